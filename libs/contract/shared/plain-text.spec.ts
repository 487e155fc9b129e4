import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { oneLine, severalLines } from './plain-text.ts';

const NAMES = [
  'Aroha Ngata',
  "Siobhán O'Connor",
  'D’Arcy',
  'José García-Peña',
  'Nguyễn Thị Mai',
  'Łukasz Żółć',
  '山田 太郎',
  '김민준',
  'Анна Петрова',
  'محمد الأحمد',
  'שרה כהן',
  'สมชาย ใจดี',
  'Μαρία',
  'ሰላም',
  'Ji-woo',
  'Te Pāti Māori ō',
  'mRNA ½ ① ﷺ',
];
/** Words that are misspelt without their joiner: Persian, Sinhala, Malayalam, Marathi. */
const JOINED = ['می\u200cخواهم', 'ශ්\u200dරී ලංකා', 'ന്\u200dറെ', 'र\u200d्य'];

const invisible = fc.constantFrom(
  ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2066\u2067\u2068\u2069\ufeff\u00ad\u061c\u034f\u115f\u3164\uffa0\ufff9\ufffb\u0000\u0007\u001b\u007f\u0085\u009f\ufe0f'.split(
    '',
  ),
  '\u{e0041}',
  '\u{e007f}',
  '\ud800',
  '\uffff',
);
const mixed = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      invisible,
      fc.constantFrom('\r\n', '\r', '\n', '\t', ' ', ...NAMES, ...JOINED),
    ),
  )
  .map((parts) => parts.join(''));

const CONTROL = /[\p{Bidi_Control}\ufeff\u200b\u2060\u00ad\p{Cs}]/u;

describe('one line of text', () => {
  it.each(NAMES)('keeps %s', (name) => expect(oneLine(name)).toBe(name.normalize('NFC')));
  it.each(JOINED)('keeps the joiner within %s', (word) => expect(oneLine(word)).toBe(word.normalize('NFC')));
  it('keeps variation selectors of characters in names and of emoji', () => {
    for (const text of ['葛\u{e0100}城', '❤\ufe0f']) expect(oneLine(text)).toBe(text);
  });

  it.each([
    ['Ar\u200boha', 'Aroha'],
    ['\u202egnat\u202c', 'gnat'],
    ['Aro\u200dha', 'Aroha'],
    ['Aro\u00adha', 'Aroha'],
    ['Aroha\u0000', 'Aroha'],
    ['\ufeffAroha\u3164', 'Aroha'],
    ['A\u{e0061}B', 'AB'],
    ['Aroha\r\nNgata', 'Aroha Ngata'],
    ['Aroha\tNgata', 'Aroha Ngata'],
    ['Aroha\u2028Ngata', 'Aroha Ngata'],
    ['Jose\u0301', 'José'],
    ['e\u200b\u0301', 'é'],
    ['می\u200c', 'می'],
    ['\u200b \u200b', ''],
    ['a\ufe0fb', 'ab'],
  ])('%j is %j', (written, kept) => expect(oneLine(written)).toBe(kept));

  it('removes line ends, tabs and invisible characters from any text', () =>
    fc.assert(
      fc.property(mixed, (text) => {
        const kept = oneLine(text);
        expect(kept).not.toMatch(/\p{Cc}/u);
        expect(kept).not.toMatch(CONTROL);
        expect([kept.normalize('NFC'), kept.trim()]).toEqual([kept, kept]);
      }),
    ));

  it('does not change a text that it has already cleaned', () =>
    fc.assert(fc.property(mixed, (text) => expect(oneLine(oneLine(text))).toBe(oneLine(text)))));

  it('returns the same text for every way of writing accents and hiding characters', () =>
    fc.assert(
      fc.property(fc.constantFrom(...NAMES.slice(0, 6)), invisible, fc.nat(30), (name, sign, at) => {
        const place = at % name.length;
        fc.pre(!/\s/.test(name[place] ?? ' ') && sign !== '\u0085');
        expect(oneLine(name.normalize('NFD'))).toBe(name.normalize('NFC'));
        expect(oneLine(name.slice(0, place) + sign + name.slice(place))).toBe(name.normalize('NFC'));
      }),
    ));
});

describe('several lines of text', () => {
  it('keeps line ends and tabs, and removes other invisible characters', () => {
    expect(severalLines(' One\r\nTwo\rThree\u2028Four\tFive\u202e\u200b\u0007 ')).toBe('One\nTwo\nThree\nFour\tFive');
    fc.assert(
      fc.property(mixed, (text) => {
        const kept = severalLines(text);
        expect(kept.replaceAll('\n', '').replaceAll('\t', '')).not.toMatch(/\p{Cc}/u);
        expect(kept).not.toMatch(CONTROL);
        expect(severalLines(kept)).toBe(kept);
      }),
    );
  });
});
