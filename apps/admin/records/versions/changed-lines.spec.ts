import { expect, it } from '@jest/globals';
import { changedLines } from './changed-lines.ts';

const shown = (before: string, after: string) =>
  changedLines(before.split(''), after.split(''))
    .map(({ change, text }) => ({ kept: ' ', removed: '-', added: '+' })[change] + text)
    .join('');

it('marks the lines that one text has and the other has not, and keeps the order of both', () => {
  expect(shown('abc', 'abc')).toBe(' a b c');
  expect(shown('abc', 'axcd')).toBe(' a-b+x c+d');
  expect(shown('', 'a')).toBe('+a');
  expect(shown('ab', '')).toBe('-a-b');
});
