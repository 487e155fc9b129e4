import { expect, it } from '@jest/globals';
import { daysUntil, monthOf, monthsLater, monthText } from './month.ts';

it('gives the month of a moment in Melbourne', () =>
  expect([monthOf(new Date('2026-10-31T14:00:00Z')), monthOf('2026-10-31T12:00:00Z')]).toEqual(['2026-11', '2026-10']));
it('gives the months before and after, across years', () =>
  expect([monthsLater('2026-11', -1), monthsLater('2026-12', 1), monthsLater('2026-01', -1)]).toEqual([
    '2026-10',
    '2027-01',
    '2025-12',
  ]));
it('gives the days of several months, and a month in words', () =>
  expect([daysUntil('2027-01', 3), monthText('2027-01')]).toEqual([
    { from: '2026-11-01', to: '2027-01-31' },
    'January 2027',
  ]));
