import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { openBatch, type EventReader } from '@leaseledger/projections/kernel/batch';
import type { Projection, ReadModel } from '@leaseledger/projections/kernel/projection';
import { applyTogether, ProjectionRun } from '@leaseledger/projections/kernel/projection-run';
import type { Condition, Group, Page, ProjectionStore, Query } from '@leaseledger/projections/kernel/read-store';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import type { Built, Place } from '../../platform/reads/past.ts';
import type { Moments } from './moments.ts';

const BATCH_SIZE = 500;
/** An earlier list is copied and continued only when so little is missing. Folding into an indexed list is slower. */
const SHARE_WORTH_COPYING = 0.25;

export interface PastListsOptions {
  /** A folder with nothing else in it. */
  readonly folder: string;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly codec: EventReader;
  readonly moments: Moments;
  /** The most lists that wait or are being built. */
  readonly mostUnbuilt: number;
  /**
   * The time after which a list that nobody asks for is unwanted, in milliseconds. It is dropped in its turn, or when
   * its user asks for another one.
   */
  readonly wantedMs: number;
  /** The most lists and bytes that are kept, besides the latest list. */
  readonly mostLists: number;
  readonly mostBytes: number;
  /** How long a list is kept that nobody asks for, in milliseconds. */
  readonly idleMs: number;
  /** Milliseconds. */
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
 * Lists of the past, each in its own file beside the one in service. One is built at a time. A user has at most one
 * unbuilt list, so users take turns. Users who ask for the same moment share a list.
 */
export class PastLists {
  readonly #lists = new Map<string, PastList>();
  #lane: Promise<void> = Promise.resolve();
  #files = 0;

  constructor(private readonly options: PastListsOptions) {}

  /**
   * Begins to build a list, unless it exists or its user waits for another one.
   * @param by the id of the user
   * @returns 'busy' when too many lists wait
   * @throws Error when it cannot be built; the next request begins again
   */
  async prepare(projection: Projection, place: Place, by: number): Promise<Built | 'busy'> {
    if (place === null) return { isReady: true, done: 0, total: 0 };
    const key = keyOf(projection.readModel, place);
    const known = this.#lists.get(key);
    if (known === undefined) {
      const unbuilt = [...this.#lists].filter(([, { isReady, failure }]) => !isReady && failure === undefined);
      const [otherKey, other] = unbuilt.find(([, list]) => list.by === by) ?? [];
      if (other !== undefined && this.#isWanted(other)) return notBegun;
      // The user has moved on to another moment. An unbuilt list is dropped at once.
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

  /**
   * A page of a list that is ready.
   * @throws InvalidQuery
   */
  async list(projection: Projection, model: ReadModel, query: Query, place: Place): Promise<Page | undefined> {
    return place === null ? { rows: [], total: 0 } : this.#storeOf(projection, place)?.list(model, query);
  }

  /**
   * Counts rows of a list that is ready, as `ReadStore.groups`.
   * @throws InvalidQuery
   */
  async groups(
    projection: Projection,
    where: readonly Condition[],
    by: readonly string[],
    place: Place,
  ): Promise<readonly Group[] | undefined> {
    return place === null ? [] : this.#storeOf(projection, place)?.groups(projection.readModel, where, by);
  }

  /** Drops the lists that nobody asked for in a while. */
  async dropIdle(): Promise<void> {
    const since = this.options.clock() - this.options.idleMs;
    for (const [key, { usedAt }] of this.#lists) if (usedAt < since) await this.#drop(key);
  }

  /** Drops all lists, also those being built. */
  async clear(): Promise<void> {
    const dropping = [...this.#lists.keys()].map((key) => this.#drop(key));
    await Promise.all(dropping);
    await this.#lane;
  }

  /** The rows of a list that is ready. */
  #storeOf(projection: Projection, position: Position): ProjectionStore | undefined {
    const list = this.#lists.get(keyOf(projection.readModel, position));
    if (list === undefined || !list.isReady) return undefined;
    list.usedAt = this.options.clock();
    return list.store;
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
      // Between batches, queries of finished lists are answered.
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

  /** The latest finished list before this place, when copying it saves work. */
  #nearest({ projection, position, total }: PastList): PastList | undefined {
    const before = [...this.#lists.values()].filter(
      (other) => other.isReady && other.projection === projection && other.position < position,
    );
    const nearest = before.toSorted((one, other) => (one.position < other.position ? -1 : 1)).at(-1);
    return nearest !== undefined && total - nearest.total <= total * SHARE_WORTH_COPYING ? nearest : undefined;
  }

  /** Drops the least recently used lists beyond the limits. */
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
    // A list that is being built is removed by `#begin`.
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

/** Copies the database, with its write-ahead log. */
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
