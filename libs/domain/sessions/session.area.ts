import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { addSession } from './add-session.ts';
import { amendSession } from './amend-session.ts';
import { blankMentions } from './blank-mentions.ts';
import { cancelSession } from './cancel-session.ts';
import { completeSession } from './complete-session.ts';
import { deleteSession } from './delete-session.ts';
import { sendContactEmail } from './send-contact-email.ts';
import { sendReminder } from './send-reminder.ts';
import { initialSession, runs, type SessionState } from './session.ts';
import { triggerReminder } from './trigger-reminder.ts';

const sessionDecisions = [
  addSession,
  amendSession,
  completeSession,
  cancelSession,
  deleteSession,
  sendContactEmail,
  sendReminder,
  triggerReminder,
  blankMentions,
] as const;
export type SessionEvent = EventsOf<typeof sessionDecisions>;
export type SessionCommand = CommandsOf<typeof sessionDecisions> | UndoDecision<SessionEvent>;

const notThere = ({ stage }: SessionState) => (stage === 'known' ? undefined : missing(message.notFound('Session')));

/** Information sessions: specification 2, sections 4 and 5; decisions 4. Registrations have streams of their own, so that one makes no edit of the session stale. */
export const sessionArea = aggregate<SessionCommand, SessionState, SessionEvent>(sessionDecisions, {
  category: 'session',
  initialState: initialSession,
  notThere,
  undo: {
    who: runs,
    refused: (state) => (state.stage === 'deleted' ? ruleBroken(sessionMessage.deletedForGood) : notThere(state)),
  },
  subjectType: 'session',
  subjectID: ({ SessionID }) => SessionID,
  weight: 3,
});
export const { decider: sessionDecider } = sessionArea;
