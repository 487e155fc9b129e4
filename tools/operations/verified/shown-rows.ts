import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Projection, RowId } from '@leaseledger/projections/kernel/projection';
import { Database } from '@leaseledger/projections/stores/sqlite/database';
import { searchWords } from '@leaseledger/projections/stores/search-words';
import { PackedRows } from '@leaseledger/projections/stores/sqlite/packed-rows';
import { fieldsWithWords } from '@leaseledger/projections/stores/sqlite/row-batch';
import { columnName, type TableSchema } from '@leaseledger/projections/stores/sqlite/table-schema';
import { declarationOf, TableVersions, type TableVersion } from '@leaseledger/projections/stores/sqlite/table-versions';
import {
  type KeptRow,
  type KeptRows,
  type KeptTable,
  NOT_BUILT,
  OTHER_RELEASE,
  type RowOrder,
  WORDS,
} from './kept-rows.ts';

const ROWS_AT_ONCE = 1_000;
const WORDS_AT_ONCE = 10_000;
const columnOf = { creation: 'seq', id: 'id' } as const satisfies Record<RowOrder, string>;

/** The rows in a file of read models, all of one moment while it is held. */
export class ShownRows implements KeptRows {
  readonly #db: Database;
  readonly #versions: TableVersions;

  /** @throws StoreUnavailable, or SQLite's error for a damaged file */
  constructor(path: string) {
    this.#db = new Database(path);
    this.#versions = new TableVersions(this.#db);
  }

  async foldedFrom(): Promise<string | undefined> {
    const found = this.#db.get('SELECT log FROM folded_from')?.['log'];
    return found === undefined ? undefined : String(found);
  }

  hold(): void {
    this.#db.run('BEGIN');
  }

  letGo(): void {
    this.#db.run('COMMIT');
  }

  async served(projection: Projection): Promise<KeptTable | string> {
    const build = this.#versions.served(projection.readModel);
    if (build === undefined) return NOT_BUILT;
    if (build.version !== projection.version || build.declaration !== declarationOf(projection.readModel))
      return OTHER_RELEASE;
    return this.#table(build, 'words');
  }

  /** The table that was folded for this release, served or not. @throws Error without one */
  folded(projection: Projection): KeptTable {
    const build = this.#versions.fitting(projection);
    if (build === undefined) throw new Error(`Nothing was folded for ${projection.name}`);
    // Before the index, rows are not found by their ids, and a repeated one may exist twice.
    this.#versions.indexIds(build);
    return this.#table(build);
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  /** @param words whether the text index is compared as well */
  #table(build: TableVersion, words?: 'words'): KeptTable {
    const { schema } = build;
    const packed = new PackedRows(this.#db, schema);
    return {
      checkpoint: this.#versions.progress(build)?.checkpoint,
      isMoving: false,
      rows: (order) => this.#rows(schema, packed, columnOf[order], words),
      some: async (ids) =>
        ids.flatMap((id) => this.#page(schema, 'WHERE id = ?', id).map((row) => keptRow(schema, packed, row))),
    };
  }

  async *#rows(
    schema: TableSchema,
    packed: PackedRows,
    by: 'seq' | 'id',
    words: 'words' | undefined,
  ): AsyncGenerator<KeptRow> {
    const indexed =
      words === undefined || schema.words === undefined ? undefined : await this.#indexedWords(schema.words);
    const fields = fieldsWithWords(schema.model);
    const isFound = (row: Record<string, unknown>) =>
      indexed === undefined ||
      row['doc'] === null ||
      (indexed.get(Number(row['seq'])) ?? 0) === sumOf(searchWords(packed.values(row, fields)));
    let page = this.#page(schema, `ORDER BY ${by} LIMIT ${ROWS_AT_ONCE}`);
    while (page.length > 0) {
      for (const row of page) yield { ...keptRow(schema, packed, row), ...(!isFound(row) && { unfit: WORDS }) };
      // Yields, so that the program can be ended.
      await nextTurn();
      const last = page.at(-1);
      page =
        last === undefined
          ? []
          : this.#page(
              schema,
              `WHERE ${by} > ? ORDER BY ${by} LIMIT ${ROWS_AT_ONCE}`,
              by === 'id' ? idOf(last) : Number(last['seq']),
            );
    }
  }

  #page({ rows, docs, kept, model }: TableSchema, which: string, ...values: RowId[]): Record<string, unknown>[] {
    return this.#db.all(
      `SELECT seq, id, ${[...Object.keys(model.columns).map(columnName), kept].join(', ')} FROM ${rows} LEFT JOIN ${docs} USING (seq) ${which}`,
      ...values,
    );
  }

  /**
   * The sum of each row's words in the text index, by its `seq`. The index is read by words, and sums can be compared
   * without an order.
   */
  async #indexedWords(table: string): Promise<ReadonlyMap<number, number>> {
    const sums = new Map<number, number>();
    this.#db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_of_rows USING fts5vocab('main', '${table}', 'instance')`,
    );
    let read = 0;
    for (const { term, doc } of this.#db.each(`SELECT term, doc FROM temp.${table}_of_rows`)) {
      sums.set(Number(doc), (sums.get(Number(doc)) ?? 0) + hashOf(String(term)));
      if ((read += 1) % WORDS_AT_ONCE === 0) await nextTurn();
    }
    return sums;
  }
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

/** The sum of words separated by spaces. */
const sumOf = (words: string): number =>
  words.split(' ').reduce((sum, word) => (word === '' ? sum : sum + hashOf(word)), 0);

const keptRow = ({ model }: TableSchema, packed: PackedRows, row: Record<string, unknown>): KeptRow => ({
  id: idOf(row),
  json: row['doc'] === null ? 'null' : packed.unpack(row),
  columns: Object.fromEntries(Object.keys(model.columns).map((field) => [field, row[columnName(field)]])),
});

const idOf = ({ id }: Record<string, unknown>): RowId => (typeof id === 'number' ? id : String(id));
