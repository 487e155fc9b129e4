import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { asOfMessage } from '@leaseledger/contract/as-of/as-of.messages';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { jsonList } from '@leaseledger/contract/kernel/json-text';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openBatch } from '@leaseledger/projections/kernel/batch';
import { applyTogether, ProjectionRun } from '@leaseledger/projections/kernel/projection-run';
import type { ProjectionStore } from '@leaseledger/projections/kernel/read-store';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { projections } from '@leaseledger/projections/projections';
import { openMongoDbStore } from '@leaseledger/projections/stores/mongodb/mongodb-store';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import * as fc from 'fast-check';
import { PAST, type Past } from '../../platform/reads/past.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../platform/foundation/platform.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { amendedLead, company, person } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi, type TestUser } from '../../testing/test-api.ts';
import { Moments } from './moments.ts';
import { pastFolder } from './past-folder.ts';
import { PastLists } from './past-lists.ts';

const resources = ['leads', 'persons', 'users', 'companies'] as const;

interface Story {
  readonly api: TestApi;
  readonly admin: Client;
  readonly sam: TestUser;
  readonly specialist: Client;
  /** The lead with most of the events, a second one, and one that is deleted. */
  readonly leads: readonly [number, number, number];
  /** Aroha, who is renamed, and Zelda, who is forgotten by a test. */
  readonly persons: readonly [number, number];
  readonly log: readonly RecordedEvent[];
}

/** Makes names change, leads change hands and be deleted, and a clock go back an hour. */
async function tell(api: TestApi): Promise<Story> {
  const admin = await api.admin();
  const sam = await api.addUser('Sam Whitlock');
  const kim = await api.addUser('Kim Lee');
  await admin.addCompany();
  const { PersonID: aroha, Version } = await admin.addPerson();
  const { PersonID: zelda } = await admin.addPerson({
    FirstName: 'Zelda',
    LastName: 'Quill',
    Email: 'zelda@example.com',
  });
  const add = (PersonID: number, changes = {}) => admin.addLead(PersonID, changes);
  const first = await add(aroha, { AssignedToUserID: sam.id });
  api.passMinutes(30);
  const second = await add(zelda);
  const third = await add(aroha, { AssignedToUserID: kim.id });
  api.passMinutes(30);
  await admin.call(leadEndpoints.update, { body: amendedLead(first.LeadID, first.Version, { AnnualKMs: 18_000 }) });
  await admin.call(personEndpoints.update, {
    body: { Person: { ...person().Person, PersonID: aroha, Version, LastName: 'Tane', CompanyName: 'Tamar Health' } },
  });
  await api.changeUser(sam.id, { type: 'AmendUser', changes: { LastName: 'Whitlam' } });
  api.passMinutes(-60);
  await admin.call(leadEndpoints.updateStatus, {
    body: { leadID: first.LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
  });
  await admin.call(leadEndpoints.assign, {
    body: { leadID: second.LeadID, assigneeID: sam.id, previousAssigneeID: null },
  });
  api.passMinutes(90);
  await admin.call(leadEndpoints.assign, {
    body: { leadID: first.LeadID, assigneeID: kim.id, previousAssigneeID: sam.id },
  });
  await admin.call(leadEndpoints.remove, { params: { id: third.LeadID } });
  const specialist = await api.as(sam);
  // Each of the four assignments sends mails to the assignee and the person, some time later.
  let log: RecordedEvent[] = [];
  while (log.filter(({ type }) => type === 'EmailKept').length < 8) {
    await new Promise(setImmediate);
    log = [];
    for await (const event of api.running.app.get<EventLog>(EVENT_LOG).readAll()) log.push(event);
  }
  return {
    api,
    admin,
    sam,
    specialist,
    leads: [first.LeadID, second.LeadID, third.LeadID],
    persons: [aroha, zelda],
    log,
  };
}

const until = async <Found>(look: () => Promise<Found | undefined>): Promise<Found> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
  }
};

