import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { fuelCardBatch } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.batch-kinds';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { FuelCardTrackerView } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { searchEndpoints } from '@leaseledger/contract/search/search.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const PRESET = '90817263';
const api = await TestApi.start({ settings: { fuelCardBpPin: PRESET } });
const admin = await api.admin();
const manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.LEASING_ADMIN_TEAM_LEAD }));
const sam = await api.addUser('Sam Whitlock', { RoleGroupIntID: roleGroup.LEASING_ADMINISTRATION });
const lee = await api.addUser('Lee Park', { RoleGroupIntID: roleGroup.LEASING_ADMINISTRATION });
const [bySam, byLee] = [await api.as(sam), await api.as(lee)];

let count = 0;
const newPerson = async (changes: object = {}): Promise<number> =>
  (await admin.addPerson({ Email: `fuel${(count += 1)}@example.com`, ...changes })).PersonID;
const add = async (fields: object = {}, by = bySam) =>
  by.call(fuelCardTrackerEndpoints.add, { body: { FuelCardTracker: { PersonID: await newPerson(), ...fields } } });
const added = async (fields: object = {}, by = bySam): Promise<FuelCardTrackerView> => (await add(fields, by)).shown;
const update = (
  { FuelCardTrackerID, Version }: Pick<FuelCardTrackerView, 'FuelCardTrackerID' | 'Version'>,
  fields: object,
  by = bySam,
) => by.call(fuelCardTrackerEndpoints.update, { body: { FuelCardTracker: { FuelCardTrackerID, Version, ...fields } } });
const one = (id: number, by = bySam) => by.call(fuelCardTrackerEndpoints.one, { params: { id } });
const looked = (id: number, by = bySam, headers: Readonly<Record<string, string>> = {}) =>
  by.send<FuelCardTrackerView>('GET', `/api/fuelCardTrackers/tracker/${id}?pins=1`, {
    headers: { 'X-Requested-With': 'leaseledger', ...headers },
  });
const historyOf = async (id: number, by = bySam) => JSON.stringify(await by.history(`fuelCardTracker-${id}`));

