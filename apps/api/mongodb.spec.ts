import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { OLDER_THAN_HEADER } from '@leaseledger/contract/kernel/older-than';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { outage } from '@leaseledger/contract/shared/outage';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { KeptContents } from './records/files/exports/kept-contents.ts';
import { ApiKeys } from './areas/inbound/api-keys.ts';
import type { ReadModels } from './platform/commands/execute.handler.ts';
import { PROJECTOR, READ_SIDE } from './platform/foundation/platform.ts';
import type { ReadSide } from './platform/reads/read-side.ts';
import type { Settings } from './platform/settings/settings.ts';
import { inboundLead, person } from './testing/bodies.ts';
import { Client } from './testing/client.ts';
import { ADMIN, TestApi } from './testing/test-api.ts';
import { uploadFile } from './testing/upload.ts';

const DATABASE = 'lists';
const AN_HOUR_MS = 3_600_000;

const double = await MongoDbDouble.start();
beforeEach(() => double.reset());
afterAll(async () => {
  await TestApi.endAll();
  await double.stop();
});

const settings = () => ({ mongoDbUrl: double.url(DATABASE), mongoDbRowsPerWrite: 50 });

describe('the product with its read models on MongoDB', () => {
  it('on MongoDB, lists, searches, assignments and forgetting work as with a file, even after a restart', async () => {
    const told: string[] = [];
    const api = await TestApi.prepare({ settings: settings(), tell: (line) => void told.push(line) });
    const file = join(api.dataDir, 'read-models.sqlite');
    await writeFile(file, 'What was folded before');
    await api.open();
    expect([existsSync(file), told]).toEqual([
      false,
      expect.arrayContaining([expect.stringContaining('read-models.sqlite is removed')]),
    ]);
    const manager = await api.admin();
    const specialist = await api.addUser('Pia Lindqvist');
    const { PersonID } = await manager.addPerson({
      FirstName: 'Zebulonia',
      LastName: 'Quackenbush',
      Email: 'zebulonia.q@example.com',
    });
    const other = (await manager.addPerson({ FirstName: 'Siri', Email: 'siri@example.com' })).PersonID;
    const { LeadID } = await manager.addLead(PersonID, { Notes: 'Asked about a Vermilion Delorean' });
    await manager.addLead(other);
    expect(
      await manager.call(leadEndpoints.assign, {
        body: { leadID: LeadID, assigneeID: specialist.id, previousAssigneeID: null, warmAssign: false },
      }),
    ).toMatchObject({ status: 200 });

    const leads = async (filter: object, sort = ['PersonFullName', 'ASC']) => {
      // The list answers rows of leads.
      const rows = (await manager.rest('leads', { filter, sort })).json as LeadRow[];
      return rows.map(({ PersonFullName, AssigneeName }) => [PersonFullName, AssigneeName]);
    };
    const both = [
      ['Siri Ngata', null],
      ['Zebulonia Quackenbush', 'Pia Lindqvist'],
    ];
    expect([
      await leads({}),
      await leads({ q: 'quack lind' }),
      await leads({ AssignedToUserID: specialist.id }),
      await leads({}, ['AssigneeName', 'ASC']),
    ]).toEqual([both, both.slice(1), both.slice(1), both.toReversed()]);

    await api.stop();
    await api.open();
    const admin = await api.admin();
    expect(await admin.shown(healthEndpoints.health)).toMatchObject({
      status: 'ok',
      details: {
        readSide: { state: 'running', keptIn: 'MongoDB' },
        vault: { state: 'reachable', keptIn: 'MongoDB' },
        forgetting: { pending: 0 },
      },
    });
    expect(double.text()).toContain('Zebulonia');
    expect(await admin.call(personEndpoints.remove, { params: { id: PersonID } })).toMatchObject({ status: 200 });
    expect((await admin.rest('leads', { filter: { q: 'quack' } })).json).toEqual([]);
    expect(await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({
      PersonFullName: null,
      Notes: null,
      AssigneeName: 'Pia Lindqvist',
    });
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    expect(double.text()).not.toMatch(/zebulonia|quackenbush|vermilion/i);
    expect(existsSync(file)).toBe(false);
    await api.end();
  });

  it('on MongoDB, files are stored sealed and once, can be downloaded, and disappear with a forgotten person', async () => {
    const api = await TestApi.start({ settings: settings() });
    let manager = await api.admin();
    const [greta, wei] = await Promise.all(
      ['Greta', 'Wei'].map(
        async (FirstName) => (await manager.addPerson({ FirstName, Email: `${FirstName}@example.com` })).PersonID,
      ),
    );
    const attach = async (id: number | undefined, words: string, key?: string) =>
      (
        await uploadFile(
          manager,
          { kind: 'person', id: id ?? 0 },
          { name: `Payslip ${id}.txt`, bytes: Buffer.from(words) },
          key === undefined ? {} : { key },
        )
      ).shown.FileID;
    const download = async (id: number, range = 'bytes=0-') => {
      const { status, text } = await manager.send('GET', `/api/files/${id}`, { headers: { range } });
      return [status, text];
    };
    const held = () =>
      ['file_contents', 'file_pieces', 'file_staged'].map((name) => double.collection(DATABASE, name).all().length);

    const long = Array.from({ length: 200_000 }, (_, index) => `pay ${index}`).join('\n');
    const [own, shared, others] = [
      await attach(greta, long, 'a key'),
      await attach(greta, 'a form'),
      await attach(wei, 'a form'),
    ];
    expect(await attach(greta, long, 'a key')).toBe(own);
    const whole = held();
    expect(whole).toEqual([2, Math.ceil(long.length / 1_048_576) + 1, 0]);
    expect(existsSync(join(api.dataDir, 'files'))).toBe(false);
    for (const words of ['pay 1', 'a form'])
      expect([
        double.text().includes(words),
        double.text().includes(Buffer.from(words).toString('base64').slice(0, -3)),
      ]).toEqual([false, false]);
    expect(await download(own)).toEqual([206, long]);
    expect(await download(own, 'bytes=1048570-1048580')).toEqual([206, long.slice(1_048_570, 1_048_581)]);
    await api.stop();
    await api.open();
    manager = await api.admin();
    expect(await download(shared)).toEqual([206, 'a form']);

    const removed = await manager.call(fileEndpoints.remove, { params: { id: own } });
    expect([await download(own), held()]).toEqual([[404, expect.anything()], whole]);
    await api.running.app.get(KeptContents).sweep();
    expect(
      await manager.call(historyEndpoints.undo, { body: { decision: removed.headers.get('x-undo') ?? '' } }),
    ).toMatchObject({ status: 200 });
    expect(await download(own)).toEqual([206, long]);

    expect(await manager.call(personEndpoints.forget, { body: { PersonID: greta ?? 0, mentions: [] } })).toMatchObject({
      status: 200,
    });
    while (held().join() !== '1,1,0') expect((await manager.get('/health/live')).status).toBe(200);
    expect([(await download(own))[0], (await download(shared))[0], await download(others)]).toEqual([
      404,
      404,
      [206, 'a form'],
    ]);
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    expect([double.text().includes(`Payslip ${greta}.txt`), double.text().includes(`Payslip ${wei}.txt`)]).toEqual([
      false,
      true,
    ]);
    await api.end();
  }, 60_000);

  it('a start serves the existing rows while the lease of a killed process lasts, then continues to fold the log', async () => {
    const api = await TestApi.start({ settings: settings(), metrics: { port: 0, host: '127.0.0.1' } });
    const add = async (client: Client, FirstName: string) =>
      client.call(personEndpoints.add, { body: person({ FirstName, Email: `${FirstName}@example.com` }) });
    const persons = async (client: Client) => (await client.rest('persons')).headers.get('content-range');
    const health = (client: Client) => client.shown(healthEndpoints.health);
    await add(await api.admin(), 'Greta');
    await api.stop();
    const leases = double.collection(DATABASE, 'leases');
    expect(leases.all()).toMatchObject([{ _id: 'projections', token: 1, until: new Date(0) }]);
    leases.update(
      { _id: 'projections' },
      { $set: { holder: 'gone', until: new Date(Date.now() + AN_HOUR_MS) } },
      false,
    );

    await api.open();
    const manager = await api.admin();
    expect([await persons(manager), (await manager.get('/health/ready')).status]).toEqual(['persons 0-0/1', 200]);
    expect(await health(manager)).toMatchObject({
      status: 'ok',
      details: { readSide: { state: 'running', projecting: { isHere: false, process: 'gone' } } },
    });
    const metrics = async () => (await fetch(api.running.metricsUrl ?? '')).text();
    expect(await metrics()).toMatch(
      /lease_held\{lease="projections"\} 0\n(.|\n)*lease_token\{lease="projections"\} 1\n/,
    );
    const browser = new Client(api.running.url);
    browser.cookie = manager.cookie;
    await add(browser, 'Wei');
    // No process has folded the event.
    const older = await browser.rest('persons');
    expect([older.headers.get('content-range'), older.headers.get(OLDER_THAN_HEADER)]).toEqual([
      'persons 0-0/1',
      api.now.toISOString(),
    ]);
    double.pass(AN_HOUR_MS);
    while ((await persons(browser)) !== 'persons 0-1/2') expect((await manager.get('/health/live')).status).toBe(200);
    expect(await health(manager)).toMatchObject({
      status: 'ok',
      details: { readSide: { projecting: { isHere: true, process: expect.stringContaining(` ${process.pid} `) } } },
    });
    expect(await metrics()).toMatch(
      /lease_held\{lease="projections"\} 1\n(.|\n)*lease_token\{lease="projections"\} 2\n/,
    );
    await api.end();
  }, 60_000);

  it('cookies of writes are not accepted from API senders, and a cookie with an invalid name is ignored', async () => {
    const api = await TestApi.start({ settings: settings() });
    const waitFor = jest.spyOn(api.running.app.get<ReadModels>(PROJECTOR), 'waitFor');
    const beyond = '9'.repeat(20);
    const cookie = `leaseledger_wrote_madeup=person.${beyond}.zzzz`;
    const key = await api.running.app.get(ApiKeys).add('website', ['leads']);
    const sent = await api
      .visitor()
      .call(inboundEndpoints.lead, { body: inboundLead(), headers: { 'x-api-key': key, cookie } });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([200, []]);
    const admin = await api.admin();
    const listed = await admin.send('GET', '/api/rest/persons', {
      headers: { cookie: `${admin.cookie}; ${cookie.replace('madeup', 'ü')}` },
    });
    expect([listed.status, listed.headers.getSetCookie()]).toEqual([200, []]);
    expect(waitFor.mock.calls.map(([position]) => position)).not.toContain(beyond);
    await api.end();
  });

  it('lists answer a 503 while MongoDB is unavailable, and recover without a restart', async () => {
    const api = await TestApi.start({ settings: settings() });
    const admin = await api.admin();
    await admin.addPerson();
    const list = async () => (await admin.rest('persons')).status;
    expect([await list(), (await admin.get('/health/ready')).status]).toEqual([200, 200]);
    double.away();
    expect((await admin.get('/health/ready')).status).toBe(503);
    const refused = await admin.call(healthEndpoints.health);
    expect(refused.message).toBe(outage.databaseUnavailable);
    expect(api.logLines.join('\n')).toMatch(/"cause":\{"type":"Mongo\w+","message":"Mongo\w+: [^"]*127\.0\.0\.1/);
    // The session is in the vault, which is unavailable too.
    expect([
      (await admin.call(healthEndpoints.health)).status,
      await list(),
      (await api.visitor().logIn(ADMIN.email, ADMIN.password)).status,
    ]).toEqual([503, 503, 503]);
    double.back();
    while ((await list()) !== 200) expect((await admin.get('/health/live')).status).toBe(200);
    expect((await admin.get('/health/ready')).status).toBe(200);
    await admin.addPerson({ FirstName: 'Afterwards', Email: 'afterwards@example.com' });
    expect((await admin.rest('persons', { filter: { q: 'afterwards' } })).json).toHaveLength(1);
    expect(api.running.app.get<ReadSide>(READ_SIDE).restarts).toBe(0);
    await api.end();
  }, 60_000);

  it('the vault is on MongoDB, and a vault file in the data folder is not silently left behind', async () => {
    const told: string[] = [];
    const api = await TestApi.prepare({ tell: (line) => void told.push(line) });
    const file = join(api.dataDir, 'vault.sqlite');
    const beginning = (options: Pick<Settings, 'mongoDbUrl'>) =>
      api.open({ settings: options }).then(
        () => 'started',
        (error: unknown) => String(error),
      );
    expect(await beginning({ mongoDbUrl: undefined })).toBe('started');
    await api.stop();
    const away = `${file}.away`;
    expect(await beginning({ mongoDbUrl: double.url(DATABASE) })).toMatch(
      /The vault on MongoDB at 127\.0\.0\.1:\d+ is empty, and .*vault\.sqlite holds keys.* Start without MONGODB_URL/,
    );
    await rename(file, away);
    // A missing vault of an existing log is not replaced by a new one.
    expect(await beginning({ mongoDbUrl: double.url(DATABASE) })).toMatch(
      /The vault on MongoDB at 127\.0\.0\.1:\d+ is missing/,
    );
    for (const name of await readdir(api.dataDir)) if (name.startsWith('log.sqlite')) await rm(join(api.dataDir, name));
    expect(await beginning({ mongoDbUrl: double.url(DATABASE) })).toBe('started');
    expect([existsSync(file), double.collection(`${DATABASE}_vault`, 'keys').all().length > 0]).toEqual([false, true]);
    await api.stop();
    await rename(away, file);
    expect(await beginning({ mongoDbUrl: double.url(DATABASE) })).toBe('started');
    expect(told).toContainEqual(expect.stringMatching(/vault\.sqlite is not used/));
    await api.end();
  }, 60_000);

  it('a start without MongoDB fails, and its error names the server but no password', async () => {
    const refusal = async (mongoDbUrl: string) => {
      const api = await TestApi.prepare({ settings: { mongoDbUrl, logWaitSeconds: 0.01 } });
      const message = await api.open().then(
        () => 'started',
        (error: unknown) => String(error),
      );
      await api.end();
      return [message, ...api.logLines].join('\n');
    };
    double.away();
    const gone = await refusal(double.url(DATABASE).replace('//', '//owner:top-secret@'));
    expect(gone).toMatch(/MongoDB at 127\.0\.0\.1:\d+ did not answer within/);
    const senseless = await refusal('mongodb://owner:top-secret@one:two:three/');
    expect(senseless).toContain('MONGODB_URL is no connection string of MongoDB');
    expect(gone + senseless).not.toContain('top-secret');
  }, 60_000);
});
