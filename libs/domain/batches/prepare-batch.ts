import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { forbidden } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import {
  handled,
  some,
  someSlice,
  sum,
  undo,
  type BatchPlan,
  type BatchSlice,
  type BatchState,
  type BatchTotals,
  type OfBatch,
} from './batch.ts';
import { lastOf, sizeOf, type PackedIds } from './packed-ids.ts';
import { stopped, type BatchStopped } from './stop-batch.ts';

/** `items` holds the records if they are already known. If not, `NameItems` names them part by part. */
interface PrepareBatch {
  readonly type: 'PrepareBatch';
  readonly BatchID: number;
  readonly plan: BatchPlan;
  readonly items?: PackedIds;
}

interface BatchPrepared extends DomainEvent<'BatchPrepared', OfBatch & { readonly UserID: number } & BatchPlan> {}

const somePlan: BatchPlan = {
  kind: 'leads.changeStatus',
  title: some.title,
  one: 'lead',
  many: some.many,
  resource: 'leads',
  isPreviewed: true,
  isUndoable: true,
  undoes: null,
  parameters: { statusCodeID: 4 },
};

export const prepareBatch: Decision<BatchState, PrepareBatch, BatchPrepared, BatchItemsNamed> = {
  command: 'PrepareBatch',
  who: () => true,
  of: 'new',
  decide({ BatchID, plan, items }, _state, { actor }) {
    if (actor.id === null) return forbidden(message.forbidden);
    const prepared: BatchPrepared = { type: 'BatchPrepared', data: { BatchID, UserID: actor.id, ...plan } };
    return items === undefined
      ? [prepared]
      : [prepared, { type: 'BatchItemsNamed', data: { BatchID, items, count: sizeOf(items), isLast: true } }];
  },
  events: {
    BatchPrepared: {
      description: 'A user asked what an action would change on many records.',
      // A filter may hold a text that the user searched for.
      personal: personalOf('user', 'UserID', ['parameters'] satisfies (keyof BatchPlan)[]),
      evolve: (state, { BatchID, UserID, ...plan }) => ({ ...state, stage: 'naming', BatchID, UserID, plan }),
      history: null,
      undo,
      example: { BatchID: some.BatchID, UserID: 1, ...somePlan },
    },
  },
  any: (fc, _some, BatchID) =>
    fc.record(
      {
        BatchID: fc.constant(BatchID),
        plan: fc.boolean().map((isPreviewed) => ({ ...somePlan, isPreviewed })),
        items: fc.constant<PackedIds>([1, [3, 4]]),
      },
      { requiredKeys: ['BatchID', 'plan'] },
    ),
  weight: 4,
  decidesAgain: true,
};

/** The items found after the item `after`; 0 before the first. */
interface NameItems {
  readonly type: 'NameItems';
  readonly after: number;
  readonly items: PackedIds;
  readonly isLast: boolean;
}

/** The batch covers these records, and more until `isLast`. `count` is the number of all so far. */
interface BatchItemsNamed extends DomainEvent<
  'BatchItemsNamed',
  OfBatch & { readonly items: PackedIds; readonly count: number; readonly isLast: boolean }
> {}

export const nameItems: Decision<BatchState, NameItems, BatchItemsNamed, BatchStopped> = {
  command: 'NameItems',
  who: isSystem,
  of: 'known',
  decide({ after, items, isLast }, state) {
    const { BatchID, stage, lastItem } = state;
    if (stage !== 'naming' || after !== lastItem) return [];
    const count = state.count + sizeOf(items);
    const named: BatchItemsNamed = { type: 'BatchItemsNamed', data: { BatchID, items, count, isLast } };
    return isLast && count === 0 ? [named, stopped(state, batchMessage.nothingFound)] : [named];
  },
  events: {
    BatchItemsNamed: {
      description: 'Records that a batch is over, as its filter found them.',
      evolve: (state, { count, items, isLast }) => ({
        ...state,
        count,
        lastItem: lastOf(items) ?? state.lastItem,
        stage: isLast ? (state.plan.isPreviewed ? 'previewing' : 'ready') : 'naming',
      }),
      history: null,
      undo,
      example: { BatchID: some.BatchID, items: [1, [3, 6]], count: 5, isLast: true },
    },
  },
  any: (fc) =>
    fc.constantFrom<Omit<NameItems, 'type'>>(
      { after: 0, items: [1], isLast: false },
      { after: 1, items: [[3, 4]], isLast: true },
      { after: 0, items: [], isLast: true },
    ),
};

/** The expected outcome of the items from `from` on, counted from 0. */
interface NotePreview {
  readonly type: 'NotePreview';
  readonly from: number;
  readonly slice: BatchSlice;
}

interface BatchPreviewed extends DomainEvent<
  'BatchPreviewed',
  OfBatch & BatchSlice & { readonly totals: BatchTotals; readonly isLast: boolean }
> {}

/** If two processes preview the same records at once, only the first report counts. */
export const notePreview: Decision<BatchState, NotePreview, BatchPreviewed> = {
  command: 'NotePreview',
  who: isSystem,
  of: 'known',
  decide({ from, slice }, { BatchID, stage, preview, count }) {
    if (stage !== 'previewing' || from !== handled(preview)) return [];
    const isLast = from + slice.count >= count;
    return [{ type: 'BatchPreviewed', data: { BatchID, ...slice, totals: sum(preview, slice), isLast } }];
  },
  events: {
    BatchPreviewed: {
      description: 'What a batch would do to its next records; those that are not named would be changed.',
      evolve: (state, { totals, isLast }) => ({
        ...state,
        preview: totals,
        stage: isLast ? 'ready' : 'previewing',
      }),
      history: null,
      undo,
      example: { BatchID: some.BatchID, count: 5, unchanged: [3], refused: [], totals: some.totals, isLast: true },
    },
  },
  any: (fc) => someSlice(fc),
};
