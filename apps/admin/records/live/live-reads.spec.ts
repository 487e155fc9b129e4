import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { changedRows, isChanged } from '../../platform/http/changed-rows.ts';
import { changesUnderWay, noteRefreshed } from '../../platform/http/own-requests.ts';
import { LiveReads } from './live-reads.ts';

let queries: QueryClient;
let isHidden: boolean;
let reads: Record<string, number>;
let live: LiveReads;
let ends: (() => void)[];
/** The held answers, by resource. */
let held: Record<string, Promise<unknown>>;

beforeEach(async () => {
  jest.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  [isHidden, reads, ends, held] = [false, {}, [], {}];
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

/**
 * Shows a list, whose data is the number of its reads.
 * @returns a function that removes it from the screen
 */
function show(resource: string): () => void {
  const queryFn = async () => {
    const read = (reads[resource] = (reads[resource] ?? 0) + 1);
    await held[resource];
    return read;
  };
  const end = new QueryObserver(queries, {
    queryKey: [resource, 'getList', {}],
    queryFn,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  ends.push(end);
  return end;
}
const shown = (resource: string) => queries.getQueryData([resource, 'getList', {}]);

it('reads only the changed resource, and at once', async () => {
  live.hear([{ of: 'leads', id: 1 }]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads).toEqual({ leads: 2, users: 1 });
});

it('reads at most six times for a thousand changes', async () => {
  for (let id = 0; id < 1_000; id += 1) {
    live.hear([{ of: 'leads', id }]);
    await jest.advanceTimersByTimeAsync(2);
  }
  await jest.advanceTimersByTimeAsync(2_000);
  expect(reads['leads']).toBeLessThanOrEqual(6);
});

it('reads a change soon after the previous read, also while news keep arriving', async () => {
  const readAfter = async (ms: number) => {
    const before = reads['leads'];
    live.hear([{ of: 'leads', id: 1 }]);
    await jest.advanceTimersByTimeAsync(ms);
    return reads['leads'] === (before ?? 0) + 1;
  };
  expect(await readAfter(0)).toBe(true);
  expect(await readAfter(300)).toBe(true);
  for (let again = 0; again < 20; again += 1) expect(await readAfter(600)).toBe(true);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([await readAfter(0), await readAfter(300)]).toEqual([true, true]);
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

it('does not repeat the refreshes of an own change, and waits for its answer', async () => {
  changesUnderWay.set(1);
  live.hear([
    { of: 'leads', id: 1, own: 'mine' },
    { of: 'users', own: 'mine' },
  ]);
  await jest.advanceTimersByTimeAsync(500);
  expect(reads).toEqual({ leads: 1, users: 1 });
  noteRefreshed('mine', ['leads']);
  changesUnderWay.set(0);
  await jest.advanceTimersByTimeAsync(500);
  expect(reads).toEqual({ leads: 1, users: 2 });
});

it('marks rows that another user changed, for a moment', async () => {
  live.hear([
    { of: 'leads', id: 1 },
    { of: 'leads', id: 2, own: 'of another page' },
  ]);
  await jest.advanceTimersByTimeAsync(10);
  expect([1, 2].map((id) => isChanged(changedRows.get(), 'leads', id))).toEqual([true, false]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isChanged(changedRows.get(), 'leads', 1)).toBe(false);
});

describe('a read that is running while news of it arrive, longer than any hold', () => {
  it.each([
    ['the first read', 'persons', 0],
    ['a later read', 'leads', 1],
  ])('shows the answer of a slow read, then reads once more: %s', async (_, resource, before) => {
    const release = hold(resource);
    await ask(resource);
    await news(resource);
    expect([reads[resource], shown(resource)]).toEqual([before + 1, before || undefined]);
    release();
    await jest.advanceTimersByTimeAsync(0);
    expect(shown(resource)).toBe(before + 2);
  });

  it('reads a slow query once more when it is shown again', async () => {
    const release = hold('persons');
    const leave = show('persons');
    await news('persons');
    leave();
    release();
    await jest.advanceTimersByTimeAsync(0);
    expect(reads['persons']).toBe(1);
    show('persons');
    await jest.advanceTimersByTimeAsync(0);
    expect(shown('persons')).toBe(2);
  });

  /** @returns a function that releases the answers */
  function hold(resource: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    held[resource] = promise;
    return resolve;
  }
  async function ask(resource: string): Promise<void> {
    if (reads[resource] === undefined) show(resource);
    else void queries.invalidateQueries({ queryKey: [resource] });
    await jest.advanceTimersByTimeAsync(0);
  }
  async function news(resource: string): Promise<void> {
    for (let id = 0; id < 20; id += 1) {
      live.hear([{ of: resource, id }]);
      await jest.advanceTimersByTimeAsync(500);
    }
  }
});

it('reads everything on screen when the changes are unknown', async () => {
  live.anew();
  await jest.advanceTimersByTimeAsync(1);
  expect(reads).toEqual({ leads: 2, users: 2 });
});
