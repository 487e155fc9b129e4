import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, ReadModel, Row, RowId } from '../../kernel/projection.ts';
import {
  type Condition,
  type Group,
  Rebuilding,
  StoreUnavailable,
  TableReplaced,
  type Page,
  type ProjectionStore,
  type ProjectionTable,
  type Query,
  type TableWrite,
  type UnopenedEvent,
} from '../../kernel/read-store.ts';
import { parseRow } from '../stored-row.ts';
import { type Build, Builds, buildOf, fittingBuild, modelOf, type Pointer, servedBuild } from './builds.ts';
import { Connection } from '@leaseledger/mongodb/connection';
import { Counts } from './counts.ts';
import { Dropping } from './dropping.ts';
import { Fence } from './fence.ts';
import { makeIndexes } from './indexes.ts';
import { MongoDbTable } from './mongodb-table.ts';
import { Pages } from './pages.ts';
import { Sweeping, type SweepingOptions } from './sweeping.ts';
import { Unopened } from './unopened.ts';
import type { Writing } from './writing.ts';

const DEADLINE_MS = 8_000;
const ROWS_PER_WRITE = 500;

export interface MongoDbStoreOptions {
  /** E.g. `mongodb://db.example:27017/leaseledger`. Never shown. */
  readonly url: string;
  /** The time limit of one call, and of all calls for one answer, in milliseconds. */
  readonly deadlineMs?: number;
  /** The number of documents in one command. */
  readonly rowsPerWrite?: number;
  /**
   * The token of the lease for writes; undefined while this process has none and must not write. Left out by tools that
   * write builds of their own.
   */
  readonly fence?: () => number | undefined;
  readonly sweeping?: SweepingOptions;
}

/**
 * Opens the read models in a database of MongoDB (6 or newer), a standalone or a replica set. It connects at its first
 * use.
 *
 * A commit writes the rows first and the checkpoint last, without a transaction. A majority of the servers acknowledges
 * both from disk. Lists may show rows that are ahead of the checkpoint, which means 'at least this fresh'. A page and its
 * total are two queries.
 *
 * From the commit on, no document here contains anything of a forgotten person, because rows and words are replaced
 * whole. `forgotten` waits until replaced collections are dropped. MongoDB may keep removed data for a while in its
 * journal, its oplog and unused parts of its files; that is up to its operators.
 *
 * The store has no file of its own that could be damaged. `setAside` discards all rows, which are then rebuilt.
 * @throws Error for an invalid URL
 */
export const openMongoDbStore = (options: MongoDbStoreOptions): ProjectionStore => new MongoDbStore(options);

class MongoDbStore implements ProjectionStore {
  readonly #connection: Connection;
  readonly #builds: Builds;
  readonly #unopened: Unopened;
  readonly #dropping: Dropping;
  readonly #sweeping: Sweeping;
  readonly #writing: Writing;
  readonly #deadlineMs: number;
  readonly #counts = new Counts();
  /** The table of each model that its projection writes to. */
  readonly #own = new Map<string, MongoDbTable>();
  #wasSetAside = false;
  #unsettledReads = 0;

