import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';

/** The stages of a batch. It is previewed (`preparing`), then waits for its user (`ready`) or cannot start (`refused`). After the start it waits or runs (`running`) until its end. */
export const batchStages = ['preparing', 'ready', 'refused', 'running', 'finished', 'stopped'] as const;
export type BatchStage = (typeof batchStages)[number];

export const batchStageNames = {
  preparing: 'Being checked',
  ready: 'Not started',
  refused: 'Refused',
  running: 'Under way',
  finished: 'Done',
  stopped: 'Stopped',
} as const satisfies Record<BatchStage, string>;

/** The result of one record, in the preview or after the run. */
export const batchOutcomes = ['done', 'unchanged', 'refused', 'waiting'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** One action on many records. Counts are numbers of records. */
export interface BatchRow {
  readonly id: number;
  readonly BatchID: number;
  /** The action, e.g. `leads.assign`. */
  readonly Kind: string;
  /** In words, e.g. 'Assign leads to Mia Okafor'. */
  readonly Title: string;
  /** The name of its records, singular and plural, e.g. 'lead' and 'leads'. */
  readonly One: string;
  readonly Many: string;
  readonly Stage: BatchStage;
  /** The batch is being previewed, waits or runs. */
  readonly IsOpen: boolean;
  /** The number of records found so far. */
  readonly Count: number;
  /** The number of previewed records, then how many of them would change, stay the same or be refused. */
  readonly Previewed: number;
  readonly WillChange: number;
  readonly WillStay: number;
  readonly WillBeRefused: number;
  /** The number of customers that the action would mail; of an undo, the number that were mailed already. */
  readonly CustomersMailed: number;
  /** Why records would be refused; null when none would be. */
  readonly WhyRefused: string | null;
  /** The number of processed records, then how many of them changed, stayed the same or were refused. */
  readonly Handled: number;
  readonly Done: number;
  readonly Unchanged: number;
  readonly Refused: number;
  /** Why the batch was stopped; null when it was not. */
  readonly StoppedBecause: string | null;
  readonly IsUndoable: boolean;
  /** The batch that this batch undoes. */
  readonly UndoesBatchID: number | null;
  /** The batch that undoes this batch, running or finished. */
  readonly UndoneByBatchID: number | null;
  readonly UserID: number;
  readonly UserName: string;
  readonly CreatedDateTime: string;
  readonly StartedDateTime: string | null;
  readonly EndedDateTime: string | null;
}

/** One record of a batch. */
export interface BatchItem {
  readonly ItemID: number;
  /** Null when the caller may not open the record, or it no longer exists. */
  readonly Name: string | null;
  /** The record, e.g. `lead-42`; null when the item is not a record. */
  readonly Subject: string | null;
  readonly Outcome: BatchOutcome;
  /** The changes, one line each; or the reason why nothing changes. */
  readonly Words: readonly string[];
  /** The record changed after the preview, so the batch decided it again. */
  readonly ChangedSince: boolean;
}

/** One page of the results of a batch. */
export interface BatchItems {
  readonly items: readonly BatchItem[];
  /** The number of records with the requested outcome. */
  readonly total: number;
}

export const batchRow = view<BatchRow>('BatchRow');
export const batchItems = view<BatchItems>('BatchItems');

/** The caller's own batches. User administrators see the batches of every user. */
export const batchList = list({
  resource: 'batches',
  row: batchRow,
  id: 'BatchID',
  columns: {
    BatchID: 'integer',
    Kind: 'text',
    Title: 'text',
    Stage: 'text',
    IsOpen: 'boolean',
    UserID: 'integer',
    UserName: 'text',
    CreatedDateTime: 'time',
    EndedDateTime: 'time',
  },
  heads: {
    BatchID: 'No.',
    Title: 'What',
    Stage: 'State',
    Done: 'Changed',
    Refused: 'Refused',
    UserName: 'By',
    CreatedDateTime: 'Begun',
    EndedDateTime: 'Ended',
  },
  formats: { BatchID: 'id', Stage: { names: batchStageNames } },
});
