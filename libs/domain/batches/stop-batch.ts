import { administersUsers } from '@leaseledger/contract/access/permissions';
import { countText } from '@leaseledger/contract/batches/batch.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Command, Decision, Recorded } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { isSystem, may } from '../kernel/rights.ts';
import {
  isOver,
  isRefused,
  some,
  undo,
  type BatchPlan,
  type BatchState,
  type BatchTotals,
  type OfBatch,
} from './batch.ts';

interface BatchStopAsked extends DomainEvent<'BatchStopAsked', OfBatch> {}

/** A running batch stops after its current slice, any other batch at once. */
export const stopBatch: Decision<BatchState, Command<'StopBatch'>, BatchStopAsked, BatchStopped> = {
  command: 'StopBatch',
  who: (actor, _command, { UserID }) => actor.id === UserID || may(administersUsers, actor),
  of: 'known',
  decide(_command, state) {
    // A ready batch with refused records and none to change never starts, so there is nothing to stop.
    if (isOver(state) || state.isStopping || (state.stage === 'ready' && isRefused(state.preview))) return [];
    return state.stage === 'running'
      ? [{ type: 'BatchStopAsked', data: { BatchID: state.BatchID } }]
      : [stopped(state, null)];
  },
  events: {
    BatchStopAsked: {
      description: 'A batch is to stop after the records that are under way.',
      evolve: (state) => ({ ...state, isStopping: true }),
      history: null,
      undo,
      example: { BatchID: some.BatchID },
    },
  },
  any: (fc) => fc.constant({}),
};

/** The batch cannot continue. */
interface BreakOff {
  readonly type: 'BreakOff';
  readonly because: string;
}

export const breakOff: Decision<BatchState, BreakOff, never, BatchStopped> = {
  command: 'BreakOff',
  who: isSystem,
  of: 'known',
  decide: ({ because }, state) => (isOver(state) ? [] : [stopped(state, because)]),
  events: {},
  any: (fc) => fc.constant({ because: 'The list is gone.' }),
};

export interface BatchStopped extends DomainEvent<
  'BatchStopped',
  OfBatch & Pick<BatchPlan, 'title'> & { readonly because: string | null; readonly totals: BatchTotals }
> {}

export interface BatchFinished extends DomainEvent<
  'BatchFinished',
  OfBatch & Pick<BatchPlan, 'title' | 'many'> & { readonly totals: BatchTotals }
> {}

/** The batch ends before all its records are processed. */
export const stopped = ({ BatchID, plan, totals }: BatchState, because: string | null): BatchStopped => ({
  type: 'BatchStopped',
  data: { BatchID, title: plan.title, because, totals },
});

const told = ({ done, unchanged, refused }: BatchTotals): string =>
  [
    `${countText(done)} changed`,
    ...(unchanged === 0 ? [] : [`${countText(unchanged)} as they were`]),
    ...(refused === 0 ? [] : [`${countText(refused)} refused`]),
  ].join(', ');

/** The ends of a batch. Several decisions come to one of them. */
export const batchEnds: Recorded<BatchState, BatchStopped | BatchFinished> = {
  events: {
    BatchStopped: {
      description:
        'A batch ended before all its records were done with, or its preview was given up; and why, where nobody asked for it.',
      evolve: (state) => ({ ...state, stage: 'stopped' }),
      history: ({ title, because, totals }) =>
        activity('Batch stopped', `${title}: ${told(totals)}${because === null ? '' : `. ${because}`}`),
      undo,
      example: { BatchID: some.BatchID, title: some.title, because: null, totals: some.totals },
    },
    BatchFinished: {
      description: 'A batch is done with all its records.',
      evolve: (state) => ({ ...state, stage: 'finished' }),
      history: ({ title, totals }) => activity('Batch finished', `${title}: ${told(totals)}`),
      undo,
      example: some,
    },
  },
};
