import type { Condition, Query } from '../../kernel/read-store.ts';

/** A clock is at most this far behind an earlier question. Further back, rows are counted again. */
const BEHIND_MS = 60_000;

type Rising = Extract<Condition, { readonly rising?: true }> & { readonly to: string };

const isRising = (condition: Condition): condition is Rising =>
  'rising' in condition && condition.rising === true && typeof condition.to === 'string';

const conditionsOf = ({ where = [], either = [] }: Query): readonly Condition[] => [...where, ...either.flat(2)];
const momentsOf = (query: Query): readonly number[] =>
  conditionsOf(query)
    .filter(isRising)
    .map(({ to }) => Date.parse(to));

const withoutMoment = (condition: Condition): Condition =>
  isRising(condition) ? { ...condition, to: 'rising' } : condition;

/** The filter as text, without the moments that rise: questions of different moments share their count. */
export const filterText = ({ where = [], anyOf, either = [], text }: Query): string =>
  JSON.stringify([
    where.map(withoutMoment),
    anyOf,
    either.map((lists) => lists.map((list) => list.map(withoutMoment))),
    text,
  ]);

/** Where the moments of a question are from those of another one with the same `filterText`. */
export function movement(query: Query, from: Query): 'none' | 'on' | 'back' | 'other' {
  const before = momentsOf(from);
  const differences = momentsOf(query).map((moment, index) => moment - (before[index] ?? NaN));
  if (differences.every((difference) => difference === 0)) return 'none';
  if (differences.every((difference) => difference >= 0)) return 'on';
  return differences.every((difference) => difference <= 0 && difference >= -BEHIND_MS) ? 'back' : 'other';
}

/**
 * The rows that a question may find since an earlier one, and those of them that the earlier one found too. Each of them
 * lies between the two moments of a bound.
 */
export function crossed(query: Query, earlier: Query): { readonly found: Query; readonly known: Query } {
  const { where = [], either = [], anyOf, text } = query;
  const before = conditionsOf(earlier).filter(isRising);
  let place = 0;
  const between = (list: readonly Condition[], others: readonly Condition[]) =>
    list.filter(isRising).map(({ column }) => {
      const from = before[place]?.to ?? null;
      place += 1;
      return [...others, { column, from }, { column, isNot: from }];
    });
  const lists = [...between(where, []), ...either.flat().flatMap((list) => between(list, list))];
  const found = { where, ...(anyOf && { anyOf }), ...(text !== undefined && { text }), either: [lists, ...either] };
  return {
    found,
    known: {
      ...found,
      where: [...where, ...(earlier.where ?? [])],
      either: [...found.either, ...(earlier.either ?? [])],
    },
  };
}
