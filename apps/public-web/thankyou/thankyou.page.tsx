import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { Page } from '../shell/page.ts';
import { Stated } from '../shell/Stated.tsx';

/** The page after a feedback. It names nobody. */
export const thankyou: Page<object> = {
  title: () => 'Thank you',
  draw: () => <Stated heading="Thank you">{said.thanks}</Stated>,
};
