import { describe, expect, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { enquiryBatch, newBusinessBatch } from '@leaseledger/contract/enquiries/enquiry.batch-kinds';
import type { NewEnquiry } from '@leaseledger/contract/enquiries/enquiry.bodies';
import { enquiryStatus, enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { searchEndpoints } from '@leaseledger/contract/search/search.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { until } from '@leaseledger/event-log/testing/until';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start({ settings: { publicUrl: 'https://ledger.example' } });
const admin = await api.admin();
const leader = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const [sam, lee] = [await api.addUser('Sam Whitlock'), await api.addUser('Lee Park')];
const rata = await api.addUser('Rata Tane', { RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT });
const [samID, leeID, relationsID] = [sam.id, lee.id, rata.id];
const specialist = await api.as(sam);
const relations = await api.as(rata);

let count = 0;
const newPerson = async () => (await leader.addPerson({ Email: `aroha${(count += 1)}@example.com` })).PersonID;
const add = async (Enquiry: Partial<NewEnquiry> = {}, by = specialist) =>
  by.call(enquiryEndpoints.add, { body: { Enquiry: { PersonID: await newPerson(), ...Enquiry } } });
const one = async (id: number, by = leader) => (await by.call(enquiryEndpoints.one, { params: { id } })).shown;
const ids = (rows: readonly { readonly EnquiryID: number }[]) => rows.map(({ EnquiryID }) => EnquiryID);
const assign = (enquiryID: number, assigneeID: number, previousAssigneeID: number | null) =>
  leader.call(enquiryEndpoints.assign, { body: { enquiryID, assigneeID, previousAssigneeID } });
const mailsOf = async (id: number) =>
  (await one(id)).EmailHistory.map(({ EmailTypeCodeID, Subject }) => [EmailTypeCodeID, Subject]);

describe('the calls of enquiries', () => {
  it('adds a vehicle source enquiry with its prices in cents, and shows it with its person', async () => {
    const PersonID = await newPerson();
    const added = await add({
      PersonID,
      TypeCodeID: enquiryType.VEHICLE_SOURCE,
      PurchasePrice: 5_499_050,
      Discounts: 100_000,
      DealershipContactPhoneNumber: '0400 111 222',
      InitialContactDate: '2026-07-01T02:00:00Z',
      OriginationUserID: leeID,
    });
    expect(added).toMatchObject({
      status: 200,
      message: 'An enquiry of Aroha Ngata has been added',
      payload: {
        PersonID,
        Person: { PersonID },
        TypeName: 'Vehicle Source',
        PriorityName: 'Low',
        StatusName: 'Open',
        PurchasePrice: 5_499_050,
        DealershipContactPhoneNumber: '0400111222',
        OriginationUserName: 'Lee Park',
        CreatedByName: 'Sam Whitlock',
        AssigneeName: null,
        NotesList: [],
        Version: 0,
      },
    });
    const { EnquiryID } = added.shown;
    const changed = await specialist.call(enquiryEndpoints.update, {
      body: { Enquiry: { EnquiryID, Version: 0, PurchasePrice: 5_399_000, OriginationUserID: null } },
    });
    expect(changed.shown).toMatchObject({ PurchasePrice: 5_399_000, OriginationUserName: null, Version: 1 });
    expect(
      await specialist.call(enquiryEndpoints.update, {
        body: { Enquiry: { EnquiryID, Version: 0, PurchasePrice: 1 } },
      }),
    ).toMatchObject({ status: 409 });
  });

  it('refuses an enquiry without a person, a long phone number and a price with parts of a cent', async () => {
    expect(await specialist.call(enquiryEndpoints.add, { body: { Enquiry: {} } as never })).toMatchObject({
      status: 400,
      message: 'Enquiry must have a Person attached to it.',
      payload: { errors: { 'Enquiry.PersonID': 'Enquiry must have a Person attached to it.' } },
    });
    const refused = await add({
      TypeCodeID: enquiryType.VEHICLE_SOURCE,
      DealershipContactPhoneNumber: '04001112223',
      PurchasePrice: 10.5,
    });
    expect(refused).toMatchObject({
      status: 400,
      payload: {
        errors: {
          'Enquiry.DealershipContactPhoneNumber': 'Invailid phone number',
          'Enquiry.PurchasePrice': 'Purchase price must be a number.',
        },
      },
    });
  });

  it('lists enquiries and new business apart, own and all', async () => {
    const standard = (await add()).shown.EnquiryID;
    const client = (await add({ TypeCodeID: enquiryType.NEW_CLIENT, HRContactName: 'Hana Rossi' }, relations)).shown;
    expect(client).toMatchObject({ StatusName: 'Prospect', HRContactName: 'Hana Rossi' });
    const lists = async (call: (typeof enquiryEndpoints)['all'], by: Client) => {
      const listed = ids((await by.call(call)).shown);
      return [listed.includes(standard), listed.includes(client.EnquiryID)];
    };
    expect(await lists(enquiryEndpoints.all, leader)).toEqual([true, false]);
    expect(await lists(enquiryEndpoints.own as never, specialist)).toEqual([true, false]);
    expect(await lists(enquiryEndpoints.own as never, relations)).toEqual([false, false]);
    expect(await lists(enquiryEndpoints.newClient as never, admin)).toEqual([false, true]);
    expect(await lists(enquiryEndpoints.ownNewClient as never, relations)).toEqual([false, true]);
    const rest = async (resource: string, by: Client) =>
      ids((await by.rest(resource, { range: [0, 99] })).json as { EnquiryID: number }[]);
    expect(await rest('enquiries', admin)).toContain(standard);
    expect(await rest('enquiries', admin)).not.toContain(client.EnquiryID);
    expect(await rest('newBusiness', relations)).toEqual([client.EnquiryID]);
    const isFound = async (type: number, by: Client) =>
      (await by.call(searchEndpoints.search, { body: { query: 'Aroha Ngata', types: [type] } })).shown.some(
        ({ ID }) => ID === client.EnquiryID,
      );
    expect([await isFound(2, relations), await isFound(3, relations), await isFound(3, specialist)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('assigns an enquiry, mails the assignee and the customer, and takes it back', async () => {
    const { EnquiryID } = (await add()).shown;
    const assigned = await assign(EnquiryID, leeID, null);
    expect(assigned).toMatchObject({
      status: 200,
      message: 'Enquiry has been assigned.',
      payload: { AssigneeName: 'Lee Park', AssignerName: 'Mia Okafor', Person: { EnquiryCount: 1 } },
    });
    expect(await assign(EnquiryID, samID, null)).toMatchObject({ status: 409 });
    expect((await assign(EnquiryID, leeID, leeID)).said).toBe(
      '422 You can not assign this enquiry as it is already assigned to that user.',
    );
    await until('both mails', async () => (await mailsOf(EnquiryID)).length === 2);
    expect((await mailsOf(EnquiryID)).toSorted()).toEqual([
      [emailType.ENQUIRY_ASSIGNED, 'Enquiry assigned to you: Aroha Ngata'],
      [emailType.ENQUIRY_ASSIGNED_CLIENT, 'Lee Park looks after your enquiry'],
    ]);
    const decision = assigned.headers.get(UNDO_HEADER) ?? '';
    expect((await leader.call(historyEndpoints.undo, { body: { decision } })).status).toBe(200);
    expect(await one(EnquiryID)).toMatchObject({ AssigneeName: null });
    expect((await leader.call(enquiryEndpoints.assigneeChanges)).shown.slice(0, 2)).toMatchObject([
      {
        EnquiryID,
        PersonFullName: 'Aroha Ngata',
        AssignedBy: 'Mia Okafor',
        PreviousAssignee: 'Lee Park',
        AssignedTo: '',
      },
      { EnquiryID, AssignedBy: 'Mia Okafor', PreviousAssignee: null, AssignedTo: 'Lee Park' },
    ]);
  });

  it('changes the status within the kind of the enquiry, and tells the changes to managers', async () => {
    const { EnquiryID: enquiryID } = (await add()).shown;
    const change = (newStatusCodeID: number, previousStatusCodeID: number) =>
      specialist.call(enquiryEndpoints.updateStatus, { body: { enquiryID, newStatusCodeID, previousStatusCodeID } });
    expect((await change(enquiryStatus.TENDER, enquiryStatus.OPEN)).said).toBe(
      '422 Standard enquiries have no status Tender.',
    );
    expect(await change(enquiryStatus.IN_PROGRESS, enquiryStatus.OPEN)).toMatchObject({
      status: 200,
      message: 'Enquiry Status has been updated.',
      payload: { StatusName: 'In Progress' },
    });
    expect(await change(enquiryStatus.CLOSED, enquiryStatus.OPEN)).toMatchObject({ status: 409 });
    const delivered = await specialist.call(enquiryEndpoints.markAsDelivered, { body: { enquiryID } });
    expect(delivered).toMatchObject({
      message: 'Enquiry has been marked as delivered.',
      payload: { StatusName: 'Delivered' },
    });
    expect(delivered.shown?.DeliveryDate).not.toBeNull();
    expect((await leader.call(enquiryEndpoints.statusChanges)).shown.slice(0, 2)).toMatchObject([
      {
        EnquiryID: enquiryID,
        ChangedByUserName: 'Sam Whitlock',
        ChangeFromName: 'In Progress',
        ChangeToName: 'Delivered',
      },
      { EnquiryID: enquiryID, ChangeFromName: 'Open', ChangeToName: 'In Progress' },
    ]);
  });

  it('lets only managers say what is urgent', async () => {
    const { EnquiryID } = (await add()).shown;
    const edit = (by: Client) =>
      by.call(enquiryEndpoints.quickEdit, { body: { Enquiry: { EnquiryID, Version: 0, Urgent: true } } });
    expect(await edit(specialist)).toMatchObject({ status: 403 });
    expect((await edit(leader)).shown).toMatchObject({ Urgent: true });
    expect((await leader.rest('enquiries', { filter: { Urgent: true } })).json).toMatchObject([{ EnquiryID }]);
  });

  it('deletes an enquiry, and restores it with its notes by undo', async () => {
    const { EnquiryID: id } = (await add({ Notes: 'Asks about tyres' })).shown;
    await assign(id, leeID, null);
    const removed = await leader.call(enquiryEndpoints.remove, { params: { id } });
    expect(removed).toMatchObject({ status: 200, message: 'Enquiry has been deleted.', payload: null });
    expect((await leader.call(enquiryEndpoints.one, { params: { id } })).status).toBe(404);
    expect((await leader.rest('history', { filter: { Subject: `enquiry-${id}` } })).status).toBe(200);
    const decision = removed.headers.get(UNDO_HEADER) ?? '';
    expect((await leader.call(historyEndpoints.undo, { body: { decision } })).status).toBe(200);
    expect(await one(id)).toMatchObject({ Notes: 'Asks about tyres', AssigneeName: 'Lee Park', StatusName: 'Open' });
  });

  it('changes many enquiries at once, each from its own list', async () => {
    const standard = (await add()).shown.EnquiryID;
    const client = (await add({ TypeCodeID: enquiryType.NEW_CLIENT }, relations)).shown.EnquiryID;
    const run = async (body: object) => {
      const { BatchID: id } = (await admin.call(batchEndpoints.prepare, { body: body as never })).shown;
      const stage = async () => (await admin.call(batchEndpoints.one, { params: { id } })).shown.Stage;
      await until('the preview', async () => (await stage()) === 'ready');
      await admin.call(batchEndpoints.start, { body: { batchID: id } });
      await until('the batch', async () => !['ready', 'running'].includes(await stage()));
    };
    await run({ kind: enquiryBatch.assign, parameters: { assigneeID: leeID }, ids: [standard] });
    await run({ kind: enquiryBatch.changeStatus, parameters: { newStatusCodeID: 106 }, ids: [standard] });
    const other = (await add({ TypeCodeID: enquiryType.NEW_CLIENT }, relations)).shown.EnquiryID;
    await run({ kind: newBusinessBatch.assign, parameters: { assigneeID: relationsID }, ids: [client, other] });
    await run({ kind: newBusinessBatch.changePriority, parameters: { PriorityCodeID: 14 }, ids: [client] });
    expect(await one(standard)).toMatchObject({ AssigneeName: 'Lee Park', StatusName: 'Closed' });
    expect(await one(client)).toMatchObject({ AssigneeName: 'Rata Tane', PriorityName: 'High' });
    // New clients are on the list of new business. A user with that list alone cannot open the other one.
    const mailed = async () =>
      (await admin.call(emailEndpoints.outbox)).shown.find(
        ({ EmailTypeCodeID, About }) =>
          EmailTypeCodeID === emailType.ENQUIRIES_ASSIGNED && About === `user-${relationsID}`,
      );
    await until('the mail about both', async () => (await mailed()) !== undefined);
    const mail = await admin.call(emailEndpoints.contents, { params: { id: (await mailed())?.SentEmailID ?? 0 } });
    expect(mail.shown.Contents).toContain('https://ledger.example/admin/newBusiness?view=mine');
  });

  it('hands the open enquiries of a user who leaves to a colleague', async () => {
    const ida = await api.addUser('Ida Berg');
    const [open, closed] = [(await add()).shown.EnquiryID, (await add()).shown.EnquiryID];
    for (const id of [open, closed]) await assign(id, ida.id, null);
    await leader.call(enquiryEndpoints.updateStatus, {
      body: { enquiryID: closed, newStatusCodeID: 107, previousStatusCodeID: 104 },
    });
    expect((await admin.call(userEndpoints.work, { params: { id: ida.id } })).shown.work).toEqual([
      { kind: 'enquiry', count: 1 },
    ]);
    await admin.call(userEndpoints.disable, { body: { userID: ida.id, work: 'toColleague', receiverUserID: leeID } });
    await until('the hand-over', async () => (await one(open)).AssigneeName === 'Lee Park');
    expect(await one(closed)).toMatchObject({ AssigneeName: 'Ida Berg' });
  });

  it('hands new business only to a colleague who may open it, and enquiries likewise', async () => {
    const leaving = await api.addUser('Nils Holm', { RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT });
    const onlyClients = await api.addUser('Tui Ngaio', { RoleGroupIntID: roleGroup.MARKETING });
    await admin.call(userPermissionEndpoints.add, {
      body: { userID: onlyClients.id, permissionType: permission.ENQUIRIES_NEW_BUSINESS },
    });
    const client = (await add({ TypeCodeID: enquiryType.NEW_CLIENT }, relations)).shown.EnquiryID;
    await assign(client, leaving.id, null);
    const disable = (receiverUserID: number) =>
      admin.call(userEndpoints.disable, { body: { userID: leaving.id, work: 'toColleague', receiverUserID } });
    expect((await admin.call(userEndpoints.work, { params: { id: leaving.id } })).shown.work).toEqual([
      { kind: 'newBusiness', count: 1 },
    ]);
    expect((await disable(leeID)).said).toBe(`422 ${userMessage.receiverCannotOpen('Lee Park', 'new business')}`);
    expect(await disable(onlyClients.id)).toMatchObject({ status: 200 });
    await until('the hand-over', async () => (await one(client)).AssigneeName === 'Tui Ngaio');
  });

  it('opens the enquiries of a user who lost the permission to managers alone', async () => {
    const eva = await api.addUser('Eva Lund');
    const by = await api.as(eva);
    const { EnquiryID: id } = (await add({}, by)).shown;
    await api.changeUser(eva.id, { type: 'GrantPermission', permissionType: permission.ENQUIRIES_NEW_BUSINESS });
    const asBusiness = await api.as(eva);
    expect((await asBusiness.call(enquiryEndpoints.one, { params: { id } })).status).toBe(200);
    expect((await relations.call(enquiryEndpoints.one, { params: { id } })).status).toBe(403);
  });
});
