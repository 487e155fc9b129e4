import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import type { SiteProcess } from '../../browser/site/site.ts';
import { differencesFromColdReplay } from '../cold-replay.ts';
import { LogPlace, logKinds } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

/** Each lead is one append of three events: logged, settlement expected, assigned. */
const EVENTS_PER_LEAD = 3;
const LEADS = 400;
const AT_ONCE = 64;
/** The number of acknowledged leads at which the process is killed, with others in progress. */
const KILL_AFTER = LEADS / 2;

describe.each(logKinds)('A process that is killed in the middle of many appends (%s)', (kind) => {
  const acknowledged: LeadRow[] = [];
  let place: LogPlace;
  let site: SiteProcess;

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    site = await place.startSite();
    await logLeadsUntilKilled(await StaffClient.login(site.url, site.admin));
    site = await place.startSite();
  }, 120_000);

  afterAll(async () => {
    await site?.stop();
    await place?.end();
  });

  async function logLeadsUntilKilled(staff: StaffClient): Promise<void> {
    const body = await staff.leadOfThreeEvents();
    let killed: Promise<void> | undefined;
    let sent = 0;
    const worker = async () => {
      while (sent < LEADS && killed === undefined) {
        sent += 1;
        const lead = await staff.call<LeadRow>('PUT', 'leads', body).catch((error: unknown) => {
          // After the kill, a broken connection is expected; before it, it is a fault of the product.
          if (killed === undefined) throw error;
        });
        if (lead) acknowledged.push(lead);
        if (acknowledged.length >= KILL_AFTER) killed ??= site.kill();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await killed;
  }

  it('shows every acknowledged lead completely after the restart', async () => {
    const staff = await StaffClient.login(site.url, site.admin);
    const shown = new Map((await staff.all<LeadRow>('leads')).map((row) => [row.LeadID, row]));
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(acknowledged.filter(({ LeadID }) => !shown.has(LeadID))).toEqual([]);
    expect(
      acknowledged.filter(({ LeadID, Version, AssignedToUserID, ExpectedSettlementDate }) => {
        const row = shown.get(LeadID);
        return (
          row?.Version !== Version ||
          row.AssignedToUserID !== AssignedToUserID ||
          row.ExpectedSettlementDate !== ExpectedSettlementDate
        );
      }),
    ).toEqual([]);
  }, 30_000);

  it('stores each append completely or not at all, and has the lists of a cold replay', async () => {
    await site.stop();
    const streams = new Map<string, RecordedEvent[]>();
    const log = await place.open();
    for await (const event of log.readAll({ filter: { streamPrefixes: ['lead-'] } })) {
      streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    }
    await log.close();
    expect([...streams.values()].filter((events) => events.length !== EVENTS_PER_LEAD)).toEqual([]);
    expect(streams.size).toBeGreaterThanOrEqual(acknowledged.length);
    expect(await differencesFromColdReplay(place)).toEqual([]);
  }, 60_000);
});
