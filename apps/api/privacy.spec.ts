import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { projections } from '@leaseledger/projections/projections';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata } from './platform/callers/caller.ts';
import { Execute } from './platform/commands/execute.ts';
import { EVENT_CODEC, EVENT_LOG, READ_SIDE, VAULT } from './platform/foundation/platform.ts';
import type { ReadSide } from './platform/reads/read-side.ts';
import { Reactions } from './platform/reactions/exports/reactions.ts';
import { amendedLead, lead } from './testing/bodies.ts';
import { ADMIN, TestApi } from './testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
let admin = await api.admin();

/** Words that occur nowhere else. */
const secrets = {
  FirstName: 'Zebulonia',
  LastName: 'Quackenbush',
  Email: 'zebulonia.q@example.com',
  ContactNumber: '0488123987',
  Address: '17 Xanthorrhoea Way',
  Suburb: 'Wombarra',
  CompanyName: 'Yackandandah Tramways',
};
const NOTES = 'Mentioned a Vermilion Delorean in confidence';

describe('personal details', () => {
  const secretsIn = async (file: string) => {
    const bytes = (await api.bytesOf(file)).toLowerCase();
    return [...Object.values(secrets), 'Vermilion'].filter((secret) => bytes.includes(secret.toLowerCase()));
  };

  let PersonID: number;
  let LeadID: number;

  beforeAll(async () => {
    PersonID = (await admin.addPerson(secrets)).PersonID;
    LeadID = (await admin.addLead(PersonID, { Notes: NOTES, AnnualIncome: 98_765_432 })).LeadID;
  });

  it('personal details are never in clear in the log', async () => {
    const log = await api.bytesOf('log.sqlite');
    expect(log).toContain('PersonRegistered');
    for (const secret of [...Object.values(secrets), 'Vermilion', '98765432']) expect(log).not.toContain(secret);
  });

  it('log lines hold no personal details, addresses, bodies, cookies or keys', async () => {
    await admin.call(personEndpoints.search, { params: { text: 'Zebulonia' } });
    await admin.rest('persons', { filter: { q: 'Quackenbush' } });
    await admin.send('PUT', '/api/persons', { body: 'Zebulonia', headers: { 'content-type': 'application/json' } });
    await api.visitor().logIn('zebulonia.q@example.com', 'Secret-typed-1');
    await api
      .visitor()
      .send('POST', '/api/inbound/leads?Zebulonia', { headers: { 'x-api-key': 'a-key-that-is-secret' } });
    await api.visitor().get('/Zebulonia');
    const lines = api.logLines.join('');
    expect(lines).toContain('"route":"/api/persons/search/:text"');
    for (const secret of [
      ...Object.values(secrets),
      'Secret-typed-1',
      'a-key-that-is-secret',
      ADMIN.password,
      admin.cookie ?? '',
    ])
      expect(lines).not.toContain(secret);
    for (const line of api.logLines)
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(/^(?:info|warn|error)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      });
  });

  it("a deleted person's details disappear from lists, log and vault, and stay away after a replay", async () => {
    expect(await admin.call(personEndpoints.remove, { params: { id: PersonID } })).toMatchObject({
      status: 200,
      message: 'Person has been deleted.',
      payload: null,
    });
    expect((await admin.call(personEndpoints.one, { params: { id: PersonID } })).said).toBe(
      '404 Person does not exist.',
    );
    expect(await admin.call(personEndpoints.remove, { params: { id: PersonID } })).toMatchObject({ status: 404 });
    expect(await admin.shown(personEndpoints.search, { params: { text: 'zebulonia' } })).toEqual([]);
    const left = await admin.shown(leadEndpoints.one, { params: { id: LeadID } });
    expect(left).toMatchObject({
      LeadID,
      PersonFullName: null,
      PersonEmail: null,
      Notes: null,
      AnnualIncome: null,
      Person: null,
    });
    expect(left.Activity.length).toBeGreaterThan(0);
    const vault: Vault = api.running.app.get(VAULT);
    expect([...(await vault.keys([`person-${PersonID}`])).keys()]).toEqual([]);

    // Remains in the files are removed gradually, and health shows how many are left.
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    expect((await admin.shown(healthEndpoints.health)).details).toMatchObject({ forgetting: { pending: 0 } });
    for (const file of ['read-models.sqlite', 'read-models.sqlite-wal'])
      expect([file, ...(await secretsIn(file))]).toEqual([file]);

    await api.stop();
    const again = projections.map((projection) => ({ ...projection, version: projection.version + 1 }));
    await api.open({ projections: again });
    admin = await api.admin();
    expect((await admin.rest(`leads/${LeadID}`)).json).toMatchObject({
      LeadID,
      PersonID,
      PersonFullName: null,
      Notes: null,
      StatusName: 'Open',
    });
    expect(await admin.rest(`persons/${PersonID}`)).toMatchObject({ status: 404 });
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    await api.stop();
    for (const file of ['log.sqlite', 'read-models.sqlite', 'vault.sqlite'])
      expect([file, ...(await secretsIn(file))]).toEqual([file]);
    await api.open();
    admin = await api.admin();
  });

  it('new details of a deleted person are refused, but their leads can still be changed', async () => {
    const refused = await admin.call(leadEndpoints.update, {
      body: amendedLead(LeadID, 0, { Notes: 'Called again about the car' }),
    });
    expect(refused.status).toBe(422);
    expect(
      await admin.call(leadEndpoints.updateStatus, {
        body: { leadID: LeadID, newStatusCodeID: 4, previousStatusCodeID: 3 },
      }),
    ).toMatchObject({ status: 200 });
    expect((await admin.call(leadEndpoints.add, { body: lead(PersonID) })).said).toBe('400 Person does not exist.');
  });
});

