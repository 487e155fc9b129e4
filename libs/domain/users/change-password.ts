import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { userLabels } from '@leaseledger/contract/users/user.details';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { Decision, Recorded } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken } from '../kernel/rejection.ts';
import { isThemselves } from '../kernel/rights.ts';
import { administers, mayTouch, type OfUser, type UserState } from './user.ts';

/** The kind of secret under which the vault keeps a user's password, as a hash. */
export const PASSWORD_SECRET = 'password';

interface ChangePassword {
  readonly type: 'ChangePassword';
  /** Whether somebody else's new password is for one login only; as it was where it is left out. */
  readonly ForcePasswordReset?: boolean;
}

interface PasswordChanged {
  readonly type: 'PasswordChanged';
  /** Whether the user must choose another password at the next login; false if left out. */
  readonly data: OfUser & { readonly ForcePasswordReset?: boolean };
}

export const changePassword: Decision<UserState, ChangePassword, PasswordChanged> = {
  command: 'ChangePassword',
  who: (actor, _command, state) => isThemselves(actor, state) || administers(actor),
  of: 'known',
  decide({ ForcePasswordReset }, state, { actor }) {
    const { UserID, details } = state;
    if (isThemselves(actor, state)) return [{ type: 'PasswordChanged', data: { UserID } }];
    if (!mayTouch(state, actor)) return forbidden(userMessage.superUsersOnly);
    const isForOneLogin = ForcePasswordReset ?? details.ForcePasswordReset;
    return [{ type: 'PasswordChanged', data: { UserID, ...(isForOneLogin && { ForcePasswordReset: true }) } }];
  },
  events: {
    PasswordChanged: {
      description: "A user's password was changed, permanently or for one login. Only the vault knows it, as a hash.",
      isSeenAtOnce: true,
      evolve: (state, { ForcePasswordReset = false }) => ({
        ...state,
        details: { ...state.details, ForcePasswordReset },
      }),
      history: ({ ForcePasswordReset }) =>
        activity(
          'Password changed',
          ForcePasswordReset === true ? 'Password changed, for one login' : 'Password changed',
        ),
      undo: { touched: () => [userLabels.ForcePasswordReset], back: historyMessage.passwordIsGone },
      example: { UserID: 9 },
    },
  },
  any: (fc) => fc.constant({}),
  decidesAgain: true,
};

/** Asked for by the user, who showed a link that was mailed to them. */
interface ResetPassword {
  readonly type: 'ResetPassword';
}

type PasswordReset = { readonly type: 'PasswordReset'; readonly data: OfUser };

export const resetPassword: Decision<UserState, ResetPassword, PasswordReset> = {
  command: 'ResetPassword',
  who: (actor, _command, state) => isThemselves(actor, state),
  of: 'known',
  decide: (_command, { stage, UserID }) =>
    stage === 'enabled' ? [{ type: 'PasswordReset', data: { UserID } }] : ruleBroken(message.linkIsOver),
  events: {
    PasswordReset: {
      description:
        'The holder of a link that was mailed to a user chose a new password. Only the vault knows it, as a hash.',
      isSeenAtOnce: true,
      evolve: (state) => ({ ...state, details: { ...state.details, ForcePasswordReset: false } }),
      history: () => activity('Password reset', 'New password chosen by a link sent by mail'),
      undo: historyMessage.passwordIsGone,
      example: { UserID: 9 },
    },
  },
  any: (fc) => fc.constant({}),
  decidesAgain: true,
};

type PasswordLinkSent = {
  readonly type: 'PasswordLinkSent';
  readonly data: OfUser & {
    /** The template of the mail. Its data is nowhere, because it holds the link. */
    readonly template?: { readonly name: string; readonly version: number };
  };
};

/** Stored in the stream of the user's logins. */
export const passwordLinks: Recorded<UserState, PasswordLinkSent> = {
  events: {
    PasswordLinkSent: {
      description: 'A link with which a new password can be chosen was mailed to a user, since somebody asked for it.',
      evolve: (state) => state,
      history: () => activity('Password link sent', 'Link for a new password sent by mail'),
      undo: historyMessage.mailIsSent,
      example: { UserID: 9 },
    },
  },
};
