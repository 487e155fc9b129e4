import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { notToCome, ofSession, runs, type OfSession, type SessionState } from './session.ts';

interface SendReminder {
  readonly type: 'SendReminder';
  /** Whether there is an attendee to remind. */
  readonly isAnyoneReminded: boolean;
}

interface SessionReminderRequested {
  readonly type: 'SessionReminderRequested';
  /** Everybody who registered is reminded now, beside the reminders that are set. */
  readonly data: OfSession;
}

export const sendReminder: Decision<SessionState, SendReminder, SessionReminderRequested> = {
  command: 'SendReminder',
  who: runs,
  of: 'known',
  decide({ isAnyoneReminded }, state, { now }) {
    if (!isAnyoneReminded) return ruleBroken(sessionMessage.noAttendees);
    return notToCome(state, now) ?? [{ type: 'SessionReminderRequested', data: ofSession(state) }];
  },
  events: {
    SessionReminderRequested: {
      description: 'Everybody who registered for a session is to be reminded, by hand.',
      evolve: (state) => state,
      history: () => activity('Reminder email sent', 'Reminder email sent to the attendees by hand'),
      undo: historyMessage.mailIsSent,
      example: { SessionID: 4, SessionName: 'Novated know-how' },
    },
  },
  any: (fc) => fc.constant({ isAnyoneReminded: true }),
  decidesAgain: true,
};