describe('a fuel card tracker', () => {
  it('is added with the defaults of the documents, and shown at once', async () => {
    const answer = await add({ CardRequested_BP: true, RegistrationNumber: '1AB 2CD' });
    expect(answer).toMatchObject({
      status: 200,
      message: 'A Fuel Card Tracker has been added for Aroha Ngata.',
      shown: {
        RequestTypeName: 'Standard',
        DeliveryTypeName: 'Standard',
        PriorityName: 'Low',
        StatusName: 'Open',
        CreatedByName: 'Sam Whitlock',
        AssigneeName: null,
        CardPin_BP: '••••',
        CardPin_Shell: null,
        Person: { FuelCardTrackerCount: 1 },
      },
    });
    const { FuelCardTrackerID: id } = answer.shown;
    expect((await one(id)).shown).toMatchObject({ RegistrationNumber: '1AB 2CD', CardPin_BP: '••••' });
    expect((await bySam.rest('fuelCardTrackers', { filter: { q: '1AB 2CD' } })).json).toMatchObject([
      { id, UnsentSinceDateTime: '2026-11-20T01:00:00.000Z' },
    ]);
    expect(await historyOf(id)).toContain('Added by hand');
  });

  it.each([
    [{ PersonID: null }, 400, fuelCardTrackerMessage.personRequired],
    [{ PersonID: 999_999 }, 400, 'Person does not exist.'],
    [{ TrackingNumber_BP: 'AP 1' }, 400, fuelCardTrackerMessage.trackingNumber('BP')],
    [{ TrackingNumber_BP: 'AP1 ' }, 400, fuelCardTrackerMessage.trackingNumber('BP')],
    [{ CardPin_Shell: '47x1' }, 400, fuelCardTrackerMessage.pin('Shell')],
    [{ RequestTypeCodeID: 1 }, 400, 'Request type is not one of the choices.'],
    [{ CardRequested_BP: true, CardRequested_Chargefox: true }, 422, fuelCardTrackerMessage.chargefoxAlone],
    [{ Urgent: true }, 403, 'You do not have the appropriate permission to preform this action.'],
  ])('with %j is refused with %i', async (fields, status, message) => {
    expect(await add(fields)).toMatchObject({ status, message });
  });

  it('is marked as urgent by managers of fuel cards alone', async () => {
    const tracker = await added({}, manager);
    expect((await update(tracker, { Urgent: true }, manager)).shown.Urgent).toBe(true);
    const own = await added();
    expect((await update(own, { Urgent: true })).status).toBe(403);
  });

  it('is amended at the version that was read, and gets its details back by an undo', async () => {
    const tracker = await added({ CardRequested_Shell: true });
    const amended = await update(tracker, { SentDateTime_Shell: '2026-11-21T00:00:00Z', TrackingNumber_Shell: 'AP1' });
    expect(amended).toMatchObject({
      status: 200,
      message: fuelCardTrackerMessage.updated,
      shown: { TrackingNumber_Shell: 'AP1', UnsentSinceDateTime: null },
    });
    expect((await update(tracker, { Resent: true })).status).toBe(409);
    const undone = await bySam.call(historyEndpoints.undo, {
      body: { decision: amended.headers.get(UNDO_HEADER) ?? '' },
    });
    expect(undone.status).toBe(200);
    expect((await one(tracker.FuelCardTrackerID)).shown).toMatchObject({
      TrackingNumber_Shell: null,
      UnsentSinceDateTime: '2026-11-20T01:00:00.000Z',
    });
  });

  it('changes to any status from the one that the caller saw', async () => {
    const { FuelCardTrackerID: fuelCardTrackerID } = await added();
    const change = (newStatusCodeID: number, previousStatusCodeID: number) =>
      bySam.call(fuelCardTrackerEndpoints.updateStatus, {
        body: { fuelCardTrackerID, newStatusCodeID, previousStatusCodeID },
      });
    expect((await change(142, 128)).shown).toMatchObject({
      StatusName: 'Requested',
      RequestedDateTime: '2026-11-20T01:00:00.000Z',
    });
    expect((await change(130, 128)).status).toBe(409);
    expect((await change(128, 142)).shown).toMatchObject({ StatusName: 'Open' });
    expect((await change(1, 128)).status).toBe(400);
    const changes = await manager.shown(fuelCardTrackerEndpoints.statusChanges);
    expect(changes[0]).toMatchObject({
      FuelCardTrackerID: fuelCardTrackerID,
      PersonFullName: 'Aroha Ngata',
      ChangedByUserName: 'Sam Whitlock',
      ChangeFromName: 'Requested',
      ChangeToName: 'Open',
    });
  });

  it('tells external managers no changes of statuses', async () => {
    const outsider = await api.as(
      await api.addUser('Olga Outside', { ExternalUser: true, RoleGroupIntID: roleGroup.LEASING_ADMIN_TEAM_LEAD }),
    );
    expect(await outsider.call(fuelCardTrackerEndpoints.assigneeChanges)).toMatchObject({ status: 200 });
    expect(await outsider.call(fuelCardTrackerEndpoints.statusChanges)).toMatchObject({ status: 403 });
  });

  it('is assigned by managers from the assignee that they saw, to users who may open it', async () => {
    const { FuelCardTrackerID: fuelCardTrackerID } = await added({}, manager);
    const assign = (assigneeID: number, previousAssigneeID: number | null, by = manager) =>
      by.call(fuelCardTrackerEndpoints.assign, { body: { fuelCardTrackerID, assigneeID, previousAssigneeID } });
    expect((await one(fuelCardTrackerID)).status).toBe(403);
    expect((await assign(sam.id, null)).shown).toMatchObject({ AssigneeName: 'Sam Whitlock' });
    expect((await one(fuelCardTrackerID)).status).toBe(200);
    expect((await assign(lee.id, null)).status).toBe(409);
    expect((await assign(sam.id, sam.id)).said).toBe(
      '422 You can not assign this Fuel Card Tracker as it is already assigned to that user.',
    );
    const specialist = await api.addUser('Ana Diaz', { RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST });
    expect((await assign(specialist.id, sam.id)).said).toBe(`422 ${fuelCardTrackerMessage.cannotOpen('Ana Diaz')}`);
    expect((await manager.shown(fuelCardTrackerEndpoints.assigneeChanges))[0]).toMatchObject({
      FuelCardTrackerID: fuelCardTrackerID,
      AssignedBy: 'Mia Okafor',
      AssignedTo: 'Sam Whitlock',
    });
  });

  it('is listed to the users who may open it', async () => {
    const ids = async (by: Client, path = 'user') => {
      const { json } = await by.get(`/api/fuelCardTrackers/${path}`);
      return (json as { payload: { FuelCardTrackerID: number }[] }).payload.map((row) => row.FuelCardTrackerID);
    };
    const own = await added({ RegistrationNumber: 'SRCH77' });
    expect(await ids(bySam)).toContain(own.FuelCardTrackerID);
    expect(await ids(byLee)).not.toContain(own.FuelCardTrackerID);
    expect((await bySam.get('/api/fuelCardTrackers')).status).toBe(403);
    expect(await ids(manager, '')).toContain(own.FuelCardTrackerID);
    const found = async (by: Client) => (await by.call(searchEndpoints.search, { body: { query: 'SRCH77' } })).text;
    expect(await found(bySam)).toContain(`Fuel card ${own.FuelCardTrackerID}, Standard, Open`);
    expect(await found(byLee)).not.toContain(`Fuel card ${own.FuelCardTrackerID},`);
    const ofPerson = (by: Client) => by.call(fuelCardTrackerEndpoints.ofPerson, { params: { id: own.PersonID } });
    expect((await ofPerson(bySam)).shown).toMatchObject([{ FuelCardTrackerID: own.FuelCardTrackerID }]);
    expect((await ofPerson(byLee)).shown).toEqual([]);
  });

  it('is duplicated without numbers, PINs and dates', async () => {
    const original = await added({
      CardRequested_BP: true,
      TrackingNumber_BP: 'AP1',
      SentDateTime_BP: '2026-11-20T00:00:00Z',
      RegistrationNumber: 'DUP123',
      RequestTypeCodeID: 139,
      AssignedToUserID: sam.id,
    });
    const duplicated = await bySam.call(fuelCardTrackerEndpoints.duplicate, {
      params: { id: original.FuelCardTrackerID },
    });
    expect((await one(duplicated.shown.FuelCardTrackerID)).shown).toMatchObject({
      PersonID: original.PersonID,
      CardRequested_BP: true,
      RegistrationNumber: 'DUP123',
      RequestTypeCodeID: 139,
      StatusName: 'Open',
      AssignedToUserID: null,
      TrackingNumber_BP: null,
      SentDateTime_BP: null,
      CardPin_BP: null,
    });
  });

  it('is deleted by managers, and restored by an undo with its PINs', async () => {
    const { FuelCardTrackerID: id } = await added({ CardPin_Shell: '5522' });
    const removed = await manager.call(fuelCardTrackerEndpoints.remove, { params: { id } });
    expect(removed.said).toBe(`200 ${fuelCardTrackerMessage.deleted}`);
    expect((await one(id)).status).toBe(404);
    expect(await historyOf(id, manager)).toContain('Deleted');
    await manager.call(historyEndpoints.undo, { body: { decision: removed.headers.get(UNDO_HEADER) ?? '' } });
    expect((await one(id)).shown).toMatchObject({ CardPin_BP: '••••', CardPin_Shell: '••••' });
    expect((await looked(id)).shown.CardPin_Shell).toBe('5522');
  });

  it('has notes, files, followers and a past', async () => {
    const { FuelCardTrackerID: id } = await added();
    const answers = await Promise.all([
      bySam.call(noteEndpoints.add, { body: { NoteType: 187, AttachedToID: id, Note: 'Rang back.' } }),
      bySam.call(fileEndpoints.ofRecord, { params: { type: 187, id } }),
      bySam.call(subscriptionEndpoints.subscribe, { body: { SubscriptionTypeID: 156, AttachedToID: id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const past = { resource: 'fuelCardTrackers', id, at: '2030-01-01T00:00:00Z' };
    expect(await bySam.shown(asOfEndpoints.record, { params: past })).toMatchObject({ IsThereNow: true });
    expect((await one(id)).shown.NotesList).toMatchObject([{ Note: 'Rang back.' }]);
  });

  it('changes its status with others in a batch', async () => {
    const ids = [(await added()).FuelCardTrackerID, (await added()).FuelCardTrackerID];
    const body = { kind: fuelCardBatch.changeStatus, parameters: { newStatusCodeID: 129 }, ids };
    const { BatchID: id } = await bySam.shown(batchEndpoints.prepare, { body });
    await until(
      'it is prepared',
      async () => (await bySam.shown(batchEndpoints.one, { params: { id } })).Stage !== 'preparing',
    );
    expect((await bySam.call(batchEndpoints.start, { body: { batchID: id } })).status).toBe(200);
    await until('both are closed', async () =>
      (await Promise.all(ids.map((id) => one(id)))).every(({ shown }) => shown.StatusName === 'Closed'),
    );
  });

  it('goes to a colleague when its assignee leaves, if the colleague may open it', async () => {
    const leaving = await api.addUser('Kim Leaver', { RoleGroupIntID: roleGroup.LEASING_ADMINISTRATION });
    const { FuelCardTrackerID: id } = await added({ AssignedToUserID: leaving.id }, manager);
    const disable = (receiverUserID: number) =>
      admin.call(userEndpoints.disable, { body: { userID: leaving.id, work: 'toColleague', receiverUserID } });
    const specialist = await api.addUser('Bo Diaz', { RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST });
    expect((await disable(specialist.id)).said).toBe(
      '422 Bo Diaz may not open fuel cards. Choose a colleague who may take over the work.',
    );
    expect((await disable(lee.id)).status).toBe(200);
    await until('Lee has it', async () => (await one(id, manager)).shown.AssigneeName === 'Lee Park');
  });

  it('follows its person into a merge, and forgets with them', async () => {
    const tracker = await added({ Notes: 'Rings on Friday' });
    const id = tracker.FuelCardTrackerID;
    const [kept, merged] = [await newPerson({ FirstName: 'Kept' }), tracker.PersonID];
    const body = { PersonID: kept, MergedPersonID: merged, Version: 0, MergedVersion: 0, fields: [] };
    expect((await admin.call(personEndpoints.merge, { body })).status).toBe(200);
    await until('it shows the kept person', async () => (await one(id)).shown.PersonID === kept);
    expect((await one(id)).shown).toMatchObject({ OwnPersonID: merged, Notes: 'Rings on Friday' });
    await admin.call(personEndpoints.forget, { body: { PersonID: kept, mentions: [] } });
    await until('it names nobody', async () => (await one(id)).shown.PersonFullName === null);
    expect((await one(id)).shown).toMatchObject({ Notes: null, CardPin_BP: null });
    expect((await looked(id)).shown.CardPin_BP).toBeNull();
  });
});

describe('the PINs of a fuel card tracker', () => {
  const BP = '4711998';
  const SHELL = '0815442';

  it('are shown in clear to users who ask for them, and the history says who looked', async () => {
    const tracker = await added({ CardPin_BP: BP });
    const id = tracker.FuelCardTrackerID;
    expect(tracker.CardPin_BP).toBe('••••');
    expect(await historyOf(id)).not.toContain('Looked at the PINs');
    expect((await looked(id)).shown).toMatchObject({ CardPin_BP: BP, CardPin_Shell: null, Version: tracker.Version });
    expect(await historyOf(id)).toContain('Looked at the PINs');
    expect((await looked(id, byLee)).status).toBe(403);
    expect((await bySam.get(`/api/fuelCardTrackers/tracker/${id}?pins=1`)).status).toBe(403);
    // A look changes nothing, so the version that was read still holds.
    expect((await update(tracker, { Resent: true })).status).toBe(200);
  });

  it('are recorded as looked at each time, also under the same Idempotency-Key', async () => {
    const { FuelCardTrackerID: id } = await added({ CardPin_BP: BP });
    for (let look = 0; look < 2; look += 1)
      expect((await looked(id, bySam, { 'Idempotency-Key': 'one look' })).shown.CardPin_BP).toBe(BP);
    expect((await historyOf(id)).match(/Looked at the PINs/g)).toHaveLength(2);
  });

  it('stay when an update sends the mask back, change when it sends digits, and go when it sends null', async () => {
    const tracker = await added({ CardPin_BP: BP });
    const masked = (await update(tracker, { CardPin_BP: '••••', CardPin_Shell: SHELL })).shown;
    expect((await looked(tracker.FuelCardTrackerID)).shown).toMatchObject({ CardPin_BP: BP, CardPin_Shell: SHELL });
    const emptied = (await update(masked, { CardPin_BP: null })).shown;
    expect(emptied).toMatchObject({ CardPin_BP: null, CardPin_Shell: '••••' });
  });

  it('are the preset one for the BP card of a new tracker, unless the form says otherwise', async () => {
    const pinOf = async (fields: object) => (await looked((await added(fields)).FuelCardTrackerID)).shown.CardPin_BP;
    expect(await pinOf({})).toBe(PRESET);
    expect(await pinOf({ CardPin_BP: '••••' })).toBe(PRESET);
    expect(await pinOf({ CardPin_BP: '1234' })).toBe('1234');
    expect(await pinOf({ CardPin_BP: null })).toBeNull();
    expect(await pinOf({ CardRequested_Chargefox: true })).toBeNull();
  });

  it('stand in clear in no list, export, search, history, past, event or line of the log', async () => {
    const { FuelCardTrackerID: id, Version } = await added({ CardPin_BP: BP });
    await update({ FuelCardTrackerID: id, Version }, { CardPin_BP: SHELL });
    await looked(id);
    const past = { resource: 'fuelCardTrackers', id, at: '2030-01-01T00:00:00Z' };
    const answers = await Promise.all([
      manager.get('/api/fuelCardTrackers'),
      bySam.get('/api/fuelCardTrackers/user'),
      manager.rest('fuelCardTrackers'),
      manager.rest('history', { filter: { Subject: `fuelCardTracker-${id}` } }),
      bySam.call(searchEndpoints.search, { body: { query: SHELL } }),
      bySam.call(asOfEndpoints.record, { params: past }),
      one(id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { events } = await api.running.app.get<EventLog>(EVENT_LOG).readStream(`fuelCardTracker-${id}`);
    expect(events.length).toBeGreaterThan(2);
    const told = [...answers.map(({ text }) => text), JSON.stringify(events.map(({ data }) => data)), ...api.logLines];
    for (const pin of [BP, SHELL, PRESET]) expect(told.filter((text) => text.includes(pin))).toEqual([]);
    // Lists do not name PINs at all.
    expect(answers.slice(0, 3).filter(({ text }) => text.includes('CardPin'))).toEqual([]);
  });
});
