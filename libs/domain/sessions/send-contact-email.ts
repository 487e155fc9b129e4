import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { Command, Decision, Outcome } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { notToCome, runs, type OfSession, type SessionState } from './session.ts';

export interface SessionContactEmailRequested {
  readonly type: 'SessionContactEmailRequested';
  /** The contact at the employer is mailed the link, and what staff wrote. */
  readonly data: OfSession;
}

export function contactEmail(
  { SessionName, MainContactName, MainContactEmail }: SessionDetails,
  SessionID: number,
): Outcome<SessionContactEmailRequested> {
  if (!MainContactName) return ruleBroken(sessionMessage.contactName);
  return MainContactEmail
    ? [{ type: 'SessionContactEmailRequested', data: { SessionID, SessionName } }]
    : ruleBroken(sessionMessage.contactEmail);
}

export const sendContactEmail: Decision<SessionState, Command<'SendContactEmail'>, SessionContactEmailRequested> = {
  command: 'SendContactEmail',
  who: runs,
  of: 'known',
  decide: (_command, state, { now }) => notToCome(state, now) ?? contactEmail(state.details, state.SessionID),
  events: {
    SessionContactEmailRequested: {
      description: 'The contact at the employer is to be mailed the link of a session.',
      evolve: (state) => ({ ...state, contactEmailed: true }),
      history: () => activity('Contact email sent', 'Email sent to the contact of the company'),
      undo: historyMessage.mailIsSent,
      example: { SessionID: 4, SessionName: 'Novated know-how' },
    },
  },
  any: (fc) => fc.constant({}),
  decidesAgain: true,
};
