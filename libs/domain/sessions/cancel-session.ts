import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { mailed, ofSession, runs, type OfSession, type SessionState } from './session.ts';

interface CancelSession {
  readonly type: 'CancelSession';
  readonly CancelledSessionReason: string;
  readonly sendCancelSessionEmails: boolean;
}

interface SessionCancelled {
  readonly type: 'SessionCancelled';
  /** Attendees are mailed where that was asked for. */
  readonly data: OfSession & { readonly CancelledSessionReason: string; readonly sendCancelSessionEmails: boolean };
}

export const cancelSession: Decision<SessionState, CancelSession, SessionCancelled> = {
  command: 'CancelSession',
  who: runs,
  of: 'known',
  decide({ CancelledSessionReason, sendCancelSessionEmails }, state) {
    if (state.cancelled) return [];
    if (state.completed) return ruleBroken(sessionMessage.isCompleted);
    return [
      { type: 'SessionCancelled', data: { ...ofSession(state), CancelledSessionReason, sendCancelSessionEmails } },
    ];
  },
  events: {
    SessionCancelled: {
      description: 'A session was cancelled.',
      personal: personalOf('session', 'SessionID', ['CancelledSessionReason']),
      evolve: (state, { CancelledSessionReason }) => ({ ...state, cancelled: true, CancelledSessionReason }),
      history: ({ sendCancelSessionEmails }) =>
        activity('Session cancelled', `Cancelled${mailed(sendCancelSessionEmails)}`),
      undo: sessionMessage.cancelledForGood,
      example: {
        SessionID: 4,
        SessionName: 'Novated know-how',
        CancelledSessionReason: 'The speaker is ill.',
        sendCancelSessionEmails: true,
      },
    },
  },
  any: (fc, { text }) => fc.record({ CancelledSessionReason: text, sendCancelSessionEmails: fc.boolean() }),
};
