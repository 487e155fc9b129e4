import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { openBatch, type EventReader } from '@leaseledger/projections/kernel/batch';
import type { Projection, ReadModel } from '@leaseledger/projections/kernel/projection';
import { applyTogether, ProjectionRun } from '@leaseledger/projections/kernel/projection-run';
import type { Page, ProjectionStore, Query } from '@leaseledger/projections/kernel/read-store';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import type { Built, Place } from '../../platform/reads/past.ts';
import type { Moments } from './moments.ts';

const BATCH_SIZE = 500;
/** An earlier list is copied and folded on only where little is missing: into a list that is searched already, events are folded more slowly. */
const SHARE_WORTH_COPYING = 0.25;

export interface PastListsOptions {
  /** Only these lists are in it. */
  readonly folder: string;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly codec: EventReader;
  readonly moments: Moments;
  /** So many lists wait at the most, or are being built. */
  readonly mostUnbuilt: number;
  /** What nobody asked for in so long, in milliseconds, is not built for who asked: it is given up in its turn, or where they ask for another one. */
  readonly wantedMs: number;
  /** How many lists are kept, and how many bytes of them, beside the one that was asked for last. */
  readonly mostLists: number;
  readonly mostBytes: number;
  /** So long a list is kept that nobody asks for, in milliseconds. */
  readonly idleMs: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

interface PastList {
  /** The user who asked for it first. */
  readonly by: number;
  readonly projection: Projection;
  readonly position: Position;
  readonly file: string;
  readonly building: AbortController;
  store: ProjectionStore | undefined;
  isReady: boolean;
  done: number;
  total: number;
  bytes: number;
  usedAt: number;
  failure: Error | undefined;
}

const notBegun: Built = { isReady: false, done: 0, total: 0 };

/**
 * Lists of the past, each in a file of its own beside the one in service. One is built at a time, and as no user has more than one that is not built, they
 * take turns; who asks for the same moment shares it.
 */
export class PastLists {
  readonly #lists = new Map<string, PastList>();
  #lane: Promise<void> = Promise.resolve();
  #files = 0;

  constructor(private readonly options: PastListsOptions) {}

