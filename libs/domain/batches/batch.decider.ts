import { administersUsers } from '@leaseledger/contract/access/permissions';
import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { BatchCommand } from './batch.commands.ts';
import type { BatchEvent, BatchPlan, BatchSlice, BatchTotals } from './batch.events.ts';
import { lastOf, sizeOf } from './packed-ids.ts';

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

type Decision = readonly BatchEvent[] | Rejection;
type Command<Type extends BatchCommand['type']> = Extract<BatchCommand, { type: Type }>;

const none: BatchTotals = { done: 0, unchanged: 0, refused: 0 };
const noPlan: BatchPlan = {
  kind: '',
  title: '',
  one: '',
  many: '',
  resource: null,
  isPreviewed: false,
  isUndoable: false,
  undoes: null,
  parameters: {},
};

/** The number of records previewed or processed. */
export const handled = ({ done, unchanged, refused }: BatchTotals): number => done + unchanged + refused;
/** The number of records to be changed. */
export const toDo = ({ plan, preview, count }: Pick<BatchState, 'plan' | 'preview' | 'count'>): number =>
  plan.isPreviewed ? preview.done : count;
/** No record would be changed, and at least one was refused. */
export const isRefused = ({ done, refused }: BatchTotals): boolean => done === 0 && refused > 0;
export const isOver = ({ stage }: Pick<BatchState, 'stage'>): boolean => stage === 'finished' || stage === 'stopped';

const sum = (totals: BatchTotals, { count, unchanged, refused }: BatchSlice): BatchTotals => {
  const [same, no] = [sizeOf(unchanged), refused.reduce((size, { items }) => size + sizeOf(items), 0)];
  return { done: totals.done + count - same - no, unchanged: totals.unchanged + same, refused: totals.refused + no };
};

/**
 * One action over many records. The user who asked for it starts it. The system carries it out slice by slice (decision
 * 44).
 */
export const batchDecider: Decider<BatchCommand, BatchState, BatchEvent> = {
  category: 'batch',
  initialState: {
    stage: 'unknown',
    BatchID: 0,
    UserID: 0,
    plan: noPlan,
    count: 0,
    lastItem: 0,
    preview: none,
    totals: none,
    isStopping: false,
  },
  decide(command, state, { actor }) {
    if (command.type === 'PrepareBatch') return prepare(command, actor);
    if (state.stage === 'unknown') return missing(message.notFound('Batch'));
    switch (command.type) {
      case 'StartBatch':
        return start(state, actor);
      case 'ResumeBatch':
        return resume(state, actor);
      case 'StopBatch':
        return stop(state, actor);
      case 'NameItems':
        return ofSystem(actor, () => nameItems(command, state));
      case 'NotePreview':
        return ofSystem(actor, () => notePreview(command, state));
      case 'NoteProgress':
        return ofSystem(actor, () => noteProgress(command, state));
      case 'BreakOff':
        return ofSystem(actor, () => (isOver(state) ? [] : [stopped(state, command.because)]));
    }
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'BatchPrepared': {
        const { BatchID, UserID, ...plan } = data;
        return { ...state, stage: 'naming', BatchID, UserID, plan };
      }
      case 'BatchItemsNamed':
        return {
          ...state,
          count: data.count,
          lastItem: lastOf(data.items) ?? state.lastItem,
          stage: data.isLast ? (state.plan.isPreviewed ? 'previewing' : 'ready') : 'naming',
        };
      case 'BatchPreviewed':
        return { ...state, preview: data.totals, stage: data.isLast ? 'ready' : 'previewing' };
      case 'BatchStarted':
        return { ...state, stage: 'running', isStopping: false };
      case 'BatchProgressed':
        return { ...state, totals: data.totals };
      case 'BatchStopAsked':
        return { ...state, isStopping: true };
      case 'BatchStopped':
        return { ...state, stage: 'stopped' };
      case 'BatchFinished':
        return { ...state, stage: 'finished' };
    }
  },
};

/** Only the system may send these commands. */
const ofSystem = (actor: Actor, decide: () => Decision): Decision =>
  actor.id === null ? decide() : forbidden(message.forbidden);

