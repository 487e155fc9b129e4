import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { startEventStore } from '../event-store.ts';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { LEASE_MS } from '@leaseledger/mongodb/lease';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { until } from '@leaseledger/event-log/testing/until';
import { lead } from '../../../apps/api/testing/bodies.ts';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { PATIENTLY } from '../log-places.ts';
import { beforeAskingAgain, patiently, StaffClient, untilReady } from '../staff-client.ts';

/** More than two turns of a batch. */
const LEADS = 120;
const clock = () => new Date();

/** A product that will be killed. */
interface Place {
  readonly site: SiteProcess;
  readonly log: EventLog;
  /** Stops updating the lists, so that a batch does its first leads and waits. */
  holdLists(): void;
  /** The process that continues after the kill. */
  successor(): Promise<SiteProcess>;
}

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'leaseledger-batch-'));
  ending.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function started(env: Readonly<Record<string, string>>): Promise<SiteProcess> {
  const site = await startSite({ ...PATIENTLY, ...env });
  ending.push(() => site.stop());
  await untilReady(site.url);
  return site;
}

async function opened(where: {
  readonly dataDir: string;
  readonly eventStoreUrl: string | undefined;
}): Promise<EventLog> {
  const log = await openLog({ ...where, clock });
  ending.push(() => log.close());
  return log;
}

async function onFiles(): Promise<Place> {
  const dataDir = folder();
  const site = await started({ DATA_DIR: dataDir });
  let held: DatabaseSync | undefined;
  return {
    site,
    log: await opened({ dataDir, eventStoreUrl: undefined }),
    holdLists() {
      held = new DatabaseSync(join(dataDir, 'read-models.sqlite'), { timeout: 10_000 });
      held.exec('BEGIN IMMEDIATE');
    },
    successor() {
      held?.close();
      return started({ DATA_DIR: dataDir });
    },
  };
}

async function onServers(): Promise<Place> {
  const [events, mongoDb] = [await startEventStore(), await MongoDbDouble.start()];
  ending.push(
    () => events.stop(),
    () => mongoDb.stop(),
  );
  const process = () =>
    started({ DATA_DIR: folder(), EVENTSTORE_URL: events.connectionString, MONGODB_URL: mongoDb.url('ledger') });
  // The first process takes the leases.
  const site = await process();
  const other = await process();
  return {
    site,
    log: await opened({ dataDir: folder(), eventStoreUrl: events.connectionString }),
    holdLists: () => mongoDb.faults.onNextOf('leads_', 'update', 'hold'),
    async successor() {
      mongoDb.release();
      mongoDb.pass(LEASE_MS);
      return other;
    },
  };
}

describe.each([
  ['on its files, and started again', onFiles],
  ['on EventStoreDB and MongoDB, and another goes on', onServers],
])('A process that is killed in the middle of a batch, %s', (_, make) => {
  it('does each lead of the batch once under one name, and undoes it as a whole', async () => {
    const { site, log, holdLists, successor } = await make();
    const staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    const ids = (
      await Promise.all(Array.from({ length: LEADS }, () => staff.call<LeadRow>('PUT', 'leads', lead(PersonID))))
    ).map(({ LeadID }) => LeadID);
    const { BatchID } = await staff.call<BatchRow>('PUT', 'batches', {
      kind: leadBatch.changeStatus,
      parameters: { newStatusCodeID: leadStatus.QUALIFIED },
      filter: {},
    });
    expect(await past(staff, BatchID, 'preparing')).toMatchObject({ Stage: 'ready', Count: LEADS, WillChange: LEADS });
    const eventsOf = async (id: number) => (await log.readStream(`lead-${id}`)).events;

    holdLists();
    await staff.call('POST', 'batches/start', { batchID: BatchID });
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    await until('the first changed lead', async () => (await eventsOf(first)).length > 1, patiently);
    await site.kill();
    expect(await eventsOf(last)).toHaveLength(1);

    const next = staff.at((await successor()).url);
    expect(await past(next, BatchID, 'running')).toMatchObject({
      Stage: 'finished',
      Handled: LEADS,
      Done: LEADS,
      Refused: 0,
    });
    const decided = await Promise.all(
      ids.map(async (id) =>
        (await eventsOf(id))
          .slice(1)
          .map(({ type, metadata }) => `${type} in ${metadata.correlationId}`)
          .join(),
      ),
    );
    expect(new Set(decided)).toEqual(new Set([`LeadStatusChanged in batch-${BatchID}`]));

    const undo = (await next.call<BatchRow>('POST', 'batches/undo', { batchID: BatchID })).BatchID;
    expect(await past(next, undo, 'preparing')).toMatchObject({ Stage: 'ready', WillChange: LEADS });
    await next.call('POST', 'batches/start', { batchID: undo });
    expect(await past(next, undo, 'running')).toMatchObject({ Stage: 'finished', Done: LEADS });
    expect(new Set((await next.all<LeadRow>('leads')).map(({ StatusCodeID }) => StatusCodeID))).toEqual(
      new Set([leadStatus.OPEN]),
    );
  }, 240_000);
});

/** Resolves when the batch has left this stage. */
async function past(staff: StaffClient, id: number, stage: BatchRow['Stage']): Promise<BatchRow> {
  for (;;) {
    const batch = await staff.call<BatchRow>('GET', `batches/batch/${id}`);
    if (batch.Stage !== stage) return batch;
    await beforeAskingAgain();
  }
}
