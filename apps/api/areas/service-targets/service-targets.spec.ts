import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { serviceTargetEndpoints } from '@leaseledger/contract/service-targets/service-target.endpoints';
import { savedView } from '../../testing/bodies.ts';
import { parse } from 'csv-parse/sync';
import type { Client } from '../../testing/client.ts';
import { until } from '@leaseledger/event-log/testing/until';
import { TestApi } from '../../testing/test-api.ts';

let leader: Client;
let specialist: Client;
/** Sessions end when time passes, so both users log in again. */
async function pass(hours: number): Promise<void> {
  api.passMinutes(60 * hours);
  [leader, specialist] = [await api.as(mia), await api.as(sam)];
}
const api = await TestApi.start();
const mia = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
const sam = await api.addUser('Sam Whitlock');
await pass(0);

let count = 0;
async function logged(): Promise<{ readonly EnquiryID: number; readonly PersonID: number }> {
  const { PersonID } = await leader.addPerson({ Email: `clocks${(count += 1)}@example.com` });
  const added = await leader.call(enquiryEndpoints.add, { body: { Enquiry: { PersonID } } });
  return { EnquiryID: added.shown.EnquiryID, PersonID };
}
const move = (enquiryID: number, previousStatusCodeID: number, newStatusCodeID: number) =>
  leader.call(enquiryEndpoints.updateStatus, { body: { enquiryID, newStatusCodeID, previousStatusCodeID } });
const undo = async (decision: string | null) =>
  expect((await leader.call(historyEndpoints.undo, { body: { decision: decision ?? '' } })).status).toBe(200);
const found = async (filter: object, by = leader) =>
  ((await by.rest('enquiries', { filter: { ...filter } })).json as { readonly EnquiryID: number }[]).map(
    ({ EnquiryID }) => EnquiryID,
  );
const one = async (id: number) => (await leader.call(enquiryEndpoints.one, { params: { id } })).shown;

