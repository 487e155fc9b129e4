import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { type BatchSlice, type BatchState, handled, isOver } from '@leaseledger/domain/batches/batch';
import { type BatchCommand, batchDecider } from '@leaseledger/domain/batches/batch.area';
import { packed } from '@leaseledger/domain/batches/packed-ids';
import { rightsTag } from '../../platform/http/admission.ts';
import { systemActor, type Caller, type CommandMetadata } from '../../platform/callers/caller.ts';
import type { Callers } from '../../platform/callers/callers.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { failureOf, isOfOneRecord } from '../../platform/answers/failure.filter.ts';
import { mayPass } from '../../platform/threads/patience.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';
import type { BatchKinds, ItemHandler, ItemOutcome } from './exports/batch-kinds.ts';
import { FILTER } from './exports/batches.ts';
import type { FoundItems } from './exports/found-items.ts';
import { batchName } from '@leaseledger/contract/batches/batch-name';
import type { BatchStream } from './exports/batch-streams.ts';

/** One event names at most this many items. */
const NAMED = 10_000;
/** Outcomes are recorded in slices of at most this many items or milliseconds. Each slice looks its data up once. */
const SLICE = 2_000;
const SLICE_MS = 1_000;
/**
 * One transaction of the log holds this many items, with the rights of that moment. Then other callers have their turn.
 */
const AT_ONCE = 50;

export interface WorkOptions {
  readonly kinds: BatchKinds;
  readonly found: FoundItems;
  readonly callers: Pick<Callers, 'ofUser'>;
  readonly execute: (command: Execute) => Promise<unknown>;
  /** Called for errors of the product itself. The item is refused, and the batch continues. */
  readonly onTrouble: (error: unknown) => void;
}

/** The batch cannot continue; the message is for the user who started it. */
class CannotGoOn extends Error {}

type Results = readonly { readonly item: number; readonly outcome: ItemOutcome }[];

/** Finds the items and previews them, or carries the started batch out. */
export type BatchWork = 'preview' | 'run';

const stagesOf = { preview: ['naming', 'previewing'], run: ['running'] } as const satisfies Record<
  BatchWork,
  readonly BatchState['stage'][]
>;

/**
 * Does one step of a batch: names, previews or does its next items. A repeat changes nothing, after a crash or by two
 * processes at once. @returns whether there is more to do. @throws AbortError
 */
export async function workOnBatch(
  batch: BatchStream,
  work: BatchWork,
  options: WorkOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const { state } = await batch.read();
  if (!stagesOf[work].some((stage) => stage === state.stage)) return false;
  try {
    if (state.stage === 'naming') await nameItems(batch, options);
    else if (state.stage === 'previewing') await preview(batch, options, signal);
    else await carryOut(batch, options, signal);
  } catch (thrown) {
    if (!(thrown instanceof CannotGoOn)) throw thrown;
    await note(batch, { type: 'BreakOff', because: thrown.message }, options);
  }
  return true;
}

const note = (batch: BatchStream, command: BatchCommand, { execute }: WorkOptions): Promise<unknown> =>
  execute(
    new Execute(batchDecider, { id: batch.id, command }, { actor: systemActor, correlationId: batchName(batch.id) }),
  );

/** The user who started the batch, with their current rights. */
async function starter({ id, state: { UserID } }: BatchStream, { callers }: WorkOptions): Promise<Caller> {
  const caller = await callers.ofUser(UserID, batchName(id));
  if (caller === undefined) throw new CannotGoOn(batchMessage.gone);
  return caller;
}

async function nameItems(batch: BatchStream, options: WorkOptions): Promise<void> {
  const {
    plan: { resource, parameters },
    lastItem,
  } = batch.state;
  // Null once the key of the user who started the batch is destroyed.
  const filter: unknown = (parameters as typeof parameters | null)?.[FILTER];
  if (resource === null || typeof filter !== 'object' || filter === null) throw new CannotGoOn(batchMessage.unreadable);
  const items = await refusedAsBreak(async () =>
    options.found.after(lastItem, NAMED, resource, { ...filter }, await starter(batch, options)),
  );
  await note(
    batch,
    { type: 'NameItems', after: lastItem, items: packed(items), isLast: items.length < NAMED },
    options,
  );
}

/** A refusal of the user who started the batch ends the batch. */
async function refusedAsBreak<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const { status, message } = failureOf(thrown);
    if (thrown instanceof CannotGoOn || mayPass(thrown) || status >= 500) throw thrown;
    throw new CannotGoOn(message);
  }
}

async function preview(batch: BatchStream, options: WorkOptions, signal: AbortSignal): Promise<void> {
  const from = handled(batch.state.preview);
  const { results, inTheWay } = await byTurns(
    batch,
    batch.items.items.slice(from, from + SLICE),
    options,
    signal,
    ({ handler }, item) => handler.preview(item),
  );
  if (results.length > 0 || inTheWay === undefined)
    await note(batch, { type: 'NotePreview', from, slice: sliceOf(results) }, options);
  inTheWay?.();
}

