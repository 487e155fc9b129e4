import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, ReadModel } from '../../kernel/projection.ts';
import { TableReplaced } from '../../kernel/read-store.ts';
import { declared } from '../declaration.ts';
import { searchWords } from '../search-words.ts';
import type { Database } from './database.ts';
import { PackedRows } from './packed-rows.ts';
import { fieldsWithWords, indexIds } from './row-batch.ts';
import { leaveParts, mergeAll, mergeAsUsual, mergeSome } from './text-index.ts';
import { LAYOUT, type TableSchema, createPlaces, createTables, dropTables, schemaOf } from './table-schema.ts';

/** One set of tables of a read model: being built, served, or dropped (its rows are being removed). */
export interface TableVersion {
  readonly number: number;
  readonly version: number;
  readonly state: 'building' | 'served' | 'dropped';
  /** The text that `declarationOf` wrote. */
  readonly declaration: string;
  readonly schema: TableSchema;
}

export interface Progress {
  readonly checkpoint: Position | undefined;
  /** The id of the event at the checkpoint. */
  readonly event: string | undefined;
  readonly lastSeq: number;
  /** The words of rows up to this `seq` are stored. */
  readonly wordsThrough: number;
}

/** The pages of a text index that are merged at once, so that nobody waits noticeably. */
const PAGES_AT_ONCE = 64;

/** The layout of tables whose declaration does not name one. */
const FIRST_LAYOUT = 1;

/** The progress of a build, and whether it answers lists. */
export interface Standing extends Progress {
  readonly isServed: boolean;
}

/** The declaration of the tables. Another declaration of a read model needs new tables, even for the same version. */
export const declarationOf = (model: ReadModel): string => declared(model, LAYOUT);

/** The register of sets of tables: their states, and the one that answers lists. */
export class TableVersions {
  constructor(private readonly db: Database) {
    this.#create();
  }

  /** Prepares a new, empty file. */
  begin(): void {
    this.#create();
  }

