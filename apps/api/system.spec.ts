import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { companyList } from '@leaseledger/contract/companies/company.views';
import { historyList } from '@leaseledger/contract/history/history.views';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadList, type LeadRow } from '@leaseledger/contract/leads/lead.views';
import { personList } from '@leaseledger/contract/persons/person.views';
import { userList } from '@leaseledger/contract/users/user.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { ApiKeys } from './areas/inbound/api-keys.ts';
import { Ids } from './platform/commands/ids.ts';
import { EVENT_LOG } from './platform/foundation/platform.ts';
import { Fingerprints } from './platform/callers/fingerprints.ts';
import { Reservations } from './platform/commands/reservations.ts';
import { booking, inboundLead } from './testing/bodies.ts';
import { ADMIN, TestApi } from './testing/test-api.ts';
import { randomBytes } from 'node:crypto';
import type { EventLog } from '@leaseledger/event-log/event-log';

const staticRoot = await mkdtemp(join(tmpdir(), 'leaseledger-static-'));
const roots = { admin: join(staticRoot, 'admin'), publicWeb: join(staticRoot, 'public') };
await mkdir(join(roots.admin, 'assets'), { recursive: true });
await mkdir(roots.publicWeb, { recursive: true });
await writeFile(join(staticRoot, 'secret.txt'), 'outside the roots');
await writeFile(join(roots.admin, '.hidden'), 'hidden');
await writeFile(join(roots.admin, 'index.html'), '<title>Console</title>');
await writeFile(join(roots.admin, 'assets', 'main-1a2b.js'), 'export {}');
const api = await TestApi.start({ staticRoots: roots });
let admin = await api.admin();
afterAll(async () => {
  await TestApi.endAll();
  await rm(staticRoot, { recursive: true });
});

