import { afterEach, describe, expect, it } from '@jest/globals';
import { type KillablePlace, killablePlaces } from './killable-place.ts';
import { killedMerges } from './killed-merges.ts';

const PAIRS = 8;
let place: KillablePlace | undefined;
afterEach(() => place?.end());

describe.each(killablePlaces)('A process that is killed while persons are merged and unmerged, %s', (_, make) => {
  it('completes each merge and unmerge once', async () => {
    place = await make(2);
    expect(await killedMerges(place, PAIRS, { merge: 2, unmerge: 5 })).toEqual([]);
  }, 240_000);
});
