import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Recorded } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import type { OfUser, UserState } from './user.ts';

const refusals = {
  wrongPassword: 'wrong password',
  wrongCode: 'wrong code',
  wrongPasskey: 'wrong passkey',
  disabled: 'the account is disabled',
} as const;
const meansWords = {
  code: 'with password and code',
  recoveryCode: 'with password and recovery code',
  passkey: 'with a passkey',
} as const;

/** Why a login was refused; never what was typed. */
export type LoginRefusal = keyof typeof refusals;

/** The method of a login, if it was more than a password. */
export type LoginMeans = keyof typeof meansWords;

type LoginEvent =
  | { readonly type: 'UserLoggedIn'; readonly data: OfUser & { readonly means?: LoginMeans } }
  | { readonly type: 'UserLoggedOut'; readonly data: OfUser }
  | { readonly type: 'LoginRefused'; readonly data: OfUser & { readonly reason: LoginRefusal } };

/** Logins have a stream of their own. Older logs hold them in the user's stream. */
export const logins: Recorded<UserState, LoginEvent> = {
  events: {
    UserLoggedIn: {
      description: 'A user logged in.',
      evolve: (state) => state,
      history: ({ means }) => activity('Login', means === undefined ? 'Logged in' : `Logged in ${meansWords[means]}`),
      undo: historyMessage.justHappened,
      example: { UserID: 9 },
    },
    UserLoggedOut: {
      description: 'A user logged out, of one session.',
      evolve: (state) => state,
      history: () => activity('Logout', 'Logged out'),
      undo: historyMessage.justHappened,
      example: { UserID: 9 },
    },
    LoginRefused: {
      description: 'Somebody failed to log in as this user, and why.',
      evolve: (state) => state,
      history: ({ reason }) => activity('Login refused', `Login refused: ${refusals[reason]}`),
      undo: historyMessage.justHappened,
      example: { UserID: 9, reason: 'wrongPassword' },
    },
  },
};
