import type { ReadModel, Scalar } from '../../kernel/projection.ts';
import type { Condition, Query } from '../../kernel/read-store.ts';
import { columnOf } from '../declared-column.ts';
import { caseFold } from '../search-words.ts';
import type { StoredRow } from '../stored-row.ts';
import { askedValue } from './query-filter.ts';

/**
 * Tests the conditions on columns that the rows were stored without. While rows are rebuilt for new columns, the old
 * rows still answer, each read for this test.
 */
export function rowFilter(
  model: ReadModel,
  { where = [], anyOf, either = [] }: Pick<Query, 'where' | 'anyOf' | 'either'>,
): (row: StoredRow) => boolean {
  const tests = where.map((condition) => conditionTest(model, condition));
  const alternatives = anyOf?.map((condition) => conditionTest(model, condition));
  const choices = either.map((lists) => lists.map((list) => list.map((condition) => conditionTest(model, condition))));
  return (row) =>
    tests.every((test) => test(row)) &&
    (alternatives?.some((test) => test(row)) ?? true) &&
    choices.every((lists) => lists.some((list) => list.every((test) => test(row))));
}

/** Rows without a value come last in both orders; equal rows keep their order. */
export function rowOrder(
  model: ReadModel,
  { column, order }: NonNullable<Query['sort']>,
): (one: StoredRow, other: StoredRow) => number {
  return (one, other) => {
    const [a, b] = [heldValue(model, column, one), heldValue(model, column, other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return order === 'ASC' ? compare(a, b) : compare(b, a);
  };
}

function conditionTest(model: ReadModel, condition: Condition): (row: StoredRow) => boolean {
  const { column } = condition;
  const held = (row: StoredRow) => heldValue(model, column, row);
  const asked = (value: Scalar | undefined) => askedValue(model, column, value);
  if ('is' in condition) return (row) => held(row) === asked(condition.is);
  if ('isExactly' in condition) return (row) => row[column] === condition.isExactly;
  if ('isNot' in condition) return (row) => held(row) !== asked(condition.isNot);
  if ('in' in condition) return (row) => condition.in.some((value) => held(row) === asked(value));
  const [from, to] = [asked(condition.from), asked(condition.to)];
  if (from === null && to === null) return () => true;
  return (row) => {
    const value = held(row);
    return value !== null && (from === null || compare(value, from) >= 0) && (to === null || compare(value, to) <= 0);
  };
}

/** A row's value in the form of the column. A value of another type counts as none. */
export function heldValue(model: ReadModel, column: string, row: StoredRow): Scalar {
  const value = row[column];
  if (typeof value === 'string') return columnOf(model, column) === 'text' ? caseFold(value).toWellFormed() : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Compares text by its bytes in UTF-8, like the server. */
function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return Number(one) - Number(other);
}
