import type { ReadModel, RowId, Scalar } from '../../kernel/projection.ts';
import type { Condition, Query } from '../../kernel/read-store.ts';
import { columnOf, comparable } from '../declared-column.ts';
import { areFound, searchTerms, searchWords } from '../search-words.ts';
import type { StoredRow } from '../stored-row.ts';
import { sqlValue } from './query-sql.ts';
import { columnValue } from './row-batch.ts';
import type { TableSchema } from './table-schema.ts';

type Test = (id: RowId, row: StoredRow) => boolean;

/** Tests whether a query finds a row in a state that the table does not hold. */
export interface RowTest {
  readonly finds: Test;
  /** The tested fields. While they stay the same, so does the result. */
  readonly fields: readonly string[];
}

/** A counted query, with its test of written rows. */
export interface Counted {
  readonly query: Query;
  /** Undefined when the rows alone cannot tell. Then every write discards the counts. */
  readonly test: RowTest | undefined;
}

/**
 * The SQL of the query as a test of a row.
 * @param model the caller's read model, whose columns the query names
 * @returns undefined when only the table can tell
 */
export function rowTest(
  schema: TableSchema,
  model: ReadModel,
  { where = [], anyOf, either = [], text }: Query,
): RowTest | undefined {
  const conditions = [...where, ...(anyOf ?? []), ...either.flat(2)];
  if (!conditions.every((condition) => isToldByRow(schema.model, model, condition))) return undefined;
  const tests = where.map((condition) => conditionTest(schema.model, condition));
  const alternatives = anyOf?.map((condition) => conditionTest(schema.model, condition));
  const choices = either.map((lists) =>
    lists.map((list) => list.map((condition) => conditionTest(schema.model, condition))),
  );
  const holdsText = textTest(schema, text);
  const searched = text === undefined ? [] : (schema.model.search ?? []);
  return {
    finds: (id, row) =>
      tests.every((test) => test(id, row)) &&
      (alternatives?.some((test) => test(id, row)) ?? true) &&
      choices.every((lists) => lists.some((list) => list.every((test) => test(id, row)))) &&
      holdsText(row),
    fields: [...conditions.map(({ column }) => column), ...searched],
  };
}

/**
 * A table of an older version may lack the column. An exact comparison reads the row's JSON, which only SQLite does the
 * same way.
 */
const isToldByRow = (stored: ReadModel, asked: ReadModel, condition: Condition): boolean =>
  !('isExactly' in condition) &&
  columnOf(stored, condition.column) !== undefined &&
  columnOf(stored, condition.column) === columnOf(asked, condition.column);

function conditionTest(model: ReadModel, condition: Condition): Test {
  const name = condition.column;
  const type = columnOf(model, name) ?? 'text';
  const held = columnValue(model, name);
  const valueOf: (id: RowId, row: StoredRow) => unknown =
    name === model.id && type === 'integer' ? (id) => id : (_, row) => held(row[name]);
  const asked = (value: Scalar | undefined) => sqlValue(type, comparable(model, name, value ?? null));
  if ('is' in condition) {
    const is = asked(condition.is);
    return (id, row) => isSame(valueOf(id, row), is);
  }
  if ('isNot' in condition) {
    const isNot = asked(condition.isNot);
    return (id, row) => !isSame(valueOf(id, row), isNot);
  }
  if ('in' in condition) {
    const values = condition.in.map(asked);
    return (id, row) => values.some((value) => isSame(valueOf(id, row), value));
  }
  if (!('from' in condition || 'to' in condition)) return () => true;
  const [from, to] = [asked(condition.from), asked(condition.to)];
  if (from === null && to === null) return () => true;
  return (id, row) => {
    const value = valueOf(id, row);
    return value !== null && (from === null || order(value, from) >= 0) && (to === null || order(value, to) <= 0);
  };
}

function textTest({ model, words }: TableSchema, text: string | undefined): (row: StoredRow) => boolean {
  const terms = text === undefined ? [] : searchTerms(text);
  if (terms.length === 0) return () => true;
  return (row) => words !== undefined && areFound(terms, wordsIn(model, row));
}

/** Many searches test the same row. */
const known = new WeakMap<StoredRow, readonly string[]>();

function wordsIn({ search = [] }: ReadModel, row: StoredRow): readonly string[] {
  const words = known.get(row) ?? searchWords(search.map((field) => row[field])).split(' ');
  known.set(row, words);
  return words;
}

/** As SQLite receives it. */
const received = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

const isSame = (one: unknown, other: unknown): boolean => received(one) === received(other);

/** Compares text by its bytes in UTF-8. */
export function order(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return Number(one) - Number(other);
}
