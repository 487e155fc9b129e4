import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { LEASE_MS } from '@leaseledger/mongodb/lease';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openLog } from '../../apps/api/kernel/open-log.ts';
import { lead } from '../../apps/api/testing/bodies.ts';
import { startSite, type Site } from '../browser/site.ts';
import { StaffClient, untilReady } from './staff-client.ts';

const LEADS = 40;
const RUN = 'leadDistribution-1';
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Where the product runs, and who goes on once the process is killed. */
interface Place {
  readonly site: Site;
  readonly log: EventLog;
  successor(): Promise<Site>;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'leaseledger-distribution-'));
  ending.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function started(env: Readonly<Record<string, string>>): Promise<Site> {
  const site = await startSite(env);
  ending.push(() => site.stop());
  await untilReady(site.url);
  return site;
}

function opened(where: { readonly dataDir: string; readonly eventStoreUrl: string | undefined }): EventLog {
  const log = openLog({ ...where, clock: () => new Date() });
  ending.push(() => log.close());
  return log;
}

async function onFiles(): Promise<Place> {
  const dataDir = folder();
  return { site: await started({ DATA_DIR: dataDir }), log: opened({ dataDir, eventStoreUrl: undefined }), successor: () => started({ DATA_DIR: dataDir }) };
}

async function onServers(): Promise<Place> {
  const [events, mongoDb] = [await EventStoreDbDouble.start(), await MongoDbDouble.start()];
  ending.push(() => events.stop(), () => mongoDb.stop());
  const process = () => started({ DATA_DIR: folder(), EVENTSTORE_URL: events.connectionString, MONGODB_URL: mongoDb.url('ledger') });
  // Whoever comes first has the leases.
  const [site, other] = [await process(), await process()];
  const successor = async () => {
    mongoDb.pass(LEASE_MS);
    return other;
  };
  return { site, log: opened({ dataDir: folder(), eventStoreUrl: events.connectionString }), successor };
}

describe.each([['on its files, and started again', onFiles], ['on EventStoreDB and MongoDB, and another goes on', onServers]])('A process that is killed while leads are distributed, %s', (_, make) => {
  it.each([['a run was decided', 0], ['its first lead was given', 1]])('as soon as %s: each lead is given once, by one run, in turn', async (__, given) => {
    const { site, log, successor } = await make();
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
    await site.kill();
    await successor();

    while ((await log.readStream(RUN)).events.length < 2);
    const all = await Promise.all(ids.map(assignments));
    expect(new Set(all.map((events) => events.map(({ data }) => data['RunID']).join()))).toEqual(new Set(['1']));
    const to = Map.groupBy(all.flat(), ({ data }) => JSON.stringify(data['to']));
    expect([...to.values()].map(({ length }) => length)).toEqual([LEADS / 2, LEADS / 2]);
    expect((await log.readStream(RUN)).events.map(({ type }) => type)).toEqual(['LeadDistributionStarted', 'LeadDistributionFinished']);
  }, 240_000);
});
