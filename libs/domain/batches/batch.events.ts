import type { JsonObject } from '../kernel/event-definition.ts';
import type { PackedIds } from './packed-ids.ts';

/** How many records of a batch came out how; of all so far. */
export interface BatchTotals {
  readonly done: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** What became, or would become, of the next records of a batch. Those that are not named are done. */
export interface BatchSlice {
  /** How many records there are in it. */
  readonly count: number;
  readonly unchanged: PackedIds;
  /** By reason, which holds no personal details of customers. */
  readonly refused: readonly { readonly why: string; readonly items: PackedIds }[];
}

/** What the machinery must know of a batch to carry it out. */
export interface BatchPlan {
  /** Which action, e.g. `leads.assign`. The name is for ever. */
  readonly kind: string;
  /** In words, as of the day that it was asked for. */
  readonly title: string;
  /** What its records are, in the singular and plural. */
  readonly one: string;
  readonly many: string;
  /** As the list is called whose filter finds them, where one does. */
  readonly resource: string | null;
  /** Whether what would change is found out first, and waits until somebody says so. */
  readonly isPreviewed: boolean;
  readonly isUndoable: boolean;
  /** The batch that this one undoes. */
  readonly undoes: number | null;
  /** What goes with the action, and the filter that finds its records. */
  readonly parameters: JsonObject;
}

interface OfBatch {
  readonly BatchID: number;
}

export type BatchEvent =
  | { readonly type: 'BatchPrepared'; readonly data: OfBatch & { readonly UserID: number } & BatchPlan }
  /** Which records it is over: these, and more until `isLast`; `count` of all so far. */
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
  /** `records` are the subjects that an item changed where they are not the item itself; `changedSince` those that were changed after the preview. */
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

/** The fields that are sealed with the key of whoever asked: a filter may hold what they searched for. */
export const personalFieldsOfBatches = ['parameters'] as const satisfies readonly (keyof BatchPlan)[];
