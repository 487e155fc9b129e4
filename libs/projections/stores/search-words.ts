import { InvalidQuery } from '../kernel/read-store.ts';

/**
 * Makes text searchable, the same way for rows and for queries. Case and accents are dropped, and words are runs of
 * letters and digits. A number that may be a telephone number is also one word of national digits.
 */

const ASCII = /^[\0-\x7f]*$/;
const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /(?<![\p{L}\p{N}])\+?\d[\d\s().-]*\d(?![\p{L}\p{N}])/gu;
const NUMBER_OR_WORD = new RegExp(`${NUMBER.source}|${WORD.source}`, 'gu');

/** A telephone number has at least this many digits. Fewer are a house number, a postcode or an id. */
const LEAST_PHONE_DIGITS = 6;

/** Each term reads the index, and blocks other requests during that. */
const MOST_TERMS = 50;

/** A search term. Each of `words` begins a word of the row, or one of `numbers` does. */
export interface SearchTerm {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
}

/** Lower case without accents, the form in which text columns are compared and sorted. */
export function caseFold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

const digitsOf = (number: string) => number.replace(/\D+/g, '');

/** '+61 (0)412 884 210' and '61412884210' become 0412884210. */
function nationalDigits(number: string): string {
  const digits = digitsOf(number).replace(/^0061/, '61');
  const international = number.startsWith('+61') || (digits.startsWith('61') && digits.length >= 11);
  return international ? `0${digits.slice(2).replace(/^0/, '')}` : digits;
}

/** The words of a row's searched fields, each once, separated by spaces. Only text and numbers count. */
export function searchWords(values: readonly unknown[]): string {
  const words = new Set<string>();
  for (const value of values) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = caseFold(String(value));
    for (const word of text.match(WORD) ?? []) words.add(word);
    for (const number of text.match(NUMBER) ?? []) {
      if (digitsOf(number).length >= LEAST_PHONE_DIGITS) words.add(nationalDigits(number));
    }
  }
  return [...words].join(' ');
}

/**
 * The typed text as terms. All of them must be found. Text without letters and digits has no terms.
 * @throws InvalidQuery for too many terms
 */
export function searchTerms(text: string): SearchTerm[] {
  const pieces = [...caseFold(text).matchAll(NUMBER_OR_WORD)];
  if (pieces.length > MOST_TERMS) throw new InvalidQuery(`At most ${MOST_TERMS} words can be looked for at once`);
  return pieces.map(([piece]) => {
    const words = [...piece.matchAll(WORD)].map(([word]) => word);
    if (!/^\+?\d/.test(piece)) return { words, numbers: [] };
    const numbers = new Set([nationalDigits(piece)]);
    const digits = digitsOf(piece);
    if (digits.startsWith('61') && digits.length >= LEAST_PHONE_DIGITS) numbers.add(nationalDigits(`+${digits}`));
    if (words.length === 1) numbers.delete(piece);
    return { words, numbers: [...numbers] };
  });
}

/** Whether each of the terms begins one of the words. */
export function areFound(terms: readonly SearchTerm[], among: readonly string[]): boolean {
  const begins = (start: string) => among.some((word) => word.startsWith(start));
  return terms.every(({ words, numbers }) => words.every(begins) || numbers.some(begins));
}

/** Whether each typed term begins a word of these values. False without terms. @throws InvalidQuery as `searchTerms` */
export function isFoundIn(text: string, values: readonly unknown[]): boolean {
  const terms = searchTerms(text);
  return terms.length > 0 && areFound(terms, searchWords(values).split(' '));
}
