import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { Generator } from '../kernel/any.ts';
import type { JsonObject } from '../kernel/event-definition.ts';
import { sizeOf, type PackedIds } from './packed-ids.ts';

/** The outcomes of a batch's records so far, counted. */
export interface BatchTotals {
  readonly done: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The customers that the preview expects to be mailed. Left out for none. */
  readonly mails?: number;
}

/** The outcome, or expected outcome, of the next records of a batch. Records in neither list are done. */
export interface BatchSlice {
  /** The number of records in the slice. */
  readonly count: number;
  readonly unchanged: PackedIds;
  /** Grouped by reason. A reason holds no personal details of customers. */
  readonly refused: readonly { readonly why: string; readonly items: PackedIds }[];
  /** The customers that the preview expects to be mailed. Left out for none. */
  readonly mails?: number;
}

/** The facts that the system needs to carry out a batch. */
export interface BatchPlan {
  /** The action, e.g. `leads.assign`. The name never changes. */
  readonly kind: string;
  /** In words, as of the day the batch was prepared. */
  readonly title: string;
  /** The word for its records, in the singular and plural. */
  readonly one: string;
  readonly many: string;
  /** The name of the list whose filter finds the records; null if no filter does. */
  readonly resource: string | null;
  /** Whether the changes are previewed and confirmed before the batch starts. */
  readonly isPreviewed: boolean;
  readonly isUndoable: boolean;
  /** The batch that this one undoes. */
  readonly undoes: number | null;
  /** The action's arguments, and the filter that finds its records. */
  readonly parameters: JsonObject;
}

export interface OfBatch {
  readonly BatchID: number;
}

export interface BatchState {
  readonly stage: 'unknown' | 'naming' | 'previewing' | 'ready' | 'running' | 'finished' | 'stopped';
  readonly BatchID: number;
  readonly UserID: number;
  readonly plan: BatchPlan;
  /** The number of records named so far. */
  readonly count: number;
  /** The last record named. */
  readonly lastItem: number;
  /** The expected outcome of the records previewed so far. */
  readonly preview: BatchTotals;
  /** The outcome of the records processed so far. */
  readonly totals: BatchTotals;
  readonly isStopping: boolean;
}

const none: BatchTotals = { done: 0, unchanged: 0, refused: 0 };

export const initialBatch: BatchState = {
  stage: 'unknown',
  BatchID: 0,
  UserID: 0,
  plan: {
    kind: '',
    title: '',
    one: '',
    many: '',
    resource: null,
    isPreviewed: false,
    isUndoable: false,
    undoes: null,
    parameters: {},
  },
  count: 0,
  lastItem: 0,
  preview: none,
  totals: none,
  isStopping: false,
};

/** The number of records previewed or processed. */
export const handled = ({ done, unchanged, refused }: BatchTotals): number => done + unchanged + refused;
/** The number of records to be changed. */
export const toDo = ({ plan, preview, count }: Pick<BatchState, 'plan' | 'preview' | 'count'>): number =>
  plan.isPreviewed ? preview.done : count;
/** No record would be changed, and at least one was refused. */
export const isRefused = ({ done, refused }: BatchTotals): boolean => done === 0 && refused > 0;
export const isOver = ({ stage }: Pick<BatchState, 'stage'>): boolean => stage === 'finished' || stage === 'stopped';

/** The totals with the outcomes of a slice. */
export const sum = (totals: BatchTotals, { count, unchanged, refused, mails = 0 }: BatchSlice): BatchTotals => {
  const [same, no] = [sizeOf(unchanged), refused.reduce((size, { items }) => size + sizeOf(items), 0)];
  const toMail = (totals.mails ?? 0) + mails;
  return {
    done: totals.done + count - same - no,
    unchanged: totals.unchanged + same,
    refused: totals.refused + no,
    ...(toMail > 0 && { mails: toMail }),
  };
};

export const undo = historyMessage.batchesOnTheirPage;
export const some = {
  BatchID: 1,
  title: 'Change the status of leads to Closed',
  many: 'leads',
  totals: { done: 4, unchanged: 1, refused: 0 },
};
/** Slices of the records 1, 3 and 4. */
export const someSlice = (fc: Generator) =>
  fc.constantFrom<{ readonly from: number; readonly slice: BatchSlice }>(
    { from: 0, slice: { count: 1, unchanged: [], refused: [] } },
    { from: 1, slice: { count: 2, unchanged: [3], refused: [] } },
    { from: 0, slice: { count: 3, unchanged: [], refused: [{ why: 'No', items: [1] }] } },
  );
