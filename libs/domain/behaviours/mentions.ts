import { FORGOTTEN, type Mention, type MentionPlace } from '@leaseledger/contract/records/mention.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import { isEmpty } from './amendment.ts';

/** The details that may name a person in a text. Numbers are national digits. */
export type Named = Pick<
  PersonDetails,
  'FirstName' | 'LastName' | 'Email' | 'EmailSecondary' | 'ContactNumber' | 'ContactNumberSecondary'
>;

/** A person with everyone merged into them. A text may name this human being by any of these names. */
export interface NamedPerson {
  readonly ids: ReadonlySet<number>;
  readonly names: readonly Named[];
}

export interface Place {
  /** In UTF-16 units. */
  readonly at: number;
  readonly text: string;
}

/** A text without case and accents. `from` maps each of its units to its place in the original text. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
}

/** In a plain ASCII text every unit stays one unit when folded. Nearly all texts are plain. */
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
/** Matches a number with any separators between its digits, dialled from Australia or abroad. */
function number(digits: string): string {
  const gap = '[\\s().-]*';
  const rest = digits.replace(/^0/, '').split('').join(gap);
  return digits.startsWith('0')
    ? `(?<!\\d)(?:\\+?\\(?(?:00)?61${gap}0?|\\(?0)${gap}${rest}(?!\\d)`
    : `(?<!\\d)${rest}(?!\\d)`;
}

/** Accents alone are not searched for, because they would match between any two words. */
const isText = (text: string | null): text is string => text !== null && folded(text).text.trim() !== '';

function patterns(named: readonly Named[]): readonly string[] {
  const names = named.map(({ FirstName, LastName }) => [FirstName, LastName].filter(isText));
  const all = [
    ...named.flatMap(({ Email, EmailSecondary }) => [Email, EmailSecondary].filter(isText).map(address)),
    ...named.flatMap(({ ContactNumber, ContactNumberSecondary }) =>
      [ContactNumber, ContactNumberSecondary].filter(isText).map(number),
    ),
    // Full names come before their parts, because the first matching alternative wins.
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
 * The places where a text names a person: by full name, part of a name, address or number. Names match as whole words,
 * regardless of case and accents. Only a reader knows whether a common name means this person.
 * @param named the person's current and former names, addresses and numbers
 */
export const placesNaming = (named: readonly Named[], text: string): Place[] => placesOf(text, soughtOf(named));

/** The expression is kept, because hundreds of thousands of texts are searched for the same person. */
const made = new WeakMap<readonly Named[], RegExp | undefined>();

function soughtOf(named: readonly Named[]): RegExp | undefined {
  if (!made.has(named)) made.set(named, anyOf(patterns(named)));
  return made.get(named);
}

/** The number of characters shown before and after a mention. */
const AROUND = 40;

/** The places where a text of a record names the person, each with the text around it. */
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

/**
 * Whether a mention is a whole name, an address or a number. A first name alone stands in the entries of many persons,
 * so it removes none of them whole.
 */
export const isWhole = ({ text }: Pick<Mention, 'text'>): boolean => /[\s@\d]/.test(text.trim());

/** Asks a record to blank the places in its texts that name a person who was forgotten. */
export interface BlankMentions {
  readonly type: 'BlankMentions';
  readonly mentions: readonly Omit<MentionPlace, 'record'>[];
}

/** Those of the texts that name the person, with '[forgotten]' in these places. */
export function blankedTexts<Field extends string>(
  texts: Readonly<Record<Field, string | null>>,
  fields: readonly Field[],
  { mentions }: BlankMentions,
): { [Each in Field]?: string } {
  const changed: { [Each in Field]?: string } = {};
  for (const field of fields) {
    const [text, places] = [texts[field] ?? '', mentions.filter((mention) => mention.field === field)];
    const without = blanked(text, places);
    if (without !== text) changed[field] = without;
  }
  return changed;
}

/**
 * A record no longer names the forgotten person. The previous text is not recorded. A deleted record can come back, so
 * its texts are blanked as well. For the system alone, because the right to choose the places was checked when the
 * person was forgotten.
 */
export const blankingMentions = <
  Field extends string,
  State extends { readonly stage: string; readonly details: Readonly<Record<Field, string | null>> },
  Event extends DomainEvent,
>(
  fields: readonly Field[],
  amended: (changed: { [Each in Field]?: string }, state: State) => Event,
): Decision<State, BlankMentions, never, Event> => ({
  command: 'BlankMentions',
  who: isSystem,
  of: 'any',
  decide(command, state) {
    if (state.stage === 'unknown') return [];
    const changed = blankedTexts(state.details, fields, command);
    return isEmpty(changed) ? [] : [amended(changed, state)];
  },
  events: {},
  any: (_fc, { text }) => text.map((named) => ({ mentions: [{ field: 'Notes', at: 0, text: named }] })),
});

/**
 * The text with '[forgotten]' in these places. If a place no longer matches, every current occurrence of its words is
 * blanked.
 */
export function blanked(text: string, places: readonly Place[]): string {
  const current = places.flatMap((place) =>
    text.startsWith(place.text, place.at) ? [place] : placesOf(text, anyOf([word(place.text)])),
  );
  const fromTheEnd = new Map(current.map(({ at, text: { length } }) => [at, length]));
  return [...fromTheEnd]
    .toSorted(([one], [other]) => other - one)
    .reduce((left, [at, length]) => left.slice(0, at) + FORGOTTEN + left.slice(at + length), text);
}
