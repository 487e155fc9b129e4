import { expect, it } from '@jest/globals';
import { restFilter } from '../http/rest-filter.ts';
import { daysUntil, monthOf, monthsLater, monthText } from './month.ts';

it('gives the month of a moment in Melbourne', () =>
  expect([monthOf(new Date('2026-10-31T14:00:00Z')), monthOf('2026-10-31T12:00:00Z')]).toEqual(['2026-11', '2026-10']));
it('gives the months before and after, across years', () =>
  expect([monthsLater('2026-11', -1), monthsLater('2026-12', 1), monthsLater('2026-01', -1)]).toEqual([
    '2026-10',
    '2027-01',
    '2025-12',
  ]));
it('gives the first and last moment of a month, also when clocks change in it', () =>
  expect(['2026-10', '2026-02'].map((month) => restFilter({ At: daysUntil(month, 1) }))).toEqual([
    { At_gte: '2026-09-30T14:00:00.000Z', At_lte: '2026-10-31T12:59:59.999Z' },
    { At_gte: '2026-01-31T13:00:00.000Z', At_lte: '2026-02-28T12:59:59.999Z' },
  ]));
it('gives the days of several months, and a month in words', () =>
  expect([daysUntil('2027-01', 3), monthText('2027-01')]).toEqual([
    { from: '2026-11-01', to: '2027-01-31' },
    'January 2027',
  ]));