  constructor({
    url,
    deadlineMs = DEADLINE_MS,
    rowsPerWrite = ROWS_PER_WRITE,
    fence: lease,
    sweeping = {},
  }: MongoDbStoreOptions) {
    this.#deadlineMs = deadlineMs;
    this.#connection = new Connection({
      url,
      deadlineMs,
      unavailable: (cause) => new StoreUnavailable('The read models cannot be reached just now', { cause }),
    });
    const fence = new Fence(lease);
    this.#builds = new Builds(this.#connection, fence);
    this.#unopened = new Unopened(this.#connection);
    this.#dropping = new Dropping(this.#connection, this.#builds, deadlineMs);
    this.#sweeping = new Sweeping(this.#connection, this.#builds, sweeping);
    this.#writing = {
      connection: this.#connection,
      builds: this.#builds,
      counts: this.#counts,
      sweeping: this.#sweeping,
      rowsPerWrite,
      fence,
    };
  }

  list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    return this.#reading<Page<R>>(model, { rows: [], total: 0 }, async (pages, pointer, build) => {
      const counted = query.uncounted ? undefined : this.#count(model, query, pages, pointer, build);
      const [rows, total] = await Promise.all([pages.page(query), counted]);
      // The projection of the model wrote these rows.
      return { rows: rows as JsonText<R>[], total: total ?? (query.offset ?? 0) + rows.length };
    });
  }

  count(model: ReadModel, query: Query): Promise<number> {
    return this.#reading(model, 0, (pages, pointer, build) => this.#count(model, query, pages, pointer, build));
  }

  groups(model: ReadModel, where: readonly Condition[], by: readonly string[]): Promise<readonly Group[]> {
    return this.#reading<readonly Group[]>(model, [], (pages) => pages.groups(where, by));
  }

  async get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined> {
    const [row] = await this.many(model, [id]);
    return row;
  }

  many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]> {
    return this.#reading<R[]>(model, [], async (_, pointer, build) => {
      const { rows } = this.#builds.rows(pointer, build);
      const found = await this.#connection.answer(() =>
        rows.find({ _id: { $in: [...ids] } }, { projection: { row: 1 } }).toArray(),
      );
      const byId = new Map(found.map(({ _id, row }) => [_id, row]));
      // The projection of the model wrote these rows.
      return ids.flatMap((id) => byId.get(id) ?? []).map((text) => parseRow(text) as R);
    });
  }

  async etag(model: ReadModel): Promise<number | string> {
    const pointer = await this.#builds.pointer(model.name);
    if (!pointer) return 0;
    // Rows are changing, so this read may be outdated a moment later.
    const isMoving = servedBuild(pointer)?.isWriting === true;
    return isMoving ? `${pointer.edition}.${(this.#unsettledReads += 1)}` : pointer.edition;
  }

  async commit(writes: readonly TableWrite[]): Promise<readonly (Error | undefined)[]> {
    const outcomes = await Promise.all(writes.map((write) => this.#commitOne(write).then(() => undefined, asError)));
    // Written changes stay, and are skipped when the batch is repeated.
    const away = outcomes.find((outcome) => outcome instanceof StoreUnavailable);
    if (away) throw away;
    return outcomes;
  }

  async foldFrom(log: string): Promise<boolean> {
    await this.#builds.raiseFences();
    this.#sweeping.begin();
    const known = await this.#unopened.log();
    if (known === log) {
      this.#dropping.begin();
      return false;
    }
    const found = await this.#giveUpAll();
    await this.#unopened.replace([]);
    // Last, so that a process that ends earlier does all of this again.
    await this.#unopened.foldFrom(log);
    return found;
  }

  async setAside(): Promise<void> {
    this.#wasSetAside = true;
    await this.#giveUpAll();
  }

  get wasSetAside(): boolean {
    return this.#wasSetAside;
  }

  noteUnopened(events: readonly UnopenedEvent[]): Promise<void> {
    return this.#unopened.note(events);
  }

  replaceUnopened(events: readonly UnopenedEvent[]): Promise<void> {
    return this.#unopened.replace(events);
  }

  unopened(limit: number): Promise<{ readonly total: number; readonly events: readonly UnopenedEvent[] }> {
    return this.#unopened.first(limit);
  }

  forgetting(): Promise<number> {
    return this.#dropping.pending();
  }

  forgotten(): Promise<void> {
    return this.#dropping.done();
  }

  async servedVersion({ readModel }: Projection): Promise<number | undefined> {
    return servedBuild(await this.#builds.pointer(readModel.name))?.version;
  }

  async servedCheckpoint({ readModel }: Projection): Promise<Position | undefined> {
    return servedBuild(await this.#builds.pointer(readModel.name))?.checkpoint ?? undefined;
  }

  async table(projection: Projection): Promise<ProjectionTable> {
    const pointer = await this.#builds.pointer(projection.readModel.name);
    return this.#open(
      projection,
      (pointer && fittingBuild(pointer, projection)) ?? (await this.#builds.add(projection)),
    );
  }

  async rebuild(projection: Projection): Promise<ProjectionTable> {
    return this.#open(projection, await this.#builds.add(projection));
  }

  async promote({ name, readModel: model }: Projection): Promise<void> {
    const own = this.#own.get(model.name);
    if (!own) throw new Error(`The table of ${name} was not opened`);
    const replaced = new TableReplaced(`The table of ${name} is gone`);
    const pointer = await this.#builds.pointer(model.name);
    const build = pointer && buildOf(pointer, own.number);
    if (build?.state !== 'kept') throw replaced;
    if (pointer?.served !== own.number) {
      await makeIndexes(this.#connection, this.#builds.rows({ _id: model.name }, build).rows, model);
      if (!(await this.#builds.promote(model.name, own.number))) throw replaced;
    }
    this.#dropping.begin();
  }

  async close(): Promise<void> {
    this.#dropping.stop();
    this.#sweeping.stop();
    await this.#connection.close();
  }

  #count(model: ReadModel, query: Query, pages: Pages, pointer: Pointer, build: Build): Promise<number> {
    return this.#counts.of(model, query, { pointer, build }, () => pages.count(query));
  }

  #commitOne({ table, changes, positions, checkpoint, event }: TableWrite): Promise<void> {
    if (!(table instanceof MongoDbTable)) throw new TypeError('The table is of another store');
    return positions === undefined
      ? table.commit(changes, checkpoint, event)
      : table.write(changes, positions, { checkpoint, event });
  }

  #open({ readModel }: Projection, build: Build): ProjectionTable {
    const table = new MongoDbTable(this.#writing, readModel, build);
    this.#own.set(readModel.name, table);
    return table;
  }

  /** @returns whether there were rows */
  async #giveUpAll(): Promise<boolean> {
    const pointers = await this.#builds.all();
    const kept = pointers.filter(({ builds }) => Object.values(builds).some(({ state }) => state === 'kept'));
    for (const { _id } of kept) await this.#builds.giveUp(_id);
    this.#dropping.begin();
    return kept.length > 0;
  }

  /**
   * Answers from the served build. If that was replaced during the read, its rows may be gone after the longest read,
   * so a longer one gives no answer.
   * @throws Rebuilding, StoreUnavailable
   */
  async #reading<Answer>(
    model: ReadModel,
    none: Answer,
    read: (pages: Pages, pointer: Pointer, build: Build) => Promise<Answer>,
  ): Promise<Answer> {
    const startedAt = performance.now();
    const pointer = await this.#builds.pointer(model.name);
    const build = servedBuild(pointer);
    if (!pointer || !build) {
      if (this.#wasSetAside) throw new Rebuilding(`The rows of ${model.name} are being built anew`);
      return none;
    }
    const answer = await read(
      new Pages(this.#connection, this.#builds.rows(pointer, build).rows, modelOf(build), model),
      pointer,
      build,
    );
    if (performance.now() - startedAt > this.#deadlineMs)
      throw new StoreUnavailable(`The rows of ${model.name} took too long to read`);
    return answer;
  }
}

/** The error of a table. @throws anything that is no error */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  throw thrown;
}