const ready = (by: Client, resource: string, at: string) =>
  until(async () => {
    const { State, ...place } = await by.shown(asOfEndpoints.list, { params: { resource, at } });
    return State === 'ready' ? place : undefined;
  });

const query = (asOf: string, parts: object = {}) =>
  new URLSearchParams([['asOf', asOf], ...Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])]);

async function listAsOf(by: Client, resource: string, at: string, parts: object = {}) {
  await ready(by, resource, at);
  return by.get(`/api/rest/${resource}?${query(at, parts)}`);
}

/** Folds rows from the log alone, up to a place. */
async function coldReplay({ api }: Story, store: ProjectionStore, log: readonly RecordedEvent[]): Promise<void> {
  const runs = await Promise.all(
    projections.map(async (projection) => ProjectionRun.open(projection, await store.rebuild(projection), undefined)),
  );
  const last = log.at(-1);
  if (last !== undefined)
    await applyTogether(
      store,
      runs,
      await openBatch(api.running.app.get<EventCodec>(EVENT_CODEC), log, last.position, (type) =>
        runs.some((run) => run.handles(type)),
      ),
    );
  for (const run of runs) {
    await run.saveCheckpoint();
    await store.promote(run.projection);
  }
}

/** Every list and some records as of a place. Answers them from the product and from a cold replay of the log. */
async function bothWays(
  story: Story,
  store: ProjectionStore,
  length: number,
): Promise<{ readonly answered: unknown[]; readonly replayed: unknown[] }> {
  const [answered, replayed]: [unknown[], unknown[]] = [[], []];
  const { api, admin, log } = story;
  await coldReplay(story, store, log.slice(0, length));
  const position = log[length - 1]?.position ?? '';
  for (const name of resources) {
    const model = api.running.app.get(ListResources).get(name)?.model;
    if (model === undefined) throw new Error(`There is no list ${name}`);
    for (const [parts, asked] of [
      [{}, { limit: 100 }],
      [
        { filter: { q: 'ta' }, sort: ['id', 'ASC'], range: [0, 1] },
        { text: 'ta', sort: { column: model.id, order: 'ASC' }, offset: 0, limit: 2 },
      ],
    ] as const) {
      const page = await store.list(model, asked);
      const answer = await listAsOf(admin, name, position, parts);
      answered.push([name, answer.text, answer.headers.get('content-range')?.split('/')[1]]);
      replayed.push([name, jsonList(page.rows), String(page.total)]);
    }
    for (const id of [1, 2, 3]) {
      const then = await store.get(model, id);
      const { status, envelope } = await admin.call(asOfEndpoints.record, {
        params: { resource: name, id, at: position },
      });
      const record = (envelope.payload as { Record?: object } | null)?.Record ?? undefined;
      const bytes = JSON.stringify(
        record === undefined
          ? undefined
          : Object.fromEntries(
              Object.keys(then ?? {}).map((field) => [
                field,
                Object.entries(record).find(([given]) => given === field)?.[1],
              ]),
            ),
      );
      answered.push([name, id, status === 404 ? undefined : bytes]);
      replayed.push([name, id, JSON.stringify(then)]);
    }
  }
  return { answered, replayed };
}

