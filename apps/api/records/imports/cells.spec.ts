import { expect, it } from '@jest/globals';
import { readCell } from './cells.ts';
import { suggested } from './matching.ts';

const directory = { companies: new Map(), users: new Map() };
/** A text of so many characters keeps a rule busy for minutes that tries it again from each of them. */
const LONG = 1_000_000;

it.each([
  ['AUD 12,500 km', { value: 12_500 }],
  ['4 years', { value: 4 }],
  [`1${' '.repeat(LONG)}x`, { error: expect.any(String) }],
])('reads a number, and refuses a long text in one reading', (cell, read) => {
  const found = readCell({ label: 'Annual KMs', type: 'number' }, cell, directory);
  expect(found).toEqual(read);
});

it.each([
  ['2026-07-02T09:30:00+10:00', { value: '2026-07-02T09:30:00+10:00' }],
  ['2026-07-02t09:30Z', { value: '2026-07-02t09:30Z' }],
  ['T'.repeat(LONG), { error: expect.any(String) }],
])('reads a moment with its offset, and refuses a long text in one reading', (cell, read) => {
  const found = readCell({ label: 'Callback', type: 'moment' }, cell, directory);
  expect(found).toEqual(read);
});

it('finds the column of addresses beside one of long texts with dots', () => {
  const columns = [`a@${'.'.repeat(LONG)} b`, 'aroha@mail.example.com'].map((sample) => ({
    Header: '',
    Samples: [sample],
  }));
  const [match] = suggested(columns, [{ name: 'Email', label: 'Email', type: 'email', example: '' }], directory);
  expect(match).toMatchObject({ Column: 1, Field: 'Email' });
});
