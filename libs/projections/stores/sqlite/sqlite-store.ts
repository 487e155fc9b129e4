import { setImmediate } from 'node:timers/promises';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, ReadModel, Row, RowId, Scalar } from '../../kernel/projection.ts';
import {
  type Condition,
  type Group,
  Rebuilding,
  TableReplaced,
  type Page,
  type ProjectionStore,
  type ProjectionTable,
  type Query,
  type TableWrite,
  type UnopenedEvent,
} from '../../kernel/read-store.ts';
import { parseRow } from '../stored-row.ts';
import { type TableVersion, TableVersions } from './table-versions.ts';
import { Database, type Recovery } from './database.ts';
import { heldIn } from './held-text.ts';
import { columnOf } from '../declared-column.ts';
import { FirstRows } from './first-rows.ts';
import { Forgetting } from './forgetting.ts';
import { type Path, QuerySql } from './query-sql.ts';
import { PackedRows } from './packed-rows.ts';
import { commitTogether, SqliteTable, type Written } from './sqlite-table.ts';
import { createIndex, declaredIndexes } from './table-schema.ts';
import { type Strides, Tallies, usualStrides } from './tallies.ts';

const ROWS_AT_ONCE = 500;
/** The parts of the text index are merged after this many slices of added words. */
const MOST_SLICES_OF_WORDS = 500;
/** Counting that other processes' writes restart this often ends in one step. */
const MOST_SLICES = 5_000;

/** The cached state of a model: the served build, and the counts of its rows. */
interface Remembered {
  readonly served: Served | undefined;
  /** A new value after each write. */
  edition: number;
}

interface Served {
  readonly build: TableVersion;
  readonly tallies: Tallies;
  readonly packed: PackedRows;
}

interface Counted {
  readonly packed: PackedRows;
  readonly sql: QuerySql;
  /** The way to the query's page. */
  readonly path: () => Path;
  readonly total: number;
}

/**
 * Opens the read models in one SQLite file, created if missing.
 * @param path a file, or ':memory:'
 * @param recovery sets a damaged file aside whenever it is noticed, so that rows are rebuilt
 * @throws StoreUnavailable when the file cannot be opened
 */
export function openSqliteStore(path: string, recovery?: Recovery, strides = usualStrides): ProjectionStore {
  const db = new Database(path, recovery);
  try {
    return new SqliteStore(db, strides);
  } catch (error) {
    // The file was damaged, and an empty one has replaced it.
    if (!(error instanceof Rebuilding)) throw error;
    return new SqliteStore(db, strides);
  }
}

class SqliteStore implements ProjectionStore {
  readonly #versions: TableVersions;
  readonly #forgetting: Forgetting;
  readonly #remembered = new Map<string, Remembered>();
  /** The build of each model that its projection writes to. */
  readonly #own = new Map<string, TableVersion>();
  #editions = 0;
  #dataVersion: unknown;
  #hasLooked = false;
  #log: string | undefined;

