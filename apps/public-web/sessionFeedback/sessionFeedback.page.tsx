import { sessionFeedback as feedbacks } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionFeedbackView } from '@leaseledger/contract/session-pages/session-pages.view';
import { ErrorSummary, Send } from '../shell/Form.tsx';
import type { Page } from '../shell/page.ts';

export const sessionFeedback: Page<SessionFeedbackView> = {
  title: () => 'Your feedback',
  draw: ({ form, SessionName, feedback }) => (
    <>
      <ErrorSummary {...form} />
      <h1>Your feedback</h1>
      <p className="lead">{SessionName}</p>
      <p className="lead">
        {feedback === feedbacks.POSITIVE ? 'You liked the session.' : 'You did not like the session.'}
      </p>
      <form method="post">
        <Send>{feedback === feedbacks.POSITIVE ? 'Send: I liked it' : 'Send: I did not like it'}</Send>
      </form>
    </>
  ),
  script: 'sessionFeedback/script.ts',
};
