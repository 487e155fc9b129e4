import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { startSite, type Site } from '../browser/site.ts';
import { coldReplay } from './cold-replay.ts';
import { StaffClient } from './staff-client.ts';

/** Each lead is one append of three events: logged, settlement expected, assigned. */
const EVENTS_PER_LEAD = 3;
const LEADS = Math.ceil(10_000 / EVENTS_PER_LEAD);
const AT_ONCE = 64;
/** The process is killed once this many leads were acknowledged, with the others under way. */
const KILL_AFTER = LEADS / 2;

describe('A process that is killed in the middle of 10,000 appends', () => {
  const acknowledged: LeadRow[] = [];
  let dataDir: string;
  let site: Site;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'leaseledger-kill-'));
    site = await startSite({ DATA_DIR: dataDir });
    await logLeadsUntilKilled(await StaffClient.login(site.url, site.admin));
    site = await startSite({ DATA_DIR: dataDir });
  }, 120_000);

  afterAll(async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function logLeadsUntilKilled(staff: StaffClient): Promise<void> {
    const person = await staff.call<PersonView>('PUT', 'persons', {
      Person: { FirstName: 'Greta', LastName: 'Lindqvist', Email: 'greta@example.com', ContactNumber: '0412884210', State: 'VIC', CompanyName: 'Barwon Health' },
    });
    const { user } = await staff.call<{ user: { UserID: number } }>('POST', 'users/refreshAuthProfile');
    const Lead = {
      PersonID: person.PersonID, Notes: 'Electric, wants delivery before June', AssignedToUserID: user.UserID, ExpectedSettlementDate: '2026-12-14T00:00:00+11:00',
    };
    let killed: Promise<void> | undefined;
    let sent = 0;
    const worker = async () => {
      while (sent < LEADS && killed === undefined) {
        sent += 1;
        const lead = await staff.call<LeadRow>('PUT', 'leads', { Lead }).catch((error: unknown) => {
          // A connection that breaks is the kill; anything before it is a fault of the product.
          if (killed === undefined) throw error;
        });
        if (lead) acknowledged.push(lead);
        if (acknowledged.length >= KILL_AFTER) killed ??= site.kill();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await killed;
  }

  it('shows every acknowledged lead after the restart, whole', async () => {
    const staff = await StaffClient.login(site.url, site.admin);
    const shown = new Map<number, LeadRow>();
    for (let first = 0, total = 1; first < total; first += 1_000) {
      const page = await staff.page<LeadRow>('leads', [first, first + 999]);
      for (const row of page.rows) shown.set(row.LeadID, row);
      total = page.total;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(acknowledged.filter(({ LeadID }) => !shown.has(LeadID))).toEqual([]);
    expect(acknowledged.filter(({ LeadID, Version, AssignedToUserID, ExpectedSettlementDate }) => {
      const row = shown.get(LeadID);
      return row?.Version !== Version || row.AssignedToUserID !== AssignedToUserID || row.ExpectedSettlementDate !== ExpectedSettlementDate;
    })).toEqual([]);
  });

  it('holds each append whole or not at all, and lists equal a cold replay', async () => {
    await site.stop();
    const streams = new Map<string, RecordedEvent[]>();
    const log = new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock: () => new Date(0) });
    for await (const event of log.readAll({ filter: { streamPrefixes: ['lead-'] } })) {
      streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    }
    await log.close();
    expect([...streams.values()].filter((events) => events.length !== EVENTS_PER_LEAD)).toEqual([]);
    expect(streams.size).toBeGreaterThanOrEqual(acknowledged.length);

    const live = openSqliteStore(join(dataDir, 'read-models.sqlite'));
    const cold = await coldReplay(dataDir);
    for (const { readModel } of projections) {
      const everything = { limit: Number.MAX_SAFE_INTEGER };
      expect({ model: readModel.name, ...(await live.list(readModel, everything)) }).toEqual({ model: readModel.name, ...(await cold.list(readModel, everything)) });
    }
    await live.close();
    await cold.close();
  }, 60_000);
});
