import type { JsonObject } from '../kernel/event-definition.ts';
import type { PackedIds } from './packed-ids.ts';

/** The outcomes of a batch's records so far, counted. */
export interface BatchTotals {
  readonly done: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** The outcome, or expected outcome, of the next records of a batch. Records in neither list are done. */
export interface BatchSlice {
  /** The number of records in the slice. */
  readonly count: number;
  readonly unchanged: PackedIds;
  /** Grouped by reason. A reason holds no personal details of customers. */
  readonly refused: readonly { readonly why: string; readonly items: PackedIds }[];
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

interface OfBatch {
  readonly BatchID: number;
}

export type BatchEvent =
  | { readonly type: 'BatchPrepared'; readonly data: OfBatch & { readonly UserID: number } & BatchPlan }
  /** The batch covers these records, and more until `isLast`. `count` is the number of all so far. */
  | {
      readonly type: 'BatchItemsNamed';
      readonly data: OfBatch & { readonly items: PackedIds; readonly count: number; readonly isLast: boolean };
    }
  | {
      readonly type: 'BatchPreviewed';
      readonly data: OfBatch & BatchSlice & { readonly totals: BatchTotals; readonly isLast: boolean };
    }
  | {
      readonly type: 'BatchStarted';
      readonly data: OfBatch & Pick<BatchPlan, 'title' | 'many' | 'undoes'> & { readonly count: number };
    }
  /**
   * `records` holds the subjects that an item changed, if they are not the item itself. `changedSince` holds the items
   * that were changed after the preview.
   */
  | {
      readonly type: 'BatchProgressed';
      readonly data: OfBatch &
        BatchSlice & {
          readonly changedSince: PackedIds;
          readonly records?: Readonly<Record<string, readonly string[]>>;
          readonly totals: BatchTotals;
        };
    }
  | { readonly type: 'BatchStopAsked'; readonly data: OfBatch }
  | {
      readonly type: 'BatchStopped';
      readonly data: OfBatch &
        Pick<BatchPlan, 'title'> & { readonly because: string | null; readonly totals: BatchTotals };
    }
  | {
      readonly type: 'BatchFinished';
      readonly data: OfBatch & Pick<BatchPlan, 'title' | 'many'> & { readonly totals: BatchTotals };
    };

/** The sealed fields, under the key of the user who asked. A filter may hold a text that they searched for. */
export const personalFieldsOfBatches = ['parameters'] as const satisfies readonly (keyof BatchPlan)[];
