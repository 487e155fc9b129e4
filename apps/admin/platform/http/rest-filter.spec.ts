import { describe, expect, it } from '@jest/globals';
import { daysUntil } from '../time/month.ts';
import { restFilter } from './rest-filter.ts';

describe('restFilter', () => {
  it('turns a range of Melbourne days into moments in UTC', () => {
    expect(restFilter({ CreatedDateTime: { from: '2026-07-01', to: '2026-07-02' } })).toEqual({
      CreatedDateTime_gte: '2026-06-30T14:00:00.000Z',
      CreatedDateTime_lte: '2026-07-02T13:59:59.999Z',
    });
  });

  it('accepts a range with one day', () => {
    expect(Object.keys(restFilter({ Due: { from: '2026-07-01' }, Done: { to: '2026-07-01' } }))).toEqual([
      'Due_gte',
      'Done_lte',
    ]);
  });

  it('sends one choice alone, several as a list, and an empty list not at all', () => {
    expect(restFilter({ Status: [2], Priority: [1, null], Source: [], Assignee: [null], Company: null })).toEqual({
      Status: 2,
      Priority: [1, null],
      Assignee: null,
      Company: null,
    });
  });

  it('drops empty text, and trims other text', () => {
    expect(restFilter({ q: ' aroha ', Name: '  ', Attended: false })).toEqual({ q: 'aroha', Attended: false });
  });

  it('leaves already converted values unchanged', () => {
    const values = { CreatedDateTime: { from: '2026-07-01' }, Status: [2], Priority: [1, 2], q: 'aroha' };
    expect(restFilter(restFilter(values))).toEqual(restFilter(values));
  });
});

it('gives the first and last moment of a month, also when clocks change in it', () =>
  expect(['2026-10', '2026-02'].map((month) => restFilter({ At: daysUntil(month, 1) }))).toEqual([
    { At_gte: '2026-09-30T14:00:00.000Z', At_lte: '2026-10-31T12:59:59.999Z' },
    { At_gte: '2026-01-31T13:00:00.000Z', At_lte: '2026-02-28T12:59:59.999Z' },
  ]));
