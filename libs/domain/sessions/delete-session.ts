import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { notToCome, ofSession, runs, type OfSession, type SessionState } from './session.ts';

interface DeleteSession {
  readonly type: 'DeleteSession';
  /** How many have a seat, or are offered one. */
  readonly registered: number;
  /** How many wait for a seat. */
  readonly waiting: number;
}

interface SessionDeleted extends DomainEvent<'SessionDeleted', OfSession> {}

export const deleteSession: Decision<SessionState, DeleteSession, SessionDeleted> = {
  command: 'DeleteSession',
  who: runs,
  of: 'known',
  decide({ registered, waiting }, state, { now }) {
    // Attendees would come to a closed door: cancelling tells them.
    if (registered + waiting > 0 && notToCome(state, now) === undefined)
      return ruleBroken(sessionMessage.hasAttendees(registered, waiting));
    return [{ type: 'SessionDeleted', data: ofSession(state) }];
  },
  events: {
    SessionDeleted: {
      description: 'A session was deleted.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: ({ SessionName }) => activity('Session deleted', `${SessionName} deleted`),
      undo: sessionMessage.deletedForGood,
      example: { SessionID: 4, SessionName: 'Novated know-how' },
    },
  },
  any: (fc) => fc.constant({ registered: 0, waiting: 0 }),
};
