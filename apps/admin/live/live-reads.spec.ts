import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { changedRows, isChanged } from '../kernel/changed-rows.ts';
import { changesUnderWay, noteRefreshed } from '../kernel/own-requests.ts';
import { LiveReads } from './live-reads.ts';

let queries: QueryClient;
let isHidden: boolean;
let reads: Record<string, number>;
let live: LiveReads;
let ends: (() => void)[];

beforeEach(async () => {
  jest.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  [isHidden, reads, ends] = [false, {}, []];
  live = new LiveReads({ queries, areas: [], isHidden: () => isHidden });
  show('leads');
  show('users');
  await jest.advanceTimersByTimeAsync(0);
  expect(reads).toEqual({ leads: 1, users: 1 });
});
afterEach(() => {
  live.stop();
  for (const end of ends) end();
  jest.useRealTimers();
});

/** A list on screen. */
function show(resource: string): void {
  const queryFn = async () => (reads[resource] = (reads[resource] ?? 0) + 1);
  ends.push(new QueryObserver(queries, { queryKey: [resource, 'getList', {}], queryFn }).subscribe(() => undefined));
}

it('reads at once what others changed, and nothing else', async () => {
  live.hear([{ of: 'leads', id: 1 }]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads).toEqual({ leads: 2, users: 1 });
});

it('reads a few times for a thousand changes', async () => {
  for (let id = 0; id < 1_000; id += 1) {
    live.hear([{ of: 'leads', id }]);
    await jest.advanceTimersByTimeAsync(2);
  }
  await jest.advanceTimersByTimeAsync(2_000);
  expect(reads['leads']).toBeLessThanOrEqual(5);
});

it('reads nothing while the page is hidden, and once when it is shown', async () => {
  isHidden = true;
  for (let id = 0; id < 10; id += 1) live.hear([{ of: 'leads', id }]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reads['leads']).toBe(1);
  isHidden = false;
  live.shown();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reads['leads']).toBe(2);
});

it('reads nothing again that an own change has read, and waits for its answer to know', async () => {
  changesUnderWay.set(1);
  live.hear([{ of: 'leads', id: 1, own: 'mine' }, { of: 'users', own: 'mine' }]);
  await jest.advanceTimersByTimeAsync(500);
  expect(reads).toEqual({ leads: 1, users: 1 });
  noteRefreshed('mine', ['leads']);
  changesUnderWay.set(0);
  await jest.advanceTimersByTimeAsync(500);
  expect(reads).toEqual({ leads: 1, users: 2 });
});

it('marks rows that somebody else changed, for a moment', async () => {
  live.hear([{ of: 'leads', id: 1 }, { of: 'leads', id: 2, own: 'of another page' }]);
  await jest.advanceTimersByTimeAsync(10);
  expect([1, 2].map((id) => isChanged(changedRows.get(), 'leads', id))).toEqual([true, false]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isChanged(changedRows.get(), 'leads', 1)).toBe(false);
});

it('reads all that is on screen where nobody knows what changed', async () => {
  live.anew();
  await jest.advanceTimersByTimeAsync(1);
  expect(reads).toEqual({ leads: 2, users: 2 });
});
