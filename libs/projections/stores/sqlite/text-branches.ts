import { type SearchTerm, searchTerms, searchWords } from '../search-words.ts';

/**
 * One way in which a row matches a text: by a match in the text index, by one of these values, or by both together.
 */
export interface TextBranch {
  /** In FTS5's query language. */
  readonly match?: string;
  readonly oneOf?: readonly string[];
}

/**
 * This many values are looked up singly, in the order of creation. With more values there are so many rows that sorting
 * is cheaper than merging.
 */
const MOST_SINGLE = 8;

/**
 * The ways in which rows match a text: words in the text index, in the column that is searched by value, or in both. A
 * row may match in several ways.
 * @param values the distinct values of that column; called only for a search with terms
 * @throws InvalidQuery as `searchTerms`
 */
export function textBranches(
  text: string,
  { hasWords, values }: { hasWords: boolean; values: () => readonly string[] },
): readonly TextBranch[] {
  const terms = searchTerms(text);
  if (terms.length === 0) return [{}];
  const whole = matchOf(terms, () => false);
  const byRest = Map.groupBy(values(), (value) => restOf(terms, value));
  byRest.delete(whole);
  const helped = [...byRest].flatMap(([rest, found]) => {
    const match = rest === '' ? {} : { match: rest };
    return found.length > MOST_SINGLE
      ? [{ ...match, oneOf: found }]
      : found.map((value) => ({ ...match, oneOf: [value] }));
  });
  return [{ match: whole }, ...helped].filter(({ match }) => hasWords || match === undefined);
}

/** The match for the rest of the text, in a row with this value. */
function restOf(terms: readonly SearchTerm[], value: string): string {
  const own = searchWords([value]).split(' ');
  return matchOf(terms, (beginning) => own.some((word) => word.startsWith(beginning)));
}

/** All terms in FTS5's query language, except those found already. Each word is quoted, so that it is no operator. */
function matchOf(terms: readonly SearchTerm[], isFound: (beginning: string) => boolean): string {
  return terms
    .filter(({ words, numbers }) => !words.every(isFound) && !numbers.some(isFound))
    .map(({ words, numbers }) => [
      words
        .filter((word) => !isFound(word))
        .map(beginning)
        .join(' AND '),
      ...numbers.map(beginning),
    ])
    .map((alternatives) => `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})`)
    .join(' AND ');
}

const beginning = (word: string) => `"${word}"*`;
