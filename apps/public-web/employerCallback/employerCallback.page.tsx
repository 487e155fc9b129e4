import type { EmployerCallbackView } from '@leaseledger/contract/company-queries/employer-callback.view';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { Captcha } from '../captcha/Captcha.tsx';
import { WithoutScript } from '../captcha/WithoutScript.tsx';
import { CallTime } from '../shell/CallTime.tsx';
import { ErrorSummary, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';
import { Stated } from '../shell/Stated.tsx';

function CallbackForm({ form, mailbox, ...days }: EmployerCallbackView) {
  return (
    <>
      <ErrorSummary {...form} />
      <h1>Request a callback</h1>
      <p className="lead">Choose when we should call you.</p>
      <WithoutScript
        doing="Asking for a call"
        mailbox={mailbox}
        subject="Request a callback"
        saying="with a day and a time that suit you, and the number to call"
      />
      <form className="needs-script" method="post" noValidate>
        <Captcha />
        <CallTime form={form} {...days} />
        <Send>Request Callback</Send>
      </form>
    </>
  );
}

export const employerCallback: Page<EmployerCallbackView> = {
  title: ({ form, isRequested }) =>
    isRequested ? companyQueryMessage.requested : formTitle('Request a callback', form),
  draw: (view) =>
    view.isRequested ? (
      <Stated heading={companyQueryMessage.requested}>We will call you at the time that you chose.</Stated>
    ) : (
      <CallbackForm {...view} />
    ),
  script: 'employerCallback/script.ts',
};
