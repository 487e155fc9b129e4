import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { until } from '@leaseledger/event-log/testing/until';
import { lead } from '../../../apps/api/testing/bodies.ts';
import type { KillablePlace } from './killable-place.ts';
import { atOnce, patiently, StaffClient } from '../staff-client.ts';

/** Their pool is the two users and the administrator, so each of them gets a third. */
const ENQUIRIES = 12;

/** A distributor, by its streams, with its records and the number of records that each user of its pool gets. */
interface Distributed {
  readonly kind: 'lead' | 'enquiry';
  readonly name: 'Lead' | 'Enquiry';
  readonly ids: readonly number[];
  readonly each: number;
}

export interface KilledDistribution {
  /** An even number, and at most the leads of one run. */
  readonly leads: number;
  /**
   * The numbers of given leads at which the process is killed, one after the other; 0 as soon as the run is decided.
   */
  readonly killedAt: readonly number[];
}

/**
 * Distributes leads to two users, and enquiries to everybody who works with them, while the distributing process is
 * killed. @returns the faults, a line each
 */
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
  const made = async (count: number, add: () => Promise<number>) =>
    (await Promise.all(Array.from({ length: count }, add))).toSorted((one, other) => one - other);
  const leadIds = await made(leads, async () => (await staff.call<LeadRow>('PUT', 'leads', lead(PersonID))).LeadID);
  const enquiryIds = await made(
    ENQUIRIES,
    async () => (await staff.call<EnquiryRow>('PUT', 'enquiries', { Enquiry: { PersonID } })).EnquiryID,
  );
  await staff.call('POST', 'leads/leadDistributorUserPool', { UserPool: pool.map(({ UserID }) => ({ UserID })) });
  const both: readonly Distributed[] = [
    { kind: 'lead', name: 'Lead', ids: leadIds, each: leads / pool.length },
    { kind: 'enquiry', name: 'Enquiry', ids: enquiryIds, each: ENQUIRIES / (pool.length + 1) },
  ];
  const assignments = async ({ kind, name }: Distributed, id: number) =>
    (await log.readStream(`${kind}-${id}`)).events.filter(({ type }) => type === `${name}Assigned`);
  const runOf = async ({ kind }: Distributed) => (await log.readStream(`${kind}Distribution-1`)).events;
  const runsHave = async (events: number) =>
    (await Promise.all(both.map(runOf))).every(({ length }) => length >= events);

  await staff.call('POST', 'enquiries/enquiryDistributor/toggle', { newState: 1 });
  await staff.call('POST', 'leads/leadDistributor/toggle', { newState: 1 });
  for (const given of killedAt) {
    const isReached = async () =>
      given === 0
        ? runsHave(1)
        : (await log.readStream(`lead-${leadIds[given - 1] ?? 0}`)).events.some(({ type }) => type === 'LeadAssigned');
    await until(given === 0 ? 'the decided runs' : `lead ${given} to be given`, isReached, atOnce);
    await place.kill();
  }
  await until('the runs to finish', () => runsHave(2), patiently);

  const wrong: string[] = [];
  for (const distributed of both) {
    const { name, ids, each } = distributed;
    const all = await Promise.all(ids.map((id) => assignments(distributed, id)));
    ids.forEach((id, index) => {
      const runs = all[index]?.map(({ data }) => data['RunID']).join();
      if (runs !== '1') wrong.push(`${name} ${id} was given by runs ${runs}`);
    });
    const to = [...Map.groupBy(all.flat(), ({ data }) => JSON.stringify(data['to'])).values()];
    if (to.some(({ length }) => length !== each))
      wrong.push(`${name}: not in turn: ${to.map(({ length }) => length).join()}`);
    const types = (await runOf(distributed)).map(({ type }) => type).join();
    if (types !== `${name}DistributionStarted,${name}DistributionFinished`) wrong.push(`The run is ${types}`);
  }
  return wrong;
}
