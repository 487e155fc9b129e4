import type { ReadModel, Row } from '../../kernel/projection.ts';
import { InvalidQuery, type Query } from '../../kernel/read-store.ts';
import { declaredColumn } from '../declared-column.ts';
import { parseRow } from '../stored-row.ts';
import { columnValue } from './row-batch.ts';
import { order, rowTest } from './row-test.ts';
import { schemaOf } from './table-schema.ts';

/**
 * The rows that a query would find in a table of these rows, all pages, in the query's order. Rows with equal values
 * keep their order, and rows without a value come last.
 * @throws InvalidQuery
 */
export function foundAmong<R extends Row>(rows: readonly R[], model: ReadModel, query: Query): readonly R[] {
  const { sort = { column: model.defaultSort.field, order: model.defaultSort.order } } = query;
  declaredColumn(model, sort.column);
  const test = rowTest(schemaOf(model, 0, 0), model, query);
  if (test === undefined) throw new InvalidQuery(`${model.name} is not compared by such a condition`);
  const valueOf = columnValue(model, sort.column);
  return rows
    .map((row) => {
      const stored = parseRow(JSON.stringify(row));
      return { row, stored, value: valueOf(stored[sort.column]) };
    })
    .filter(({ stored }) => test.finds(Number(stored[model.id]), stored))
    .toSorted(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return sort.order === 'ASC' ? order(one, other) : order(other, one);
    })
    .map(({ row }) => row);
}
