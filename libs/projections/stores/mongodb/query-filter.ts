import type { Document, Filter } from 'mongodb';
import type { ReadModel, Scalar } from '../../kernel/projection.ts';
import { type Condition, type Either, InvalidQuery, type Query } from '../../kernel/read-store.ts';
import { columnOf, comparable, declaredColumn } from '../declared-column.ts';
import { caseFold, searchTerms } from '../search-words.ts';
import { pathOf } from './indexes.ts';
import type { RowDocument } from './row-document.ts';

/** The part of a query that the server answers, and the conditions on columns that the rows were stored without. */
export interface Finding {
  /** Undefined when nothing can be found. */
  readonly filter: Filter<RowDocument> | undefined;
  readonly rest: Pick<Query, 'where' | 'anyOf' | 'either'>;
}

/**
 * A query as a MongoDB filter.
 * @param stored the read model with which the rows were stored
 * @param asked the caller's read model, whose columns the query names
 * @throws InvalidQuery
 */
export function findingOf(
  stored: ReadModel,
  asked: ReadModel,
  { where = [], anyOf, either = [], text }: Query,
): Finding {
  const isTold = ({ column }: Condition) => declaredColumn(asked, column) === columnOf(stored, column);
  for (const condition of [...where, ...(anyOf ?? []), ...either.flat(2)]) checkValues(asked, condition);
  const [told, untold] = [where.filter(isTold), where.filter((condition) => !isTold(condition))];
  const isAnyTold = anyOf?.every(isTold) ?? true;
  const isEitherTold = (lists: Either) => lists.flat().every(isTold);
  const untoldEither = either.filter((lists) => !isEitherTold(lists));
  const choices = either.filter(isEitherTold).map((lists) => ({
    $or: lists.map((list) => ({ $and: [{}, ...list.map((condition) => conditionFilter(asked, condition))] })),
  }));
  const alternatives = anyOf?.filter(isTold).map((condition) => conditionFilter(asked, condition)) ?? [];
  const parts = [
    ...told.map((condition) => conditionFilter(asked, condition)),
    ...(anyOf !== undefined && isAnyTold && !alternatives.some(isEmpty) ? [{ $or: alternatives }] : []),
    ...choices,
    ...textFilters(asked, text),
  ].filter((part) => !isEmpty(part));
  return {
    filter:
      anyOf?.length === 0 || either.some((lists) => lists.length === 0)
        ? undefined
        : parts.length === 0
          ? {}
          : { $and: parts },
    rest: {
      ...(untold.length > 0 && { where: untold }),
      ...(anyOf !== undefined && !isAnyTold && { anyOf }),
      ...(untoldEither.length > 0 && { either: untoldEither }),
    },
  };
}

/** A value in the form of the column. @throws InvalidQuery */
export function askedValue(model: ReadModel, column: string, value: Scalar | undefined): Scalar {
  const compared = comparable(model, column, value ?? null);
  return declaredColumn(model, column) === 'text' && compared !== null
    ? caseFold(String(compared)).toWellFormed()
    : compared;
}

function checkValues(model: ReadModel, condition: Condition): void {
  const values =
    'in' in condition
      ? condition.in
      : 'is' in condition
        ? [condition.is]
        : 'isNot' in condition
          ? [condition.isNot]
          : 'isExactly' in condition
            ? [condition.isExactly]
            : [condition.from, condition.to];
  for (const value of values) askedValue(model, condition.column, value);
}

function conditionFilter(model: ReadModel, condition: Condition): Document {
  const { column } = condition;
  const path = pathOf(model, column);
  const value = (scalar: Scalar | undefined) => askedValue(model, column, scalar);
  if ('is' in condition) return { [path]: value(condition.is) };
  // The index compares folded text (no case, no accents). The row's own text then decides.
  if ('isExactly' in condition)
    return { [path]: value(condition.isExactly), [`t.${column}`]: condition.isExactly.toWellFormed() };
  if ('isNot' in condition) return { [path]: { $ne: value(condition.isNot) } };
  if ('in' in condition) return { [path]: { $in: condition.in.map(value) } };
  const [from, to] = [value(condition.from), value(condition.to)];
  const bounds = { ...(from !== null && { $gte: from }), ...(to !== null && { $lte: to }) };
  return isEmpty(bounds) ? {} : { [path]: bounds };
}

/** Each term reads the index of words. */
function textFilters(model: ReadModel, text: string | undefined): Document[] {
  if (text === undefined) return [];
  if (!model.search?.length) throw new InvalidQuery(`${model.name} has no text search`);
  return searchTerms(text).map(({ words, numbers }) => {
    const alternatives = [{ $and: words.map(beginning) }, ...numbers.map(beginning)];
    return alternatives.length === 1 ? { $and: words.map(beginning) } : { $or: alternatives };
  });
}

/** Anchored and in lower case, because only such a pattern uses the index. */
const beginning = (word: string): Document => ({
  words: { $regex: `^${word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}` },
});

const isEmpty = (filter: Document): boolean => Object.keys(filter).length === 0;
