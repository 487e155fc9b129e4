import type { Database } from './database.ts';
import { IndexedWords } from './indexed-words.ts';
import type { HeldText } from './query-sql.ts';
import { columnName, type TableSchema } from './table-schema.ts';

/** The contents of a table's text index and columns. */
export function heldIn(db: Database, schema: TableSchema): HeldText {
  const words = schema.words === undefined ? undefined : new IndexedWords(db, schema.words);
  return {
    spelledOut: (match) => words?.spelledOut(match) ?? match,
    valuesOf: (column) => valuesOf(db, schema, column),
  };
}

/** The distinct values of an indexed column, read through its index. */
function valuesOf(db: Database, { rows }: TableSchema, field: string): string[] {
  const column = columnName(field);
  const found = db.all(`WITH RECURSIVE different (value) AS (SELECT min(${column}) FROM ${rows}
    UNION ALL SELECT (SELECT min(${column}) FROM ${rows} WHERE ${column} > value) FROM different WHERE value IS NOT NULL)
    SELECT value FROM different WHERE value IS NOT NULL`);
  return found.map(({ value }) => String(value));
}