describe('routes', () => {
  it('every endpoint of the contract is served', async () => {
    const unserved = [];
    for (const endpoint of allEndpoints) {
      const path = endpoint.path.replace(/:\w+/g, '1');
      const { text } = await api.visitor().send(endpoint.verb, `/api/${path}`);
      if (text.includes('There is no such call.')) unserved.push(`${endpoint.verb} ${endpoint.path}`);
    }
    expect(unserved).toEqual([]);
  });

  it("the OpenAPI document describes the contract's bodies, and Swagger UI loads only from this server", async () => {
    const document = (await admin.get('/api/docs-json')).json as {
      paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { schema: object } } } }>>;
    };
    for (const { verb, path } of allEndpoints) {
      expect(document.paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(verb.toLowerCase());
    }
    expect(document.paths['/api/leads']?.['put']?.requestBody?.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['Lead'],
      properties: {
        Lead: {
          required: ['PersonID', 'Notes'],
          properties: {
            PersonID: { type: 'integer', minimum: 1 },
            PriorityCodeID: { enum: [12, 13, 14], nullable: true },
            Notes: { type: 'string', maxLength: 8000 },
          },
        },
      },
    });
    for (const { resource } of [leadList, personList, companyList, userList, historyList])
      expect(document.paths[`/api/rest/${resource}`]).toHaveProperty('get');
    expect(unnamed(document.paths, 'paths')).toEqual([]);
    expect(JSON.stringify(document.paths['/api/leads/lead/{id}'])).toContain('#/components/schemas/LeadView');
    expect([document.paths['/api/files']?.['post'], document.paths['/api/files/{id}']?.['get']]).toMatchObject([
      {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                required: ['attachedToID', 'attachedToTargetTypeID', 'file'],
                properties: { file: { format: 'binary' } },
              },
            },
          },
        },
      },
      { responses: { 200: { content: { '*/*': { schema: { format: 'binary' } } } }, 206: expect.anything() } },
    ]);
    const page = await admin.get('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    for (const [, file = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await admin.get(file)).status).toBe(200);
    }
    expect(page.text).not.toMatch(/<script[^>]*>\s*[^\s<]/);
  });

  it('the API documentation is for staff, in any spelling of its address, unless the site makes it public', async () => {
    for (const path of [
      '/api/docs',
      '/api/docs/',
      '/api/docs-json',
      '/api/%64ocs-json',
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-init.js',
    ]) {
      const { status, text } = await api.visitor().get(path);
      expect({ path, status }).toEqual({ path, status: 401 });
      expect(text).not.toContain('admin/auth');
    }
    const open = await TestApi.start({ settings: { apiDocs: 'public' } });
    expect((await open.visitor().get('/api/docs-json')).text).toContain('admin/auth');
  });

  it('the console is served below /admin/ with its own routes, and files outside are not', async () => {
    const page = (path: string) => api.visitor().send('GET', path, { headers: { accept: 'text/html' } });
    expect(await page('/admin/')).toMatchObject({ status: 200, text: '<title>Console</title>' });
    expect(await page('/admin/leads/view/3')).toMatchObject({ status: 200, text: '<title>Console</title>' });
    expect((await page('/admin')).headers.get('location')).toBe('/admin/');
    expect((await page('/login')).headers.get('location')).toBe('/admin/login');
    const asset = await api.visitor().get('/admin/assets/main-1a2b.js');
    expect(asset).toMatchObject({ status: 200, text: 'export {}' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await page('/admin/')).headers.get('cache-control')).toBe('no-cache');
    expect(await api.visitor().get('/admin/assets/missing.js')).toMatchObject({ status: 404 });
    for (const path of [
      '/admin/..%2fsecret.txt',
      '/admin/%2e%2e/secret.txt',
      '/admin/..%5csecret.txt',
      '/admin/.hidden',
      '/admin/%2ehidden',
      '/admin//etc/passwd',
      '/admin/%00',
    ]) {
      const { text } = await api.visitor().get(path);
      expect(text).not.toMatch(/outside|hidden$|root:/);
    }
    const policy = (await page('/admin/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
  });

  it('missing public pages get a 503, and are served once they are built', async () => {
    const page = (path: string) => api.visitor().send('GET', path, { headers: { accept: 'text/html' } });
    expect(await page('/')).toMatchObject({ status: 503, text: expect.stringContaining('npm run build') });
    await writeFile(join(staticRoot, 'public', 'index.html'), 'Welcome');
    await writeFile(join(staticRoot, 'public', '404.html'), 'Not here');
    expect(await page('/')).toMatchObject({ status: 200, text: 'Welcome' });
    expect(await page('/anything')).toMatchObject({ status: 404, text: 'Not here' });
  });

  it('the health check answers that the process runs', async () => {
    expect((await api.visitor().get('/health/live')).json).toMatchObject({ status: 'ok' });
  });
});

/** The places where a schema does not describe its value. */
function unnamed(part: unknown, at: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    const isEmpty =
      ['schema', 'payload', 'items'].includes(name) &&
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).length === 0;
    return isEmpty ? [`${at}.${name}`] : unnamed(value, `${at}.${name}`);
  });
}

