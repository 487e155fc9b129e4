import { expect, it } from '@jest/globals';
import { queryState } from './query-state.ts';

const now = new Date('2026-11-23T00:00:00.000Z');
const [past, future] = ['2026-11-22T23:59:00.000Z', '2026-11-23T00:05:00.000Z'];

it.each([
  [0, past, 'Overdue'],
  [0, future, 'Open'],
  [1, past, 'Actioned'],
] as const)('calls a query with Actioned %s and a callback at %s %s', (Actioned, CallbackDateTime, label) =>
  expect(queryState({ Actioned, CallbackDateTime }, now).label).toBe(label),
);
