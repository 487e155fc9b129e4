import { credentialMessage, RECOVERY_CODES } from '@leaseledger/contract/credentials/credential.messages';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { theirOwn } from '../kernel/rights.ts';
import { anyOfUser, undo, type CredentialState, type OfUser } from './credential.ts';

const codes = (count: number): string => (count === 1 ? '1 code' : `${count} codes`);

type MakeRecoveryCodes = { readonly type: 'MakeRecoveryCodes' } & OfUser;
export type RecoveryCodesMade = {
  readonly type: 'RecoveryCodesMade';
  readonly data: OfUser & { readonly left: number };
};

export const codesMade = (UserID: number): RecoveryCodesMade => ({
  type: 'RecoveryCodesMade',
  data: { UserID, left: RECOVERY_CODES },
});

export const makeRecoveryCodes: Decision<CredentialState, MakeRecoveryCodes, RecoveryCodesMade> = {
  command: 'MakeRecoveryCodes',
  ...theirOwn,
  decide: ({ UserID }, { hasSecondFactor }) =>
    hasSecondFactor ? [codesMade(UserID)] : ruleBroken(credentialMessage.notSet),
  events: {
    RecoveryCodesMade: {
      description: 'A user made new recovery codes. What they are, only the vault knows, as digests.',
      isSeenAtOnce: true,
      evolve: (state, { left }) => ({ ...state, codesLeft: left }),
      history: ({ left }) => activity('Recovery codes made', `${codes(left)} made; those of before are good no more`),
      undo,
      example: { UserID: 9, left: RECOVERY_CODES },
    },
  },
  any: anyOfUser,
  decidesAgain: true,
};

type UseRecoveryCode = { readonly type: 'UseRecoveryCode' } & OfUser;
type RecoveryCodeUsed = { readonly type: 'RecoveryCodeUsed'; readonly data: OfUser & { readonly left: number } };

export const useRecoveryCode: Decision<CredentialState, UseRecoveryCode, RecoveryCodeUsed> = {
  command: 'UseRecoveryCode',
  ...theirOwn,
  decide: ({ UserID }, { codesLeft }) =>
    codesLeft > 0
      ? [{ type: 'RecoveryCodeUsed', data: { UserID, left: codesLeft - 1 } }]
      : ruleBroken(credentialMessage.codeWrong),
  events: {
    RecoveryCodeUsed: {
      description: 'A user gave a recovery code, which is good no more.',
      isSeenAtOnce: true,
      evolve: (state, { left }) => ({ ...state, codesLeft: left }),
      history: ({ left }) => activity('Recovery code used', `Recovery code used, ${codes(left)} left`),
      undo,
      example: { UserID: 9, left: 7 },
    },
  },
  any: anyOfUser,
  decidesAgain: true,
};