  constructor(
    private readonly db: Database,
    private readonly strides: Strides,
  ) {
    this.#versions = new TableVersions(db);
    this.#forgetting = new Forgetting(db, this.#versions);
    db.onSetAside(() => this.#begin());
    // An earlier process may have ended before everything was cleared.
    this.#forgetting.begin();
  }

  list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    if (query.uncounted) return this.#uncounted(model, query);
    return this.#counted(model, query, (counted) => {
      if (!counted) return { rows: [], total: 0 };
      const { sql, packed, total, path } = counted;
      const page = sql.page(query, path());
      if (query.limit === 0) return { rows: [], total };
      // The projection of the model wrote these rows.
      return { rows: this.db.all(page.text, ...page.values).map((row) => packed.unpack(row) as JsonText<R>), total };
    });
  }

  count(model: ReadModel, { where, anyOf, either, text }: Query): Promise<number> {
    return this.#counted(
      model,
      {
        ...(where && { where }),
        ...(anyOf && { anyOf }),
        ...(either && { either }),
        ...(text !== undefined && { text }),
      },
      (counted) => counted?.total ?? 0,
    );
  }

  async groups(model: ReadModel, where: readonly Condition[], by: readonly string[]): Promise<readonly Group[]> {
    return this.db.reading(() => {
      const { served } = this.#recallWhole(model);
      if (!served) return [];
      const { schema } = served.build;
      const { text, values } = new QuerySql(schema, model, heldIn(this.db, schema)).groups(where, by);
      return this.db.all(text, ...values).map((row) => ({
        values: by.map((name, index) => scalarOf(model, name, row[`g${index}`])),
        count: Number(row['total']),
      }));
    });
  }

  async get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined> {
    const [row] = await this.many(model, [id]);
    return row;
  }

  async many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]> {
    const { served } = this.#recallWhole(model);
    if (!served) return [];
    const { rows, docs, kept } = served.build.schema;
    const found = ids.map((id) => this.db.get(`SELECT ${kept} FROM ${rows} JOIN ${docs} USING (seq) WHERE id = ?`, id));
    // The projection of the model wrote these rows.
    return found.filter((entry) => entry !== undefined).map((row) => parseRow(served.packed.unpack(row)) as R);
  }

  async foldFrom(log: string): Promise<boolean> {
    this.#remembered.clear();
    this.#log = log;
    return this.#versions.foldFrom(log);
  }

  async noteUnopened(events: readonly UnopenedEvent[]): Promise<void> {
    this.db.transaction(() => this.#insertUnopened(events));
  }

  async replaceUnopened(events: readonly UnopenedEvent[]): Promise<void> {
    this.db.transaction(() => {
      this.db.run('DELETE FROM unopened');
      this.#insertUnopened(events);
    });
  }

  async unopened(limit: number): Promise<{ total: number; events: readonly UnopenedEvent[] }> {
    const total = Number(this.db.get('SELECT count(*) AS total FROM unopened')?.['total']);
    // This class wrote them.
    const events = this.db
      .all('SELECT event FROM unopened ORDER BY seq LIMIT ?', limit)
      .map(({ event }): UnopenedEvent => JSON.parse(String(event)));
    return { total, events };
  }

  async etag(model: ReadModel): Promise<number> {
    this.#lookOnce();
    return this.#known(model).edition;
  }

  async servedVersion({ readModel }: Projection): Promise<number | undefined> {
    this.#lookOnce();
    return this.#known(readModel).served?.build.version;
  }

  async servedCheckpoint({ readModel }: Projection): Promise<Position | undefined> {
    const served = this.#versions.served(readModel);
    return served && this.#versions.progress(served)?.checkpoint;
  }

  async commit(writes: readonly TableWrite[]): Promise<readonly (Error | undefined)[]> {
    return commitTogether(this.db, this.#versions, writes);
  }

  async table(projection: Projection): Promise<ProjectionTable> {
    return this.#open(projection.readModel, this.#versions.fitting(projection) ?? this.#versions.add(projection));
  }

  async rebuild(projection: Projection): Promise<ProjectionTable> {
    return this.#open(projection.readModel, this.#versions.add(projection));
  }

  async promote(projection: Projection): Promise<void> {
    const model = projection.readModel;
    const build = this.#own.get(model.name);
    if (!build) throw new Error(`The table of ${projection.name} was not opened`);
    if (!this.#versions.progress(build)) throw new TableReplaced(`The table of ${projection.name} is gone`);
    // All in slices, because many rows at once would delay every answer.
    if (!this.#versions.isServed(build)) {
      this.#versions.indexIds(build);
      for (const fields of declaredIndexes(build.schema)) {
        createIndex(this.db, build.schema, fields);
        await setImmediate();
      }
      for (let slices = 1; !this.#versions.fillWords(build, ROWS_AT_ONCE); slices += 1) {
        await setImmediate();
        while (slices % MOST_SLICES_OF_WORDS === 0 && !this.#versions.mergeParts(build)) await setImmediate();
      }
      while (!this.#versions.mergeWords(build)) await setImmediate();
      this.#versions.promote(build);
    }
    this.#remembered.delete(model.name);
    for (const dropped of this.#versions.dropped(model)) {
      while (!this.#versions.purge(dropped, ROWS_AT_ONCE)) await setImmediate();
    }
    this.#forgetting.begin();
  }

  async forgetting(): Promise<number> {
    return this.#versions.forgetting();
  }

  forgotten(): Promise<void> {
    return this.#forgetting.done();
  }

  async setAside(): Promise<void> {
    this.db.setAside();
  }

  get wasSetAside(): boolean {
    return this.db.wasSetAside;
  }

  async close(): Promise<void> {
    this.#forgetting.stop();
    this.db.close();
  }

  #insertUnopened(events: readonly UnopenedEvent[]): void {
    for (const event of events)
      this.db.run(
        'INSERT INTO unopened (event_id, event) VALUES (?, ?) ON CONFLICT DO NOTHING',
        event.eventId,
        JSON.stringify(event),
      );
  }

  #open(model: ReadModel, build: TableVersion): ProjectionTable {
    this.#own.set(model.name, build);
    return new SqliteTable(this.db, this.#versions, build, (written) => this.#note(build, written));
  }

  #note({ number, schema }: TableVersion, written: Written): void {
    if (written === undefined || written.tookAway) this.#forgetting.begin();
    const known = this.#remembered.get(schema.model.name);
    if (!known) return;
    known.edition = this.#editions += 1;
    if (known.served?.build.number !== number) return;
    if (written === undefined) this.#remembered.delete(schema.model.name);
    else known.served.tallies.take(written.changes);
  }

  /** @throws InvalidQuery, Rebuilding */
  async #uncounted<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    const first = new FirstRows(this.db, model, query, this.strides);
    const step = () => {
      const { served } = this.#recallWhole(model);
      return (
        served === undefined ||
        first.step(served, new QuerySql(served.build.schema, model, heldIn(this.db, served.build.schema)))
      );
    };
    while (!this.db.reading(step)) await setImmediate();
    return first.page();
  }

  /**
   * Counts unknown rows in slices, between which other requests are answered. Then answers, all as of one moment.
   * @throws InvalidQuery, Rebuilding
   */
  async #counted<Answer>(
    model: ReadModel,
    query: Query,
    answer: (counted: Counted | undefined) => Answer,
  ): Promise<Answer> {
    for (let slices = 0; ; slices += 1) {
      const answered = this.db.reading(() => {
        const { served } = this.#recallWhole(model);
        if (!served) return { answer: answer(undefined) };
        const {
          build: { schema },
          tallies,
          packed,
        } = served;
        const sql = new QuerySql(schema, model, heldIn(this.db, schema));
        const tally = tallies.of(model, query, sql, tallies.by(sql, query));
        if (!tallies.countSome(tally, sql, query) && slices < MOST_SLICES) return undefined;
        return {
          answer: answer({
            sql,
            packed,
            path: () => tallies.path(model, tally, sql, query),
            total: tally.total ?? tallies.count(sql.count(query)),
          }),
        };
      });
      if (answered) return answered.answer;
      await setImmediate();
    }
  }

  /** Starts with a new, empty file. A writer finds that its table was replaced, and begins again. */
  #begin(): void {
    this.#versions.begin();
    this.#remembered.clear();
    if (this.#log !== undefined) this.#versions.foldFrom(this.#log);
  }

  /** @throws Rebuilding when lost rows are not rebuilt yet */
  #recallWhole(model: ReadModel): Remembered {
    const remembered = this.#recall(model);
    if (remembered.served === undefined && this.db.wasSetAside)
      throw new Rebuilding(`The rows of ${model.name} are being built anew`);
    return remembered;
  }

  #recall(model: ReadModel): Remembered {
    this.#look();
    return this.#known(model);
  }

  #look(): void {
    // Changes when another process has written.
    const dataVersion = this.db.get('PRAGMA data_version')?.['data_version'];
    if (dataVersion !== this.#dataVersion) this.#remembered.clear();
    this.#dataVersion = dataVersion;
  }

  /** Reads the state of all read models once after each commit, for all of them. */
  #lookOnce(): void {
    if (this.#hasLooked) return;
    this.#look();
    this.#hasLooked = true;
    queueMicrotask(() => (this.#hasLooked = false));
  }

  #known(model: ReadModel): Remembered {
    const known = this.#remembered.get(model.name);
    if (known) return known;
    const build = this.#versions.served(model);
    const remembered = {
      served: build && {
        build,
        tallies: new Tallies(this.db, build.schema, this.strides),
        packed: new PackedRows(this.db, build.schema),
      },
      edition: (this.#editions += 1),
    };
    this.#remembered.set(model.name, remembered);
    return remembered;
  }
}

/** The value of a column. Booleans are stored as numbers. */
const scalarOf = (model: ReadModel, column: string, value: unknown): Scalar =>
  // SQLite returns the stored value.
  columnOf(model, column) === 'boolean' && value !== null ? value === 1 : (value as Scalar);
