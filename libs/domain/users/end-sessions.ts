import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { Decision, Recorded } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden } from '../kernel/rejection.ts';
import { isThemselves } from '../kernel/rights.ts';
import { administers, mayTouch, type OfUser, type UserState } from './user.ts';

/** Ends every session of the user, wherever it was opened. */
interface EndSessions {
  readonly type: 'EndSessions';
}

type SessionsEnded = { readonly type: 'SessionsEnded'; readonly data: OfUser };

export const endSessions: Decision<UserState, EndSessions, SessionsEnded> = {
  command: 'EndSessions',
  who: (actor, _command, state) => isThemselves(actor, state) || administers(actor),
  of: 'known',
  decide: (_command, state, { actor }) =>
    isThemselves(actor, state) || mayTouch(state, actor)
      ? [{ type: 'SessionsEnded', data: { UserID: state.UserID } }]
      : forbidden(userMessage.superUsersOnly),
  events: {
    SessionsEnded: {
      description: 'All sessions of a user that were open then were ended.',
      isSeenAtOnce: true,
      evolve: (state) => state,
      history: () => activity('Logged out everywhere', 'All sessions ended'),
      undo: historyMessage.sessionsAreOver,
      example: { UserID: 9 },
    },
  },
  any: (fc) => fc.constant({}),
  decidesAgain: true,
};

type SomeSessionsEnded = { readonly type: 'SomeSessionsEnded'; readonly data: OfUser & { readonly count: number } };

/** Stored in the stream of the user's logins. */
export const someSessions: Recorded<UserState, SomeSessionsEnded> = {
  events: {
    SomeSessionsEnded: {
      description: 'A user ended some of the own sessions, and kept the one in which that was asked.',
      evolve: (state) => state,
      history: ({ count }) =>
        activity('Sessions ended', count === 1 ? '1 other session ended' : `${count} other sessions ended`),
      undo: historyMessage.sessionsAreOver,
      example: { UserID: 9, count: 2 },
    },
  },
};
