import type { FormPageView } from '@leaseledger/contract/forms/form-page.view';
import { FIRST_CAR_YEAR, neededAnswers, publicFields, type FormField } from '@leaseledger/contract/forms/form.fields';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { NOTES_MAX } from '@leaseledger/contract/leads/lead.codes';
import { titles } from '@leaseledger/contract/shared/titles';
import { Captcha } from '../captcha/Captcha.tsx';
import { CallTime } from '../shell/CallTime.tsx';
import { Choices, ErrorSummary, Field, Lines, Select, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';
import { StateChoice } from '../shell/StateChoice.tsx';

/** The title of the page of its own (specification 3, section 2). */
const TITLE = 'Novated Know How';

const needed: readonly string[] = neededAnswers;
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** One field with its input. Its label says when it is optional. */
function Asked({ view, id, label }: FormField & { view: FormPageView }) {
  const { form, manufacturers, lastYear } = view;
  const field = { form, name: id, label: needed.includes(id) ? label : `${label} (optional)` };
  switch (id) {
    case 'Title':
      return <Select {...field} choices={same(titles)} autoComplete="honorific-prefix" />;
    case 'FirstName':
      return <Field {...field} autoComplete="given-name" maxLength={100} />;
    case 'LastName':
      return <Field {...field} autoComplete="family-name" maxLength={100} />;
    case 'ContactNumber':
      return (
        <Field {...field} type="tel" hint="Ten digits, with the area code" autoComplete="tel-national" maxLength={40} />
      );
    case 'Email':
      return <Field {...field} type="email" autoComplete="email" maxLength={254} />;
    case 'State':
      return <StateChoice {...field} />;
    case 'Postcode':
      return <Field {...field} inputMode="numeric" autoComplete="postal-code" maxLength={4} />;
    case 'HasHadNovatedLease':
      return (
        <Choices
          form={form}
          name={id}
          legend={field.label}
          choices={[
            { value: '1', label: 'Yes' },
            { value: '0', label: 'No' },
          ]}
        />
      );
    case 'CompanyName':
      return <Field {...field} autoComplete="organization" maxLength={200} />;
    case 'CurrentCarManufacturer':
    case 'InterestedCarManufacturer':
      return <Field {...field} maxLength={100} suggestions={manufacturers} />;
    case 'CurrentCarModel':
    case 'InterestedCarModel':
      return <Field {...field} maxLength={100} />;
    case 'CurrentCarYear':
    case 'InterestedCarYear':
      return (
        <Select
          {...field}
          choices={same(
            Array.from({ length: lastYear - FIRST_CAR_YEAR + 1 }, (_, before) => String(lastYear - before)),
          )}
        />
      );
    case 'Notes':
      return <Lines {...field} maxLength={NOTES_MAX} />;
    case 'PreferredCallTime':
      return (
        <fieldset className="field">
          <legend>{field.label}</legend>
          <CallTime {...view} />
        </fieldset>
      );
    default:
      return publicFields[id satisfies never];
  }
}

function ToFillIn(view: FormPageView) {
  const { form, asked, submission, isToBeProved } = view;
  const withoutScript = <input type="hidden" name="WithoutScript" value="1" />;
  return (
    <>
      <ErrorSummary {...form} />
      <h1>{asked.Name}</h1>
      {isToBeProved && (
        <p className="notice" role="status" tabIndex={-1} autoFocus>
          {formMessage.toBeProved}
        </p>
      )}
      <form method="post" noValidate data-sends-itself={isToBeProved || undefined}>
        {isToBeProved ? withoutScript : <noscript>{withoutScript}</noscript>}
        <input type="hidden" name="Submission" value={submission} />
        <input type="hidden" name="Version" value={asked.Version} />
        <input type="hidden" name="Loaded" value={form.values['Loaded'] ?? asked.Loaded} />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="Website">Leave this empty</label>
          <input id="Website" name="Website" tabIndex={-1} autoComplete="off" />
        </div>
        <Captcha />
        {asked.Fields.map((field) => (
          <Asked key={field.id} view={view} {...field} />
        ))}
        <Send>Send</Send>
      </form>
    </>
  );
}

/** The success in place of the form. It takes the focus. */
function Sent({ asked }: FormPageView) {
  return (
    <div role="status" tabIndex={-1} autoFocus>
      <h1>{asked.Name}</h1>
      <p className="notice">{formMessage.sent}</p>
    </div>
  );
}

export const form: Page<FormPageView> = {
  title: ({ background, asked, form: filled, isSent }) => {
    const title = background === null ? TITLE : asked.Name;
    return isSent ? `Sent: ${title}` : formTitle(title, filled);
  },
  draw: (view) => (view.isSent ? <Sent {...view} /> : <ToFillIn {...view} />),
  script: 'form/script.ts',
  around: ({ background }) => ({ background, isEmbedded: background !== null }),
};
