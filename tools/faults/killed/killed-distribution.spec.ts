import { afterEach, describe, expect, it } from '@jest/globals';
import { distributeWhileKilled } from './kill-distribution.ts';
import { openResidualLeadsWhileKilled } from './kill-residual-leads.ts';
import { killablePlaces, type KillablePlace } from './killable-place.ts';

const LEADS = 40;
/** One in seven has a package, and one in eight of those ends within half a year. */
const PERSONS = 350;

describe.each(killablePlaces)('A process that is killed, %s', (_, make) => {
  let place: KillablePlace | undefined;
  afterEach(() => place?.end());

  it.each([
    ['a run was decided', 0],
    ['its first lead was given', 1],
  ])(
    'gives each lead and enquiry of the distributors once, in turn, although the process is killed as soon as %s',
    async (__, given) => {
      place = await make(1);
      expect(await distributeWhileKilled(place, { leads: LEADS, killedAt: [given] })).toEqual([]);
    },
    240_000,
  );

  it('opens one lead for each package, although the process of the residual lead creator is killed', async () => {
    place = await make(2);
    expect(await openResidualLeadsWhileKilled(place, { persons: PERSONS, killedAt: [0, 2] })).toEqual([]);
  }, 240_000);
});
