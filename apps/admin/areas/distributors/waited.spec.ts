import { expect, it } from '@jest/globals';
import { waitedText } from './waited.ts';

it.each([
  ['2026-07-01T00:00:00Z', '2026-07-01T00:48:30Z', '48 min'],
  ['2026-07-01T00:00:00Z', '2026-07-01T03:12:00Z', '3 h 12 min'],
  ['2026-07-01T00:00:00Z', '2026-07-02T01:00:00Z', '1 day 1 h'],
  ['2026-07-01T00:00:00Z', '2026-07-03T04:10:00Z', '2 days 4 h'],
  ['2026-07-01T00:00:00Z', '2026-06-01T00:00:00Z', '0 min'],
])('writes the wait from %s to %s as %s', (since, until, text) => expect(waitedText(since, until)).toBe(text));
