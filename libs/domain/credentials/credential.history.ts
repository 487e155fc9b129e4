import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { CredentialEvent } from './credential.events.ts';

const codes = (count: number): string => (count === 1 ? '1 code' : `${count} codes`);
const words: FieldWords = { labels: { Name: 'Name' }, formats: { Name: 'text' }, sealed: ['Name'] };

/** In the history of the user. */
export const credentialHistory: AreaHistory<CredentialEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.credentialsByHand,
  entries: {
    SecondFactorSet: () => activity('Second factor set', 'Second factor set up: codes of an authenticator app'),
    SecondFactorRemoved: () => activity('Second factor removed', 'Second factor removed'),
    SecondFactorReset: () => activity('Second factor reset', 'Second factor, recovery codes and passkeys taken away'),
    RecoveryCodesMade: ({ left }) =>
      activity('Recovery codes made', `${codes(left)} made; those of before are good no more`),
    RecoveryCodeUsed: ({ left }) => activity('Recovery code used', `Recovery code used, ${codes(left)} left`),
    PasskeyAdded: () => activity('Passkey added', 'Passkey added'),
    PasskeyRenamed: (data) => activity('Passkey renamed', 'Passkey renamed', openChanges(data, words)),
    PasskeyRemoved: () => activity('Passkey removed', 'Passkey removed'),
  },
  sealed: { PasskeyRenamed: (data) => sealedChanges(data, words) },
};
