import { countText } from '@leaseledger/contract/batches/batch.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { BatchEvent, BatchTotals } from './batch.events.ts';

const told = ({ done, unchanged, refused }: BatchTotals): string =>
  [
    `${countText(done)} changed`,
    ...(unchanged === 0 ? [] : [`${countText(unchanged)} as they were`]),
    ...(refused === 0 ? [] : [`${countText(refused)} refused`]),
  ].join(', ');

/**
 * The start and the end belong to the activity of the user who started the batch. Each record's own history shows its
 * outcome.
 */
export const batchHistory: AreaHistory<
  BatchEvent,
  'BatchPrepared' | 'BatchItemsNamed' | 'BatchPreviewed' | 'BatchProgressed' | 'BatchStopAsked'
> = {
  subjectType: 'batch',
  subjectID: ({ BatchID }) => BatchID,
  whyNoUndo: historyMessage.batchesOnTheirPage,
  entries: {
    BatchPrepared: null,
    BatchItemsNamed: null,
    BatchPreviewed: null,
    BatchStarted: ({ title, count, many }) => activity('Batch started', `${title}: ${countText(count)} ${many}`),
    BatchProgressed: null,
    BatchStopAsked: null,
    BatchStopped: ({ title, because, totals }) =>
      activity('Batch stopped', `${title}: ${told(totals)}${because === null ? '' : `. ${because}`}`),
    BatchFinished: ({ title, totals }) => activity('Batch finished', `${title}: ${told(totals)}`),
  },
};
