import { expect, it } from '@jest/globals';
import { numberIn } from './page-form.ts';

it.each([
  ['$95,000', 95_000],
  ['15 000 kms', 15_000],
  ['20000km/year', Number.NaN],
  ['12%', 12],
  [' ', undefined],
])('a visitor who writes %j means %p', (text, number) => expect(numberIn(text)).toBe(number));

it('a long text of a visitor is read once, and is no number', () => {
  expect(numberIn(`${'km'.repeat(500_000)}!`)).toBeNaN();
});
