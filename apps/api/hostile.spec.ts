import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { ApiKeys, inboundCalls } from './areas/inbound/api-keys.ts';
import { booking, person } from './testing/bodies.ts';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EVENT_LOG } from './platform/foundation/platform.ts';
import { classOf, type BodyClass } from './platform/http/compiled-body.ts';
import { ADMIN, PASSWORD, TestApi } from './testing/test-api.ts';

const api = await TestApi.start({ settings: { logLevel: 'trace' } });
const admin = await api.admin();

describe('hostile bodies', () => {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'leaseledger', 'x-api-key': '' };
  beforeAll(async () => {
    headers['x-api-key'] = await api.running.app.get(ApiKeys).add('website', inboundCalls);
  });

  it('a body that is nested too deeply is refused', async () => {
    for (const depth of [100, 10_000, 200_000]) {
      for (const [open, close] of [
        ['[', ']'],
        ['{"Lead":', '}'],
      ] as const) {
        const body = `{"Lead":${open.repeat(depth)}1${close.repeat(depth)}}`.slice(0, 60_000);
        for (const { verb, path } of allEndpoints.filter((endpoint) => endpoint.body !== undefined)) {
          const { status, envelope } = await admin.send(verb, `/api/${path}`, { headers, body });
          expect({ path, depth, status, code: envelope.code }).toEqual({ path, depth, status: 400, code: 400 });
        }
      }
    }
  });

  it('a body with more values than any form is refused', async () => {
    const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
    const send = (body: string) => admin.send('PUT', '/api/persons', { headers, body });
    expect((await send(`{"Person":${fields(10_000)}}`)).said).toBe('413 The request is too large.');
    expect((await send(`{"Person":[${'1,'.repeat(12_000)}1]}`)).said).toBe('400 The request could not be read.');
    expect((await send(`{"Person":[${'{},'.repeat(12_000)}{}]}`)).said).toBe('400 The request could not be read.');
    expect((await send(`{"Person":${fields(1000)}}`)).said).toBe('400 You must enter a first name.');
  });

  it('a body with invalid Unicode text is refused', async () => {
    const body = JSON.stringify(person({ Email: 'x\ud800@example.com' }));
    expect(await admin.send('PUT', '/api/persons', { headers, body })).toMatchObject({ status: 400, code: 400 });
    expect(await api.visitor().logIn('\udfff', 'x')).toMatchObject({ status: 400 });
  });

  it('a body that is not UTF-8, or has a key twice in any spelling, is refused', async () => {
    const refused = { status: 400, success: false, code: 400, message: 'The request could not be read.' };
    const text = JSON.stringify(person({ LastName: 'Ngata' }));
    const invalid = await fetch(`${api.running.url}/api/persons`, {
      method: 'PUT',
      headers: { ...headers, cookie: admin.cookie ?? '' },
      body: Buffer.from(text.replace('Ngata', 'Ng\u00e9ta'), 'latin1'),
    });
    expect({ ...(await invalid.json()), status: invalid.status }).toMatchObject(refused);
    for (const twice of [
      '"LastName":"Other","LastName"',
      '"Last\\u004eame":"Other","LastName"',
      '"Notes":[{"a":1,"b":{"a":2},"a":3}],"LastName"',
    ]) {
      expect(
        await admin.send('PUT', '/api/persons', { headers, body: text.replace('"LastName"', twice) }),
      ).toMatchObject(refused);
    }
    const apart = text.replace('"LastName"', '"Quoted":"a\\"b:{","Notes":[{"a":1},{"a":1}],"LastName"');
    expect(await admin.send('PUT', '/api/persons', { headers, body: apart })).toMatchObject({ status: 200 });
  });

  it('a body with a field called constructor is refused', async () => {
    const hostile: object[] = [
      { constructor: { name: 'x' } },
      { Person: { FirstName: { constructor: {} } } },
      { Lead: [{ constructor: null }] },
      { email: { constructor: 'x' } },
    ];
    for (const sent of hostile) {
      for (const { verb, path } of allEndpoints.filter((endpoint) => endpoint.body !== undefined)) {
        const { status, envelope } = await admin.send(verb, `/api/${path}`, { headers, body: JSON.stringify(sent) });
        expect({ path, sent, status, code: envelope.code }).toEqual({ path, sent, status: 400, code: 400 });
      }
    }
  });
});

