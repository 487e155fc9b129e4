import type { BatchPlan, BatchSlice } from './batch.events.ts';
import type { PackedIds } from './packed-ids.ts';

export type BatchCommand =
  /** `items` holds the records if they are already known. If not, `NameItems` names them part by part. */
  | { readonly type: 'PrepareBatch'; readonly BatchID: number; readonly plan: BatchPlan; readonly items?: PackedIds }
  /** The items found after the item `after`; 0 before the first. */
  | { readonly type: 'NameItems'; readonly after: number; readonly items: PackedIds; readonly isLast: boolean }
  /** The expected outcome of the items from `from` on, counted from 0. */
  | { readonly type: 'NotePreview'; readonly from: number; readonly slice: BatchSlice }
  | { readonly type: 'StartBatch' }
  /** Resumes a stopped batch with its remaining records. */
  | { readonly type: 'ResumeBatch' }
  /** The outcome of the items from `from` on, counted from 0 among the items to be changed. */
  | {
      readonly type: 'NoteProgress';
      readonly from: number;
      readonly slice: BatchSlice;
      readonly changedSince: PackedIds;
      readonly records?: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly type: 'StopBatch' }
  /** The batch cannot continue. */
  | { readonly type: 'BreakOff'; readonly because: string };