async function carryOut(batch: BatchStream, options: WorkOptions, signal: AbortSignal): Promise<void> {
  const { totals, plan } = batch.state;
  const from = handled(totals);
  const { results, inTheWay } = await byTurns(
    batch,
    batch.items.toDo.slice(from, from + SLICE),
    options,
    signal,
    ({ handler, caller }, item) => handler.execute(item, metadataOf(item, batch, caller)),
  );
  const records = results.flatMap(({ item, outcome }) =>
    outcome.is === 'done' && outcome.records !== undefined ? [[item, outcome.records] as const] : [],
  );
  const changedSince = packed(
    results.filter(({ outcome }) => plan.isPreviewed && outcome.isChangedSince === true).map(({ item }) => item),
  );
  if (results.length > 0 || inTheWay === undefined)
    await note(
      batch,
      {
        type: 'NoteProgress',
        from,
        slice: sliceOf(results),
        changedSince,
        ...(records.length > 0 && { records: Object.fromEntries(records) }),
      },
      options,
    );
  inTheWay?.();
}

/** The caller whose rights apply to the items of one turn, and their handler. */
interface Turn {
  readonly caller: Caller;
  readonly handler: ItemHandler;
}

interface TakenTurns {
  readonly results: Results;
  /** Throws the error that ended the items early, once their outcomes are recorded. */
  readonly inTheWay: (() => never) | undefined;
}

/**
 * Does items in turns until it is time to record them. After each turn, other requests have the thread for as long as
 * the turn took, so a batch uses at most half of every second. When an error ends the slice, the finished outcomes are
 * still returned.
 * @throws AbortError
 */
async function byTurns(
  batch: BatchStream,
  items: readonly number[],
  options: WorkOptions,
  signal: AbortSignal,
  work: (turn: Turn, item: number) => Promise<ItemOutcome>,
): Promise<TakenTurns> {
  const results: Results[number][] = [];
  const end = performance.now() + SLICE_MS;
  try {
    for (let turn: Turn | undefined; results.length < items.length && performance.now() < end;) {
      signal.throwIfAborted();
      const began = performance.eventLoopUtilization();
      const current = (turn = await turnAfter(turn, batch, options));
      const some = items.slice(results.length, results.length + AT_ONCE);
      results.push(
        ...(await Promise.all(
          some.map(async (item) => ({ item, outcome: await outcomeOf(() => work(current, item), options) })),
        )),
      );
      await nextTurn();
      const { active, idle } = performance.eventLoopUtilization(began);
      await pause(Math.max(0, active - idle), undefined, { signal });
      if ((await batch.read()).state.isStopping || isOver(batch.state)) break;
    }
  } catch (thrown) {
    signal.throwIfAborted();
    return {
      results,
      inTheWay: () => {
        throw thrown;
      },
    };
  }
  return { results, inTheWay: undefined };
}

/** The next turn, with the current rights. When the rights have changed, the handler looks its data up again. */
async function turnAfter(last: Turn | undefined, batch: BatchStream, options: WorkOptions): Promise<Turn> {
  const {
    state: { plan, BatchID },
    foundAt,
  } = batch;
  const kind = options.kinds.of(plan.kind);
  if (kind === undefined || (plan.parameters as object | null) === null || foundAt === undefined)
    throw new CannotGoOn(batchMessage.unreadable);
  const caller = await starter(batch, options);
  if (!kind.who(caller.rights)) throw new CannotGoOn(batchMessage.noLongerPermitted);
  if (last !== undefined && rightsTag(last.caller) === rightsTag(caller)) return { ...last, caller };
  return {
    caller,
    handler: await refusedAsBreak(async () => kind.handler(plan.parameters, caller, { BatchID, foundAt })),
  };
}

/** An error about one item is its outcome. Passing trouble is tried again. */
async function outcomeOf(work: () => Promise<ItemOutcome>, { onTrouble }: WorkOptions): Promise<ItemOutcome> {
  try {
    return await work();
  } catch (thrown) {
    if (isOfOneRecord(thrown)) return { is: 'refused', why: failureOf(thrown).message };
    if (mayPass(thrown)) throw thrown;
    onTrouble(thrown);
    return { is: 'refused', why: batchMessage.broke };
  }
}

/**
 * Acts as the user who started the batch. The key determines the ids of the appended events. It contains a line feed,
 * which no header can, so no request has the same key.
 */
function metadataOf(item: number, batch: BatchStream, { actor }: Caller): CommandMetadata {
  const key = [batchName(batch.id), item].join('\n');
  return {
    actor,
    correlationId: batchName(batch.id),
    causationId: batch.startedBy,
    idempotency: { key, requestHash: sha256(key) },
  };
}

function sliceOf(results: Results): BatchSlice {
  const itemsOf = (is: ItemOutcome['is']) => results.filter(({ outcome }) => outcome.is === is).map(({ item }) => item);
  const refused = Map.groupBy(
    results.flatMap(({ item, outcome }) => (outcome.is === 'refused' ? [{ item, why: outcome.why }] : [])),
    ({ why }) => why,
  );
  const mails = results.reduce((sum, { outcome }) => sum + (outcome.is === 'done' ? (outcome.mails ?? 0) : 0), 0);
  return {
    count: results.length,
    unchanged: packed(itemsOf('unchanged')),
    refused: [...refused].map(([why, of]) => ({ why, items: packed(of.map(({ item }) => item)) })),
    ...(mails > 0 && { mails }),
  };
}
