import { describe, expect, it } from '@jest/globals';
import { startTwoAtOnce } from './first-starts.ts';

describe('Two processes that start at once and empty', () => {
  it('refuses the second one on the same data folder, and makes one administrator with one printed password', async () => {
    expect(await startTwoAtOnce('SQLite')).toEqual([]);
  }, 120_000);

  it('makes one administrator with one printed password on shared servers', async () => {
    expect(await startTwoAtOnce('EventStoreDB')).toEqual([]);
  }, 120_000);
});