describe('mentions of a person in texts about others', () => {
  const quill = {
    FirstName: 'Ottoline',
    LastName: 'Brazenquill',
    Email: 'ottoline.b@example.com',
    ContactNumber: '0488321654',
  };
  const Notes = 'Sister of OTTOLINE Brazenquill, who rang from 0488 321 654 and will ring again. Ottoline said yes.';
  const namesakes = ['Brazenquill', 'BRAZENQUILL', 'Ottoline', 'OTTOLINE', 'ottoline.b', '0488 321 654'];

  async function story() {
    const { PersonID } = await admin.addPerson(quill);
    const other = (await admin.addPerson({ FirstName: 'Siri', Email: 'siri@example.com' })).PersonID;
    // The text was written about this person, and moved to another one with the lead.
    const moved = await admin.addLead(PersonID, {
      Notes,
      Referral: 'ottoline.b@example.com',
      CurrentCarModel: 'the one of Brazenquill',
    });
    expect(
      (await admin.call(leadEndpoints.update, { body: amendedLead(moved.LeadID, moved.Version, { PersonID: other }) }))
        .status,
    ).toBe(200);
    return { PersonID, LeadID: moved.LeadID };
  }

  it('mentions of a forgotten person are listed, and the chosen ones are blanked in records, search and stored rows', async () => {
    const { PersonID, LeadID } = await story();
    const found = await admin.shown(personEndpoints.mentions, { params: { id: PersonID } });
    expect(found.map(({ record, label, text }) => [record, label, text])).toEqual([
      [`lead-${LeadID}`, 'Referral', 'ottoline.b@example.com'],
      [`lead-${LeadID}`, 'Notes', 'OTTOLINE Brazenquill'],
      [`lead-${LeadID}`, 'Notes', '0488 321 654'],
      [`lead-${LeadID}`, 'Notes', 'Ottoline'],
      [`lead-${LeadID}`, 'Current car model', 'Brazenquill'],
    ]);
    expect(found[1]).toMatchObject({
      recordName: `Lead ${LeadID}`,
      before: 'Sister of ',
      after: ', who rang from 0488 321 654 and will ri',
    });
    const mentions = found.map(({ record, field, at, text }) => ({ record, field, at, text }));
    const forged = [{ record: `lead-${LeadID}`, field: 'Notes', at: 0, text: 'Sister' }];
    expect((await admin.call(personEndpoints.forget, { body: { PersonID, mentions: forged } })).said).toBe(
      `409 ${personMessage.mentionsChanged}`,
    );

    const body = { PersonID, mentions };
    expect((await admin.call(personEndpoints.forget, { body, key: 'forget them' })).said).toBe(
      '200 Person has been deleted.',
    );
    expect(await admin.call(personEndpoints.forget, { body, key: 'forget them' })).toMatchObject({ status: 200 });
    await reacted();
    const left = await admin.shown(leadEndpoints.one, { params: { id: LeadID } });
    expect(left).toMatchObject({
      Notes: 'Sister of [forgotten], who rang from [forgotten] and will ring again. [forgotten] said yes.',
      Referral: '[forgotten]',
      CurrentCarModel: 'the one of [forgotten]',
    });
    expect(((await admin.rest('leads', { filter: { q: 'brazenquill' } })).json as unknown[]).length).toBe(0);
    const vault: Vault = api.running.app.get(VAULT);
    expect([...(await vault.keys([`person-${PersonID}`, `forgetting-${PersonID}`])).keys()]).toEqual([]);
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    await api.stop();
    for (const file of ['log.sqlite', 'read-models.sqlite', 'vault.sqlite']) {
      const bytes = await api.bytesOf(file);
      expect([file, ...namesakes.filter((name) => bytes.includes(name))]).toEqual([file]);
    }
    await api.open();
    admin = await api.admin();
    expect((await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).Version).toBe(left.Version);
  });

  it('mentions in deleted leads are blanked too, because those can be restored', async () => {
    const { PersonID, LeadID } = await story();
    const decision =
      (await admin.call(leadEndpoints.remove, { params: { id: LeadID } })).headers.get(UNDO_HEADER) ?? '';
    const mentions = (await admin.shown(personEndpoints.mentions, { params: { id: PersonID } })).map(
      ({ record, field, at, text }) => ({ record, field, at, text }),
    );
    expect(mentions.map(({ record }) => record)).toEqual(Array.from({ length: 5 }, () => `lead-${LeadID}`));
    await admin.call(personEndpoints.forget, { body: { PersonID, mentions } });
    await reacted();
    expect(await admin.call(historyEndpoints.undo, { body: { decision } })).toMatchObject({ status: 200 });
    expect(await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({
      Notes: 'Sister of [forgotten], who rang from [forgotten] and will ring again. [forgotten] said yes.',
      Referral: '[forgotten]',
      CurrentCarModel: 'the one of [forgotten]',
    });
  });

  it('mentions that were not chosen stay', async () => {
    const { PersonID, LeadID } = await story();
    const first = (await admin.shown(personEndpoints.mentions, { params: { id: PersonID } })).find(
      ({ label }) => label === 'Notes',
    );
    if (first === undefined) throw new Error('Nothing was found');
    const { record, field, at, text } = first;
    await admin.call(personEndpoints.forget, { body: { PersonID, mentions: [{ record, field, at, text }] } });
    await reacted();
    expect(await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({
      Notes: Notes.replace('OTTOLINE Brazenquill', '[forgotten]'),
      Referral: 'ottoline.b@example.com',
    });
  });

  it('mentions are blanked at the next start when the process ended in between', async () => {
    const { PersonID, LeadID } = await story();
    const mentions = (await admin.shown(personEndpoints.mentions, { params: { id: PersonID } })).map(
      ({ record, field, at, text }) => ({ record, field, at, text }),
    );
    await api.running.app.get(Reactions).stop();
    await admin.call(personEndpoints.forget, { body: { PersonID, mentions } });
    expect((await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).Notes).toBe(Notes);
    await api.stop();
    await api.open();
    admin = await api.admin();
    await reacted();
    expect((await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).Notes).toContain(
      'Sister of [forgotten], who',
    );
  });

  /** Waits until the policies have reacted to all decisions so far, and the lists show that. */
  async function reacted(): Promise<void> {
    const vault: Vault = api.running.app.get(VAULT);
    const log: EventLog = api.running.app.get(EVENT_LOG);
    for await (const { data } of log.readAll({ filter: { typePrefixes: ['PersonForgotten'] } })) {
      const subject = sealedPart(data)?.subject;
      if (subject !== undefined)
        await until('the key of the person to go', async () => (await vault.keys([subject])).size === 0);
    }
  }
});

describe('a merged person who is forgotten alone', () => {
  it('forgetting a merged person removes their details under the name of the remaining person', async () => {
    const kept = await admin.addPerson({ FirstName: 'Ludmilla', Email: 'ludmilla@example.com' });
    const other = await admin.addPerson({ FirstName: 'Milla', Email: 'milla@example.com' });
    const { LeadID } = await admin.addLead(other.PersonID, { Notes: 'Wants to pay with her grandfather’s ambergris' });
    const merge = {
      PersonID: kept.PersonID,
      MergedPersonID: other.PersonID,
      Version: kept.Version,
      MergedVersion: other.Version,
      fields: [],
    };
    expect(await admin.call(personEndpoints.merge, { body: merge })).toMatchObject({ status: 200 });
    expect((await admin.rest(`leads/${LeadID}`)).json).toMatchObject({
      PersonID: kept.PersonID,
      Notes: expect.stringContaining('ambergris'),
    });
    expect(await admin.call(personEndpoints.remove, { params: { id: other.PersonID } })).toMatchObject({
      status: 404,
      payload: { MovedTo: kept.PersonID },
    });
    // Imitates a request that came just before the merge.
    await api.running.app
      .get(CommandBus)
      .execute(
        new Execute(
          personDecider,
          { id: other.PersonID, command: { type: 'ForgetPerson' } },
          systemMetadata(randomBytes),
        ),
      );
    expect((await admin.rest(`leads/${LeadID}`)).json).toMatchObject({
      PersonID: kept.PersonID,
      PersonFullName: 'Ludmilla Ngata',
      Notes: null,
    });
    expect((await admin.rest('leads', { filter: { q: 'ambergris' } })).json).toEqual([]);
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    expect(await api.bytesOf('read-models.sqlite')).not.toContain('ambergris');
  });
});

describe('a lead that is logged while its person is forgotten', () => {
  it('a lead that was decided before its person was forgotten, and recorded after it, shows none of their details', async () => {
    const details = {
      FirstName: 'Isaverina',
      LastName: 'Tollgate',
      Email: 'isaverina@example.com',
      ContactNumber: '0488555777',
    };
    const { PersonID } = await admin.addPerson(details);
    const [log, codec]: [EventLog, EventCodec] = [api.running.app.get(EVENT_LOG), api.running.app.get(EVENT_CODEC)];
    const [append, forget] = [log.append.bind(log), codec.forget];
    const [decided, forgotten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [isLogged, late] = [Promise.withResolvers<void>(), new Set<string>()];
    // The lists learn of it from the log alone.
    codec.forget = (subject) => void late.add(subject);
    log.append = async (stream, ...rest) => {
      if (stream.startsWith('lead-')) {
        decided.resolve();
        await forgotten.promise;
        return append(stream, ...rest).finally(isLogged.resolve);
      }
      const appended = await append(stream, ...rest);
      if (stream === `person-${PersonID}`) {
        forgotten.resolve();
        await isLogged.promise;
        await api.shown();
        codec.forget = forget;
        late.forEach(forget);
      }
      return appended;
    };
    const adding = admin.call(leadEndpoints.add, {
      body: lead(PersonID, { Notes: 'Isaverina wants to be called about the Tollgate car' }),
    });
    await decided.promise;
    expect(await admin.call(personEndpoints.remove, { params: { id: PersonID } })).toMatchObject({ status: 200 });
    const { LeadID } = (await adding).shown;
    log.append = append;
    expect((await admin.rest(`leads/${LeadID}`)).json).toMatchObject({
      LeadID,
      PersonID,
      PersonFullName: null,
      PersonEmail: null,
      Notes: null,
    });
    expect((await admin.rest('leads', { filter: { q: 'isaverina' } })).json).toEqual([]);
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    expect((await api.bytesOf('read-models.sqlite')).match(/isaverina|tollgate|0488555777/gi)).toBeNull();
  });
});

describe('an event that cannot be folded', () => {
  it('an event that cannot be folded stops only its projection, which is reported by name without details', async () => {
    const poisoned = await TestApi.start({
      projections: projections.map((projection) =>
        projection.name !== leadRows.name
          ? projection
          : {
              ...projection,
              handlers: {
                ...projection.handlers,
                LeadStatusChanged: () => {
                  throw new Error('cannot fold this');
                },
              },
            },
      ),
    });
    const client = await poisoned.admin();
    expect(await client.shown(healthEndpoints.health)).toMatchObject({
      status: 'ok',
      details: { version: expect.any(String) },
    });
    const { PersonID } = await client.addPerson(secrets);
    const { LeadID } = await client.addLead(PersonID);
    expect(
      await client.call(leadEndpoints.updateStatus, {
        body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
      }),
    ).toMatchObject({ status: 200 });

    const health = await client.call(healthEndpoints.health);
    const stopped = health.shown.details?.projections.find(({ state }) => state === 'stopped');
    expect(health.shown).toMatchObject({ status: 'degraded' });
    expect(await client.get('/health/ready')).toMatchObject({ status: 200, json: { status: 'ready' } });
    expect(stopped).toMatchObject({
      name: 'leadRows',
      failure: { eventType: 'LeadStatusChanged', stream: `lead-${LeadID}`, revision: '1', message: expect.any(String) },
    });
    expect(health.text).not.toContain('Zebulonia');
    expect((await client.rest('persons', { range: [0, 9] })).json).toHaveLength(1);
    expect(await client.history(`lead-${LeadID}`)).toHaveLength(2);
    expect((await client.rest('leads')).json as LeadRow[]).toEqual([expect.objectContaining({ StatusName: 'Open' })]);
    await poisoned.stop();
    await poisoned.open({ projections });
    const mended = await poisoned.admin();
    expect((await mended.rest('leads')).json).toEqual([expect.objectContaining({ StatusName: 'Qualified' })]);
    expect(await mended.shown(healthEndpoints.health)).toMatchObject({ status: 'ok' });
  });
});
