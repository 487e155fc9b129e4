import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { credentialDecider } from './credential.decider.ts';
import type { CredentialEvent } from './credential.events.ts';
import { credentialHistory } from './credential.history.ts';

const personal = personalOf('user', 'UserID', ['Name']);

/** Second factors and passkeys: what may happen, what the log keeps of it and how it reads. */
export const credentialArea = {
  decider: credentialDecider,
  events: {
    SecondFactorSet: {
      description: 'A user set up a second factor. Its seed, only the vault knows.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    SecondFactorRemoved: {
      description: 'A user removed the second factor, and the recovery codes with it.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    SecondFactorReset: {
      description: "An administrator took away a user's second factor, recovery codes and passkeys.",
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    RecoveryCodesMade: {
      description: 'A user made new recovery codes. What they are, only the vault knows, as digests.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    RecoveryCodeUsed: {
      description: 'A user gave a recovery code, which is good no more.',
      schemaVersion: 1,
      isSeenAtOnce: true,
    },
    PasskeyAdded: {
      description: 'A user added a passkey. Its public key, only the vault knows.',
      schemaVersion: 1,
      isSeenAtOnce: true,
      personal,
    },
    PasskeyRenamed: { description: 'A user gave a passkey another name.', schemaVersion: 1, personal },
    PasskeyRemoved: { description: 'A user removed a passkey.', schemaVersion: 1, isSeenAtOnce: true, personal },
  },
  history: credentialHistory,
} satisfies Area<CredentialEvent>;
