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

/** Changes of followed records on their way to a mail: a stream for each follower. */
export const digestArea = {
  decider: digestDecider,
  events: {
    ChangeCollected: { description: 'A change of a record is to be told to a user who follows it.', schemaVersion: 1 },
    DigestClosed: { description: 'What was collected for a user goes out in one mail.', schemaVersion: 1 },
  },
  history: digestHistory,
} satisfies Area<DigestEvent>;