describe('invisible characters in text', () => {
  const hide = (text: string) => `\u202e${text.slice(0, 2)}\u200b\u0007${text.slice(2)}\ufeff`;

  it('invisible characters are removed from text, wherever it comes from', async () => {
    const { PersonID } = await admin.addPerson({
      FirstName: hide('Jose\u0301'),
      LastName: 'van\r\nDyck',
      Suburb: hide('Geelong'),
      Email: 'jose.vd@example.com',
      CompanyName: 'Otway Care',
    });
    expect((await admin.call(personEndpoints.one, { params: { id: PersonID } })).shown).toMatchObject({
      FirstName: 'José',
      LastName: 'van Dyck',
      FullName: 'José van Dyck',
      Suburb: 'Geelong',
    });
    const { LeadID } = await admin.addLead(PersonID, {
      Referral: hide('A friend'),
      Notes: hide('First line of several\r\n\tSecond line'),
    });
    expect((await admin.call(leadEndpoints.one, { params: { id: LeadID } })).shown).toMatchObject({
      Referral: 'A friend',
      Notes: 'First line of several\n\tSecond line',
    });
    const { CompanyID } = await admin.addCompany({ CompanyTradingName: hide('Quill Works'), PackEdgeCompanyID: 7411 });
    expect((await admin.call(companyEndpoints.one, { params: { id: CompanyID } })).shown).toMatchObject({
      CompanyTradingName: 'Quill Works',
    });
    const sender = await api.running.app.get(ApiKeys).add('website', ['bookings']);
    const posted = await api.visitor().call(inboundEndpoints.booking, {
      body: booking({ FirstName: hide('Isla'), Company: hide('Alpine Shire') }),
      headers: { 'x-api-key': sender },
    });
    expect((await admin.call(leadEndpoints.one, { params: { id: posted.shown.LeadID } })).shown).toMatchObject({
      PersonFullName: 'Isla McDonald',
      PersonEmployerName: 'Alpine Shire',
    });
  });

  it('invisible characters alone are no name, and an address with them is refused', async () => {
    expect(
      (await admin.call(personEndpoints.add, { body: person({ FirstName: '\u200b\u3164\u200b' }) })).errors,
    ).toEqual({ 'Person.FirstName': 'You must enter a first name.' });
    expect(
      (await admin.call(personEndpoints.add, { body: person({ Email: 'aroha\u200b@example.com' }) })).errors,
    ).toEqual({ 'Person.Email': 'Invalid email address' });
  });
});

