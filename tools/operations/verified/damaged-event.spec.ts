import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { outage } from '@leaseledger/contract/shared/outage';
import { person } from '../../../apps/api/testing/bodies.ts';
import type { Client } from '../../../apps/api/testing/client.ts';

import { TestApi } from '../../../apps/api/testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';
import { backUp } from '../backups/backup.ts';
import { restore } from '../backups/restore.ts';
import { runTool } from '../run-tool.ts';
import { verify } from './verify.ts';

const NAMES = ['Aroha', 'Mia', 'Tess', 'Noor'];
const [, SECOND = '', THIRD = ''] = NAMES;

/** An event of an earlier release has no checksum, so only a text that is no JSON shows the damage. */
describe.each([
  ['garbled text without a checksum', `data = replace(data, ':', char(1)), checksum = NULL`],
  ['a changed digit', `metadata = replace(metadata, '"time":"2026', '"time":"2025')`],
])('An event with %s', (_, damage) => {
  let folder: string;
  let api: TestApi;
  let admin: Client;
  let named: RegExp;
  const clock = () => api.now;
  const on = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'leaseledger-damaged-'));
    api = await TestApi.start();
    admin = await api.admin();
    for (const FirstName of NAMES) await admin.addPerson({ FirstName });
    await api.stop();
    const log = new DatabaseSync(join(api.dataDir, 'log.sqlite'));
    const where = `stream = (SELECT id FROM streams WHERE name = 'person-2') AND revision = 0`;
    const event = log.prepare(`SELECT hex(id) AS id, position FROM events WHERE ${where}`).get();
    log.exec(`UPDATE events SET ${damage} WHERE ${where}`);
    log.close();
    const id = String(event?.['id'])
      .toLowerCase()
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const position = String(event?.['position']).padStart(16, '0');
    named = new RegExp(`PersonRegistered ${id} \\(person-2, revision 0, position ${position}\\): its text is damaged`);
  }, 60_000);
  afterAll(async () => {
    await TestApi.endAll();
    rmSync(folder, { recursive: true });
  });

  it('is named by backup, restore and verify, which go on to the end', async () => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const common = { eventStoreUrl: undefined, mongoDbUrl: undefined, randomBytes, tell: say };
    const { dataDir } = api;
    await backUp({ ...common, dataDir, to: on('log'), vaultTo: on('vault'), clock });
    expect(lines.join('\n')).toMatch(named);
    expect(lines.at(-1)).toContain('Backed up and verified');
    await restore({
      ...{ ...common, from: on('log'), vaultFrom: on('vault'), to: on('restored') },
      ...{ mayLackKeys: false, mayLackEvents: false },
    });
    expect(lines.at(-1)).toContain('Restored');

    const isRight = await verify({ ...common, dataDir, clock, warn: say });
    expect(isRight).toBe(false);
    const told = lines.join('\n');
    expect(told).toMatch(/log: \d+ events, read to the end/);
    expect(told).toContain('persons: row 2 should not be there.');
    expect(told).toContain('Put the log back from a backup before anything is built anew');
    expect(told).toMatch(/leads: 0 rows, as a cold replay folds them/);
  }, 60_000);

  it('is named by health, and stops neither lists of the past nor other records', async () => {
    await api.open();
    const by = await api.admin();
    const { payload } = (await by.call(healthEndpoints.health)).envelope;
    expect(payload).toMatchObject({ status: 'degraded', details: { unopened: { total: 1 } } });
    const [event] = payload?.details?.unopened.events ?? [];
    expect(
      `${event?.eventType} ${event?.eventId} (${event?.stream}, revision ${event?.revision}, position ${event?.position}): its text is ${event?.why}`,
    ).toMatch(named);

    expect((await by.call(personEndpoints.add, { body: person({ FirstName: 'Later' }) })).status).toBe(200);
    const refused = await by.call(personEndpoints.remove, { params: { id: 2 } });
    expect([refused.status, refused.message]).toEqual([500, outage.unreadable]);
    const at = api.now.toISOString();
    await until('the list is built', async () => {
      const { State } = await by.shown(asOfEndpoints.list, { params: { resource: 'persons', at } });
      return State === 'ready';
    });
    const past = await by.get(`/api/rest/persons?${new URLSearchParams({ asOf: at })}`);
    const names = (JSON.parse(past.text) as readonly PersonRow[]).map(({ FirstName }) => FirstName);
    expect(names).toEqual(expect.arrayContaining([THIRD]));
    expect(names).not.toContain(SECOND);
    await api.stop();
  }, 60_000);

  it('is named by a replay, which builds the rows of all others', async () => {
    const { code, printed } = await runTool('tools/commands/replay.ts', [], { DATA_DIR: api.dataDir });
    expect([code, printed]).toEqual([2, expect.stringMatching(named)]);
    expect(printed).not.toContain('stopped');
  }, 60_000);
});
