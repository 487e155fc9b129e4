import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { projections } from '@leaseledger/projections/projections';
import { VAULT } from './kernel/platform.ts';
import { amendedLead, lead, person } from './testing/bodies.ts';
import type { Client } from './testing/client.ts';
import { ADMIN, TestApi } from './testing/test-api.ts';

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.admin();
});
afterAll(() => TestApi.endAll());

/** Words that stand nowhere else. */
const secrets = { FirstName: 'Zebulonia', LastName: 'Quackenbush', Email: 'zebulonia.q@example.com', ContactNumber: '0488123987', Address: '17 Xanthorrhoea Way', Suburb: 'Wombarra', CompanyName: 'Yackandandah Tramways' };
const NOTES = 'Mentioned a Vermilion Delorean in confidence';

describe('personal details', () => {
  let PersonID: number;
  let LeadID: number;

  beforeAll(async () => {
    PersonID = (await admin.call(personEndpoints.add, { body: person(secrets) })).shown.PersonID;
    LeadID = (await admin.call(leadEndpoints.add, { body: lead(PersonID, { Notes: NOTES, AnnualIncome: 98_765_432 }) })).shown.LeadID;
  });

  it('never stand in the log in clear', async () => {
    const log = await api.bytesOf('log.sqlite');
    expect(log).toContain('PersonRegistered');
    for (const secret of [...Object.values(secrets), 'Vermilion', '98765432']) expect(log).not.toContain(secret);
  });

  it('never stand in the lines that are logged: no addresses, bodies, cookies or keys', async () => {
    await admin.call(personEndpoints.search, { params: { text: 'Zebulonia' } });
    await admin.rest('persons', { filter: { q: 'Quackenbush' } });
    await admin.send('PUT', '/api/persons', { body: 'Zebulonia', headers: { 'content-type': 'application/json' } });
    await api.visitor().logIn('zebulonia.q@example.com', 'Secret-typed-1');
    await api.visitor().send('POST', '/api/inbound/leads?Zebulonia', { headers: { 'x-api-key': 'a-key-that-is-secret' } });
    await api.visitor().get('/Zebulonia');
    const lines = api.logLines.join('');
    expect(lines).toContain('"route":"/api/persons/search/:text"');
    for (const secret of [...Object.values(secrets), 'Secret-typed-1', 'a-key-that-is-secret', ADMIN.password, admin.cookie ?? '']) expect(lines).not.toContain(secret);
    for (const line of api.logLines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  });

  it('are gone once the person is deleted: from lists, from the log, from the vault and after a replay', async () => {
    expect(await admin.call(personEndpoints.remove, { params: { id: PersonID } })).toMatchObject({ status: 200, envelope: { message: 'Person has been deleted.', payload: null } });
    expect(await admin.call(personEndpoints.one, { params: { id: PersonID } })).toMatchObject({ status: 404, envelope: { message: 'Person does not exist.' } });
    expect(await admin.call(personEndpoints.remove, { params: { id: PersonID } })).toMatchObject({ status: 404 });
    expect((await admin.call(personEndpoints.search, { params: { text: 'zebulonia' } })).shown).toEqual([]);
    const left = (await admin.call(leadEndpoints.one, { params: { id: LeadID } })).shown;
    expect(left).toMatchObject({ LeadID, PersonFullName: null, PersonEmail: null, Notes: null, AnnualIncome: null, Person: null });
    expect(left.Activity.length).toBeGreaterThan(0);
    const vault: Vault = api.running.app.get(VAULT);
    expect([...(await vault.keys([`person-${PersonID}`])).keys()]).toEqual([]);

    await api.stop();
    const again = projections.map((projection) => ({ ...projection, version: projection.version + 1 }));
    await api.open({ projections: again });
    admin = await api.admin();
    expect((await admin.rest(`leads/${LeadID}`)).json).toMatchObject({ LeadID, PersonID, PersonFullName: null, Notes: null, StatusName: 'Open' });
    expect(await admin.rest(`persons/${PersonID}`)).toMatchObject({ status: 404 });
    await api.stop();
    for (const file of ['log.sqlite', 'read-models.sqlite', 'vault.sqlite']) {
      const bytes = await api.bytesOf(file);
      for (const secret of [...Object.values(secrets), 'Vermilion']) expect(bytes.includes(secret)).toBe(false);
    }
    await api.open();
    admin = await api.admin();
  });

  it('takes no new details of somebody who was deleted, and goes on with their leads', async () => {
    const refused = await admin.call(leadEndpoints.update, { body: amendedLead(LeadID, 0, { Notes: 'Called again about the car' }) });
    expect(refused.status).toBe(422);
    expect(await admin.call(leadEndpoints.updateStatus, { body: { leadID: LeadID, newStatusCodeID: 4, previousStatusCodeID: 3 } })).toMatchObject({ status: 200 });
    expect(await admin.call(leadEndpoints.add, { body: lead(PersonID) })).toMatchObject({ status: 400, envelope: { message: 'Person does not exist.' } });
  });
});

describe('an event that cannot be folded', () => {
  it('stops its projection alone and is told to who may mend it, by name and without details', async () => {
    const poisoned = await TestApi.start({
      projections: projections.map((projection) =>
        projection.name !== leadRows.name ? projection : { ...projection, handlers: { ...projection.handlers, LeadStatusChanged: () => { throw new Error('cannot fold this'); } } },
      ),
    });
    const client = await poisoned.admin();
    expect((await client.call(healthEndpoints.health)).shown).toMatchObject({ status: 'ok', details: { version: expect.any(String) } });
    const { PersonID } = (await client.call(personEndpoints.add, { body: person(secrets) })).shown;
    const { LeadID } = (await client.call(leadEndpoints.add, { body: lead(PersonID) })).shown;
    expect(await client.call(leadEndpoints.updateStatus, { body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 } })).toMatchObject({ status: 200 });

    const health = await client.call(healthEndpoints.health);
    const stopped = health.shown.details?.projections.find(({ state }) => state === 'stopped');
    expect(health.shown).toMatchObject({ status: 'degraded' });
    expect(await client.get('/health/ready')).toMatchObject({ status: 200, json: { status: 'ready' } });
    expect(stopped).toMatchObject({ name: 'leadRows', failure: { eventType: 'LeadStatusChanged', stream: `lead-${LeadID}`, revision: '1', message: expect.any(String) } });
    expect(health.text).not.toContain('Zebulonia');
    expect((await client.rest('persons', { range: [0, 9] })).json).toHaveLength(1);
    expect((await client.rest('history', { filter: { Subject: `lead-${LeadID}` } })).json).toHaveLength(2);
    expect((await client.rest('leads')).json as LeadRow[]).toEqual([expect.objectContaining({ StatusName: 'Open' })]);
    await poisoned.stop();
    await poisoned.open({ projections });
    const mended = await poisoned.admin();
    expect((await mended.rest('leads')).json).toEqual([expect.objectContaining({ StatusName: 'Qualified' })]);
    expect((await mended.call(healthEndpoints.health)).shown).toMatchObject({ status: 'ok' });
  });
});