describe('as of a moment', () => {
  let story: Story;
  beforeAll(async () => {
    story = await tell(await TestApi.start());
  });

  it('every record and list as of a moment equals a cold replay up to there, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: story.log.length }), async (length) => {
        const store = openSqliteStore(':memory:');
        const { answered, replayed } = await bothWays(story, store, length).finally(() => store.close());
        expect(answered).toEqual(replayed);
      }),
      { numRuns: 6, examples: [[story.log.length], [1]] },
    );
  }, 60_000);

  it('a past record has its old names and later changes, and is found by an entry of its history', async () => {
    const {
      admin,
      leads: [id],
    } = story;
    // The list answers rows of the history.
    const entries = await admin.history(`lead-${id}`, ['HistoryID', 'ASC']);
    const at = entries.find(({ EventType }) => EventType === 'LeadAmended');
    const { Record, Changes, ...told } = await admin.shown(asOfEndpoints.record, {
      params: { resource: 'leads', id, at: at?.id ?? '' },
    });
    expect(told).toMatchObject({ Moment: at?.CreatedDateTime, IsThereNow: true });
    expect(Record).toMatchObject({
      PersonFullName: 'Aroha Ngata',
      AssigneeName: 'Sam Whitlock',
      StatusName: 'Open',
      AnnualKMs: 18_000,
      Person: { LastName: 'Ngata', Postcode: '3220' },
    });
    expect(Changes.map(({ Label, From, To }) => [Label, From, To])).toEqual(
      expect.arrayContaining([
        ['Status', 'Open', 'Qualified'],
        ['Assigned to', 'Sam Whitlock', 'Kim Lee'],
        ['Person', 'Aroha Ngata', 'Aroha Tane'],
      ]),
    );
    expect(
      await admin.shown(asOfEndpoints.record, { params: { resource: 'leads', id, at: '2020-01-01T00:00:00+11:00' } }),
    ).toMatchObject({ Record: null, Position: null, IsThereNow: true, Changes: [] });
  });

  it('a moment means the last event decided until then, and a later moment never gives an earlier place', async () => {
    const {
      admin,
      log,
      leads: [id],
    } = story;
    const times = [...new Set(log.map(({ metadata }) => metadata.time))].toSorted();
    const places: string[] = [];
    for (const time of times)
      places.push(
        (await admin.call(asOfEndpoints.record, { params: { resource: 'users', id: 1, at: time } })).payload
          ?.Position ?? '',
      );
    expect(places).toEqual(times.map((time) => log.findLast(({ metadata }) => metadata.time <= time)?.position));
    expect(places).toEqual(places.toSorted());
    for (const at of ['yesterday', '2026-11-20', '2026-11-20T12:00:00', 'lead-1', '{}'])
      expect((await admin.call(asOfEndpoints.record, { params: { resource: 'leads', id, at } })).status).toBe(400);
    for (const at of ['9'.repeat(20), '00000000-0000-4000-8000-00000000ffff'])
      expect((await admin.call(asOfEndpoints.record, { params: { resource: 'leads', id, at } })).status).toBe(404);
  });

  it('a past record is open to users who may open it now, and a deleted one to its managers', async () => {
    const {
      admin,
      specialist,
      log,
      leads: [passedOn, theirs, deleted],
    } = story;
    const at = log.find(({ type }) => type === 'PersonAmended')?.position ?? '';
    const record = (by: Client, id: number) => by.call(asOfEndpoints.record, { params: { resource: 'leads', id, at } });
    expect([
      (await record(specialist, passedOn)).status,
      (await record(specialist, theirs)).status,
      (await record(specialist, deleted)).status,
    ]).toEqual([403, 200, 404]);
    expect((await record(admin, deleted)).shown).toMatchObject({ Record: { LeadID: deleted }, IsThereNow: false });
    // The list answers rows of leads.
    const ids = async (by: Client, parts: object = {}) =>
      ((await listAsOf(by, 'leads', at, parts)).json as LeadRow[]).map(({ LeadID }) => LeadID).toSorted();
    expect([await ids(specialist), await ids(admin)]).toEqual([[theirs], [passedOn, theirs, deleted]]);
    expect(await ids(specialist, { filter: { id: [passedOn, theirs] } })).toEqual([theirs]);
    const accountant = await story.api.as(
      await story.api.addUser('Uma Rao', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR }),
    );
    for (const resource of ['leads', 'persons']) {
      expect((await accountant.call(asOfEndpoints.list, { params: { resource, at } })).status).toBe(403);
      expect((await accountant.get(`/api/rest/${resource}?asOf=${at}`)).status).toBe(403);
    }
    expect(
      (await accountant.shown(asOfEndpoints.record, { params: { resource: 'users', id: story.sam.id, at } })).Record,
    ).toEqual({
      id: story.sam.id,
      UserID: story.sam.id,
      FullName: 'Sam Whitlock',
      ExternalUser: false,
      Disabled: false,
    });
    expect((await admin.call(asOfEndpoints.list, { params: { resource: 'history', at } })).status).toBe(422);
    expect((await admin.call(asOfEndpoints.list, { params: { resource: 'nothing', at } })).status).toBe(404);
  });

  it('rows of a past list say what has become of them', async () => {
    const {
      admin,
      log,
      leads: [first, second, third],
    } = story;
    const at = log.find(({ type }) => type === 'LeadAmended')?.position ?? '';
    await ready(admin, 'leads', at);
    const since = await admin.shown(asOfEndpoints.since, {
      params: { resource: 'leads', at, ids: [first, second, third].join(',') },
    });
    expect(since.map(({ ID, Became }) => [ID, Became])).toEqual([
      [first, 'changed'],
      [second, 'changed'],
      [third, 'gone'],
    ]);
    expect(since[0]?.Changes.map(({ Label }) => Label)).toEqual(expect.arrayContaining(['Status', 'Assigned to']));
    const before = log.find(({ type }) => type === 'LeadLogged')?.position ?? '';
    await ready(admin, 'leads', before);
    expect(
      await admin.shown(asOfEndpoints.since, { params: { resource: 'leads', at: before, ids: String(second) } }),
    ).toEqual([{ ID: second, Became: 'new', Changes: [] }]);
  });

  it('one past list per user is built at a time, and too many waiting lists are refused', async () => {
    const { api, admin, specialist, log } = story;
    const { promise, resolve } = Promise.withResolvers<void>();
    const events = api.running.app.get<EventLog>(EVENT_LOG);
    async function* held(options?: Parameters<EventLog['readAll']>[0]) {
      await promise;
      yield* events.readAll(options);
    }
    const folder = join(api.dataDir, 'held');
    await mkdir(folder);
    const lists = new PastLists({
      folder,
      log: { readAll: held },
      codec: api.running.app.get<EventCodec>(EVENT_CODEC),
      moments: new Moments(events),
      mostUnbuilt: 2,
      wantedMs: 1_000,
      mostLists: 4,
      mostBytes: 1024 ** 3,
      idleMs: 1_000,
      clock: () => 0,
    });
    const building = jest
      .spyOn(api.running.app.get<Past>(PAST), 'prepare')
      .mockImplementation((_, place, by) => lists.prepare(leadRows, place, by));
    const third = await api.as(await api.addUser('Tia Third'));
    const ask = (by: Client, place: number) =>
      by.call(asOfEndpoints.list, { params: { resource: 'leads', at: log.at(place)?.position ?? '' } });
    for (const place of [-1, -2, -3]) expect((await ask(admin, place)).shown).toMatchObject({ State: 'building' });
    expect((await ask(specialist, -4)).shown).toMatchObject({ State: 'building' });
    const { status, envelope, headers } = await ask(third, -5);
    expect([status, envelope.message, headers.get('retry-after')]).toEqual([503, asOfMessage.busy, '10']);
    expect(api.logLines.join('')).not.toContain('request failed');
    expect((await ask(third, -4)).shown).toMatchObject({ State: 'building' });
    resolve();
    await ready(specialist, 'leads', log.at(-4)?.position ?? '');
    expect((await readdir(folder)).filter((name) => name.endsWith('.sqlite'))).toHaveLength(2);
    await ready(admin, 'leads', log.at(-2)?.position ?? '');
    building.mockRestore();
    await lists.clear();
  });

  it('a past record is found by an entry about another record first, and shows the contact that a company had', async () => {
    const {
      api,
      admin,
      persons: [MainContactPersonID],
    } = story;
    const add = async (changes: object) => (await admin.addCompany(changes)).CompanyID;
    const [ParentCompanyID, ChildCompanyID] = [
      await add({ CompanyTradingName: 'Otway Group' }),
      await add({ CompanyTradingName: 'Otway Dairies', MainContactPersonID }),
    ];
    api.passMinutes(1);
    await admin.call(companyLinkEndpoints.link, { body: { ParentCompanyID, ChildCompanyID } });
    // The list answers rows of the history.
    const [linked] = (
      await admin.rest('history', { filter: { Subject: `company-${ChildCompanyID}`, EventType: 'CompaniesLinked' } })
    ).json as HistoryRow[];
    const then = await admin.call(asOfEndpoints.record, {
      params: { resource: 'companies', id: ChildCompanyID, at: linked?.id ?? '' },
    });
    expect(then.shown).toMatchObject({
      Moment: linked?.CreatedDateTime,
      Record: { CompanyTradingName: 'Otway Dairies', MainContactName: 'Aroha Tane' },
    });
    await admin.call(companyEndpoints.update, {
      body: company({
        CompanyID: ChildCompanyID,
        Version: 0,
        CompanyTradingName: 'Otway Dairies',
        PackEdgeCompanyTypeID: '42,56',
      }),
    });
    const { Changes } = await admin.shown(asOfEndpoints.record, {
      params: { resource: 'companies', id: ChildCompanyID, at: linked?.id ?? '' },
    });
    expect(Changes).toContainEqual(expect.objectContaining({ Label: 'Type', From: null, To: 'Client, Dealer' }));
  });

  it('as of a moment works for every kind of record that can have attachments', () => {
    const subjects = story.api.running.app
      .get(ListResources)
      .all()
      .flatMap(({ subject }) => subject ?? []);
    expect(subjects).toEqual(expect.arrayContaining(Object.keys(recordKinds)));
  });

  it('a forgotten person disappears from all past lists and files, and a stop removes the files', async () => {
    const {
      api,
      admin,
      persons: [, zelda],
      leads: [, second],
    } = story;
    const at = story.log.at(-1)?.position ?? '';
    expect((await listAsOf(admin, 'leads', at)).text).toContain('Zelda Quill');
    expect((await readdir(pastFolder(api.dataDir))).length).toBeGreaterThan(0);
    await admin.call(personEndpoints.remove, { params: { id: zelda } });
    const rows = await until(async () => {
      const { text } = await listAsOf(admin, 'leads', at);
      return text.includes('Zelda') ? undefined : text;
    });
    expect(rows).toContain(`"LeadID":${second}`);
    expect(
      (await admin.call(asOfEndpoints.record, { params: { resource: 'leads', id: second, at } })).text,
    ).not.toMatch(/Zelda|Quill/);
    expect(await admin.shown(asOfEndpoints.record, { params: { resource: 'persons', id: zelda, at } })).toMatchObject({
      Record: { FirstName: '', FullName: '', Email: null },
      IsThereNow: false,
    });
    await api.stop();
    expect(existsSync(pastFolder(api.dataDir))).toBe(false);
  });
});

describe('as of a moment, on EventStoreDB and MongoDB', () => {
  it('as of a moment equals a cold replay of the log on EventStoreDB and MongoDB, byte for byte', async () => {
    const [events, rows] = await Promise.all([EventStoreDbDouble.start(), MongoDbDouble.start()]);
    const api = await TestApi.start({
      eventStoreUrl: events.connectionString,
      settings: { mongoDbUrl: rows.url('rows'), mongoDbRowsPerWrite: 50 },
    });
    try {
      const story = await tell(api);
      const store = openMongoDbStore({ url: rows.url('cold'), rowsPerWrite: 50 });
      const { answered, replayed } = await bothWays(
        story,
        store,
        story.log.findIndex(({ type }) => type === 'PersonAmended') + 1,
      ).finally(() => store.close());
      expect(answered).toEqual(replayed);
    } finally {
      await api.end();
      await Promise.all([events.stop(), rows.stop()]);
    }
  }, 60_000);
});
