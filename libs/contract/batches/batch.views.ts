import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';

/** Where a batch is: its records are being found and looked at, somebody reads what would change, or why nothing can; it waits or runs, or it is over. */
export const batchStages = ['preparing', 'ready', 'refused', 'running', 'finished', 'stopped'] as const;
export type BatchStage = (typeof batchStages)[number];

export const batchStageNames = {
  preparing: 'Being looked at',
  ready: 'Not started',
  refused: 'Refused',
  running: 'Under way',
  finished: 'Done',
  stopped: 'Stopped',
} as const satisfies Record<BatchStage, string>;

/** What became, or would become, of one record. */
export const batchOutcomes = ['done', 'unchanged', 'refused', 'waiting'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** One action over many records. Counts are of records. */
export interface BatchRow {
  readonly id: number;
  readonly BatchID: number;
  /** Which action, e.g. `leads.assign`. */
  readonly Kind: string;
  /** In words, e.g. 'Assign leads to Mia Okafor'. */
  readonly Title: string;
  /** What its records are, e.g. 'lead' and 'leads'. */
  readonly One: string;
  readonly Many: string;
  readonly Stage: BatchStage;
  /** Its preview is being made, or it waits or runs: something is under way. */
  readonly IsOpen: boolean;
  /** How many records it is over, as far as they are found. */
  readonly Count: number;
  /** How many were looked at for the preview, and what would become of them. */
  readonly Previewed: number;
  readonly WillChange: number;
  readonly WillStay: number;
  readonly WillBeRefused: number;
  /** Why those are refused; null where none are. */
  readonly WhyRefused: string | null;
  /** How many were done with, and what became of them. */
  readonly Handled: number;
  readonly Done: number;
  readonly Unchanged: number;
  readonly Refused: number;
  /** Why it was stopped; null where it was not. */
  readonly StoppedBecause: string | null;
  readonly IsUndoable: boolean;
  /** The batch that this one undoes. */
  readonly UndoesBatchID: number | null;
  /** The batch that undoes, or undid, this one. */
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
  /** Null where the caller may not open it, or it is gone. */
  readonly Name: string | null;
  /** The record, e.g. `lead-42`; null where it is none. */
  readonly Subject: string | null;
  readonly Outcome: BatchOutcome;
  /** What changes or changed, a line each; or why nothing does. */
  readonly Words: readonly string[];
  /** It was changed after the preview, and decided anew. */
  readonly ChangedSince: boolean;
}

/** A page of what becomes of the records. */
export interface BatchItems {
  readonly items: readonly BatchItem[];
  /** How many there are with the outcome that is asked for. */
  readonly total: number;
}

export const batchRow = view<BatchRow>('BatchRow');
export const batchItems = view<BatchItems>('BatchItems');

/** Batches: one's own, and for those who administer users everybody's. */
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
