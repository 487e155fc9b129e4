import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { initialCredentials, type CredentialState } from './credential.ts';
import { addPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { removeSecondFactor, resetSecondFactor, setSecondFactor } from './second-factors.ts';

const credentialDecisions = [
  setSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  makeRecoveryCodes,
  useRecoveryCode,
  addPasskey,
  renamePasskey,
  removePasskey,
] as const;
export type CredentialEvent = EventsOf<typeof credentialDecisions>;
export type CredentialCommand = CommandsOf<typeof credentialDecisions>;

/**
 * Second factors and passkeys of one user: decision 35. The caller has already shown password, code or passkey. Only
 * the vault holds seeds, codes and public keys.
 */
export const credentialArea = aggregate<CredentialCommand, CredentialState, CredentialEvent>(credentialDecisions, {
  category: 'credentials',
  initialState: initialCredentials,
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  weight: 2,
});
export const { decider: credentialDecider } = credentialArea;
