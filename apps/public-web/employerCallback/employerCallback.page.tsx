import type { EmployerCallbackView } from '@leaseledger/contract/company-queries/employer-callback.view';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { ErrorSummary, Field, Send } from '../shell/Form.tsx';
import type { Page } from '../shell/page.ts';

function Requested() {
  return (
    <>
      <h1>{companyQueryMessage.requested}</h1>
      <p className="lead">We will call you at the time that you chose.</p>
    </>
  );
}

function CallbackForm({ form, firstDay }: EmployerCallbackView) {
  return (
    <>
      <ErrorSummary {...form} />
      <h1>Request a callback</h1>
      <p className="lead">Choose when we should call you.</p>
      <form method="post" noValidate>
        <div className="pair">
          <Field form={form} name="Date" label="Day" type="date" min={firstDay} />
          <Field form={form} name="Time" label="Time" type="time" />
        </div>
        <p className="hint">Melbourne time</p>
        <Send>Request Callback</Send>
      </form>
    </>
  );
}

export const employerCallback: Page<EmployerCallbackView> = {
  title: ({ form, isRequested }) => (isRequested ? companyQueryMessage.requested : `${Object.keys(form.errors).length > 0 || form.message !== null ? 'Error: ' : ''}Request a callback`),
  draw: (view) => (view.isRequested ? <Requested /> : <CallbackForm {...view} />),
  script: 'employerCallback/script.ts',
};
