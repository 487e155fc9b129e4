import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { ReadModel } from '../../kernel/projection.ts';
import type { Database } from './database.ts';

/** The tables that hold one build of a read model, and the declaration they were made from. */
export interface TableSchema {
  /** Narrow: `seq` (the order of creation), `id`, and the declared columns, so that filters and counts read little. */
  readonly rows: string;
  /** `seq` and the row's JSON, packed: read for the rows of a page only. */
  readonly docs: string;
  /** The columns of `docs` that the JSON is unpacked from. */
  readonly kept: string;
  /** The names of the fields in packed rows; undefined in tables of older releases, which keep JSON as it is. */
  readonly shapes: string | undefined;
  /** The words of the searched fields by `rowid` = `seq`; undefined when nothing is searched. */
  readonly words: string | undefined;
  readonly model: ReadModel;
}

const types: Record<ColumnType, string> = {
  integer: 'INTEGER',
  real: 'REAL',
  text: 'TEXT',
  boolean: 'INTEGER',
  time: 'TEXT',
};

/** A declared column's name in SQL; the prefix keeps it apart from `seq` and `id`. */
export const columnName = (field: string) => `col_${field}`;

/** Raised whenever the same declaration makes other tables. */
export const LAYOUT = 3;
const FIRST_PACKED = 3;

/** @param layout what `LAYOUT` was when the tables were made */
export function schemaOf(model: ReadModel, version: number, build: number, layout = LAYOUT): TableSchema {
  const rows = `${model.name}_v${version}_${build}`;
  const packed =
    layout >= FIRST_PACKED ? { kept: 'shape, doc', shapes: `${rows}_shapes` } : { kept: 'doc', shapes: undefined };
  return { rows, docs: `${rows}_docs`, ...packed, words: model.search?.length ? `${rows}_words` : undefined, model };
}

/** Names reach SQL text here and in queries; only declared ones do, and only if they are plain. */
function assertPlainNames(model: ReadModel): void {
  if (!/^[A-Za-z]+$/.test(model.name)) throw new Error(`A read model's name has letters only: ${model.name}`);
  const odd = Object.keys(model.columns).find((field) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(field));
  if (odd !== undefined) throw new Error(`${model.name} declares a column whose name is not plain: ${odd}`);
}

/** Makes the tables, still without indexes: filling them first and indexing them then is several times as fast. */
export function createTables(db: Database, schema: TableSchema): void {
  const { shapes, words, model } = schema;
  assertPlainNames(model);
  createRows(db, schema);
  db.exec(`CREATE TABLE ${shapes} (number INTEGER PRIMARY KEY, keys TEXT NOT NULL UNIQUE)`);
  if (!words) return;
  // Words arrive folded and parted by spaces, so that the tokenizer need not know Unicode. The text itself is not kept a
  // second time. What a row no longer holds is marked as deleted and goes when parts of the index are merged.
  db.exec(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='2 3')`,
  );
}

/** Makes the table of what `seq` rows had that went: one that comes back has its place in the order of creation again. */
export function createPlaces(db: Database): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS places (rows TEXT NOT NULL, id NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (rows, id)) WITHOUT ROWID',
  );
}

export function forgetPlaces(db: Database, { rows }: TableSchema): void {
  db.run('DELETE FROM places WHERE rows = ?', rows);
}

export function createRows(db: Database, { rows, docs, model }: TableSchema): void {
  const columns = Object.entries(model.columns).map(
    ([field, type]) => `, ${columnName(field)} ${type ? types[type] : 'TEXT'}`,
  );
  db.exec(`CREATE TABLE ${rows} (seq INTEGER PRIMARY KEY, id NOT NULL${columns.join('')})`);
  db.exec(`CREATE TABLE ${docs} (seq INTEGER PRIMARY KEY, shape INTEGER NOT NULL, doc TEXT NOT NULL)`);
}

/** Makes the index by which rows are found, if it is missing. Fails where two rows have the same id. */
export function createIdIndex(db: Database, schema: TableSchema): void {
  if (!hasIds(db, schema)) db.exec(`CREATE UNIQUE INDEX ${schema.rows}_ids ON ${schema.rows} (id)`);
}

/** Whether rows are found by their ids. Tables of older releases were made with such an index. */
export const hasIds = (db: Database, { rows }: TableSchema): boolean =>
  db.get('SELECT 1 FROM pragma_index_list(?) WHERE "unique" = 1', rows) !== undefined;

/** Makes the index of these fields, in this order, if it is missing. */
export function createIndex(db: Database, { rows }: TableSchema, fields: readonly string[]): void {
  db.exec(
    `CREATE INDEX IF NOT EXISTS ${rows}_by_${fields.join('_')} ON ${rows} (${fields.map(columnName).join(', ')})`,
  );
}

/** The fields of each index that the read model declares. */
export function declaredIndexes({ model }: TableSchema): (readonly string[])[] {
  return [...(model.indexed ?? []).map((field) => [field]), ...(model.indexes ?? [])];
}

export function dropTables(db: Database, schema: TableSchema): void {
  const { rows, docs, shapes, words } = schema;
  forgetPlaces(db, schema);
  for (const table of [words, docs, shapes, rows]) if (table) db.exec(`DROP TABLE IF EXISTS ${table}`);
}
