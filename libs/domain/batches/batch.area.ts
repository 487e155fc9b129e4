import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing } from '../kernel/rejection.ts';
import { initialBatch, type BatchState } from './batch.ts';
import { nameItems, notePreview, prepareBatch } from './prepare-batch.ts';
import { noteProgress, resumeBatch, startBatch } from './run-batch.ts';
import { batchEnds, breakOff, stopBatch } from './stop-batch.ts';

const batchDecisions = [
  prepareBatch,
  nameItems,
  notePreview,
  startBatch,
  resumeBatch,
  noteProgress,
  stopBatch,
  breakOff,
  batchEnds,
] as const;
export type BatchEvent = EventsOf<typeof batchDecisions>;
export type BatchCommand = CommandsOf<typeof batchDecisions>;

/**
 * Actions on many records at once, a stream for each: decision record 44. The user who asked for one starts it. The
 * system carries it out slice by slice. Start and end belong to the activity of the user who started it. The outcome of
 * a record stands in the record's own stream, under the batch's name.
 */
export const batchArea = aggregate<BatchCommand, BatchState, BatchEvent>(batchDecisions, {
  category: 'batch',
  initialState: initialBatch,
  notThere: ({ stage }) => (stage === 'unknown' ? missing(message.notFound('Batch')) : undefined),
  looksFirst: true,
  subjectType: 'batch',
  subjectID: ({ BatchID }) => BatchID,
  weight: 3,
});
export const { decider: batchDecider } = batchArea;
