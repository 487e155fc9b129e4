import type { ReadModel } from '../../kernel/projection.ts';
import type { Query } from '../../kernel/read-store.ts';
import { Database } from './database.ts';
import { heldIn } from './held-text.ts';
import { PackedRows } from './packed-rows.ts';
import { QuerySql } from './query-sql.ts';
import { TableVersions } from './table-versions.ts';

/** The cache in kilobytes. It is small, because each page is read once. */
const CACHE_KB = 8192;

/**
 * The values of some fields of all rows of a query, in its order, row by row and as of one moment, on its own
 * connection.
 * @param path the file of the read models
 * @throws InvalidQuery, StoreUnavailable
 */
export function* scanSqlite(
  path: string,
  model: ReadModel,
  query: Query,
  fields: readonly string[],
): Generator<readonly unknown[], void> {
  const db = new Database(path);
  try {
    db.exec(`PRAGMA cache_size = -${CACHE_KB}`);
    const build = new TableVersions(db).served(model);
    if (build === undefined) return;
    db.exec('BEGIN');
    const packed = new PackedRows(db, build.schema);
    const { text, values } = new QuerySql(build.schema, model, heldIn(db, build.schema)).page(query);
    for (const row of db.each(text, ...values)) yield packed.values(row, fields);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}
