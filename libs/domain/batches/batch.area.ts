import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { batchDecider } from './batch.decider.ts';
import { personalFieldsOfBatches, type BatchEvent } from './batch.events.ts';
import { batchHistory } from './batch.history.ts';

/** Actions on many records at once: a stream for each. What came of a record stands in the record's own stream, under the batch's name. */
export const batchArea = {
  decider: batchDecider,
  events: {
    BatchPrepared: {
      description: 'A user asked what an action would change on many records.',
      schemaVersion: 1,
      personal: personalOf('user', 'UserID', personalFieldsOfBatches),
    },
    BatchItemsNamed: { description: 'Records that a batch is over, as its filter found them.', schemaVersion: 1 },
    BatchPreviewed: {
      description: 'What a batch would do to its next records; those that are not named would be changed.',
      schemaVersion: 1,
    },
    BatchStarted: {
      description: 'A user let a batch do what was previewed, or go on where it was stopped.',
      schemaVersion: 1,
    },
    BatchProgressed: {
      description: 'What a batch did to its next records; those that are not named were changed.',
      schemaVersion: 1,
    },
    BatchStopAsked: { description: 'A batch is to stop after the records that are under way.', schemaVersion: 1 },
    BatchStopped: {
      description:
        'A batch ended before all its records were done with, or its preview was given up; and why, where nobody asked for it.',
      schemaVersion: 1,
    },
    BatchFinished: { description: 'A batch is done with all its records.', schemaVersion: 1 },
  },
  history: batchHistory,
} satisfies Area<BatchEvent>;