describe('targets of service', () => {
  it('are set for a day in Melbourne by managers, shown to all who work enquiries, and undone', async () => {
    const set = await leader.call(serviceTargetEndpoints.set, { body: { From: '2026-11-20T05:00:00Z', Hours: 24 } });
    expect(set.said).toBe('200 The target has been set.');
    expect(set.shown).toMatchObject([
      { StatusCodeID: null, TypeCodeID: null, From: '2026-11-19T13:00:00.000Z', Hours: 24, SetByName: 'Mia Okafor' },
    ]);
    expect((await specialist.call(serviceTargetEndpoints.all)).shown).toHaveLength(1);
    const body = { From: '2026-11-20T00:00:00Z', Hours: 8 };
    expect((await specialist.call(serviceTargetEndpoints.set, { body })).status).toBe(403);
    const again = await leader.call(serviceTargetEndpoints.set, { body });
    await undo(again.headers.get(UNDO_HEADER));
    expect((await leader.call(serviceTargetEndpoints.all)).shown).toMatchObject([{ Hours: 24 }]);
    expect(
      (await leader.call(serviceTargetEndpoints.set, { body: { ...body, StatusCodeID: 106 } })).envelope,
    ).toMatchObject({ payload: { errors: { StatusCodeID: 'Choose a status in which an enquiry is worked on.' } } });
  });

  it('find enquiries in the minute when they run past them: before the first contact, and in a status', async () => {
    await pass(2 / 60);
    const { EnquiryID } = await logged();
    expect(await found({ PastTarget: [1, 2] })).not.toContain(EnquiryID);
    await pass(24);
    expect(await found({ PastTarget: [1, 2] })).toContain(EnquiryID);
    expect((await leader.rest('enquiries', { filter: { PastTarget: true } })).status).toBe(400);
    await move(EnquiryID, 104, 105);
    expect(await found({ PastTarget: [1, 2] })).not.toContain(EnquiryID);
    await leader.call(serviceTargetEndpoints.set, {
      body: { StatusCodeID: 105, TypeCodeID: 100, From: '2026-11-20T00:00:00Z', Hours: 48 },
    });
    await pass(47);
    expect(await found({ PastTarget: [1, 2] })).not.toContain(EnquiryID);
    await pass(1);
    expect(await found({ PastTarget: [1, 2] })).toContain(EnquiryID);
    expect((await leader.get('/api/enquiries?filter={"PastTarget":2}&range=[0,9]')).json).toMatchObject({
      payload: [{ EnquiryID }],
    });
  });

  it('count the time before a reopening, and give the time of an undone change back', async () => {
    const { EnquiryID } = await logged();
    await move(EnquiryID, 104, 105);
    await pass(40);
    const closed = await move(EnquiryID, 105, 106);
    await pass(100);
    expect(await one(EnquiryID)).toMatchObject({ InProgressSeconds: 40 * 3600, FirstContactSeconds: 0 });
    await move(EnquiryID, 106, 105);
    await pass(8);
    expect(await found({ PastTarget: [1, 2], EnquiryID })).toEqual([EnquiryID]);
    expect(await found({ TimeInStatus: '105 48', EnquiryID })).toEqual([EnquiryID]);
    expect(await found({ TimeInStatus: ['105 72', '106 101'], EnquiryID })).toEqual([]);

    const other = (await logged()).EnquiryID;
    const moved = await move(other, 104, 105);
    await pass(5);
    await undo(moved.headers.get(UNDO_HEADER));
    expect(await one(other)).toMatchObject({ FirstContactDateTime: null, InProgressSeconds: 0 });
    expect(await found({ FirstContactOver: 5, EnquiryID: other })).toEqual([other]);
    expect(await found({ FirstContactOver: 6, EnquiryID: other })).toEqual([]);
    expect(closed.status).toBe(200);
  });

  it('take a mail that a user sends from the record for the first contact', async () => {
    const { EnquiryID } = await logged();
    await pass(2);
    const { EnquiryID: OptionalID } = await one(EnquiryID);
    const mail = { Subject: 'Your car', HTML: '<p>Hello</p>', FromEmail: 'main' as const };
    const sent = await leader.call(emailEndpoints.sendCustomized, {
      body: { ...mail, EmailTypeCodeID: recordKinds.enquiry.email, OptionalID },
    });
    expect(sent.status).toBe(200);
    await until('the contact', async () => (await one(EnquiryID)).FirstContactSeconds === 7200);
  });

  it('leave the clocks of an enquiry alone when its person is merged', async () => {
    const [kept, merged] = [await logged(), await logged()];
    await pass(3);
    const before = await one(merged.EnquiryID);
    await leader.call(personEndpoints.merge, {
      body: { PersonID: kept.PersonID, MergedPersonID: merged.PersonID, Version: 0, MergedVersion: 0, fields: [] },
    });
    expect(await one(merged.EnquiryID)).toMatchObject({
      PersonID: kept.PersonID,
      Stays: before.Stays,
      FirstContactDateTime: null,
    });
  });

  it('show the clocks and find enquiries as of a moment', async () => {
    const { EnquiryID } = await logged();
    await pass(30);
    const then = api.now.toISOString();
    await pass(1);
    await move(EnquiryID, 104, 105);
    expect(
      (await leader.call(asOfEndpoints.record, { params: { resource: 'enquiries', id: EnquiryID, at: then } })).shown,
    ).toMatchObject({ Record: { FirstContactDateTime: null, StatusCodeID: 104 } });
    await until('the past list', async () => {
      const { State } = (await leader.call(asOfEndpoints.list, { params: { resource: 'enquiries', at: then } })).shown;
      return State === 'ready';
    });
    const query = new URLSearchParams({ asOf: then, filter: JSON.stringify({ PastTarget: [1, 2], EnquiryID }) });
    expect((await leader.get(`/api/rest/enquiries?${query}`)).json).toMatchObject([
      { EnquiryID, FirstContactDateTime: null },
    ]);
    expect(await found({ PastTarget: [1, 2], EnquiryID })).toEqual([]);
  });

  it('leave in exports as hours, also when the second ends while the file is written', async () => {
    const exporter = await api.addUser('Ada Export', { RoleGroupIntID: roleGroup.LEASING_ADMIN_TEAM_LEAD });
    await leader.call(serviceTargetEndpoints.set, {
      body: { StatusCodeID: 105, From: '2026-11-20T00:00:00Z', Hours: 50 },
    });
    const { EnquiryID } = await logged();
    await pass(30);
    await move(EnquiryID, 104, 105);
    await pass(60);
    const by = await api.as(exporter);
    const { shown } = await by.call(exportEndpoints.start, {
      body: {
        List: 'enquiries',
        Format: 'csv',
        Filter: { PastTarget: [1, 2], EnquiryID },
        Columns: [
          'FirstContactOver',
          'TimeInStatus',
          'PastTarget',
          'OpenSeconds',
          'InProgressSeconds',
          'ClosedSeconds',
        ],
      },
    });
    api.passMinutes(1);
    await until('the file', async () => (await by.shown(exportEndpoints.own))[0]?.State !== 'underWay');
    const file = await fetch(`${by.url}/api/exports/file/${shown.ExportID}`, { headers: { cookie: by.cookie ?? '' } });
    expect(parse(await file.text(), { bom: true })).toEqual([
      [
        'Time to first contact, hours',
        'Time in status, hours',
        'Past target',
        'Time in Open, hours',
        'Time in In Progress, hours',
        'Time in Closed, hours',
      ],
      ['30', '60', 'Time in status', '30', '60', ''],
    ]);
  });

  it('are kept in a saved view of enquiries past their target', async () => {
    const saved = await specialist.call(savedViewEndpoints.save, {
      body: { ...savedView('Late', { Filter: { PastTarget: [1, 2] } }), List: 'enquiries' },
    });
    expect(saved.shown).toMatchObject({ Filter: { PastTarget: [1, 2] }, Missing: [] });
  });
});
