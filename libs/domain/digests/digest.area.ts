import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Area } from '../kernel/area.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { digestDecider, type DigestEvent } from './digest.decider.ts';

/** The system's bookkeeping, which no history shows. The user's history shows the resulting mail. */
const digestHistory: AreaHistory<DigestEvent, DigestEvent['type']> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.justHappened,
  entries: { ChangeCollected: null, DigestClosed: null },
};

/**
 * Collects changes of followed records, notices of sessions and leads given at once. The user receives them in one mail
 * of each kind. Each user has one stream.
 */
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
