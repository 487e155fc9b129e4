import type { SessionRegistrationView } from '@leaseledger/contract/session-pages/session-pages.view';
import { Captcha } from '../captcha/Captcha.tsx';
import { WithoutScript } from '../captcha/WithoutScript.tsx';
import { Checkbox, ErrorSummary, Field, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';
import { SessionFacts, Step } from '../shell/SessionFacts.tsx';
import { StateChoice } from '../shell/StateChoice.tsx';

const seats = (left: number): string => (left === 1 ? '1 seat left' : `${left} seats left`);

function RegistrationForm({ form, session, submission, asksCompany, seatsLeft, mailbox }: SessionRegistrationView) {
  const isFull = seatsLeft === 0;
  return (
    <>
      <Step step={1}>Complete Reservation Form</Step>
      {isFull && (
        <p className="notice">
          This session is full. Register for the waiting list, and we will e-mail you when a seat becomes free.
        </p>
      )}
      <WithoutScript
        doing="Registering"
        mailbox={mailbox}
        subject={`Register for ${session.SessionName}`}
        saying="with your name, your telephone number and your postcode"
      />
      <form className="needs-script" method="post" noValidate>
        <input type="hidden" name="Submission" value={submission} />
        <Captcha />
        <div className="pair">
          <Field form={form} name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
          <Field form={form} name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
        </div>
        <Field form={form} name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <Field
          form={form}
          name="contactNumber"
          label="Contact number"
          type="tel"
          hint="Ten digits, with the area code"
          autoComplete="tel-national"
          maxLength={40}
        />
        {asksCompany && (
          <Field
            form={form}
            name="companyName"
            label="Company name"
            hint="Your employer"
            autoComplete="organization"
            maxLength={200}
          />
        )}
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
        <Checkbox form={form} name="postSessionContactReq" label="Contact me after the session" isCheckedFirst />
        <Send>{isFull ? 'Join the waiting list' : 'Reserve my seat'}</Send>
        {!isFull && <p className="beneath">{seats(seatsLeft)}</p>}
      </form>
    </>
  );
}

export const sessionRegistration: Page<SessionRegistrationView> = {
  title: ({ session, form }) => formTitle(session.SessionName, form),
  draw: (view) => (
    <>
      <ErrorSummary {...view.form} />
      <h1>{view.session.SessionName}</h1>
      {view.session.CompanyName !== null && (
        <p className="lead">An information session for {view.session.CompanyName}</p>
      )}
      {view.closed !== null && (
        <p className="notice">
          {view.closed}
          {view.asksCompany && (
            <>
              {' '}
              <a href="/public">See other sessions</a>
            </>
          )}
        </p>
      )}
      <SessionFacts session={view.session} isOver={view.closed !== null} />
      {view.closed === null && <RegistrationForm {...view} />}
    </>
  ),
  script: 'sessionRegistration/script.ts',
};
