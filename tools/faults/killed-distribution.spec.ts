import { afterEach, describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { lead } from '../../apps/api/testing/bodies.ts';
import { type KillablePlace, killablePlaces } from './killable-place.ts';
import { StaffClient } from './staff-client.ts';

const LEADS = 40;
const RUN = 'leadDistribution-1';
let place: KillablePlace | undefined;
afterEach(() => place?.end());

describe.each(killablePlaces)('A process that is killed while leads are distributed, %s', (_, make) => {
  it.each([['a run was decided', 0], ['its first lead was given', 1]])('as soon as %s: each lead is given once, by one run, in turn', async (__, given) => {
    place = await make();
    const { site, log } = place;
    const staff = await StaffClient.login(site.url, site.admin);
    const pool = await Promise.all(
      ['Sam', 'Priya'].map((FirstName) => staff.call<UserRecord>('PUT', 'users', { User: { FirstName, LastName: 'Pool', Email: `${FirstName}@staff.example`, RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST, Password: 'Users-secret-1' } })),
    );
    const { PersonID } = await staff.addPerson();
    const ids = (await Promise.all(Array.from({ length: LEADS }, () => staff.call<LeadRow>('PUT', 'leads', lead(PersonID))))).map(({ LeadID }) => LeadID);
    await staff.call('POST', 'leads/leadDistributorUserPool', { UserPool: pool.map(({ UserID }) => ({ UserID })) });
    const assignments = async (id: number) => (await log.readStream(`lead-${id}`)).events.filter(({ type }) => type === 'LeadAssigned');

    await staff.call('POST', 'leads/leadDistributor/toggle', { newState: 1 });
    const isReached = async () => (given === 0 ? (await log.readStream(RUN)).events.length > 0 : (await assignments(Math.min(...ids))).length > 0);
    while (!(await isReached()));
    await place.kill();

    while ((await log.readStream(RUN)).events.length < 2);
    const all = await Promise.all(ids.map(assignments));
    expect(new Set(all.map((events) => events.map(({ data }) => data['RunID']).join()))).toEqual(new Set(['1']));
    const to = Map.groupBy(all.flat(), ({ data }) => JSON.stringify(data['to']));
    expect([...to.values()].map(({ length }) => length)).toEqual([LEADS / 2, LEADS / 2]);
    expect((await log.readStream(RUN)).events.map(({ type }) => type)).toEqual(['LeadDistributionStarted', 'LeadDistributionFinished']);
  }, 240_000);
});
