import { batchList, type BatchRow } from '@leaseledger/contract/batches/batch.views';
import { type BatchSlice, type BatchTotals, handled, isRefused } from '@leaseledger/domain/batches/batch';
import type { BatchEvent } from '@leaseledger/domain/batches/batch.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

const previewed = (totals: BatchTotals): Partial<BatchRow> => ({
  Previewed: handled(totals),
  WillChange: totals.done,
  WillStay: totals.unchanged,
  WillBeRefused: totals.refused,
  CustomersMailed: totals.mails ?? 0,
});
const progressed = (totals: BatchTotals): Partial<BatchRow> => ({
  Handled: handled(totals),
  Done: totals.done,
  Unchanged: totals.unchanged,
  Refused: totals.refused,
});

/** At most this many reasons are shown for a whole batch. Each record shows its own reason. */
const TOLD = 3;

const whyOf = (refused: BatchSlice['refused']) => [...new Set(refused.map(({ why }) => why))].slice(0, TOLD).join(' ');

/** The batches of all users, a row each. Their streams hold the records and outcomes. */
export const batchRows: Projection<BatchEvent | UserRenaming, BatchRow> = {
  name: 'batchRows',
  version: 4,
  readModel: readModelOf(batchList, {
    indexed: ['UserID', 'IsOpen'],
    defaultSort: { field: 'BatchID', order: 'DESC' },
    creationOrder: 'BatchID',
  }),
  needsDetails: false,
  handlers: {
    ...followUsers<BatchRow>([{ id: 'UserID', name: 'UserName' }]),
    BatchPrepared: ({
      data: { BatchID, UserID, kind, title, one, many, isPreviewed, isUndoable, undoes },
      metadata,
    }) => [
      {
        put: BatchID,
        row: {
          id: BatchID,
          BatchID,
          Kind: kind,
          Title: title,
          One: one,
          Many: many,
          Stage: isPreviewed ? 'preparing' : 'ready',
          IsOpen: isPreviewed,
          Count: 0,
          Previewed: 0,
          WillChange: 0,
          WillStay: 0,
          WillBeRefused: 0,
          CustomersMailed: 0,
          WhyRefused: null,
          Handled: 0,
          Done: 0,
          Unchanged: 0,
          Refused: 0,
          StoppedBecause: null,
          IsUndoable: isUndoable,
          UndoesBatchID: undoes,
          UndoneByBatchID: null,
          UserID,
          UserName: metadata.actor.name,
          CreatedDateTime: metadata.time,
          StartedDateTime: null,
          EndedDateTime: null,
        },
      },
    ],
    BatchItemsNamed: ({ data: { BatchID, count } }) => [{ patch: BatchID, fields: { Count: count } }],
    BatchPreviewed: ({ data: { BatchID, totals, refused, isLast } }) => [
      {
        patch: BatchID,
        fields: {
          ...previewed(totals),
          ...(refused.length > 0 && { WhyRefused: whyOf(refused) }),
          ...(isLast && { Stage: isRefused(totals) ? 'refused' : 'ready', IsOpen: false }),
        },
      },
    ],
    BatchStarted: ({ data: { BatchID, undoes }, metadata }): readonly Change<BatchRow>[] => [
      {
        patch: BatchID,
        fields: {
          Stage: 'running',
          IsOpen: true,
          StartedDateTime: metadata.time,
          EndedDateTime: null,
          StoppedBecause: null,
        },
      },
      ...(undoes === null ? [] : [{ patch: undoes, fields: { UndoneByBatchID: BatchID } }]),
    ],
    BatchProgressed: ({ data: { BatchID, totals } }) => [{ patch: BatchID, fields: progressed(totals) }],
    BatchStopAsked: () => [],
    BatchStopped: ({ data: { BatchID, because, totals }, metadata }) => [
      {
        patch: BatchID,
        fields: {
          ...progressed(totals),
          Stage: 'stopped',
          IsOpen: false,
          StoppedBecause: because,
          EndedDateTime: metadata.time,
        },
      },
    ],
    BatchFinished: ({ data: { BatchID, totals }, metadata }) => [
      {
        patch: BatchID,
        fields: { ...progressed(totals), Stage: 'finished', IsOpen: false, EndedDateTime: metadata.time },
      },
    ],
  },
};
