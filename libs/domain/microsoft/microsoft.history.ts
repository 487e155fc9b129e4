import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { MicrosoftEvent, UnlinkReason } from './microsoft.events.ts';

const reasons = {
  asked: 'Microsoft account unlinked',
  replaced: 'Microsoft account unlinked, for another one',
  expired: 'Microsoft account unlinked: its sign-in has expired',
  disabled: 'Microsoft account unlinked: the account here was disabled',
  external: 'Microsoft account unlinked: external users have none',
  deleted: 'Microsoft account unlinked: the account here was deleted',
} as const satisfies Record<UnlinkReason, string>;

/** Read in the history of the user. */
export const microsoftHistory: AreaHistory<MicrosoftEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.microsoftByHand,
  entries: {
    MicrosoftLinked: ({ simulated }) =>
      activity('Microsoft account linked', `Microsoft account linked${simulated ? ', played by the simulator' : ''}`),
    MicrosoftUnlinked: ({ reason }) => activity('Microsoft account unlinked', reasons[reason]),
  },
};