  /**
   * Begins to build it where nobody has, and the user waits for no other one.
   * @param by the user who asks
   * @returns 'busy' where too many wait. @throws Error where it cannot be built; whoever asks next begins anew
   */
  async prepare(projection: Projection, place: Place, by: number): Promise<Built | 'busy'> {
    if (place === null) return { isReady: true, done: 0, total: 0 };
    const key = keyOf(projection.readModel, place);
    const known = this.#lists.get(key);
    if (known === undefined) {
      const unbuilt = [...this.#lists].filter(([, { isReady, failure }]) => !isReady && failure === undefined);
      const [otherKey, other] = unbuilt.find(([, list]) => list.by === by) ?? [];
      if (other !== undefined && this.#isWanted(other)) return notBegun;
      // They look at another moment by now. One that is not built is gone at once.
      if (otherKey !== undefined) void this.#drop(otherKey);
      else if (unbuilt.length >= this.options.mostUnbuilt) return 'busy';
    }
    const list = known ?? this.#begin(key, projection, place, by);
    list.usedAt = this.options.clock();
    if (list.failure !== undefined) {
      await this.#drop(key);
      throw list.failure;
    }
    const { isReady, done, total } = list;
    return { isReady, done, total };
  }

  /** A page of one that is ready. @throws InvalidQuery */
  async list(projection: Projection, model: ReadModel, query: Query, place: Place): Promise<Page | undefined> {
    if (place === null) return { rows: [], total: 0 };
    const list = this.#lists.get(keyOf(projection.readModel, place));
    if (list?.store === undefined || !list.isReady) return undefined;
    list.usedAt = this.options.clock();
    return list.store.list(model, query);
  }

  /** Gives up those that nobody asked for in a while. */
  async dropIdle(): Promise<void> {
    const since = this.options.clock() - this.options.idleMs;
    for (const [key, { usedAt }] of this.#lists) if (usedAt < since) await this.#drop(key);
  }

  /** Gives up all of them, also those that are being built. */
  async clear(): Promise<void> {
    const dropping = [...this.#lists.keys()].map((key) => this.#drop(key));
    await Promise.all(dropping);
    await this.#lane;
  }

  #isWanted({ usedAt }: PastList): boolean {
    return this.options.clock() - usedAt < this.options.wantedMs;
  }

  #begin(key: string, projection: Projection, position: Position, by: number): PastList {
    const file = join(this.options.folder, `${(this.#files += 1)}.sqlite`);
    const list: PastList = {
      by,
      projection,
      position,
      file,
      building: new AbortController(),
      store: undefined,
      isReady: false,
      done: 0,
      total: 0,
      bytes: 0,
      usedAt: this.options.clock(),
      failure: undefined,
    };
    this.#lists.set(key, list);
    this.#lane = this.#lane.then(async () => {
      if (list.building.signal.aborted) return;
      if (!this.#isWanted(list)) return this.#drop(key);
      try {
        await this.#build(list);
      } catch (error) {
        list.failure = error instanceof Error ? error : new Error(String(error));
      }
      if (!list.isReady) await remove(list);
      await this.#bound(key);
    });
    return list;
  }

  async #build(list: PastList): Promise<void> {
    const {
      projection,
      position,
      building: { signal },
    } = list;
    const { log, codec, moments } = this.options;
    list.total = await moments.eventsUpTo(position);
    signal.throwIfAborted();
    const base = this.#nearest(list);
    if (base !== undefined) {
      await copy(base.file, list.file);
      list.done = base.total;
    }
    signal.throwIfAborted();
    const store = openSqliteStore(list.file);
    list.store = store;
    const run = await ProjectionRun.open(
      projection,
      base === undefined ? await store.rebuild(projection) : await store.table(projection),
      undefined,
    );
    const handles = (type: string) => run.handles(type);
    const fold = async (recorded: readonly RecordedEvent[]) => {
      const last = recorded.at(-1);
      if (last === undefined) return;
      await applyTogether(
        store,
        [run],
        await openBatch(codec, recorded, last.position, handles, (type) => run.opens(type)),
      );
      if (run.state === 'stopped') throw new Error(run.status.failure?.message);
      list.done += recorded.length;
      // Lists that are ready are read in between.
      await nextTurn();
      signal.throwIfAborted();
    };
    let recorded: RecordedEvent[] = [];
    for await (const event of log.readAll({ from: run.position === undefined ? 'start' : { after: run.position } })) {
      if (event.position > position) break;
      recorded.push(event);
      if (recorded.length < BATCH_SIZE) continue;
      await fold(recorded);
      recorded = [];
    }
    await fold(recorded);
    await run.saveCheckpoint();
    await store.promote(projection);
    signal.throwIfAborted();
    list.bytes = await sizeOf(list.file);
    list.done = list.total;
    list.isReady = true;
  }

  /** The latest of those before it that are ready, where that saves work. */
  #nearest({ projection, position, total }: PastList): PastList | undefined {
    const before = [...this.#lists.values()].filter(
      (other) => other.isReady && other.projection === projection && other.position < position,
    );
    const nearest = before.toSorted((one, other) => (one.position < other.position ? -1 : 1)).at(-1);
    return nearest !== undefined && total - nearest.total <= total * SHARE_WORTH_COPYING ? nearest : undefined;
  }

  /** Those that nobody has asked for the longest go first. */
  async #bound(latest: string): Promise<void> {
    const ready = [...this.#lists]
      .filter(([key, { isReady }]) => isReady && key !== latest)
      .toSorted(([, one], [, other]) => other.usedAt - one.usedAt);
    let bytes = this.#lists.get(latest)?.bytes ?? 0;
    for (const [index, [key, list]] of ready.entries()) {
      bytes += list.bytes;
      if (index + 1 >= this.options.mostLists || bytes > this.options.mostBytes) await this.#drop(key);
    }
  }

  async #drop(key: string): Promise<void> {
    const list = this.#lists.get(key);
    this.#lists.delete(key);
    list?.building.abort();
    // Whoever builds it removes it.
    if (list?.isReady === true) await remove(list);
  }
}

const keyOf = ({ name }: ReadModel, position: Position) => `${name} ${position}`;

async function remove(list: PastList): Promise<void> {
  const { store, file } = list;
  list.store = undefined;
  list.isReady = false;
  await store?.close();
  for (const part of ['', '-wal', '-shm']) await rm(`${file}${part}`, { force: true });
}

/** The file as it is, with what stands beside it. */
async function copy(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all(
    ['', '-wal'].map(async (part) => (await stat(`${file}${part}`).catch(() => undefined))?.size ?? 0),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
