import { expect, it } from '@jest/globals';
import { idInMonth, monthsOf, monthsUntil, ofMonth } from './exports/months.ts';

it('cuts the first and the last month to the period, also where clocks change', () => {
  expect(monthsOf({ from: '2026-09-15T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' })).toEqual([
    {
      name: '2026-09',
      start: '2026-08-31T14:00:00.000Z',
      from: '2026-09-15T00:00:00.000Z',
      to: '2026-09-30T13:59:59.999Z',
    },
    {
      name: '2026-10',
      start: '2026-09-30T14:00:00.000Z',
      from: '2026-09-30T14:00:00.000Z',
      to: '2026-10-31T12:59:59.999Z',
    },
    {
      name: '2026-11',
      start: '2026-10-31T13:00:00.000Z',
      from: '2026-10-31T13:00:00.000Z',
      to: '2026-11-02T00:00:00.000Z',
    },
  ]);
  expect(monthsOf({ from: '2026-11-02T00:00:00.000Z', to: '2026-09-15T00:00:00.000Z' })).toEqual([]);
});

it('counts months back from the month in Melbourne, not in UTC', () =>
  expect(monthsUntil('2026-10-31T14:00:00.000Z', 2)).toEqual({
    from: '2026-09-30T14:00:00.000Z',
    to: '2026-11-30T12:59:59.999Z',
  }));

it('finds month and record of a row again, and nothing in other text', () => {
  const [november] = monthsOf(monthsUntil('2026-11-20T00:00:00.000Z', 1));
  const { from, to } = monthsUntil('2026-11-20T00:00:00.000Z', 1);
  expect(november && ofMonth(idInMonth(november, 7))).toEqual({ month: { from, to }, record: 7 });
  expect(['', '7', '2026-13-7', '2026-11-', '2026-11-7x', 'constructor'].map(ofMonth)).toEqual(
    Array.from({ length: 6 }),
  );
});