  #create(): void {
    const { db } = this;
    db.exec(`CREATE TABLE IF NOT EXISTS builds (number INTEGER PRIMARY KEY AUTOINCREMENT, model TEXT NOT NULL,
      version INTEGER NOT NULL, declaration TEXT NOT NULL, state TEXT NOT NULL, checkpoint TEXT, last_seq INTEGER NOT NULL DEFAULT 0,
      words_through INTEGER NOT NULL DEFAULT 0, checkpoint_event TEXT)`);
    // Older releases made the table without it.
    if (db.get(`SELECT 1 FROM pragma_table_info('builds') WHERE name = 'checkpoint_event'`) === undefined)
      db.exec('ALTER TABLE builds ADD COLUMN checkpoint_event TEXT');
    db.exec('CREATE TABLE IF NOT EXISTS folded_from (log TEXT NOT NULL)');
    // A file without this table may contain remains of an earlier release.
    db.exec('CREATE TABLE IF NOT EXISTS forgetting (lost INTEGER NOT NULL, cleared INTEGER NOT NULL)');
    db.exec('INSERT INTO forgetting SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM forgetting)');
    db.exec(
      'CREATE TABLE IF NOT EXISTS unopened (seq INTEGER PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, event TEXT NOT NULL)',
    );
    createPlaces(db);
  }

  /** Drops what was built from another log. @returns whether there was anything */
  foldFrom(log: string): boolean {
    return this.db.transaction(() => {
      if (this.db.get('SELECT log FROM folded_from')?.['log'] === log) return false;
      const found = this.db.get(`SELECT 1 FROM builds WHERE state <> 'dropped'`) !== undefined;
      this.db.run(`UPDATE builds SET state = 'dropped'`);
      this.db.run('DELETE FROM unopened');
      this.db.run('DELETE FROM folded_from');
      this.db.run('INSERT INTO folded_from (log) VALUES (?)', log);
      return found;
    });
  }

  /** The number of rows that were removed or lost words, over all time. */
  lost(): number {
    return Number(this.db.get('SELECT lost FROM forgetting')?.['lost'] ?? 0);
  }

  lose(rows: number): void {
    this.db.run('UPDATE forgetting SET lost = lost + ?', rows);
  }

  /** Notes that the data of so many rows is out of the file. */
  cleared(lost: number): void {
    this.db.run('UPDATE forgetting SET cleared = max(cleared, ?)', lost);
  }

  /** The number of rows whose removed data may still be in the file. */
  forgetting(): number {
    return Number(this.db.get('SELECT lost - cleared AS pending FROM forgetting')?.['pending'] ?? 0);
  }

  /** Whether rows of a replaced table still exist. */
  isDropping(): boolean {
    return (
      this.db.get(
        `SELECT 1 FROM builds AS old WHERE state = 'dropped' AND EXISTS (SELECT 1 FROM builds WHERE model = old.model AND state = 'served')`,
      ) !== undefined
    );
  }

  served(model: ReadModel): TableVersion | undefined {
    return this.#all(model).find((build) => build.state === 'served');
  }

  /** The build for exactly this version and declaration: the served one if it fits, otherwise the newest. */
  fitting(projection: Projection): TableVersion | undefined {
    const declaration = declarationOf(projection.readModel);
    const fitting = this.#all(projection.readModel).filter(
      (build) => build.state !== 'dropped' && build.version === projection.version && build.declaration === declaration,
    );
    return fitting.find(({ state }) => state === 'served') ?? fitting.at(-1);
  }

  add(projection: Projection): TableVersion {
    return this.db.transaction(() => {
      const { readModel: model, version } = projection;
      const declaration = declarationOf(model);
      this.db.run(
        `INSERT INTO builds (model, version, declaration, state) VALUES (?, ?, ?, 'building')`,
        model.name,
        version,
        declaration,
      );
      const number = Number(this.db.get('SELECT last_insert_rowid() AS number')?.['number']);
      const schema = schemaOf(model, version, number);
      createTables(this.db, schema);
      return { number, version, state: 'building', declaration, schema };
    });
  }

  /** The progress of a build; undefined for a dropped one. */
  progress(build: TableVersion): Progress | undefined {
    const found = this.db.get(
      `SELECT checkpoint, checkpoint_event, last_seq, words_through FROM builds WHERE number = ? AND state <> 'dropped'`,
      build.number,
    );
    return found && progressOf(found);
  }

  /** The progress of every build that is not dropped, in one read. */
  standing(): ReadonlyMap<number, Standing> {
    const found = this.db.all(
      `SELECT number, checkpoint, checkpoint_event, last_seq, words_through, state FROM builds WHERE state <> 'dropped'`,
    );
    return new Map(
      found.map((entry) => [Number(entry['number']), { ...progressOf(entry), isServed: entry['state'] === 'served' }]),
    );
  }

  advance(build: TableVersion, { checkpoint, event, lastSeq }: Omit<Progress, 'wordsThrough'>): void {
    this.db.run(
      'UPDATE builds SET checkpoint = ?, checkpoint_event = ?, last_seq = ? WHERE number = ?',
      checkpoint ?? null,
      event ?? null,
      lastSeq,
      build.number,
    );
  }

  isServed(build: TableVersion): boolean {
    return this.db.get(`SELECT 1 FROM builds WHERE number = ? AND state = 'served'`, build.number) !== undefined;
  }

  /**
   * Creates the index of ids, by which rows are found from now on.
   * @throws TableReplaced
   */
  indexIds(build: TableVersion): void {
    this.db.transaction(() => {
      const progress = this.#progress(build);
      this.advance(build, {
        ...progress,
        lastSeq: indexIds(this.db, build.schema, new PackedRows(this.db, build.schema), progress.lastSeq),
      });
    });
  }

  /**
   * Adds the words of some rows that lack them. True when all rows have their words, which are stored at once from now
   * on.
   * @throws TableReplaced
   */
  fillWords(build: TableVersion, most: number): boolean {
    const { docs, kept, words, model } = build.schema;
    const packed = new PackedRows(this.db, build.schema);
    const fields = fieldsWithWords(model);
    return this.db.transaction(() => {
      const { wordsThrough } = this.#progress(build);
      if (words && wordsThrough === 0) leaveParts(this.db, words);
      const found = words
        ? this.db.all(`SELECT seq, ${kept} FROM ${docs} WHERE seq > ? ORDER BY seq LIMIT ?`, wordsThrough, most)
        : [];
      for (const row of found)
        this.db.run(
          `INSERT INTO ${words} (rowid, words) VALUES (?, ?)`,
          Number(row['seq']),
          searchWords(packed.values(row, fields)),
        );
      const done = found.length < most;
      this.db.run(
        'UPDATE builds SET words_through = ? WHERE number = ?',
        done ? Number.MAX_SAFE_INTEGER : Number(found.at(-1)?.['seq']),
        build.number,
      );
      return done;
    });
  }

  /**
   * Merges some of the parts that adding words left, because their number is limited. True when nothing more can be
   * merged.
   */
  mergeParts({ schema: { words } }: TableVersion): boolean {
    return words === undefined || !this.db.transaction(() => mergeSome(this.db, words, PAGES_AT_ONCE));
  }

  /** Merges some of the text index. True when it is one part, and later parts are merged as usual. */
  mergeWords({ schema: { words } }: TableVersion): boolean {
    return (
      words === undefined ||
      this.db.transaction(() => {
        if (mergeAll(this.db, words, PAGES_AT_ONCE)) return false;
        mergeAsUsual(this.db, words);
        return true;
      })
    );
  }

  /** Swaps in one transaction. The rows of other builds are removed afterwards. */
  promote(build: TableVersion): void {
    this.db.transaction(() => {
      this.db.run(
        `UPDATE builds SET state = 'dropped' WHERE model = ? AND (number < ? OR state = 'served')`,
        build.schema.model.name,
        build.number,
      );
      this.db.run(`UPDATE builds SET state = 'served' WHERE number = ?`, build.number);
      this.lose(1);
    });
  }

  dropped(model: ReadModel): TableVersion[] {
    return this.#all(model).filter(({ state }) => state === 'dropped');
  }

  /** Removes some rows of a dropped build. True when none are left and its tables are gone. */
  purge(build: TableVersion, most: number): boolean {
    const { rows, docs } = build.schema;
    return this.db.transaction(() => {
      this.db.run(`DELETE FROM ${docs} WHERE seq IN (SELECT seq FROM ${docs} LIMIT ?)`, most);
      this.db.run(`DELETE FROM ${rows} WHERE seq IN (SELECT seq FROM ${rows} LIMIT ?)`, most);
      if (this.db.get(`SELECT 1 FROM ${rows} LIMIT 1`)) return false;
      dropTables(this.db, build.schema);
      this.db.run('DELETE FROM builds WHERE number = ?', build.number);
      return true;
    });
  }

  /** @throws TableReplaced */
  #progress(build: TableVersion): Progress {
    const progress = this.progress(build);
    if (!progress) throw new TableReplaced(`${build.schema.rows} was replaced by another process`);
    return progress;
  }

  #all(model: ReadModel): TableVersion[] {
    const found = this.db.all(
      'SELECT number, version, declaration, state FROM builds WHERE model = ? ORDER BY number',
      model.name,
    );
    return found.map((entry) => {
      const declaration = String(entry['declaration']);
      const { layout = FIRST_LAYOUT, ...declared }: ReadModel & { layout?: number } = JSON.parse(declaration);
      const number = Number(entry['number']);
      const version = Number(entry['version']);
      return {
        number,
        version,
        state: asState(entry['state']),
        declaration,
        schema: schemaOf(declared, version, number, layout),
      };
    });
  }
}

const progressOf = (found: Record<string, unknown>): Progress => ({
  checkpoint: asPosition(found['checkpoint']),
  event: typeof found['checkpoint_event'] === 'string' ? found['checkpoint_event'] : undefined,
  lastSeq: Number(found['last_seq']),
  wordsThrough: Number(found['words_through']),
});

function asState(value: unknown): TableVersion['state'] {
  return value === 'served' || value === 'dropped' ? value : 'building';
}

/** The position of the log, stored and returned unread. */
function asPosition(value: unknown): Position | undefined {
  return typeof value === 'string' ? (value as Position) : undefined;
}