describe('requests that are no HTTP', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(new URL(api.running.url).port), '127.0.0.1', () => socket.write(text));
      socket
        .on('data', (bytes) => (answer += bytes.toString()))
        .on('close', () => resolve(answer))
        .on('error', reject);
    });

  it('a request that is no HTTP is answered in the envelope, and not logged', async () => {
    const cookie = 'Cookie: leaseledger_session=TheSecretCookie';
    const malformed = await raw(
      `GET /api/leads?filter=TheSecretName HTTP/1.1\r\nHost: x\r\n${cookie}\r\nBad Header: x\r\n\r\n`,
    );
    expect(malformed).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/);
    expect(JSON.parse(malformed.split('\r\n\r\n')[1] ?? '')).toEqual({
      success: false,
      message: 'The request could not be read.',
      code: 400,
      payload: null,
    });
    const long = await raw(`GET /api/leads?filter=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${cookie}\r\n\r\n`);
    expect(JSON.parse(long.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      message: 'The address or the headers are too long.',
      code: 431,
    });
    const lines = api.logLines.join('');
    const asBytes = (text: string) => [...Buffer.from(text)].join(',');
    for (const secret of ['TheSecretCookie', 'TheSecretName']) {
      expect(lines).not.toContain(secret);
      expect(lines).not.toContain(asBytes(secret));
    }
    expect(lines).toContain('"msg":"request"');
  });

  it.each([
    ['with a space', 'Host: a b'],
    ['that is an address with a path', 'Host: ledger.example/admin'],
    ['twice', 'Host: ledger.example\r\nHost: other.example'],
  ])('a request with a host %s is refused as unreadable', async (_, hosts) => {
    for (const path of ['/api/app/site', '/admin/', '/no/such/page'])
      expect(await raw(`GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 Bad Request/,
      );
  });
});

describe('searches without a word', () => {
  it('a search without a letter or digit finds no person and no company', async () => {
    await admin.addPerson();
    await admin.addCompany();
    for (const endpoint of [personEndpoints.search, companyEndpoints.search]) {
      for (const text of ['---', '%%%', '"*"', '\u0000\u0000\u0000', '😀😀😀'])
        expect((await admin.call(endpoint, { params: { text } })).envelope).toMatchObject({
          success: true,
          payload: [],
        });
      expect((await admin.call(endpoint, { params: { text: 'barwon' } })).shown).not.toEqual([]);
    }
  });
});

describe('text search', () => {
  it('a search does not match fields that the caller may not see', async () => {
    const curious = await api.as(await api.addUser('Curi Ous'));
    expect(await curious.rest('users', { filter: { q: 'admin leaseledger' } })).toMatchObject({ status: 400 });
    expect(await curious.rest('users', { filter: { FullName: 'Curi Ous' } })).toMatchObject({
      status: 200,
      json: [expect.objectContaining({ FullName: 'Curi Ous' })],
    });
    expect(await curious.rest('companies', { filter: { q: 'barwon' } })).toMatchObject({
      status: 200,
      json: [expect.objectContaining({ CompanyTradingName: 'Barwon Health' })],
    });
  });
});

describe('a refused login', () => {
  it('a refused login reveals nothing of existing accounts, even while the log is unavailable', async () => {
    const known = await api.addUser('Known Here');
    const disabled = await api.addUser('Gone Already');
    await api.changeUser(disabled.id, { type: 'DisableUser' });
    await api.running.app.get<EventLog>(EVENT_LOG).close();
    const [unknown, ...others] = await Promise.all([
      api.visitor().logIn('nobody@staff.example', 'wrong'),
      api.visitor().logIn(known.email, 'wrong'),
      api.visitor().logIn(disabled.email, PASSWORD),
      api.visitor().logIn(ADMIN.email, 'wrong'),
    ]);
    for (const { status, text } of others) expect({ status, text }).toEqual({ status: 422, text: unknown?.text });
    await api.stop();
    await api.open();
  });

  it('a refused login is in the history of the account', async () => {
    const known = await api.addUser('Known There');
    await api.visitor().logIn(known.email, 'wrong');
    await api.stop();
    await api.open();
    const history = await (await api.admin()).rest('history', { filter: { Subject: `user-${known.id}` } });
    expect(history.json).toEqual([
      expect.objectContaining({ ActivityTypeCodeName: 'Login refused', CreatedByUserName: 'System' }),
      expect.anything(),
    ]);
  });
});

describe('a shared office address', () => {
  it('typing errors of weeks in a shared office do not delay its logins', async () => {
    const office = await TestApi.start();
    const colleague = await office.addUser('Cole League');
    const typist = await office.addUser('Ty Pist');
    for (let day = 0; day < 15; day += 1) {
      for (let typo = 0; typo < 2; typo += 1)
        expect(await office.visitor().logIn(typist.email, 'mistyped')).toMatchObject({ status: 422 });
      expect(await office.visitor().logIn(typist.email, PASSWORD)).toMatchObject({ status: 200 });
      office.passMinutes(23 * 60);
    }
    await office.visitor().logIn(typist.email, 'mistyped');
    expect(await office.visitor().logIn(colleague.email, PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('text that looks like a log line', () => {
  const FORGED = 'Zq7\r\n{"level":"fatal","msg":"Zq7"}\u001b[2J\u2028\u0085Zq7';

  /** A body whose every field, at each depth, is the text. */
  const filled = (type: BodyClass): object => {
    const names = getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map(({ propertyName }) => propertyName);
    return Object.fromEntries(
      [...new Set(names)].map((name) => {
        const nested = classOf(type, name);
        return [name, nested === undefined ? FORGED : filled(nested)];
      }),
    );
  };

  it('begins no line and stands in none, whatever field of whatever call it is sent in', async () => {
    const from = api.logLines.length;
    const key = await api.running.app.get(ApiKeys).add('forger', inboundCalls);
    for (const client of [api.visitor(), await api.admin()])
      for (const { verb, path, body } of allEndpoints.filter(({ logsIn }) => logsIn !== true)) {
        const place = `/api/${path.replace(/:\w+/g, encodeURIComponent(FORGED))}?filter=${encodeURIComponent(FORGED)}`;
        await client.send(verb, place, {
          headers: {
            'x-requested-with': 'leaseledger',
            'x-api-key': key,
            'idempotency-key': 'Zq7',
            'user-agent': 'Zq7',
            'x-correlation-id': 'Zq7',
            ...(verb !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(verb !== 'GET' && { body: JSON.stringify({ ...(body && filled(body)), [FORGED]: FORGED }) }),
        });
      }
    const lines = api.logLines.slice(from);
    expect(lines.length).toBeGreaterThan(allEndpoints.length);
    for (const line of lines) {
      expect(line).toMatch(/^\{[^\n\r\u2028\u0085]*\}\n$/);
      expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^(?:trace|debug|info|warn)$/) });
      expect(line).not.toContain('Zq7');
    }
  });
});
