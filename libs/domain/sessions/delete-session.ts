import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { mailed, notToCome, ofSession, runs, type OfSession, type SessionState } from './session.ts';

interface DeleteSession {
  readonly type: 'DeleteSession';
  /** Whether anybody has a seat, is offered one or waits for one. */
  readonly hasAttendees: boolean;
}

/** The attendees of a session to come are mailed that it is cancelled. */
interface SessionDeleted extends DomainEvent<
  'SessionDeleted',
  OfSession & { readonly sendCancelSessionEmails?: boolean }
> {}

export const deleteSession: Decision<SessionState, DeleteSession, SessionDeleted> = {
  command: 'DeleteSession',
  who: runs,
  of: 'known',
  decide({ hasAttendees }, state, { now }) {
    // Nobody should come to a closed door.
    const isMailed = hasAttendees && notToCome(state, now) === undefined;
    return [
      { type: 'SessionDeleted', data: { ...ofSession(state), ...(isMailed && { sendCancelSessionEmails: true }) } },
    ];
  },
  events: {
    SessionDeleted: {
      description: 'A session was deleted.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: ({ SessionName, sendCancelSessionEmails = false }) =>
        activity('Session deleted', `${SessionName} deleted${mailed(sendCancelSessionEmails)}`),
      undo: sessionMessage.deletedForGood,
      example: { SessionID: 4, SessionName: 'Novated know-how' },
    },
  },
  any: (fc) => fc.record({ hasAttendees: fc.boolean() }),
};
