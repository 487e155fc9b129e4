import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { hasStarted } from '@leaseledger/contract/sessions/why-over';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { mailed, ofSession, runs, type OfSession, type SessionState } from './session.ts';

interface CompleteSession {
  readonly type: 'CompleteSession';
  readonly completeSessionEmails: boolean;
}

interface SessionCompleted {
  readonly type: 'SessionCompleted';
  /** Attendees are mailed where that was asked for. */
  readonly data: OfSession & { readonly completeSessionEmails: boolean };
}

export const completeSession: Decision<SessionState, CompleteSession, SessionCompleted> = {
  command: 'CompleteSession',
  who: runs,
  of: 'known',
  decide({ completeSessionEmails }, state, { now }) {
    if (state.completed) return [];
    if (state.cancelled) return ruleBroken(sessionMessage.isCancelled);
    return hasStarted(state.details, now)
      ? [{ type: 'SessionCompleted', data: { ...ofSession(state), completeSessionEmails } }]
      : ruleBroken(sessionMessage.notStarted);
  },
  events: {
    SessionCompleted: {
      description: 'A session was completed permanently.',
      evolve: (state) => ({ ...state, completed: true }),
      history: ({ completeSessionEmails }) =>
        activity('Session completed', `Completed${mailed(completeSessionEmails)}`),
      undo: sessionMessage.completedForGood,
      example: { SessionID: 4, SessionName: 'Novated know-how', completeSessionEmails: true },
    },
  },
  any: (fc) => fc.record({ completeSessionEmails: fc.boolean() }),
};
