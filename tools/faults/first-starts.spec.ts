import { afterEach, describe, expect, it } from '@jest/globals';
import { startTwoAtOnce } from './first-starts.ts';
import { LogPlace, logKinds } from './log-places.ts';

describe('Two processes that start at once on an empty folder', () => {
  let place: LogPlace | undefined;
  afterEach(() => place?.end());

  it.each(logKinds)(
    'make one administrator, and tell one password, which is theirs (%s)',
    async (kind) => {
      place = await LogPlace.make(kind);
      expect(await startTwoAtOnce(place)).toEqual([]);
    },
    120_000,
  );
});
