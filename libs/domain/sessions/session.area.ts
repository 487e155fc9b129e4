import { blankSession, personalSessionDetails } from '@leaseledger/contract/sessions/session.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { sessionDecider } from './session.decider.ts';
import type { SessionEvent } from './session.events.ts';
import { sessionHistory } from './session.history.ts';

const personal = personalOf('session', 'SessionID', personalSessionDetails);

/** Information sessions: what may happen, what the log keeps of it and how it reads. */
export const sessionArea = {
  decider: sessionDecider,
  events: {
    SessionAdded: {
      description: 'An information session was added, with its link and its reminders.',
      schemaVersion: 1,
      personal,
      defaults: blankSession,
    },
    SessionAmended: {
      description:
        'Details or reminders of a session were changed; only what changed, with what it was before. Pending reminders move with the start.',
      schemaVersion: 1,
      personal: personalOf('session', 'SessionID', [...personalSessionDetails, 'CancelledSessionReason']),
    },
    SessionCompleted: { description: 'A session was completed, once and for good.', schemaVersion: 1 },
    SessionCancelled: {
      description: 'A session was cancelled.',
      schemaVersion: 1,
      personal: personalOf('session', 'SessionID', ['CancelledSessionReason']),
    },
    SessionDeleted: { description: 'A session was deleted.', schemaVersion: 1 },
    SessionContactEmailRequested: {
      description: 'The contact at the employer is to be mailed the link of a session.',
      schemaVersion: 1,
    },
    SessionReminderRequested: {
      description: 'Everybody who registered for a session is to be reminded, by hand.',
      schemaVersion: 1,
    },
    SessionRemindersPassedOver: {
      description: 'Reminders were still to go out when the session had ended: nobody is mailed them.',
      schemaVersion: 1,
    },
    SessionReminderTriggered: {
      description: 'The time of a reminder had come: everybody who registered is to be reminded.',
      schemaVersion: 1,
    },
  },
  history: sessionHistory,
} satisfies Area<SessionEvent>;
