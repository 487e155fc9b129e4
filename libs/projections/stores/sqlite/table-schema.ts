import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { ReadModel } from '../../kernel/projection.ts';
import type { Database } from './database.ts';

/** The tables of one build of a read model, and its declaration. */
export interface TableSchema {
  /** Narrow: `seq` (the order of creation), `id`, and the declared columns, so that filters and counts read little. */
  readonly rows: string;
  /** `seq` and the row's packed JSON, read only for the rows of a page. */
  readonly docs: string;
  /** The columns of `docs` from which the JSON is unpacked. */
  readonly kept: string;
  /** The field names of packed rows; undefined in tables of older releases, which store plain JSON. */
  readonly shapes: string | undefined;
  /** The words of the searched fields, with `rowid` = `seq`; undefined without searched fields. */
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

/** A declared column's name in SQL. The prefix separates it from `seq` and `id`. */
export const columnName = (field: string) => `col_${field}`;

/** Raised when the same declaration makes other tables. */
export const LAYOUT = 3;
const FIRST_PACKED = 3;

/** @param layout the value of `LAYOUT` when the tables were made */
export function schemaOf(model: ReadModel, version: number, build: number, layout = LAYOUT): TableSchema {
  const rows = `${model.name}_v${version}_${build}`;
  const packed =
    layout >= FIRST_PACKED ? { kept: 'shape, doc', shapes: `${rows}_shapes` } : { kept: 'doc', shapes: undefined };
  return { rows, docs: `${rows}_docs`, ...packed, words: model.search?.length ? `${rows}_words` : undefined, model };
}

/** Names become SQL text here and in queries, so only declared, plain names are allowed. */
function assertPlainNames(model: ReadModel): void {
  if (!/^[A-Za-z]+$/.test(model.name)) throw new Error(`A read model's name has letters only: ${model.name}`);
  const odd = Object.keys(model.columns).find((field) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(field));
  if (odd !== undefined) throw new Error(`${model.name} declares a column whose name is not plain: ${odd}`);
}

/** Creates the tables without indexes: filling them first and indexing later is several times as fast. */
export function createTables(db: Database, schema: TableSchema): void {
  const { shapes, words, model } = schema;
  assertPlainNames(model);
  createRows(db, schema);
  db.exec(`CREATE TABLE ${shapes} (number INTEGER PRIMARY KEY, keys TEXT NOT NULL UNIQUE)`);
  if (!words) return;
  // Words are folded and separated by spaces, so the tokenizer need not know Unicode. The text is not stored again.
  // Removed words are marked as deleted, and disappear when parts of the index are merged.
  db.exec(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='2 3')`,
  );
}

/** Creates the table of the `seq` of removed rows, so that a restored row has its place in the order of creation. */
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

/** Creates the missing index of ids. Fails for two rows with the same id. */
export function createIdIndex(db: Database, schema: TableSchema): void {
  if (!hasIds(db, schema)) db.exec(`CREATE UNIQUE INDEX ${schema.rows}_ids ON ${schema.rows} (id)`);
}

/** Whether the index of ids exists. Tables of older releases always have it. */
export const hasIds = (db: Database, { rows }: TableSchema): boolean =>
  db.get('SELECT 1 FROM pragma_index_list(?) WHERE "unique" = 1', rows) !== undefined;

/** Creates the missing index of these fields, in this order. */
export function createIndex(db: Database, schema: TableSchema, fields: readonly string[]): void {
  db.exec(
    `CREATE INDEX IF NOT EXISTS ${indexName(schema, fields)} ON ${schema.rows} (${fields.map(columnName).join(', ')})`,
  );
}

export const indexName = ({ rows }: TableSchema, fields: readonly string[]): string => `${rows}_by_${fields.join('_')}`;

/** The fields of each index that the read model declares. */
export function declaredIndexes({ model }: TableSchema): (readonly string[])[] {
  return [...(model.indexed ?? []).map((field) => [field]), ...(model.indexes ?? [])];
}

export function dropTables(db: Database, schema: TableSchema): void {
  const { rows, docs, shapes, words } = schema;
  forgetPlaces(db, schema);
  for (const table of [words, docs, shapes, rows]) if (table) db.exec(`DROP TABLE IF EXISTS ${table}`);
}
