import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { until } from '@leaseledger/event-log/testing/until';
import { lead } from '../../../apps/api/testing/bodies.ts';
import type { KillablePlace } from './killable-place.ts';
import { atOnce, patiently, StaffClient } from '../staff-client.ts';

const RUN = 'leadDistribution-1';

export interface KilledDistribution {
  /** An even number, and at most the leads of one run. */
  readonly leads: number;
  /**
   * The numbers of given leads at which the process is killed, one after the other; 0 as soon as the run is decided.
   */
  readonly killedAt: readonly number[];
}

/** Distributes leads to two users while the distributing process is killed. @returns the faults, a line each */
export async function distributeWhileKilled(
  place: KillablePlace,
  { leads, killedAt }: KilledDistribution,
): Promise<string[]> {
  const { site, log } = place;
  const staff = await StaffClient.login(site.url, site.admin);
  const pool = await Promise.all(
    ['Sam', 'Priya'].map((FirstName) =>
      staff.call<UserRecord>('PUT', 'users', {
        User: {
          FirstName,
          LastName: 'Pool',
          Email: `${FirstName}@staff.example`,
          RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
          Password: 'Users-secret-1',
        },
      }),
    ),
  );
  const { PersonID } = await staff.addPerson();
  const ids = (
    await Promise.all(Array.from({ length: leads }, () => staff.call<LeadRow>('PUT', 'leads', lead(PersonID))))
  )
    .map(({ LeadID }) => LeadID)
    .toSorted((one, other) => one - other);
  await staff.call('POST', 'leads/leadDistributorUserPool', { UserPool: pool.map(({ UserID }) => ({ UserID })) });
  const assignments = async (id: number) =>
    (await log.readStream(`lead-${id}`)).events.filter(({ type }) => type === 'LeadAssigned');
  const runOf = async () => (await log.readStream(RUN)).events;

  await staff.call('POST', 'leads/leadDistributor/toggle', { newState: 1 });
  for (const given of killedAt) {
    const isReached = async () =>
      given === 0 ? (await runOf()).length > 0 : (await assignments(ids[given - 1] ?? 0)).length > 0;
    await until(given === 0 ? 'the decided run' : `lead ${given} to be given`, isReached, atOnce);
    await place.kill();
  }
  await until('the run to finish', async () => (await runOf()).length >= 2, patiently);

  const all = await Promise.all(ids.map(assignments));
  const wrong = ids.flatMap((id, index) => {
    const runs = all[index]?.map(({ data }) => data['RunID']).join();
    return runs === '1' ? [] : [`Lead ${id} was given by runs ${runs}`];
  });
  const to = [...Map.groupBy(all.flat(), ({ data }) => JSON.stringify(data['to'])).values()].map(
    ({ length }) => length,
  );
  if (to.join() !== `${leads / 2},${leads / 2}`) wrong.push(`Not in turn: ${to.join()}`);
  const types = (await runOf()).map(({ type }) => type).join();
  return types === 'LeadDistributionStarted,LeadDistributionFinished' ? wrong : [...wrong, `The run is ${types}`];
}
