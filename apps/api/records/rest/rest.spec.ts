import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { READ_STORE } from '../../platform/foundation/platform.ts';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const LEADS = 25;

const api = await TestApi.start();
const manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const specialistUser = await api.addUser('Sam Whitlock');
await (await api.admin()).addCompany();
for (let number = 1; number <= LEADS; number += 1) {
  api.passMinutes(10);
  const { PersonID } = await manager.addPerson({
    FirstName: number % 2 ? 'Greta' : 'Wei',
    LastName: `Lindqvist${number}`,
    Email: `p${number}@example.com`,
  });
  await manager.addLead(PersonID, {
    PriorityCodeID: 12 + (number % 3),
    ...(number <= 5 && { AssignedToUserID: specialistUser.id }),
  });
}
const specialist = await api.as(specialistUser);

const rows = ({ json }: Answer) => json as LeadRow[];
const total = ({ headers }: Answer) => headers.get('content-range');
const ids = (answer: Answer) => rows(answer).map(({ LeadID }) => LeadID);

describe('/api/rest', () => {
  it('one read decides whether a row is missing, hidden or shown, so that a new row is never refused in between', async () => {
    const store = api.running.app.get<ReadSide>(READ_STORE);
    const reads = [jest.spyOn(store, 'get'), jest.spyOn(store, 'list'), jest.spyOn(store, 'many')];
    const count = () =>
      reads.reduce((sum, read) => sum + read.mock.calls.filter(([model]) => model.name === 'leads').length, 0);
    for (const [id, status] of [
      [1, 200],
      [20, 403],
      [4_711, 404],
    ]) {
      const before = count();
      const answered = await specialist.get(`/api/rest/leads/${id}`);
      expect([answered.status, count() - before]).toEqual([status, 1]);
    }
    for (const read of reads) read.mockRestore();
  });

  it('lists page, sort and count in the format of ra-data-simple-rest', async () => {
    const page = await manager.rest('leads', { filter: {}, range: [20, 39], sort: ['CreatedDateTime', 'DESC'] });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(total(page)).toBe('leads 20-24/25');
    expect(ids(page)).toEqual([5, 4, 3, 2, 1]);
    expect(ids(await manager.rest('leads', { range: [0, 2], sort: ['LeadID', 'ASC'] }))).toEqual([1, 2, 3]);
    expect(ids(await manager.rest('leads', { range: [0, 2], sort: ['id', 'ASC'] }))).toEqual([1, 2, 3]);
    expect(ids(await manager.rest('leads', { range: [0, 0], sort: ['PersonFullName', 'ASC'] }))).toEqual([1]);
    expect(total(await manager.rest('leads', { range: [100, 119] }))).toBe('leads 100-100/25');
    expect(total(await manager.rest('leads', { filter: { StatusCodeID: 4 } }))).toBe('leads 0-0/0');
  });

  it('one row is the same as in the list, and many rows are found by their ids', async () => {
    const [first] = rows(await manager.rest('leads', { filter: { LeadID: 7 } }));
    expect((await manager.rest('leads/7')).json).toEqual(first);
    const many = await manager.rest('leads', { filter: { id: [7, 9, 99_999] } });
    expect(ids(many).toSorted()).toEqual([7, 9]);
    expect(ids(await manager.rest('leads', { filter: { id: [] } }))).toEqual([]);
    expect((await manager.rest('leads/99999')).said).toBe('404 Lead does not exist.');
    expect(await manager.rest('leads/abc')).toMatchObject({ status: 400 });
  });

  it('lists filter by value, list, range, null and words', async () => {
    const count = async (filter: object) =>
      Number(total(await manager.rest('leads', { filter, range: [0, 0] }))?.split('/')[1]);
    expect(await count({ PriorityCodeID: 13 })).toBe(9);
    expect(await count({ PriorityCodeID: [12, 13] })).toBe(17);
    expect(await count({ PriorityCodeID_neq: 13 })).toBe(16);
    expect(await count({ AssignedToUserID: null })).toBe(20);
    expect(await count({ AssignedToUserID_neq: null })).toBe(5);
    expect(await count({ AssignedToUserID: [null, specialistUser.id] })).toBe(25);
    expect(await count({ LeadID_gte: 5, LeadID_lte: 10 })).toBe(6);
    expect(await count({ LeadID_gt: 5, LeadID_lt: 10 })).toBe(4);
    expect(await count({ CreatedDateTime_lte: '2026-11-20T12:10:00+11:00' })).toBe(1);
    expect(await count({ PersonFullName: 'greta lindqvist1' })).toBe(1);
    expect(await count({ q: 'lindqvist1' })).toBe(11);
    expect(await count({ q: 'wei barwon' })).toBe(12);
    expect(await count({ q: '   ' })).toBe(25);
    expect(await count({ q: 'greta', IsRefinance: false, PriorityName: 'High' })).toBe(4);
  });

  it('invalid filters, sorts and ranges are refused without revealing internals', async () => {
    const hostile = [
      'filter={',
      'filter=[]',
      'filter=1',
      'filter="x"',
      'sort={}',
      'sort=["LeadID","SIDEWAYS"]',
      'sort=["constructor","ASC"]',
      'sort=["LeadID;DROP TABLE leads","ASC"]',
      'range=[0]',
      'range=[-1,5]',
      'range=[5,1]',
      'range=[0,1e99]',
      'range=[0,1000]',
      'range=["a","b"]',
      'range=x',
      ...[
        { constructor: 1 },
        { toString: 1 },
        { hasOwnProperty_gte: 1 },
        { 'LeadID"': 1 },
        { '': 1 },
        { _gte: 1 },
        { Nothing: 1 },
        { LeadID: 'x' },
        { LeadID: {} },
        { LeadID: [[1]] },
        { LeadID: true },
        { PersonFullName: 5 },
        { CreatedDateTime_gte: 'yesterday' },
        { q: 5 },
        { q: {} },
        { IsRefinance: 'yes' },
        { id: [{}] },
        { id: 'x' },
        { AnnualIncome_gte: 1 },
        { id: Array.from({ length: 1001 }, (_, index) => index) },
      ].map((filter) => `filter=${encodeURIComponent(JSON.stringify(filter))}`),
      `filter=${encodeURIComponent('{"__proto__":{"LeadID":1}}')}`,
    ];
    for (const query of hostile) {
      const answer = await manager.get(`/api/rest/leads?${query}`);
      expect({ query, status: answer.status, success: answer.success }).toEqual({
        query,
        status: 400,
        success: false,
      });
      expect(answer.text).not.toMatch(/select|sqlite|\bat \/|stack/i);
    }
    for (const q of ['"', '*', '😀', '-'])
      expect(await manager.rest('leads', { filter: { q } })).toMatchObject({ status: 200, json: expect.any(Array) });
    const harmless = [
      { q: 'a\u0000b' },
      { q: '(NEAR' },
      { q: "'; DROP" },
      { q: 'x'.repeat(3000) },
      { PersonFullName: "' OR 1=1 --" },
      { PersonFullName: 'a\u0000b' },
    ];
    for (const filter of harmless) {
      const { status, text } = await manager.rest('leads', { filter });
      expect({ filter, status, text }).toEqual({ filter, status: 200, text: '[]' });
    }
    for (const resource of ['nothing', '__proto__', 'constructor', 'fuelCards', 'userPermissions'])
      expect(await manager.rest(resource)).toMatchObject({ status: 404 });
    expect(await manager.call({ ...leadEndpoints.add, path: 'rest/leads' }, { body: {} })).toMatchObject({
      status: 404,
    });
  });

  it('a user without management rights sees only their own leads, whatever the filter', async () => {
    expect(total(await specialist.rest('leads', { range: [0, 1] }))).toBe('leads 0-1/5');
    expect(total(await specialist.rest('leads', { filter: { AssignedToUserID: null } }))).toBe('leads 0-0/0');
    expect(total(await specialist.rest('leads', { filter: { q: 'lindqvist' } }))).toBe('leads 0-4/5');
    expect(ids(await specialist.rest('leads', { filter: { id: [1, 20] } }))).toEqual([1]);
    expect(await specialist.rest('leads/20')).toMatchObject({ status: 403 });
  });

  it('hidden fields cannot be seen, filtered or sorted by', async () => {
    expect((await specialist.rest('users', { filter: { FullName: 'Mia Okafor' } })).json).toEqual([
      {
        id: expect.any(Number),
        UserID: expect.any(Number),
        FullName: 'Mia Okafor',
        ExternalUser: false,
        Disabled: false,
      },
    ]);
    expect(await specialist.rest('users', { filter: { Email: 'x@example.com' } })).toMatchObject({ status: 400 });
    expect(await specialist.rest('users', { sort: ['RoleGroupIntID', 'ASC'] })).toMatchObject({ status: 400 });
    expect((await specialist.rest('companies')).json).toEqual([
      { id: 1, CompanyID: 1, CompanyTradingName: 'Barwon Health', PackEdgeCompanyID: 7001, AspireOneCompanyID: null },
    ]);
    expect((await specialist.rest('companies/1')).json).toEqual({
      id: 1,
      CompanyID: 1,
      CompanyTradingName: 'Barwon Health',
      PackEdgeCompanyID: 7001,
      AspireOneCompanyID: null,
    });
    expect((await manager.rest('companies')).json).toEqual([
      expect.objectContaining({ PackEdgeCompanyStatusID: 18, Version: 0 }),
    ]);
    expect(
      await (await api.as(await api.addUser('Ann Counts', { RoleGroupIntID: 14000 }))).rest('persons'),
    ).toMatchObject({ status: 403 });
  });

  it('the history of a record is open to users who may open it; others see their own activity and account events', async () => {
    const of = async (client: Client, filter?: object) =>
      client.rest('history', { filter, range: [0, 99], sort: ['CreatedDateTime', 'DESC'] });
    // Mails about the lead come at any time, so they are left out.
    const kinds = async (client: Client, filter?: object) =>
      (rows(await of(client, filter)) as unknown as { Kind: string; Subject: string; EventType: string }[])
        .filter(({ EventType }) => !EventType.startsWith('Email'))
        .map(({ Kind, Subject }) => `${Kind} ${Subject}`);
    expect(await kinds(manager, { Subject: 'lead-1' })).toEqual(['assignee lead-1', 'activity lead-1']);
    expect(await kinds(specialist, { Subject: 'lead-1' })).toEqual(['assignee lead-1', 'activity lead-1']);
    expect(await of(specialist, { Subject: 'lead-20' })).toMatchObject({ status: 403 });
    expect(await of(specialist, { SubjectType: 'lead', SubjectID: 20 })).toMatchObject({ status: 403 });
    expect(await of(manager, { Subject: 'lead-99999' })).toMatchObject({ status: 404 });
    expect(await of(manager, { Subject: 'company-1' })).toMatchObject({ status: 200 });
    expect(await of(specialist, { Subject: 'company-1' })).toMatchObject({ status: 403 });
    expect(await of(manager, { Subject: 'nothing-1' })).toMatchObject({ status: 403 });
    expect(await kinds(specialist, { Subject: ['lead-20'] })).toEqual([]);
    const account = `activity user-${specialistUser.id}`;
    expect(await kinds(specialist)).toEqual([account, account]);
    expect(await kinds(manager, { SubjectType: 'lead', Kind: 'assignee' })).toHaveLength(5);
    expect(await kinds(specialist, { SubjectType: 'lead', Kind: 'assignee' })).toEqual([]);
    expect((await manager.rest('history', { filter: { Subject: 'lead-1' }, sort: ['HistoryID', 'ASC'] })).status).toBe(
      200,
    );
    expect(await manager.rest('history/1')).toMatchObject({ status: 404 });
    expect(await kinds(manager, { Subject: 'person-1' })).toEqual(['activity person-1']);
  });
});
