import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionCallbackView } from '@leaseledger/contract/session-pages/session-pages.view';
import { CallTime } from '../shell/CallTime.tsx';
import { ErrorSummary, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';
import { StateChoice } from '../shell/StateChoice.tsx';
import { Stated } from '../shell/Stated.tsx';

function CallbackForm({ form, SessionName, ...days }: SessionCallbackView) {
  return (
    <>
      <ErrorSummary {...form} />
      <h1>Request a callback</h1>
      <p className="lead">{SessionName}</p>
      <form method="post" noValidate>
        <CallTime form={form} {...days} />
        <StateChoice form={form} name="state" label="State" />
        <Send>Request a Callback</Send>
      </form>
    </>
  );
}

export const sessionCallback: Page<SessionCallbackView> = {
  title: ({ form, isRequested }) => (isRequested ? said.callbackRequested : formTitle('Request a callback', form)),
  draw: (view) =>
    view.isRequested ? (
      <Stated heading={said.callbackRequested}>We will call you at the time that you chose.</Stated>
    ) : (
      <CallbackForm {...view} />
    ),
  script: 'sessionCallback/script.ts',
};
