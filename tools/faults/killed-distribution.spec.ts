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
    'as soon as %s of the lead distributor: each lead is given once, by one run, in turn',
    async (__, given) => {
      place = await make();
      expect(await distributeWhileKilled(place, { leads: LEADS, killedAt: [given] })).toEqual([]);
    },
    240_000,
  );

  it('while the residual lead creator opens leads: each package has one, and nobody two', async () => {
    place = await make();
    expect(await openResidualLeadsWhileKilled(place, { persons: PERSONS, killedAt: [0, 2] })).toEqual([]);
  }, 240_000);
});
