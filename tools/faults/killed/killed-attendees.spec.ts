import { afterEach, describe, expect, it } from '@jest/globals';
import { killablePlaces, type KillablePlace } from './killable-place.ts';
import { attendWhileKilled } from './killed-attendees.ts';

let place: KillablePlace | undefined;
afterEach(() => place?.end());

describe.each(killablePlaces)(
  'A process that is killed while visitors register, and ask for quotes and callbacks, %s',
  (_, make) => {
    it('gives each visitor one seat or place in the line, and one lead', async () => {
      place = await make(2);
      expect(await attendWhileKilled(place, { visitors: 8, killedAt: { seats: 1, leads: 2 } })).toEqual([]);
    }, 240_000);
  },
);
