import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Area } from '../kernel/area.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { personMergeDecider } from './person-merge.decider.ts';
import type { PersonMergeEvent } from './person-merge.events.ts';

/** The streams of both persons tell it. */
const personMergeHistory: AreaHistory<PersonMergeEvent, PersonMergeEvent['type']> = {
  subjectType: 'person',
  subjectID: ({ PersonID }) => PersonID,
  whyNoUndo: historyMessage.justHappened,
  entries: { MergeDecided: null, UnmergeDecided: null },
};

/** Which persons were found to be one, in one stream. */
export const personMergeArea = {
  decider: personMergeDecider,
  events: {
    MergeDecided: {
      description: 'It was decided to merge one person into another; what comes of it stands in the streams of both.',
      schemaVersion: 1,
    },
    UnmergeDecided: {
      description: 'It was decided that a person who was merged into another one is one of their own again.',
      schemaVersion: 1,
    },
  },
  history: personMergeHistory,
} satisfies Area<PersonMergeEvent>;
