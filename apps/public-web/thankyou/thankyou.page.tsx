import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { Page } from '../shell/page.ts';
import { Stated } from '../shell/Stated.tsx';

/** Where feedback leads to; it names nobody. */
export const thankyou: Page<object> = {
  title: () => 'Thank you',
  draw: () => <Stated heading="Thank you">{said.thanks}</Stated>,
};
