import { batchMessage, countText } from '@leaseledger/contract/batches/batch.messages';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import type { Command, Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import {
  handled,
  some,
  someSlice,
  sum,
  toDo,
  undo,
  type BatchPlan,
  type BatchSlice,
  type BatchState,
  type BatchTotals,
  type OfBatch,
} from './batch.ts';
import type { PackedIds } from './packed-ids.ts';
import { stopped, type BatchFinished, type BatchStopped } from './stop-batch.ts';

const isTheirs = ({ id }: Actor, _command: object, { UserID }: BatchState): boolean => id === UserID;

interface BatchStarted extends DomainEvent<
  'BatchStarted',
  OfBatch & Pick<BatchPlan, 'title' | 'many' | 'undoes'> & { readonly count: number }
> {}

const started = (state: BatchState): readonly BatchStarted[] => {
  const { BatchID, plan } = state;
  const { title, many, undoes } = plan;
  return [{ type: 'BatchStarted', data: { BatchID, title, many, undoes, count: toDo(state) } }];
};

export const startBatch: Decision<BatchState, Command<'StartBatch'>, BatchStarted> = {
  command: 'StartBatch',
  who: isTheirs,
  of: 'known',
  decide(_command, state) {
    const { stage } = state;
    if (stage === 'running' || stage === 'finished') return [];
    if (stage === 'stopped') return ruleBroken(batchMessage.over);
    if (stage !== 'ready') return ruleBroken(batchMessage.notReady);
    return toDo(state) === 0 ? ruleBroken(batchMessage.nothingToDo) : started(state);
  },
  events: {
    BatchStarted: {
      description: 'A user let a batch do what was previewed, or go on where it was stopped.',
      evolve: (state) => ({ ...state, stage: 'running', isStopping: false }),
      history: ({ title, count, many }) => activity('Batch started', `${title}: ${countText(count)} ${many}`),
      undo,
      example: { BatchID: some.BatchID, title: some.title, many: some.many, undoes: null, count: 5 },
    },
  },
  any: (fc) => fc.constant({}),
  weight: 2,
};

/**
 * Resumes a stopped batch with its remaining records. Only a batch without a preview can be resumed, because a preview
 * no longer holds after a stop.
 */
export const resumeBatch: Decision<BatchState, Command<'ResumeBatch'>, never, BatchStarted> = {
  command: 'ResumeBatch',
  who: isTheirs,
  of: 'known',
  decide(_command, state) {
    const { plan, stage, totals } = state;
    if (stage === 'running' || stage === 'finished') return [];
    if (stage !== 'stopped') return ruleBroken(batchMessage.notReady);
    if (plan.isPreviewed) return ruleBroken(batchMessage.over);
    return handled(totals) >= toDo(state) ? ruleBroken(batchMessage.nothingToDo) : started(state);
  },
  events: {},
  any: (fc) => fc.constant({}),
  weight: 2,
};

/** The outcome of the items from `from` on, counted from 0 among the items to be changed. */
interface NoteProgress {
  readonly type: 'NoteProgress';
  readonly from: number;
  readonly slice: BatchSlice;
  readonly changedSince: PackedIds;
  readonly records?: Readonly<Record<string, readonly string[]>>;
}

/**
 * `records` holds the subjects that an item changed, if they are not the item itself. `changedSince` holds the items
 * that were changed after the preview.
 */
interface BatchProgressed extends DomainEvent<
  'BatchProgressed',
  OfBatch &
    BatchSlice & {
      readonly changedSince: PackedIds;
      readonly records?: Readonly<Record<string, readonly string[]>>;
      readonly totals: BatchTotals;
    }
> {}

export const noteProgress: Decision<BatchState, NoteProgress, BatchProgressed, BatchStopped | BatchFinished> = {
  command: 'NoteProgress',
  who: isSystem,
  of: 'known',
  decide({ from, slice, changedSince, records }, state) {
    const { BatchID, plan, stage } = state;
    if (stage !== 'running' || from !== handled(state.totals)) return [];
    const totals = sum(state.totals, slice);
    const progressed: BatchProgressed = {
      type: 'BatchProgressed',
      data: { BatchID, ...slice, changedSince, ...(records !== undefined && { records }), totals },
    };
    if (handled(totals) >= toDo(state))
      return [progressed, { type: 'BatchFinished', data: { BatchID, title: plan.title, many: plan.many, totals } }];
    return state.isStopping ? [progressed, stopped({ ...state, totals }, null)] : [progressed];
  },
  events: {
    BatchProgressed: {
      description: 'What a batch did to its next records; those that are not named were changed.',
      evolve: (state, { totals }) => ({ ...state, totals }),
      history: null,
      undo,
      example: { BatchID: some.BatchID, count: 5, unchanged: [3], refused: [], changedSince: [], totals: some.totals },
    },
  },
  any: (fc) => someSlice(fc).map((slice) => ({ ...slice, changedSince: [] })),
  weight: 2,
};
