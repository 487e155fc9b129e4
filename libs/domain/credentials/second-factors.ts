import { administersUsers, roleGroup, touchesAccountsOf } from '@leaseledger/contract/access/permissions';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { may, theirOwn } from '../kernel/rights.ts';
import { anyOfUser, initialCredentials, undo, type CredentialState, type OfUser } from './credential.ts';
import { codesMade, type RecoveryCodesMade } from './recovery-codes.ts';

type SetSecondFactor = { readonly type: 'SetSecondFactor' } & OfUser;
type SecondFactorSet = { readonly type: 'SecondFactorSet'; readonly data: OfUser };

export const setSecondFactor: Decision<CredentialState, SetSecondFactor, SecondFactorSet, RecoveryCodesMade> = {
  command: 'SetSecondFactor',
  ...theirOwn,
  decide: ({ UserID }, { hasSecondFactor }) =>
    hasSecondFactor
      ? ruleBroken(credentialMessage.setAlready)
      : [{ type: 'SecondFactorSet', data: { UserID } }, codesMade(UserID)],
  events: {
    SecondFactorSet: {
      description: 'A user set up a second factor. Its seed, only the vault knows.',
      isSeenAtOnce: true,
      evolve: (state) => ({ ...state, hasSecondFactor: true }),
      history: () => activity('Second factor set', 'Second factor set up: codes of an authenticator app'),
      undo,
      example: { UserID: 9 },
    },
  },
  any: anyOfUser,
};

type RemoveSecondFactor = { readonly type: 'RemoveSecondFactor' } & OfUser;
type SecondFactorRemoved = { readonly type: 'SecondFactorRemoved'; readonly data: OfUser };

export const removeSecondFactor: Decision<CredentialState, RemoveSecondFactor, SecondFactorRemoved> = {
  command: 'RemoveSecondFactor',
  ...theirOwn,
  decide: ({ UserID }, { hasSecondFactor }) =>
    hasSecondFactor ? [{ type: 'SecondFactorRemoved', data: { UserID } }] : ruleBroken(credentialMessage.notSet),
  events: {
    SecondFactorRemoved: {
      description: 'A user removed the second factor, and the recovery codes with it.',
      isSeenAtOnce: true,
      evolve: (state) => ({ ...state, hasSecondFactor: false, codesLeft: 0 }),
      history: () => activity('Second factor removed', 'Second factor removed'),
      undo,
      example: { UserID: 9 },
    },
  },
  any: anyOfUser,
};

/** Administrators ask for it, but not for themselves: they remove their own with password and code. */
interface ResetSecondFactor extends OfUser {
  readonly type: 'ResetSecondFactor';
  /** The role group of the user who loses the second factor and the passkeys. */
  readonly roleGroup: number;
}

type SecondFactorReset = { readonly type: 'SecondFactorReset'; readonly data: OfUser };

export const resetSecondFactor: Decision<CredentialState, ResetSecondFactor, SecondFactorReset> = {
  command: 'ResetSecondFactor',
  who: (actor, { roleGroup: theirs }) => may(administersUsers, actor) && may(touchesAccountsOf(theirs), actor),
  of: 'any',
  decide({ UserID }, { hasSecondFactor, passkeys }, { actor }) {
    if (actor.id === UserID) return ruleBroken(credentialMessage.resetOwn);
    return hasSecondFactor || passkeys.length > 0 ? [{ type: 'SecondFactorReset', data: { UserID } }] : [];
  },
  events: {
    SecondFactorReset: {
      description: "An administrator took away a user's second factor, recovery codes and passkeys.",
      isSeenAtOnce: true,
      evolve: () => initialCredentials,
      history: () => activity('Second factor reset', 'Second factor, recovery codes and passkeys taken away'),
      undo,
      example: { UserID: 9 },
    },
  },
  any: (fc, _some, UserID) => fc.constant({ UserID, roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST }),
};
