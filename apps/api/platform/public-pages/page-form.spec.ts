import { expect, it } from '@jest/globals';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';
import { callDays, momentIn } from './exports/page-form.ts';

it.each([
  ['2026-11-20T01:00:00.000Z', '2026-11-20', '2027-11-20'],
  // Monday 1 March in Melbourne, 366 days before 1 March 2028.
  ['2027-02-28T22:00:00.000Z', '2027-03-01', '2028-02-29'],
])('Accepts every time of the last day that the form offers at %s', (now, firstDay, lastDay) => {
  expect(callDays(new Date(now))).toEqual({ firstDay, lastDay });
  expect(isFarAhead(momentIn(lastDay, '23:59') ?? '', now)).toBe(false);
});
