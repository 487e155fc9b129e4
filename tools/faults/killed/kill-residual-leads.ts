import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { person } from '../../../apps/api/testing/bodies.ts';
import type { EndingPackage } from '@leaseledger/domain/residual-leads/residual-lead-run.area';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import type { KillablePlace } from './killable-place.ts';
import { atOnce, patiently, StaffClient } from '../staff-client.ts';

const AT_ONCE = 50;

export interface KilledResidualLeads {
  /** Some of them have a package that ends soon. */
  readonly persons: number;
  /**
   * The numbers of opened leads at which the process is killed, one after the other, as far as there are enough; 0 as
   * soon as the run is decided.
   */
  readonly killedAt: readonly number[];
}

/** Runs the residual lead creator while its process is killed. @returns the faults, a line each */
export async function openResidualLeadsWhileKilled(
  place: KillablePlace,
  { persons, killedAt }: KilledResidualLeads,
): Promise<string[]> {
  const { site, log } = place;
  const staff = await StaffClient.login(site.url, site.admin);
  for (let first = 0; first < persons; first += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, persons - first) }, (_, index) =>
        staff.call('PUT', 'persons', person({ Email: `p${first + index}@example.com` })),
      ),
    );
  }
  // Each look reads on from the last one: it is asked every two milliseconds.
  const read: RecordedEvent[] = [];
  const told = async (wanted: string) => {
    const last = read.at(-1);
    for await (const event of log.readAll({ from: last === undefined ? 'start' : { after: last.position } }))
      read.push(event);
    return read.filter(({ type }) => type === wanted);
  };
  const opened = () => told('ResidualLeadOpened');

  await staff.call('POST', 'leads/residualLeadCreator/toggle', { newState: 1 });
  await until('the run to start', async () => (await told('ResidualLeadRunStarted')).length > 0, patiently);
  // The decider of runs recorded it.
  const packages = (await told('ResidualLeadRunStarted')).flatMap(
    ({ data }) => data['packages'] as unknown as readonly EndingPackage[],
  );
  if (packages.length === 0) return ['No package ends soon'];
  for (const at of killedAt.filter((count) => count < packages.length)) {
    await until(`${at} opened leads`, async () => (await opened()).length >= at, atOnce);
    await place.kill();
  }
  await until(
    'the run to finish',
    async () => (await told('ResidualLeadRunFinished')).length >= (await told('ResidualLeadRunStarted')).length,
    patiently,
  );

  const wrong: string[] = [];
  const made = await opened();
  const ids = (from: readonly unknown[]) =>
    from
      .map(Number)
      .toSorted((one, other) => one - other)
      .join();
  if (ids(made.map(({ data }) => data['PackageID'])) !== ids(packages.map(({ PackageID }) => PackageID)))
    wrong.push(`${packages.length} packages end, leads were opened for ${made.length}`);
  const logged = (await told('LeadLogged')).filter(({ data }) => data['OriginationCodeID'] === leadSource.SYSTEM);
  if (ids(logged.map(({ data }) => data['LeadID'])) !== ids(made.map(({ data }) => data['LeadID'])))
    wrong.push(`${made.length} leads were to be opened, there are ${logged.length}`);
  const finished = (await told('ResidualLeadRunFinished')).flatMap(({ data }) =>
    Array.isArray(data['created']) ? data['created'] : [],
  );
  if (ids(finished) !== ids(made.map(({ data }) => data['LeadID'])))
    wrong.push(`The run says ${finished.length} leads, ${made.length} were opened`);
  const shown = await staff.at(place.site.url).all<LeadRow>('leads');
  if (new Set(shown.map(({ PersonID }) => PersonID)).size !== packages.length)
    wrong.push(`The list shows leads of ${shown.length} persons, ${packages.length} have a package that ends`);
  return wrong;
}
