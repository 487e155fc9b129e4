import type { BatchPlan, BatchSlice } from './batch.events.ts';
import type { PackedIds } from './packed-ids.ts';

export type BatchCommand =
  /** `items` where they are known by now; else they are named one part after the other. */
  | { readonly type: 'PrepareBatch'; readonly BatchID: number; readonly plan: BatchPlan; readonly items?: PackedIds }
  /** Those that were found after this one; 0 before the first. */
  | { readonly type: 'NameItems'; readonly after: number; readonly items: PackedIds; readonly isLast: boolean }
  /** What would become of the items from this one on, counted from 0. */
  | { readonly type: 'NotePreview'; readonly from: number; readonly slice: BatchSlice }
  | { readonly type: 'StartBatch' }
  /** With the records that are left of one that was stopped. */
  | { readonly type: 'ResumeBatch' }
  /** What became of the items from this one on, counted from 0 among those that were to be changed. */
  | {
      readonly type: 'NoteProgress';
      readonly from: number;
      readonly slice: BatchSlice;
      readonly changedSince: PackedIds;
      readonly records?: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly type: 'StopBatch' }
  /** It cannot go on. */
  | { readonly type: 'BreakOff'; readonly because: string };
