import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { until } from '@leaseledger/event-log/testing/until';
import type { SiteProcess } from '../browser/site/site.ts';
import { LogPlace, logKinds } from '../faults/log-places.ts';
import { StaffClient } from '../faults/staff-client.ts';

const AT_ONCE = 20;

describe.each(logKinds)('The orderly end of a product (%s)', (kind) => {
  let place: LogPlace;
  let site: SiteProcess;
  let staff: StaffClient;

  beforeAll(async () => void (place = await LogPlace.make(kind)), 60_000);
  afterAll(() => place.end());

  /** Only STOP_SECONDS ends a stuck connection, because the other limits are high. */
  const start = async (STOP_SECONDS: string) => {
    site = await place.startSite({ STOP_SECONDS, REQUEST_SECONDS: '600', CONNECTION_SECONDS: '600' });
    staff = await StaffClient.login(site.url, site.admin);
  };

  const headAndLeads = async () => {
    const log = await place.open();
    const leads: string[] = [];
    for await (const { stream, type } of log.readAll({ filter: { streamPrefixes: ['lead-'] } }))
      if (type === 'LeadLogged') leads.push(stream);
    const head = await log.head();
    await log.close();
    return { head, leads };
  };
  const positions = (file: string, sql: string) => {
    const database = new DatabaseSync(join(place.dataDir, file), { readOnly: true });
    const found = database
      .prepare(sql)
      .all()
      .map(({ position }) => String(position));
    database.close();
    return [...new Set(found)];
  };

  it('waits for no partial or silent request at the end, and saves the checkpoints of all projections and policies', async () => {
    await start('1');
    await staff.addPerson();
    const { hostname, port } = new URL(site.url);
    const sockets = [0, 1, 2].map(() => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const closed = sockets.map((socket) => {
      socket.on('error', () => undefined);
      return once(socket.resume(), 'close');
    });
    const head = Object.entries(staff.headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    sockets[1]?.write('PUT /api/leads HTTP/1.1\r\nhost: half\r\n');
    sockets[2]?.write(
      `PUT /api/leads HTTP/1.1\r\nhost: half\r\n${head}content-type: application/json\r\ncontent-length: 500\r\n\r\n{"Lead"`,
    );
    const { head: last } = await headAndLeads();
    // The product has the other connections when it answers this.
    await until('all lists to be up to date', async () =>
      (await staff.health()).details.projections.every(({ position }) => position === last),
    );
    expect(await site.stop()).toBe(0);
    await Promise.all(closed);
    expect(positions('read-models.sqlite', `SELECT checkpoint AS position FROM builds WHERE state = 'served'`)).toEqual(
      [last],
    );
    const kept = positions('vault.sqlite', 'SELECT position FROM checkpoints');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((position) => position > (last ?? ''))).toEqual([]);
  }, 60_000);

  it('answers everything it accepted before the end, and ends with 0, also after a restart', async () => {
    await start('20');
    const body = await staff.leadOfThreeEvents();
    const answered: string[] = [];
    const failedWhile: string[] = [];
    let ending: Promise<number | null> | undefined;
    const worker = async () => {
      while (ending === undefined) {
        const lead = await staff.send<LeadRow>('PUT', 'leads', { body }).catch(() => undefined);
        if (lead?.status !== 200) failedWhile.push(ending === undefined ? 'running' : 'ending');
        else answered.push(`lead-${lead.payload.LeadID}`);
        if (answered.length >= AT_ONCE) ending ??= site.stop();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(await ending).toBe(0);
    expect(failedWhile).not.toContain('running');
    const { leads } = await headAndLeads();
    expect(leads.toSorted()).toEqual(answered.toSorted());
  }, 60_000);
});
