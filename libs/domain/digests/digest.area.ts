import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Area } from '../kernel/area.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { digestDecider, type DigestEvent } from './digest.decider.ts';

/** The system's bookkeeping: the mail that comes of it stands in the history of the user. */
const digestHistory: AreaHistory<DigestEvent, DigestEvent['type']> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.justHappened,
  entries: { ChangeCollected: null, DigestClosed: null },
};

/** What users are told in one mail of many things: changes of records that they follow, notices of sessions, leads given at once. A stream for each user. */
export const digestArea = {
  decider: digestDecider,
  events: {
    ChangeCollected: {
      description:
        'A user is to be told of something: a change of a record that they follow, or what would be one of many mails.',
      schemaVersion: 1,
    },
    DigestClosed: {
      description: 'What was collected for a user goes out in one mail, of each kind.',
      schemaVersion: 1,
    },
  },
  history: digestHistory,
} satisfies Area<DigestEvent>;
