import { jsonList } from '@leaseledger/contract/kernel/json-text';
import { isOwnStream } from '@leaseledger/domain/stored-events';
import { type EventLog, LogExchanged } from '@leaseledger/event-log/event-log';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection, Row } from '@leaseledger/projections/kernel/projection';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import type { Page, ProjectionStore } from '@leaseledger/projections/kernel/read-store';
import type { JsonBytes } from '../answers/envelope.ts';
import type { Clock } from '../foundation/platform.ts';
import {
  keptIn,
  type Opening,
  type PrintedPage,
  type ReadSide,
  type ReadSideHost,
  type ReadSideSource,
} from '../reads/read-side.ts';
import { changesAfter } from './changes-after.ts';
import { LoopDelays } from './loop-delays.ts';
import { openStore } from './open-store.ts';
import { shareProjector, type SharedProjector } from './shared-projector.ts';

interface Foundation extends ReadSideHost {
  readonly log: EventLog;
  readonly codec: EventCodec;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
  /** Called whenever rows or the state of a projection may have changed. Resolves when remembered rows were dropped. */
  readonly onProgress?: () => Promise<void>;
}

/** A read side that knows how long its answers are current. */
export interface SharedReadSide extends ReadSide {
  /** The time until which no other process writes rows, in milliseconds of `monotonic`. */
  aloneUntil(): number;
}

/**
 * Opens the read models in this thread, and follows the log or the process that projects. The caller closes log and
 * codec afterwards.
 * @throws as `openStore`
 */
export async function openReadSide(
  source: ReadSideSource,
  foundation: Foundation,
): Promise<{ readSide: SharedReadSide; opening: Opening }> {
  const { log, codec, projections, clock, tell, onFailure } = foundation;
  const heard = new Set<() => void>();
  const onProgress = async () => {
    await foundation.onProgress?.();
    for (const hear of heard) hear();
  };
  let buildAnew = (): void => undefined;
  let shared: SharedProjector | undefined;
  const fence = source.mongoDb && { fence: () => shared?.token };
  // The rebuild begins after the new file is in place.
  const store = await openStore(source, { clock, tell, onSetAside: () => setImmediate(() => buildAnew()), ...fence });
  try {
    // Opening the file may have found the damage and set it aside already. Then the present file is new.
    if (source.areDamaged && !store.wasSetAside) await store.setAside();
    const found = { isOtherLog: false };
    const prepare = async () => {
      found.isOtherLog = await store.foldFrom(source.foldedFrom);
      await store.noteUnopened(source.unopened);
      return found.isOtherLog;
    };
    const failed = (error: unknown, projection: string, failure?: unknown) =>
      onFailure({ projection, failure, reason: error instanceof Error ? error.name : undefined });
    let foreignEvents = 0;
    const counted: Pick<EventLog, 'readAll' | 'subscribe' | 'eventAt'> = {
      readAll: (options) => log.readAll(options),
      eventAt: (position) => log.eventAt(position),
      subscribe: (options) =>
        log.subscribe({
          ...options,
          onEvent(event) {
            if (!isOwnStream(event.stream)) foreignEvents += 1;
            return options.onEvent(event);
          },
        }),
    };
    const project = (progressed: () => void) =>
      createProjector({
        log: counted,
        codec,
        store,
        projections,
        onFailure: (error, { name, failure }) => {
          // An exchanged log stops all projections. The check of the log reports it once.
          if (!(error instanceof LogExchanged)) failed(error, name, failure);
        },
        onProgress: progressed,
      });
    const { mongoDb, foldedFrom } = source;
    shared =
      mongoDb &&
      (await shareProjector(
        { url: mongoDb.url, log: foldedFrom },
        {
          processName: mongoDb.processName,
          prepare,
          project,
          onProgress,
          onTrouble: (error) => failed(error, 'all'),
          clock,
        },
      ));
    const projector = shared ?? project(() => void onProgress());
    buildAnew = () => projector.restart();
    if (shared === undefined) await prepare();
    await projector.start();
    const served = await Promise.all(projections.map((projection) => store.servedVersion(projection)));
    const delays = new LoopDelays();
    const stop = async () => {
      delays.stop();
      await projector.stop();
      await store.close();
    };
    const readSide: SharedReadSide = {
      list: (model, query) => store.list(model, query),
      printed: async (model, query) => printedPage(await store.list(model, query)),
      count: (model, query) => store.count(model, query),
      groups: (model, where, by) => store.groups(model, where, by),
      get: (model, id) => store.get(model, id),
      many: (model, ids) => store.many(model, ids),
      etag: (model) => store.etag(model),
      servedVersion: (projection) => store.servedVersion(projection),
      unopened: (limit) => unopenedBut(new Set(source.accepted), store, limit),
      forgetting: () => store.forgetting(),
      forgotten: () => store.forgotten(),
      setAside: () => store.setAside(),
      noteUnopened: (events) => store.noteUnopened(events),
      get wasSetAside() {
        return store.wasSetAside;
      },
      waitFor: (position, milliseconds) => projector.waitFor(position, milliseconds),
      shown: () => projector.shown(),
      status: () => projector.status(),
      onShown(hear) {
        heard.add(hear);
        return () => void heard.delete(hear);
      },
      changesAfter: (after, limit) => changesAfter({ log, codec, projections }, after, projector.shown(), limit),
      isRunning: true,
      get projecting() {
        return shared?.projecting;
      },
      aloneUntil: () => (shared === undefined ? Infinity : shared.aloneUntil),
      keptIn: keptIn(source),
      restarts: 0,
      loopDelay: async () => delays.take(),
      foreignEvents: async () => foreignEvents,
      forget: (subject) => codec.forget(subject),
      stop,
    };
    return {
      readSide,
      opening: {
        isOtherLog: found.isOtherLog,
        isServed: store.wasSetAside || !served.includes(undefined),
      },
    };
  } catch (thrown) {
    await shared?.stop();
    await store.close();
    throw thrown;
  }
}

const encoder = new TextEncoder();

function printedPage<R extends Row>({ rows, total }: Page<R>): PrintedPage<R> {
  // The bytes are the JSON text of the list.
  return { rows: encoder.encode(jsonList(rows)) as JsonBytes<readonly R[]>, count: rows.length, total };
}

/** The unopened events without those that an operator has accepted. */
async function unopenedBut(accepted: ReadonlySet<string>, store: Pick<ProjectionStore, 'unopened'>, limit: number) {
  const { total, events } = await store.unopened(limit + accepted.size);
  const others = events.filter(({ eventId }) => !accepted.has(eventId));
  return { total: total - (events.length - others.length), events: others.slice(0, limit) };
}
