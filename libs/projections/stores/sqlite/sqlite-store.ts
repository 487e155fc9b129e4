import { setImmediate } from 'node:timers/promises';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { Projection, ReadModel, Row, RowId } from '../../kernel/projection.ts';
import { Rebuilding, TableReplaced, type Page, type ProjectionStore, type ProjectionTable, type Query, type UnopenedEvent } from '../../kernel/read-store.ts';
import { type TableVersion, TableVersions } from './table-versions.ts';
import { Database, type Recovery } from './database.ts';
import { QuerySql, type Sql } from './query-sql.ts';
import { parseRow } from './row-batch.ts';
import { SqliteTable } from './sqlite-table.ts';
import { createIndex, declaredIndexes } from './table-schema.ts';

const MOST_TOTALS = 1000;
const ROWS_AT_ONCE = 500;

/** What is remembered of a model between writes: the build that is served, and totals that were counted. */
interface Remembered {
  readonly served: TableVersion | undefined;
  readonly totals: Map<string, number>;
  /** Never the same again after a write. */
  readonly edition: number;
}

/**
 * Opens the read models in one SQLite file, made if missing.
 * @param path a file, or ':memory:'
 * @param recovery where it is given, a file that is damaged or no database is set aside whenever that is met, and rows are built anew
 * @throws StoreUnavailable when the file cannot be opened
 */
export function openSqliteStore(path: string, recovery?: Recovery): ProjectionStore {
  const db = new Database(path, recovery);
  try {
    return new SqliteStore(db);
  } catch (error) {
    // Opened, but no more than that: an empty file has taken its place.
    if (!(error instanceof Rebuilding)) throw error;
    return new SqliteStore(db);
  }
}

class SqliteStore implements ProjectionStore {
  readonly #versions: TableVersions;
  readonly #remembered = new Map<string, Remembered>();
  /** The build of each model that its projection writes to. */
  readonly #own = new Map<string, TableVersion>();
  #editions = 0;
  #dataVersion: unknown;
  #log: string | undefined;

  constructor(private readonly db: Database) {
    this.#versions = new TableVersions(db);
    db.onSetAside(() => this.#begin());
  }

  async list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>> {
    const { served, totals } = this.#recallWhole(model);
    if (!served) return { rows: [], total: 0 };
    const sql = new QuerySql(served.schema, model);
    const page = sql.page(query);
    const total = this.#total(totals, sql.count(query));
    if (query.limit === 0) return { rows: [], total };
    // The rows are what the model's projection put there.
    return { rows: this.db.all(page.text, ...page.values).map(({ doc }) => String(doc) as JsonText<R>), total };
  }

  async count(model: ReadModel, query: Query): Promise<number> {
    const { served, totals } = this.#recallWhole(model);
    return served ? this.#total(totals, new QuerySql(served.schema, model).count(query)) : 0;
  }

  async get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined> {
    const [row] = await this.many(model, [id]);
    return row;
  }

  async many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]> {
    const { served } = this.#recallWhole(model);
    if (!served) return [];
    const { rows, docs } = served.schema;
    const found = ids.map((id) => this.db.get(`SELECT doc FROM ${rows} JOIN ${docs} USING (seq) WHERE id = ?`, id));
    // The rows are what the model's projection put there.
    return found.filter((entry) => entry !== undefined).map(({ doc }) => parseRow(String(doc)) as R);
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
    // They are what was written here.
    const events = this.db.all('SELECT event FROM unopened ORDER BY seq LIMIT ?', limit).map(({ event }): UnopenedEvent => JSON.parse(String(event)));
    return { total, events };
  }

  async etag(model: ReadModel): Promise<number> {
    return this.#recall(model).edition;
  }

  async servedVersion({ readModel }: Projection): Promise<number | undefined> {
    return this.#recall(readModel).served?.version;
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
    // All in slices: many rows at once would hold up every answer.
    if (!this.#versions.isServed(build)) {
      for (const fields of declaredIndexes(build.schema)) {
        createIndex(this.db, build.schema, fields);
        await setImmediate();
      }
      while (!this.#versions.fillWords(build, ROWS_AT_ONCE)) await setImmediate();
      this.#versions.promote(build);
    }
    this.#remembered.delete(model.name);
    for (const dropped of this.#versions.dropped(model)) {
      while (!this.#versions.purge(dropped, ROWS_AT_ONCE)) await setImmediate();
    }
  }

  async setAside(): Promise<void> {
    this.db.setAside();
  }

  get wasSetAside(): boolean {
    return this.db.wasSetAside;
  }

  async close(): Promise<void> {
    this.db.close();
  }

  #insertUnopened(events: readonly UnopenedEvent[]): void {
    for (const event of events) this.db.run('INSERT INTO unopened (event_id, event) VALUES (?, ?) ON CONFLICT DO NOTHING', event.eventId, JSON.stringify(event));
  }

  #open(model: ReadModel, build: TableVersion): ProjectionTable {
    this.#own.set(model.name, build);
    return new SqliteTable(this.db, this.#versions, build, () => this.#forgetTotals(model));
  }

  #forgetTotals({ name }: ReadModel): void {
    const known = this.#remembered.get(name);
    if (known) this.#remembered.set(name, { ...known, totals: new Map(), edition: (this.#editions += 1) });
  }

  /** The file is another one, and empty. Whoever writes to a table finds that it was replaced, and begins again. */
  #begin(): void {
    this.#versions.begin();
    this.#remembered.clear();
    if (this.#log !== undefined) this.#versions.foldFrom(this.#log);
  }

  /** @throws Rebuilding where there were rows, and are none yet */
  #recallWhole(model: ReadModel): Remembered {
    const remembered = this.#recall(model);
    if (remembered.served === undefined && this.db.wasSetAside) throw new Rebuilding(`The rows of ${model.name} are being built anew`);
    return remembered;
  }

  #recall(model: ReadModel): Remembered {
    // Changes when another process has written.
    const dataVersion = this.db.get('PRAGMA data_version')?.['data_version'];
    if (dataVersion !== this.#dataVersion) this.#remembered.clear();
    this.#dataVersion = dataVersion;
    const known = this.#remembered.get(model.name);
    if (known) return known;
    const remembered = { served: this.#versions.served(model), totals: new Map<string, number>(), edition: (this.#editions += 1) };
    this.#remembered.set(model.name, remembered);
    return remembered;
  }

  #total(totals: Map<string, number>, { text, values }: Sql): number {
    const key = JSON.stringify([text, ...values.map(String)]);
    const known = totals.get(key);
    if (known !== undefined) return known;
    const total = Number(this.db.get(text, ...values)?.['total']);
    if (totals.size >= MOST_TOTALS) totals.clear();
    totals.set(key, total);
    return total;
  }
}
