import { leaseTerms } from '@leaseledger/contract/leads/lead.codes';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionQuoteView } from '@leaseledger/contract/session-pages/session-pages.view';
import { vehicleMessage } from '@leaseledger/contract/vehicles/vehicle.messages';
import { CallTime } from '../shell/CallTime.tsx';
import { ErrorSummary, Field, Select, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';
import { StateChoice } from '../shell/StateChoice.tsx';
import { Stated } from '../shell/Stated.tsx';

const FIRST_YEAR = 1960;
const DEFAULT_TERM = '3';

const years = (last: number) => Array.from({ length: last - FIRST_YEAR + 1 }, (_, before) => String(last - before));
const submitted = ({ isRequested }: SessionQuoteView): string =>
  isRequested ? said.quoteRequested : said.quoteSubmitted;

function QuoteForm({ form, SessionName, cars, lastYear, ...days }: SessionQuoteView) {
  return (
    <>
      <ErrorSummary {...form} />
      <h1>Request a quote</h1>
      <p className="lead">{SessionName}</p>
      <form method="post" noValidate>
        <Select
          form={form}
          name="leaseTerm"
          label="Lease term"
          first={DEFAULT_TERM}
          choices={leaseTerms.map((term) => ({ value: String(term), label: term === 1 ? '1 year' : `${term} years` }))}
        />
        <Field
          form={form}
          name="annualIncome"
          label="Gross annual income"
          hint="In dollars, roughly"
          inputMode="decimal"
          maxLength={20}
        />
        <div className="pair">
          <Field
            form={form}
            name="postcode"
            label="Postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
          />
          <StateChoice form={form} name="state" label="State" />
        </div>
        <Field
          form={form}
          name="annualKms"
          label="Annual KMs"
          hint="How far you drive in a year"
          inputMode="numeric"
          maxLength={20}
        />
        <Field
          form={form}
          name="businessUse"
          label="Business use %"
          hint="Of 100 kilometres, how many are for work"
          inputMode="decimal"
          maxLength={6}
        />
        <Field
          form={form}
          name="contactNumber"
          label="Contact number"
          type="tel"
          hint="Ten digits, with the area code"
          autoComplete="tel-national"
          maxLength={40}
        />
        <fieldset className="field">
          <legend>The car you would like (optional)</legend>
          {cars.isSimulated && <p className="hint">{vehicleMessage.simulated}</p>}
          <Field
            form={form}
            name="manufacturer"
            label="Manufacturer"
            maxLength={100}
            suggestions={cars.manufacturers}
          />
          <Field form={form} name="model" label="Model" maxLength={100} suggestions={[]} />
          <Select
            form={form}
            name="year"
            label="Year"
            choices={years(lastYear).map((value) => ({ value, label: value }))}
          />
        </fieldset>
        <fieldset className="field">
          <legend>When to call you (optional)</legend>
          <CallTime form={form} {...days} />
        </fieldset>
        <Send>Request Quote</Send>
      </form>
    </>
  );
}

export const sessionQuote: Page<SessionQuoteView> = {
  title: (view) => (view.isSubmitted ? submitted(view) : formTitle('Request a quote', view.form)),
  draw: (view) =>
    view.isSubmitted ? (
      <Stated heading={submitted(view)}>We will be in touch with you.</Stated>
    ) : (
      <QuoteForm {...view} />
    ),
  script: 'sessionQuote/script.ts',
};
