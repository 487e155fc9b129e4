import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryRow, HistoryValues } from '@leaseledger/contract/history/history.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { startSite, type Site } from '../browser/site.ts';
import { StaffClient, untilReady } from './staff-client.ts';

const DATABASE = 'ledger';

describe('Two processes on one EventStoreDB and one MongoDB', () => {
  const sites: Site[] = [];
  const folders: string[] = [];
  let log: EventStoreDbDouble;
  let mongoDb: MongoDbDouble;

  beforeAll(async () => {
    [log, mongoDb] = [await EventStoreDbDouble.start(), await MongoDbDouble.start()];
  });
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await log.stop();
    await mongoDb.stop();
  });

  /** Another process, with a data folder of its own. */
  async function start(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'leaseledger-two-'));
    folders.push(folder);
    const site = await startSite({ DATA_DIR: folder, EVENTSTORE_URL: log.connectionString, MONGODB_URL: mongoDb.url(DATABASE) });
    sites.push(site);
    await untilReady(site.url);
    return site;
  }

  /** The entry of the amendment, once the history shows it. */
  async function amendmentOf(staff: StaffClient, PersonID: number): Promise<string> {
    const query = new URLSearchParams({ filter: JSON.stringify({ Subject: `person-${PersonID}` }), range: '[0,9]', sort: '["HistoryID","DESC"]' });
    for (;;) {
      // The list answers rows of histories.
      const rows = (await (await fetch(`${staff.url}/api/rest/history?${query}`, { headers: staff.headers })).json()) as HistoryRow[];
      const found = rows.find(({ Changes }) => Changes.length > 0);
      if (found !== undefined) return found.id;
    }
  }

  it('have one vault: sessions are shared, logging out is for both, and whom one forgets the other cannot open any more', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const here = await StaffClient.login(first.url, first.admin);
    const there = here.at(second.url);
    const other = await StaffClient.login(second.url, second.admin);
    expect((await there.health()).details.vault).toEqual({ state: 'reachable', keptIn: 'MongoDB' });

    const { PersonID, Version } = await here.addPerson();
    const names = async (staff: StaffClient) => (await staff.all<PersonRow>('persons')).map(({ FirstName }) => FirstName);
    while ((await names(there)).length === 0) await untilReady(second.url);
    expect(await names(there)).toEqual(['Greta']);
    const amended = { PersonID, Version, FirstName: 'Gudrun', LastName: 'Lindqvist', Email: 'greta@example.com', ContactNumber: '0412884210', State: 'VIC', CompanyName: 'Barwon Health' };
    await other.call('POST', 'persons/update', { Person: amended });
    const entry = await amendmentOf(there, PersonID);
    const values = (staff: StaffClient) => staff.send<HistoryValues>('GET', `history/values/${entry}`);
    // Both have the key in memory from now on.
    for (const staff of [here, there]) expect(JSON.stringify(await values(staff))).toContain('Gudrun');

    await here.call('DELETE', `persons/${PersonID}`);
    for (const staff of [here, there, other]) expect(await values(staff)).toMatchObject({ status: 200, payload: { IsForgotten: true, Changes: [] } });
    while ((await names(there)).length > 0) await untilReady(second.url);
    expect(mongoDb.collection(`${DATABASE}_vault`, 'keys').find({ filter: { _id: `person-${PersonID}` } })).toEqual([{ _id: `person-${PersonID}`, bytes: null }]);

    await there.call('POST', 'admin/logout', {});
    expect([(await here.send('GET', 'persons')).status, (await there.send('GET', 'persons')).status, (await other.send('GET', 'persons')).status]).toEqual([401, 401, 200]);
  }, 120_000);
});
