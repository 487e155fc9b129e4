import type { Collection, IndexDescription } from 'mongodb';
import type { ReadModel } from '../../kernel/projection.ts';
import { columnOf } from '../declared-column.ts';
import type { Connection } from '@leaseledger/mongodb/connection';
import type { RowDocument } from './row-document.ts';

type IndexKey = Extract<IndexDescription['key'], Record<string, unknown>>;

/** The path of a read model's column in its documents. An integer key is the document's `_id`. */
export const pathOf = (model: ReadModel, column: string): string =>
  column === model.id && columnOf(model, column) === 'integer' ? '_id' : `c.${column}`;

/**
 * From the same declarations as SQLite's indexes. Equal values are newest first in both directions, which one index of
 * MongoDB supports in one direction only, so a sorted column has two.
 */
export function indexesOf(model: ReadModel): IndexKey[] {
  const columns = (model.indexed ?? []).map((column) => pathOf(model, column)).filter((path) => path !== '_id');
  return [
    { seq: 1 },
    ...columns.flatMap((path) => [
      { [path]: 1, seq: -1 },
      { [path]: -1, seq: -1 },
    ]),
    ...(model.indexes ?? []).map((together) =>
      Object.fromEntries([...together.map((column) => [pathOf(model, column), 1]), ['seq', -1]]),
    ),
    ...(model.search?.length ? [{ words: 1 }] : []),
  ];
}

/** Creates missing indexes. @throws StoreUnavailable */
export function makeIndexes(connection: Connection, rows: Collection<RowDocument>, model: ReadModel): Promise<void> {
  return makeThese(connection, rows, indexesOf(model));
}

export async function makeThese(
  connection: Connection,
  rows: Collection<RowDocument>,
  indexes: readonly IndexKey[],
): Promise<void> {
  await connection.longAnswer((db) =>
    db.collection(rows.collectionName).createIndexes(indexes.map((key) => ({ key }))),
  );
}
