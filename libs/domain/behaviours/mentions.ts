import { FORGOTTEN, type Mention } from '@leaseledger/contract/persons/mention.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';

/** By what somebody may be named in a text; numbers are national digits. */
export type Named = Pick<
  PersonDetails,
  'FirstName' | 'LastName' | 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary'
>;

/** A person, and whoever was merged into them: the same human being, who may be named by any of their names. */
export interface NamedPerson {
  readonly ids: ReadonlySet<number>;
  readonly names: readonly Named[];
}

export interface Place {
  /** In UTF-16 units. */
  readonly at: number;
  readonly text: string;
}

/** A text without case and accents, and for each of its units the place that it comes from. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
}

/** Where each unit of such a text is one of the folded one, as in nearly all of them. */
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

function folded(text: string): Folded {
  if (isPlain(text))
    return { text: text.toLowerCase(), from: Array.from({ length: text.length + 1 }, (_, index) => index) };
  let result = '';
  const from: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’ʼ]/g, "'");
    result += plain;
    for (let unit = 0; unit < plain.length; unit += 1) from.push(at);
    at += sign.length;
  }
  return { text: result, from: [...from, at] };
}

const literal = (text: string): string =>
  folded(text)
    .text.trim()
    .replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
/** A whole word: not the beginning, the end or the middle of another one. */
const word = (text: string): string => `(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`;
const address = (email: string): string =>
  `(?<![\\p{L}\\p{N}._%+-])${literal(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`;
/** However its digits are parted, from Australia or abroad. */
function number(digits: string): string {
  const gap = '[\\s().-]*';
  const rest = digits.replace(/^0/, '').split('').join(gap);
  return digits.startsWith('0')
    ? `(?<!\\d)(?:\\+?\\(?(?:00)?61${gap}0?|\\(?0)${gap}${rest}(?!\\d)`
    : `(?<!\\d)${rest}(?!\\d)`;
}

/** Accents by themselves are nothing to look for: they would be found between any two words. */
const isText = (text: string | null): text is string => text !== null && folded(text).text.trim() !== '';

function patterns(named: readonly Named[]): readonly string[] {
  const names = named.map(({ FirstName, LastName }) => [FirstName, LastName].filter(isText));
  const all = [
    ...named.flatMap(({ Email, EmailSecondary }) => [Email, EmailSecondary].filter(isText).map(address)),
    ...named.flatMap(({ ContactNumber, ContactNumberSecondary }) =>
      [ContactNumber, ContactNumberSecondary].filter(isText).map(number),
    ),
    // Names as a whole before their parts: the alternative that stands first wins.
    ...names.flatMap((parts) =>
      parts.length === 2 ? [word(parts.join(' ')), word(parts.toReversed().join(' '))] : [],
    ),
    ...names.flat().map(word),
  ];
  return [...new Set(all)];
}

/** Undefined where there is nothing to look for. */
const anyOf = (alternatives: readonly string[]): RegExp | undefined =>
  alternatives.length === 0 ? undefined : new RegExp(alternatives.join('|'), 'gu');

function placesOf(text: string, sought: RegExp | undefined): Place[] {
  if (sought === undefined || text === '' || (isPlain(text) && text.toLowerCase().search(sought) === -1)) return [];
  const { text: plain, from } = folded(text);
  return [...plain.matchAll(sought)].map(({ index, 0: found }) => {
    const at = from[index] ?? 0;
    return { at, text: text.slice(at, from[index + found.length]) };
  });
}

/**
 * Where a text names somebody: by their whole name or a part of it, an address or a number. Names are found as whole words, whatever their
 * case and accents; whether it is this person whom a common name means, only a reader knows.
 * @param named each way in which they are or were registered
 */
export const placesNaming = (named: readonly Named[], text: string): Place[] => placesOf(text, soughtOf(named));

/** Hundreds of thousands of texts are looked through for the same person: the expression is made once. */
const made = new WeakMap<readonly Named[], RegExp | undefined>();

function soughtOf(named: readonly Named[]): RegExp | undefined {
  if (!made.has(named)) made.set(named, anyOf(patterns(named)));
  return made.get(named);
}

/** How much is shown on either side, in characters. */
const AROUND = 40;

/** Where a text of a record names the person, each with what stands around it. */
export const mentionsIn = (
  text: string | null,
  person: NamedPerson,
  of: Pick<Mention, 'record' | 'recordName' | 'field' | 'label'>,
): Mention[] =>
  placesNaming(person.names, text ?? '').map((place) => ({
    ...place,
    ...of,
    before: (text ?? '').slice(Math.max(0, place.at - AROUND), place.at),
    after: (text ?? '').slice(place.at + place.text.length).slice(0, AROUND),
  }));

/** The text with '[forgotten]' in these places. Where the text was changed since they were found, what stood there goes wherever it stands now. */
export function blanked(text: string, places: readonly Place[]): string {
  const current = places.flatMap((place) =>
    text.startsWith(place.text, place.at) ? [place] : placesOf(text, anyOf([word(place.text)])),
  );
  const fromTheEnd = new Map(current.map(({ at, text: { length } }) => [at, length]));
  return [...fromTheEnd]
    .toSorted(([one], [other]) => other - one)
    .reduce((left, [at, length]) => left.slice(0, at) + FORGOTTEN + left.slice(at + length), text);
}
