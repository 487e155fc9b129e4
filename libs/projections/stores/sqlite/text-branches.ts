import { type SearchTerm, searchTerms, searchWords } from '../search-words.ts';

/** One way in which a row holds what is looked for: what the text index must find, and which of these values the row must have. */
export interface TextBranch {
  /** In FTS5's language. */
  readonly match?: string;
  readonly oneOf?: readonly string[];
}

/** So many values are looked up each by itself, in the order of creation; of more, the rows are so many that sorting them costs less than merging. */
const MOST_SINGLE = 8;

/**
 * The ways in which rows hold a text whose words may stand in the text index, in the column that is searched by its values, or
 * some here and some there. A row may be found in several ways.
 * @param values the different values of that column; asked only where something is looked for
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

/** What must stand elsewhere in a row that has this value. */
function restOf(terms: readonly SearchTerm[], value: string): string {
  const own = searchWords([value]).split(' ');
  return matchOf(terms, (beginning) => own.some((word) => word.startsWith(beginning)));
}

/** All of the terms in FTS5's language, but for what is found already; each word quoted, so that nothing of it is an operator. */
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