function prepare({ BatchID, plan, items }: Command<'PrepareBatch'>, actor: Actor): Decision {
  if (actor.id === null) return forbidden(message.forbidden);
  const prepared: BatchEvent = { type: 'BatchPrepared', data: { BatchID, UserID: actor.id, ...plan } };
  return items === undefined
    ? [prepared]
    : [prepared, { type: 'BatchItemsNamed', data: { BatchID, items, count: sizeOf(items), isLast: true } }];
}

function nameItems({ after, items, isLast }: Command<'NameItems'>, state: BatchState): Decision {
  const { BatchID, stage, lastItem } = state;
  if (stage !== 'naming' || after !== lastItem) return [];
  const count = state.count + sizeOf(items);
  const named: BatchEvent = { type: 'BatchItemsNamed', data: { BatchID, items, count, isLast } };
  return isLast && count === 0 ? [named, stopped(state, batchMessage.nothingFound)] : [named];
}

/** If two processes preview the same records at once, only the first report counts. */
function notePreview({ from, slice }: Command<'NotePreview'>, state: BatchState): Decision {
  const { BatchID, stage, preview, count } = state;
  if (stage !== 'previewing' || from !== handled(preview)) return [];
  return [
    {
      type: 'BatchPreviewed',
      data: { BatchID, ...slice, totals: sum(preview, slice), isLast: from + slice.count >= count },
    },
  ];
}

function noteProgress(
  { type: _, from, slice, changedSince, records }: Command<'NoteProgress'>,
  state: BatchState,
): Decision {
  const { BatchID, plan, stage, totals } = state;
  if (stage !== 'running' || from !== handled(totals)) return [];
  const after = { ...state, totals: sum(totals, slice) };
  const progressed: BatchEvent = {
    type: 'BatchProgressed',
    data: { BatchID, ...slice, changedSince, ...(records !== undefined && { records }), totals: after.totals },
  };
  if (handled(after.totals) >= toDo(state))
    return [
      progressed,
      { type: 'BatchFinished', data: { BatchID, title: plan.title, many: plan.many, totals: after.totals } },
    ];
  return state.isStopping ? [progressed, stopped(after, null)] : [progressed];
}

function start(state: BatchState, actor: Actor): Decision {
  const { UserID, stage } = state;
  if (actor.id !== UserID) return forbidden(message.forbidden);
  if (stage === 'running' || stage === 'finished') return [];
  if (stage === 'stopped') return ruleBroken(batchMessage.over);
  if (stage !== 'ready') return ruleBroken(batchMessage.notReady);
  if (toDo(state) === 0) return ruleBroken(batchMessage.nothingToDo);
  return [started(state)];
}

/** Only a batch without a preview can be resumed, because a preview no longer holds after a stop. */
function resume(state: BatchState, actor: Actor): Decision {
  const { UserID, plan, stage, totals } = state;
  if (actor.id !== UserID) return forbidden(message.forbidden);
  if (stage === 'running' || stage === 'finished') return [];
  if (stage !== 'stopped') return ruleBroken(batchMessage.notReady);
  if (plan.isPreviewed) return ruleBroken(batchMessage.over);
  return handled(totals) >= toDo(state) ? ruleBroken(batchMessage.nothingToDo) : [started(state)];
}

const started = (state: BatchState): BatchEvent => {
  const {
    BatchID,
    plan: { title, many, undoes },
  } = state;
  return { type: 'BatchStarted', data: { BatchID, title, many, undoes, count: toDo(state) } };
};

/** A running batch stops after its current slice, any other batch at once. */
function stop(state: BatchState, actor: Actor): Decision {
  if (actor.id !== state.UserID && !may(administersUsers, actor)) return forbidden(message.forbidden);
  // A ready batch with refused records and none to change never starts, so there is nothing to stop.
  if (isOver(state) || state.isStopping || (state.stage === 'ready' && isRefused(state.preview))) return [];
  return state.stage === 'running'
    ? [{ type: 'BatchStopAsked', data: { BatchID: state.BatchID } }]
    : [stopped(state, null)];
}

const stopped = ({ BatchID, plan, totals }: BatchState, because: string | null): BatchEvent => ({
  type: 'BatchStopped',
  data: { BatchID, title: plan.title, because, totals },
});