describe('leads from outside', () => {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    api.visitor().send<{ LeadID: number }>('POST', `/api/inbound/${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  let key: Record<string, string>;
  beforeAll(async () => {
    key = { 'x-api-key': await api.running.app.get(ApiKeys).add('website', ['leads', 'bookings']) };
  });
  const leadOf = async (id: number) => (await admin.rest(`leads/${id}`)).json as LeadRow;

  it('a lead from outside with the address of a merged person belongs to the remaining person', async () => {
    const add = async (Email: string) => (await admin.addPerson({ Email, ContactNumber: '0400777888' })).PersonID;
    const [PersonID, MergedPersonID] = [await add('kept.address@example.com'), await add('old.address@example.com')];
    await admin.call(personEndpoints.merge, {
      body: { PersonID, MergedPersonID, Version: 0, MergedVersion: 0, fields: [] },
    });
    const { shown } = await send('leads', inboundLead({ Email: 'Old.Address@example.com' }), key);
    expect(await leadOf(shown.LeadID)).toMatchObject({ PersonID, PersonEmail: 'kept.address@example.com' });
    // The address decides, although another person has the number and the name.
    await admin.addPerson({ LastName: 'Haines', Email: 'another@haines.example', ContactNumber: '0400111333' });
    const byAddress = await send(
      'leads',
      inboundLead({ Email: 'old.address@example.com', LastName: 'Haines', ContactNumber: '0400111333' }),
      key,
    );
    expect(await leadOf(byAddress.shown.LeadID)).toMatchObject({ PersonID });
    const byPhone = await send(
      'leads',
      inboundLead({ Email: 'third.address@example.com', LastName: 'ngata', ContactNumber: '0400777888' }),
      key,
    );
    expect(await leadOf(byPhone.shown.LeadID)).toMatchObject({ PersonID });
  });

  it('a lead from outside needs a known API key', async () => {
    for (const headers of [{}, { 'x-api-key': '' }, { 'x-api-key': 'wrong' }] as Record<string, string>[]) {
      expect((await send('leads', inboundLead(), headers)).said).toBe('401 The API key is missing or unknown.');
    }
    const keys = api.running.app.get(ApiKeys);
    const gone = await keys.add('old-sender', ['leads']);
    await keys.remove(gone);
    expect(await send('leads', inboundLead(), { 'x-api-key': gone })).toMatchObject({ status: 401 });
    await expect(keys.add('No Sender', ['leads'])).rejects.toThrow('small letters');
    expect(await api.bytesOf('vault.sqlite')).not.toContain(key['x-api-key']);
  });

  it('an API key must be made for the call, which is checked before the body is read', async () => {
    const keys = api.running.app.get(ApiKeys);
    const bookings = { 'x-api-key': await keys.add('calendar', ['bookings']) };
    expect((await send('leads', inboundLead({ Email: 'of.others@example.com' }), bookings)).said).toBe(
      '403 The API key is not good for this call.',
    );
    expect(await send('bookings', booking(), bookings)).toMatchObject({ status: 200 });
    await expect(keys.add('calendar', ['persons'])).rejects.toThrow('leads, bookings');
    await expect(keys.add('calendar', [])).rejects.toThrow('leads, bookings');
    for (const body of ['{', '{"Lead":{}}', 'x'.repeat(100_000)]) {
      expect(
        await api
          .visitor()
          .send('POST', '/api/inbound/leads', { headers: { 'content-type': 'application/json' }, body }),
      ).toMatchObject({ status: 401 });
    }
  });

  it('a lead from outside finds its person by e-mail, else by phone and last name, else registers a new one', async () => {
    const known = await admin.addPerson({
      LastName: 'Haddad',
      Email: 'leila@example.com',
      ContactNumber: '0412 555 666',
    });
    const logged = async (changes: object) => leadOf((await send('leads', inboundLead(changes), key)).shown.LeadID);
    expect(await logged({ Email: ' LEILA@example.com', LastName: 'Else' })).toMatchObject({
      PersonID: known.PersonID,
      OriginationCodeID: 2250,
      OriginationName: 'Website API',
      CreatedByName: 'System',
      CreatedByUserID: null,
      StatusName: 'Open',
      AssigneeName: null,
    });
    expect(
      await logged({ Email: 'other@example.com', LastName: 'haddad', ContactNumber: '+61 412 555 666' }),
    ).toMatchObject({ PersonID: known.PersonID });
    const fresh = await logged({ Email: 'other@example.com', LastName: 'Different', ContactNumber: '0412555666' });
    expect(fresh.PersonID).not.toBe(known.PersonID);
    // Staff see possible duplicates.
    expect((await admin.call(personEndpoints.duplicates, { params: { id: fresh.PersonID } })).shown).toMatchObject([
      { PersonID: known.PersonID },
    ]);
    expect(fresh).toMatchObject({
      PersonFullName: 'Tom Different',
      PersonEmail: 'other@example.com',
      Notes: 'From the website',
    });
    expect((await logged({ Email: 'other@example.com' })).PersonID).toBe(fresh.PersonID);
  });

  it('a lead from outside never belongs to a person whose address or name differs by an accent', async () => {
    const victim = await admin.addPerson({
      FirstName: 'Jose',
      LastName: 'Munoz',
      Email: 'jose.victim@example.com',
      EmailSecondary: 'jm@example.com',
      ContactNumber: '0412 999 111',
    });
    const logged = async (changes: object) => leadOf((await send('leads', inboundLead(changes), key)).shown.LeadID);
    const stranger = await logged({
      FirstName: 'José',
      LastName: 'Muñoz',
      Email: 'josé.victim@example.com',
      ContactNumber: '0412999111',
    });
    expect(stranger.PersonID).not.toBe(victim.PersonID);
    expect(stranger).toMatchObject({ PersonFullName: 'José Muñoz', PersonEmail: 'josé.victim@example.com' });
    expect((await logged({ Email: 'JOSÉ.victim@example.com' })).PersonID).toBe(stranger.PersonID);
    expect((await logged({ Email: 'Jose.Victim@example.com' })).PersonID).toBe(victim.PersonID);
    expect((await logged({ Email: 'JM@example.com' })).PersonID).toBe(victim.PersonID);
    expect(
      (await logged({ Email: 'third@example.com', LastName: 'MUNOZ', ContactNumber: '0412999111' })).PersonID,
    ).toBe(victim.PersonID);
  });

  it('two concurrent posts register one person, and a repeated post logs one lead', async () => {
    const twice = { Email: 'twice@example.com', LastName: 'Twice', ContactNumber: '0412777888' };
    const both = await Promise.all([send('leads', inboundLead(twice), key), send('leads', inboundLead(twice), key)]);
    const [one, two] = await Promise.all(both.map(({ envelope }) => leadOf(envelope.payload.LeadID)));
    expect(one?.LeadID).not.toBe(two?.LeadID);
    expect(one?.PersonID).toBe(two?.PersonID);
    const again = { ...key, 'idempotency-key': 'post-1' };
    const first = await send('leads', inboundLead({ Email: 'again@example.com' }), again);
    expect((await send('leads', inboundLead({ Email: 'again@example.com' }), again)).shown).toEqual(first.payload);
    expect(await send('leads', inboundLead({ Email: 'another@example.com' }), again)).toMatchObject({ status: 422 });
    // For a request about a known person, only the lead is remembered.
    const known = { ...key, 'idempotency-key': 'post-2' };
    await send('leads', inboundLead({ Email: 'again@example.com' }), known);
    expect(
      await send(
        'leads',
        inboundLead({ Email: 'never.registered@example.com', LastName: 'Never', ContactNumber: '0412000999' }),
        known,
      ),
    ).toMatchObject({ status: 422 });
    expect((await admin.call(personEndpoints.search, { params: { text: 'never.registered' } })).shown).toEqual([]);
  });

  it('a lead from outside is refused with a message for each invalid field', async () => {
    const bad = await send(
      'leads',
      {
        Lead: {
          Person: {
            Title: 1,
            FirstName: '',
            LastName: '',
            ContactNumber: '123',
            Email: 'x',
            State: 'XX',
            Postcode: '12345',
            CompanyName: 1,
          },
          PreferredCallTime: 'x',
          Notes: 1,
        },
      },
      key,
    );
    expect(bad).toMatchObject({
      status: 400,
      payload: {
        errors: {
          'Lead.Person.FirstName': 'You must enter your first name.',
          'Lead.Person.LastName': 'You must enter your last name.',
          'Lead.Person.ContactNumber': 'Contact number is not valid.',
          'Lead.Person.Email': 'Email address is not valid.',
          'Lead.Person.State': expect.any(String),
          'Lead.Person.Postcode': 'Postcode is not valid.',
        },
      },
    });
    expect(await send('leads', {}, key)).toMatchObject({ status: 400 });
    expect(await send('bookings', {}, key)).toMatchObject({
      status: 400,
      payload: {
        errors: {
          Date: 'Please choose a day.',
          Slot: 'Please choose a time.',
          Company: 'Company must not be empty.',
        },
      },
    });
    expect(await send('bookings', booking({ Slot: '17:00' }), key)).toMatchObject({ status: 400 });
    expect(await send('bookings', booking({ Slot: '9:15' }), key)).toMatchObject({ status: 400 });
    expect((await send('bookings', booking({ Date: '2026-02-30' }), key)).said).toBe('400 Please choose a day.');
  });

  it('a lead from outside with a call time years ahead is refused, and registers nobody', async () => {
    const far = inboundLead({ LastName: 'Faraway', Email: 'far@away.example', ContactNumber: '0412000777' });
    const at = (PreferredCallTime: string) => send('leads', { Lead: { ...far.Lead, PreferredCallTime } }, key);
    expect(await at('9000-11-20T09:30:00+11:00')).toMatchObject({
      status: 400,
      message: 'Preferred call time cannot be more than a year ahead',
      payload: { errors: { 'Lead.PreferredCallTime': 'Preferred call time cannot be more than a year ahead' } },
    });
    expect(await at('2027-11-21T09:30:00+11:00')).toMatchObject({ status: 400 });
    expect((await at('1989-11-20T09:30:00+11:00')).said).toBe('400 Preferred call time cannot be before 1990');
    expect((await admin.call(personEndpoints.search, { params: { text: 'Faraway' } })).shown).toEqual([]);
    expect(await at('2027-11-20T09:30:00+11:00')).toMatchObject({ status: 200 });
  });

  it('a booking is for a half hour of Melbourne time that has not passed', async () => {
    // It is Friday 20 November 2026, 12:00 in Melbourne.
    const summer = await send('bookings', booking(), key);
    expect(await leadOf(summer.shown.LeadID)).toMatchObject({
      OriginationCodeID: 2312,
      PreferredCallTime: '2026-11-22T22:30:00.000Z',
      Notes: 'Booked a call for 23/11/2026 9:30 am (Melbourne time).',
      PersonFullName: 'Isla McDonald',
      PersonEmployerName: 'Alpine Shire',
    });
    const winter = await send('bookings', booking({ Date: '2027-06-01', Slot: '16:30' }), key);
    expect(await leadOf(winter.shown.LeadID)).toMatchObject({ PreferredCallTime: '2027-06-01T06:30:00.000Z' });
    expect((await send('bookings', booking({ Date: '2026-11-20', Slot: '12:00' }), key)).said).toBe(
      '422 That time has passed. Please choose another one.',
    );
    expect(await send('bookings', booking({ Date: '2026-11-20', Slot: '12:30' }), key)).toMatchObject({ status: 200 });
    expect(await send('bookings', booking({ Date: '2027-11-20' }), key)).toMatchObject({ status: 200 });
    expect((await send('bookings', booking({ Date: '2027-11-22' }), key)).said).toBe(
      '422 A call can be booked for a year ahead at most. Please choose another day.',
    );
    expect(await send('bookings', booking({ Date: '2026-11-19' }), key)).toMatchObject({ status: 422 });
  });

  it('a repeated booking gets the first answer, even after the booked time has passed', async () => {
    const again = { ...key, 'idempotency-key': 'booked-1' };
    const post = () =>
      send(
        'bookings',
        booking({ Date: '2026-11-20', Slot: '13:00', Email: 'late@example.com', LastName: 'Later' }),
        again,
      );
    const { LeadID } = (await post()).shown;
    api.passMinutes(90);
    expect((await post()).shown).toEqual({ LeadID });
  });
});

describe('public calls', () => {
  it('public calls are limited per address with an answer in the envelope, staff calls are not', async () => {
    const limited = await TestApi.start({ settings: { publicCallsPerMinute: 3, trustProxy: ['127.0.0.1'] } });
    const from = (address: string) =>
      limited.visitor().send('POST', '/api/inbound/leads', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{}',
      });
    const statuses = [];
    for (let calls = 0; calls < 5; calls += 1) statuses.push((await from('203.0.113.9')).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const refused = await from('203.0.113.9');
    expect(refused.envelope).toMatchObject({
      success: false,
      code: 429,
      message: 'Too many attempts. Please wait and try again.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.10')).status).toBe(401);
    // The owner of an IPv6 network has more addresses than can be counted.
    const ofNetwork = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::7', '2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::9'];
    expect([
      await Promise.all(ofNetwork.map(async (address) => (await from(address)).status)),
      (await from('2001:db8:1:3::1')).status,
    ]).toEqual([expect.arrayContaining([401, 401, 401, 429]), 401]);
    expect([(await from('::ffff:203.0.113.11')).status, (await from('::ffff:203.0.113.9')).status]).toEqual([401, 429]);
    const client = await limited.admin();
    for (let calls = 0; calls < 6; calls += 1)
      expect(await client.get('/api/users/basic')).toMatchObject({ status: 200 });
    for (let calls = 0; calls < 6; calls += 1) expect((await limited.visitor().get('/health/live')).status).toBe(200);
  });
});

describe('starting', () => {
  it('the administrator is made once, and a later start with other settings changes nothing', async () => {
    await api.stop();
    await api.open();
    admin = await api.as(ADMIN);
    expect((await admin.rest('users')).headers.get('content-range')).toBe('users 0-0/1');
  });

  it('a stop frees the port, and every acknowledged change is stored', async () => {
    const { url } = api.running;
    await admin.addPerson({ LastName: 'Acknowledged' });
    await api.stop();
    await expect(fetch(url)).rejects.toThrow();
    await api.open();
    admin = await api.admin();
    expect((await admin.rest('persons', { filter: { LastName: 'Acknowledged' } })).json).toHaveLength(1);
    expect((await admin.call(leadEndpoints.all)).status).toBe(200);
  });
});

describe('ids and reservations', () => {
  const clock = () => new Date('2026-11-20T01:00:00Z');

  it('every id is handed out once, even to several processes at once and after a restart', async () => {
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const processes = Array.from({ length: 4 }, () => new Ids(log, clock, randomBytes));
    const handed = await Promise.all(processes.flatMap((ids) => Array.from({ length: 150 }, () => ids.next('gadget'))));
    expect(new Set(handed).size).toBe(600);
    expect(handed.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(await new Ids(log, clock, randomBytes).next('gadget')).toBeGreaterThan(Math.max(...handed));
    expect(await new Ids(log, clock, randomBytes).next('gizmo')).toBe(1);
    const one = new Ids(log, clock, randomBytes);
    const inOrder: number[] = [];
    for (let id = 1; id <= 950; id += 1) inOrder.push(await one.next('gimmick'));
    const ahead = async () => (await log.readStream('ids-gimmick')).events.length;
    // The next block is reserved while the first one lasts, so later ones follow.
    await new Ids(log, clock, randomBytes).next('gadget');
    expect(await ahead()).toBe(2);
    for (let id = 951; id <= 1_200; id += 1) inOrder.push(await one.next('gimmick'));
    expect(inOrder).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
    expect(await ahead()).toBe(2);
  });

  it('a reserved value goes to one of many holders, and is free again after its release', async () => {
    const reservations = new Reservations(
      api.running.app.get(EVENT_LOG),
      clock,
      randomBytes,
      api.running.app.get(Fingerprints),
    );
    const holders = ['a', 'b', 'c', 'd'];
    const taken = await Promise.all(holders.map((holder) => reservations.take('e-mail', 'one@example.com', holder)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const winner = holders[taken.indexOf(true)] ?? '';
    expect(await reservations.take('e-mail', 'one@example.com', winner)).toBe(true);
    await reservations.release('e-mail', 'one@example.com', 'somebody else');
    expect(await reservations.take('e-mail', 'one@example.com', 'late')).toBe(false);
    await reservations.release('e-mail', 'one@example.com', winner);
    expect(await reservations.take('e-mail', 'one@example.com', 'late')).toBe(true);
    await expect(api.addUser('Site Administrator', {})).resolves.toMatchObject({ name: 'Site Administrator' });
    await expect(api.addUser('Site Administrator', {})).rejects.toMatchObject({ status: 409 });
  });
});
