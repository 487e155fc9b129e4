import { afterEach, describe, expect, it } from '@jest/globals';
import { startTwoAtOnce } from './first-starts.ts';
import { LogPlace, logKinds } from './log-places.ts';

describe('Two processes that start at once on an empty folder', () => {
  let place: LogPlace | undefined;
  afterEach(() => place?.end());

  it.each(logKinds)(
    'makes one administrator with one printed password when two processes start at once (%s)',
    async (kind) => {
      place = await LogPlace.make(kind);
      expect(await startTwoAtOnce(place)).toEqual([]);
    },
    120_000,
  );
});
