import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { areas } from '@leaseledger/domain/areas';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import { Histories } from './records/history/exports/histories.ts';
import { EVENT_LOG, PROJECTOR } from './platform/foundation/platform.ts';
import { amendedLead, lead, person, savedView } from './testing/bodies.ts';
import type { Client } from './testing/client.ts';
import { TestApi } from './testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';
import { uploadFile } from './testing/upload.ts';

const api = await TestApi.start();
const sam = await api.addUser('Sam Whitlock');
const priya = await api.addUser('Priya Nair');
const manager = await api.as(
  await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD, LineManager: true }),
);
const specialist = await api.as(sam);
const other = await api.as(priya);
const external = await api.as(await api.addUser('Eve Outside', { ExternalUser: true }));

let count = 0;
const newPerson = async (changes: object = {}, by = manager) =>
  await by.addPerson({ Email: `history${(count += 1)}@example.com`, ...changes });
const newLead = async (by: Client = specialist, changes: object = {}): Promise<LeadRecord> =>
  await by.addLead((await newPerson({}, by)).PersonID, changes);
const record = async ({ LeadID }: { readonly LeadID: number }): Promise<LeadRecord> =>
  (await manager.call(leadEndpoints.one, { params: { id: LeadID } })).shown;
/** Status and moment of qualification as an export of the list shows them. */
async function exportedStatus({ LeadID }: { readonly LeadID: number }): Promise<readonly (string | undefined)[]> {
  const admin = await api.admin();
  const body = {
    List: 'leads',
    Format: 'csv' as const,
    Filter: {},
    Selected: [LeadID],
    Columns: ['StatusCodeID', 'QualifiedDateTime'],
  };
  const { ExportID } = (await admin.call(exportEndpoints.start, { body })).shown;
  await until('the export', async () =>
    (await admin.call(exportEndpoints.own)).shown.some((each) => each.ExportID === ExportID && each.State === 'ready'),
  );
  const [, row = ''] = (await admin.get(`/api/exports/file/${ExportID}`)).text.split('\r\n');
  return row.split(',');
}
const amend = async ({ LeadID }: { readonly LeadID: number }, changes: object, by = specialist) =>
  by.call(leadEndpoints.update, { body: amendedLead(LeadID, (await record({ LeadID })).Version, changes) });
const setStatus = (
  { LeadID }: { readonly LeadID: number },
  previousStatusCodeID: number,
  newStatusCodeID: number,
  by = specialist,
) => by.call(leadEndpoints.updateStatus, { body: { leadID: LeadID, newStatusCodeID, previousStatusCodeID } });
const assign = (
  { LeadID }: { readonly LeadID: number },
  assigneeID: number,
  previousAssigneeID: number | null = null,
  changes: object = {},
) => manager.call(leadEndpoints.assign, { body: { leadID: LeadID, assigneeID, previousAssigneeID, ...changes } });
const entriesOf = (subject: string, by = manager) => by.history(subject, ['HistoryID', 'DESC']);
const latest = async (subject: string): Promise<HistoryRow> => {
  const [entry] = await entriesOf(subject);
  if (entry === undefined) throw new Error(`Nothing happened to ${subject}`);
  return entry;
};
const undo = (decision: string, by = specialist, key?: string) =>
  by.call(historyEndpoints.undo, { body: { decision }, ...(key !== undefined && { key }) });
const offered = ({ headers }: { readonly headers: Headers }): string => {
  const decision = headers.get(UNDO_HEADER);
  if (decision === null) throw new Error('Nothing is offered to be undone');
  return decision;
};
const undoable = async (subject: string, by = specialist) =>
  (await by.call(historyEndpoints.undoable, { params: { subject } })).shown.flatMap(({ Decision, Refusal }) =>
    Refusal === null ? [Decision] : [],
  );

describe('a history', () => {
  it('a history entry shows old and new values, hides sealed ones, and names one decision for all changes', async () => {
    const logged = await newLead();
    await amend(logged, { Notes: 'Saw the first quote' });
    await amend(logged, {
      PriorityCodeID: 14,
      AnnualKMs: 20_000,
      AnnualIncome: 98_765,
      Notes: 'Prefers a Vermilion ute',
      ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
    });
    const [expected, amended, ...older] = await entriesOf(`lead-${logged.LeadID}`);
    expect(expected).toMatchObject({
      Description: 'Expected settlement set to 14/12/2026',
      Decision: amended?.Decision,
    });
    expect(amended).toMatchObject({
      Description: 'Priority Low to High; Annual KMs 18,000 to 20,000; Annual income changed; Notes changed',
    });
    expect(new Set([amended, ...older].map((entry) => entry?.Decision)).size).toBe(older.length + 1);
    expect(JSON.stringify([expected, amended, ...older])).not.toMatch(/Vermilion|98,?765/);
    for (const file of ['log.sqlite', 'read-models.sqlite'])
      expect((await api.bytesOf(file)).includes(file === 'log.sqlite' ? 'Vermilion' : '98,765')).toBe(false);
  });

  it('a history entry names persons by id, and marks a warm assignment', async () => {
    const logged = await newLead();
    const { PersonID } = await newPerson({ FirstName: 'Ravi' });
    await amend(logged, { PersonID });
    expect(
      (await entriesOf(`lead-${logged.LeadID}`)).find(({ Description }) => Description.startsWith('Person')),
    ).toMatchObject({
      Description: 'Person changed',
      Changes: [{ Label: 'Person', From: String(logged.PersonID), To: String(PersonID), RecordType: 'person' }],
    });
    await assign(logged, priya.id, null, { warmAssign: true });
    // Mails about the assignment have entries too.
    expect(await entriesOf(`lead-${logged.LeadID}`)).toContainEqual(
      expect.objectContaining({ Description: 'Assigned to Priya Nair, warm', Note: 'warm' }),
    );
  });
});

describe('the sealed values of an entry', () => {
  const valuesOf = (entry: string, by: Client) => by.call(historyEndpoints.values, { params: { entry } });
  const notes = {
    Label: 'Notes',
    From: 'Wants both methods side by side',
    To: 'Prefers a ute',
    IsSealed: true,
    RecordType: null,
  };

  it('the sealed values of an entry are shown to users who may open the record, and to nobody else', async () => {
    const logged = await newLead();
    await amend(logged, { AnnualIncome: 96_400, Notes: 'Prefers a ute' });
    const { id } = await latest(`lead-${logged.LeadID}`);
    for (const by of [specialist, manager]) {
      const told = await valuesOf(id, by);
      expect(told.shown).toEqual({
        IsForgotten: false,
        Changes: [{ ...notes, Label: 'Annual income', From: null, To: '$96,400.00' }, notes],
      });
      expect(told.headers.get('cache-control')).toBe('no-store');
    }
    for (const by of [other, external]) expect(await valuesOf(id, by)).toMatchObject({ status: 403 });
    expect(await valuesOf(id, api.visitor())).toMatchObject({ status: 401 });
    expect(await valuesOf('00000000-0000-4000-8000-000000000000', manager)).toMatchObject({ status: 404 });
  });

  it('an external user sees the sealed values of their own lead, except for status changes', async () => {
    const logged = await newLead(external);
    await amend(logged, { Notes: 'Prefers a ute' }, external);
    const { id } = await latest(`lead-${logged.LeadID}`);
    expect((await valuesOf(id, external)).shown.Changes).toContainEqual(notes);
    await setStatus(logged, 3, 5, external);
    const status = await latest(`lead-${logged.LeadID}`);
    expect(status.Kind).toBe('status');
    expect(await valuesOf(status.id, external)).toMatchObject({ status: 404 });
    expect(await valuesOf(status.id, manager)).toMatchObject({ status: 200, payload: { Changes: [] } });
  });

  it('sealed values of a person are shown to users who open persons, and are gone after the person was forgotten', async () => {
    const { PersonID, Version, Email } = await newPerson();
    await manager.call(personEndpoints.update, {
      body: person({ PersonID, Version, Email, LastName: 'Smith', Suburb: 'Torquay' }),
    });
    const { id, Description } = await latest(`person-${PersonID}`);
    expect(Description).toBe('Name changed; Suburb changed');
    expect((await valuesOf(id, specialist)).shown.Changes.map(({ Label, From, To }) => [Label, From, To])).toEqual([
      ['Last name', 'Ngata', 'Smith'],
      ['Suburb', null, 'Torquay'],
    ]);
    const accountant = await api.as(
      await api.addUser('Kofi Mensah', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR }),
    );
    expect(await valuesOf(id, accountant)).toMatchObject({ status: 403 });
    await manager.call(personEndpoints.remove, { params: { id: PersonID } });
    expect((await valuesOf(id, specialist)).shown).toEqual({ IsForgotten: true, Changes: [] });
  });
});

describe('undoing', () => {
  it('undo restores an amended lead, appears in the history, and can be undone itself', async () => {
    const logged = await newLead();
    await amend(logged, { AnnualKMs: 15_000 });
    const changed = await amend(logged, { AnnualKMs: 20_000, PriorityCodeID: 14, Notes: 'Prefers a ute' });
    const decision = offered(changed);
    expect(decision).toBe((await latest(`lead-${logged.LeadID}`)).Decision);

    const undone = await undo(decision);
    expect(undone).toMatchObject({ status: 200, message: 'The change has been undone.', payload: null });
    expect(await record(logged)).toMatchObject({ AnnualKMs: 15_000, PriorityName: 'Low', Notes: logged.Notes });
    expect(await latest(`lead-${logged.LeadID}`)).toMatchObject({
      Description: 'By undo: Priority High to Low; Annual KMs 20,000 to 15,000; Notes changed',
      Undoes: decision,
      Decision: offered(undone),
      CreatedByUserName: 'Sam Whitlock',
    });

    await undo(offered(undone));
    expect(await record(logged)).toMatchObject({ AnnualKMs: 20_000, PriorityName: 'High', Notes: 'Prefers a ute' });
  });

  it('undo restores a status, an assignment, a person and the settlement dates', async () => {
    const logged = await newLead();
    const back = offered(await undo(offered(await setStatus(logged, 3, 5))));
    const unqualified = { StatusName: 'Open', QualifiedDateTime: null };
    expect(await record(logged)).toMatchObject(unqualified);
    const qualified = (await entriesOf(`lead-${logged.LeadID}`)).find(
      ({ Description }) => Description === 'Status Open to Qualified',
    );
    const since = await manager.call(asOfEndpoints.record, {
      params: { resource: 'leads', id: logged.LeadID, at: qualified?.id ?? '' },
    });
    expect(since.shown.Changes.map(({ Label }) => Label)).toContain('Qualified');
    expect(await exportedStatus(logged)).toEqual(['Open', '']);
    api.passMinutes(1);
    await undo(back);
    expect(await record(logged)).toMatchObject({
      StatusName: 'Qualified',
      QualifiedDateTime: qualified?.CreatedDateTime,
    });
    expect(await exportedStatus(logged)).toEqual(['Qualified', '20/11/2026 12:00 pm']);
    const sinceQualified = await manager.call(asOfEndpoints.record, {
      params: { resource: 'leads', id: logged.LeadID, at: qualified?.id ?? '' },
    });
    expect(sinceQualified.shown.Changes).toEqual([]);
    await undo((await latest(`lead-${logged.LeadID}`)).Decision);
    expect(await record(logged)).toMatchObject(unqualified);

    await undo(offered(await assign(logged, sam.id)), manager);
    expect(await record(logged)).toMatchObject({ AssignedToUserID: null, AssigneeName: null, AssignedDateTime: null });
    expect(await entriesOf(`lead-${logged.LeadID}`)).toContainEqual(
      expect.objectContaining({ Kind: 'assignee', Description: 'By undo: Assigned to nobody instead of Sam Whitlock' }),
    );
    await assign(logged, sam.id);
    await undo(offered(await assign(logged, priya.id, sam.id)), manager);
    expect(await record(logged)).toMatchObject({ AssignedToUserID: sam.id });

    const { PersonID } = await newPerson({ FirstName: 'Ravi' });
    const whole = await amend(logged, {
      PersonID,
      ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
      SettlementDateActual: '2026-12-14T13:00:00.000Z',
    });
    expect(await record(logged)).toMatchObject({ PersonFullName: 'Ravi Ngata', IsSettled: true });
    await undo(offered(whole));
    expect(await record(logged)).toMatchObject({
      PersonID: logged.PersonID,
      PersonFullName: 'Aroha Ngata',
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
      IsSettled: false,
      Notes: logged.Notes,
    });
  });

  it('undo restores an amended person', async () => {
    const { PersonID, Version, Email } = await newPerson();
    const amended = await manager.call(personEndpoints.update, {
      body: person({ PersonID, Version, Email, LastName: 'Smith', Suburb: 'Torquay' }),
    });
    await undo(offered(amended));
    expect((await manager.call(personEndpoints.one, { params: { id: PersonID } })).shown).toMatchObject({
      FullName: 'Aroha Ngata',
      Suburb: null,
    });
  });

  it('undo is offered only for decisions that can be undone, to users who may undo them', async () => {
    const added = await specialist.call(leadEndpoints.add, { body: lead((await newPerson()).PersonID) });
    expect(added.headers.get(UNDO_HEADER)).toBeNull();
    const { LeadID } = added.shown;
    const amended = offered(await amend(added.shown, { AnnualKMs: 15_000 }));
    const closed = await setStatus(added.shown, 3, 4);
    expect(closed.headers.get(UNDO_HEADER)).toBeNull();
    const [status] = await entriesOf(`lead-${LeadID}`);
    expect(await undoable(`lead-${LeadID}`)).toEqual([amended]);
    expect(await undoable(`lead-${LeadID}`, manager)).toEqual([amended, status?.Decision]);
    expect(await other.call(historyEndpoints.undoable, { params: { subject: `lead-${LeadID}` } })).toMatchObject({
      status: 403,
    });
    expect(await specialist.call(historyEndpoints.undoable, { params: { subject: 'lead-x' } })).toMatchObject({
      status: 400,
    });
    expect(await undoable('company-1', await api.admin())).toEqual([]);
    const several = await manager.call(leadEndpoints.assignMany, {
      body: { leads: [{ leadID: LeadID }, { leadID: (await newLead()).LeadID }], assigneeID: sam.id },
    });
    expect(several.headers.get(UNDO_HEADER)).toBeNull();
  });

  it("a preview of an undo shows sealed values to users who may open the record, or a refusal's reason", async () => {
    const logged = await newLead();
    const decision = offered(await amend(logged, { AnnualKMs: 20_000, Notes: 'Prefers a ute now' }));
    const preview = (await specialist.call(historyEndpoints.undoing, { params: { decision } })).shown;
    expect(preview.Entries.flatMap(({ Changes }) => Changes.map(({ Label, From, To }) => [Label, From, To]))).toEqual(
      expect.arrayContaining([
        ['Annual KMs', '20,000', null],
        ['Notes', 'Prefers a ute now', 'Wants both methods side by side'],
      ]),
    );
    expect(await record(logged)).toMatchObject({ AnnualKMs: 20_000 });
    expect(await other.call(historyEndpoints.undoing, { params: { decision } })).toMatchObject({ status: 403 });
    await amend(logged, { AnnualKMs: 21_000 }, manager);
    const told = (await specialist.call(historyEndpoints.undoable, { params: { subject: `lead-${logged.LeadID}` } }))
      .shown;
    expect(told.map(({ Refusal }) => Refusal)).toEqual([
      historyMessage.madeRecord,
      expect.stringContaining('Annual KMs was changed by Mia Okafor'),
      null,
    ]);
    expect(await specialist.call(historyEndpoints.undoing, { params: { decision } })).toMatchObject({
      status: 422,
      message: expect.stringContaining('Annual KMs was changed by Mia Okafor'),
    });
  });

  it("a record's history offers undo for its attachments, and says where other changes can be undone", async () => {
    const { LeadID } = await newLead();
    const subject = `lead-${LeadID}`;
    const told = async (by = specialist, of = subject) =>
      new Map(
        (await by.call(historyEndpoints.undoable, { params: { subject: of } })).shown.map(({ Decision, Refusal }) => [
          Decision,
          Refusal,
        ]),
      );
    const { NoteID } = (
      await specialist.call(noteEndpoints.add, { body: { NoteType: 149, AttachedToID: LeadID, Note: 'Said too much' } })
    ).shown;
    const withdrawn =
      (await specialist.call(noteEndpoints.withdraw, { params: { id: NoteID } })).shown.Withdrawal ?? '';
    expect((await entriesOf(subject))[0]).toMatchObject({ Decision: withdrawn, Description: 'Note withdrawn' });
    expect((await told()).get(withdrawn)).toBeNull();
    await undo(withdrawn);
    expect((await told()).get(withdrawn)).toMatch(/^This was undone already, by Sam Whitlock/);
    expect((await other.call(historyEndpoints.undoable, { params: { subject } })).status).toBe(403);

    const { FileID } = (
      await uploadFile(manager, { kind: 'lead', id: LeadID }, { name: 'note.txt', bytes: Buffer.from('hello') })
    ).shown;
    const removed = offered(await manager.call(fileEndpoints.remove, { params: { id: FileID } }));
    expect((await told(manager)).get(removed)).toBeNull();
    expect((await told()).get(removed)).toBeNull();
    await undo(removed, manager);
    expect((await told(manager)).get(removed)).toMatch(/^This was undone already, by Mia Okafor/);

    await specialist.call(subscriptionEndpoints.subscribe, { body: { SubscriptionTypeID: 154, AttachedToID: LeadID } });
    await specialist.call(savedViewEndpoints.save, { body: { ...savedView('Mine'), List: 'leads' } });
    const [saved, followed] = await entriesOf(`user-${sam.id}`, await api.admin());
    const ofUser = await told(await api.admin(), `user-${sam.id}`);
    expect([saved, followed].map((entry) => ofUser.get(entry?.Decision ?? ''))).toEqual([
      historyMessage.viewsInTheirList,
      historyMessage.followedInMenu,
    ]);
    expect((await undo(followed?.Decision ?? '')).said).toBe(`422 ${historyMessage.followedInMenu}`);
    expect((await undo(followed?.Decision ?? '', other)).status).toBe(403);
  });

  it('undo enables a disabled account, and a refused undo gives its reason', async () => {
    const admin = await api.admin();
    const pia = await api.addUser('Pia Undone');
    await admin.call(userEndpoints.disable, { body: { userID: pia.id, work: 'stays' } });
    const decisions = async () =>
      (await admin.call(historyEndpoints.undoable, { params: { subject: `user-${pia.id}` } })).shown;
    const disabled = (await decisions()).at(-1);
    expect((await decisions()).map(({ Refusal }) => Refusal)).toEqual([historyMessage.madeRecord, null]);
    const state = async () => (await admin.call(userEndpoints.one, { params: { id: pia.id } })).shown.Disabled;
    await undo(disabled?.Decision ?? '', admin);
    expect(await state()).toBe(false);
    await undo((await decisions()).at(-1)?.Decision ?? '', admin);
    expect(await state()).toBe(true);
  });

  it('undo is refused as a whole when a value changed since, with the value, the user and the time', async () => {
    const logged = await newLead();
    const decision = offered(await amend(logged, { AnnualKMs: 20_000, PriorityCodeID: 14 }));
    await amend(logged, { AnnualKMs: 21_000 }, manager);
    const refused = await undo(decision);
    expect(refused).toMatchObject({
      status: 422,
      message: expect.stringMatching(
        /^This cannot be undone: Annual KMs was changed by Mia Okafor on 20\/11\/2026 \d+:\d\d pm\.$/,
      ),
    });
    expect(await record(logged)).toMatchObject({ AnnualKMs: 21_000, PriorityName: 'High' });
    expect(await undoable(`lead-${logged.LeadID}`)).not.toContain(decision);
  });

  it('undo is refused for decisions that were undone, made the record, are too old, are unknown or belong to others', async () => {
    const logged = await newLead();
    const decision = offered(await amend(logged, { AnnualKMs: 20_000 }));
    for (const by of [other, external]) expect(await undo(decision, by)).toMatchObject({ status: 403 });
    await undo(decision);
    expect(await undo(decision)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^This was undone already, by Sam Whitlock on 20\/11\/2026/),
    });
    const [first] = (await entriesOf(`lead-${logged.LeadID}`)).toReversed();
    expect((await undo(first?.Decision ?? '')).said).toBe(`422 ${historyMessage.madeRecord}`);
    expect((await undo(`lead-${logged.LeadID}/nothing`)).said).toBe('404 There is no such decision.');
    expect((await undo('nothing')).errors).toEqual({ decision: 'There is no such decision.' });
    expect((await undo('roleGroup-10000/x', await api.admin())).said).toBe(`422 ${historyMessage.switchedByHand}`);
    expect(await undo('nothing-1/x')).toMatchObject({ status: 403 });

    const log: EventLog = api.running.app.get(EVENT_LOG);
    const stream = `lead-${logged.LeadID}`;
    const { events } = await log.readStream(stream);
    const last = events.at(-1);
    if (last === undefined) throw new Error('The lead has no events');
    const id = '00000000-0000-4000-9999-000000000001';
    const { position } = await log.append(
      stream,
      [
        {
          id,
          type: 'LeadAmended',
          data: { LeadID: logged.LeadID, PersonID: logged.PersonID, AnnualKMs: 22_000 },
          metadata: {
            actor: last.metadata.actor,
            time: last.metadata.time,
            correlationId: id,
            causationId: id,
            schemaVersion: 2,
          },
        },
      ],
      { expectedRevision: last.revision },
    );
    const projector: Projector = api.running.app.get(PROJECTOR);
    await projector.waitFor(position, 20_000);
    expect(await latest(stream)).toMatchObject({ Description: 'Annual KMs set to 22,000' });
    expect((await undo(`${stream}/${id}`)).said).toBe(
      '422 This cannot be undone: it was recorded before earlier values were kept.',
    );
  });

  it('undo is refused when the person is forgotten or the former assignee is no longer possible', async () => {
    const logged = await newLead();
    const noted = offered(await amend(logged, { Notes: 'Prefers a ute' }));
    const { PersonID } = await newPerson({ FirstName: 'Ravi' });
    const moved = offered(await amend(logged, { PersonID }));
    await manager.call(personEndpoints.remove, { params: { id: logged.PersonID } });
    for (const decision of [noted, moved])
      expect((await undo(decision)).said).toBe(
        '422 This cannot be undone: the person was deleted, and what they had told with them.',
      );

    const leaver = await api.addUser('Lea Park');
    await assign(logged, leaver.id);
    const given = offered(await assign(logged, priya.id, leaver.id));
    await api.changeUser(leaver.id, { type: 'DisableUser' });
    expect((await undo(given, manager)).said).toBe(`422 ${leadMessage.noLongerAssignable('Lea Park')}`);
  });

  it('undo of a closing needs the right to reopen', async () => {
    const logged = await newLead();
    await setStatus(logged, 3, 4);
    const { Decision } = await latest(`lead-${logged.LeadID}`);
    expect((await undo(Decision)).said).toBe('403 Manager Approval Required');
    expect(await undo(Decision, manager)).toMatchObject({ status: 200 });
    expect(await record(logged)).toMatchObject({ StatusName: 'Open' });
  });

  it('undo is offered by each area whose decider supports it, and each other area gives its reason', () => {
    const histories = api.running.app.get(Histories);
    const decided = areas
      .filter(({ history }) => history.whyNoUndo === null)
      .map(({ decider: { category } }) => category);
    expect(
      areas
        .map(({ decider: { category } }) => category)
        .filter((category) => histories.of(category)?.undo !== undefined),
    ).toEqual(decided);
  });

  it('undo is not offered to an external user who does not see the change', async () => {
    const logged = await newLead(external);
    const changed = await setStatus(logged, 3, 5, external);
    expect(changed.headers.get(UNDO_HEADER)).toBeNull();
    const { Decision } = await latest(`lead-${logged.LeadID}`);
    expect(await undo(Decision, external)).toMatchObject({ status: 404 });
    expect(await undoable(`lead-${logged.LeadID}`, external)).toEqual([]);
  });

  it('a repeated undo with one key happens once, with the same answer', async () => {
    const logged = await newLead();
    const decision = offered(await amend(logged, { AnnualKMs: 20_000 }));
    const answers = await Promise.all([undo(decision, specialist, 'once'), undo(decision, specialist, 'once')]);
    const again = await undo(decision, specialist, 'once');
    for (const answer of [...answers, again]) expect(answer.said).toBe('200 The change has been undone.');
    const undone = (await entriesOf(`lead-${logged.LeadID}`)).filter(({ Undoes }) => Undoes === decision);
    expect(undone.map(({ Decision }) => Decision)).toEqual([offered(again)]);
  });

  it('undo of a deletion restores the lead with all its records, for users who may delete it', async () => {
    const logged = await newLead(specialist, { Notes: 'Prefers a Pangolin wagon' });
    const id = logged.LeadID;
    const subject = `lead-${id}`;
    await assign(logged, sam.id);
    const qualified = offered(await setStatus(logged, 3, 5));
    await amend(logged, { ExpectedSettlementDate: '2026-12-13T13:00:00.000Z', InterestedCarModel: 'Pangolin' });
    await specialist.call(noteEndpoints.add, { body: { NoteType: 149, AttachedToID: id, Note: 'Rang at noon' } });
    await specialist.call(subscriptionEndpoints.subscribe, { body: { SubscriptionTypeID: 154, AttachedToID: id } });
    const withdrawn = (
      await specialist.call(noteEndpoints.add, { body: { NoteType: 149, AttachedToID: id, Note: 'Said too much' } })
    ).shown.NoteID;
    await specialist.call(noteEndpoints.withdraw, { params: { id: withdrawn } });
    const one = async (by = specialist) => by.call(leadEndpoints.one, { params: { id } });
    const found = async () => (await specialist.rest('leads', { filter: { q: 'pangolin' } })).json as object[];
    const { Version: _, ModifiedDateTime: __, Activity: ___, ...before } = (await one()).shown;
    expect(before).toMatchObject({
      StatusName: 'Qualified',
      AssigneeName: 'Sam Whitlock',
      AssignerName: 'Mia Okafor',
      Person: { LeadCount: 1 },
      NotesList: [{ IsWithdrawn: true }, { Note: 'Rang at noon' }],
    });

    const deletion = offered(await manager.call(leadEndpoints.remove, { params: { id } }));
    expect([(await one()).status, (await one(manager)).status, await found()]).toEqual([404, 404, []]);
    // The history of a deleted lead, and its undo, are for users who may restore it.
    expect((await specialist.rest('history', { filter: { Subject: subject } })).status).toBe(404);
    expect(await undo(deletion)).toMatchObject({ status: 404 });
    expect(await entriesOf(subject)).toContainEqual(
      expect.objectContaining({ Description: 'Deleted', Decision: deletion }),
    );
    const offers = (await manager.call(historyEndpoints.undoable, { params: { subject } })).shown;
    expect(offers.map(({ Refusal }) => Refusal)).toContain(historyMessage.undeleteFirst);
    expect(offers.find(({ Refusal }) => Refusal === null)?.Decision).toBe(deletion);
    expect((await manager.call(historyEndpoints.undoing, { params: { decision: deletion } })).shown).toEqual({
      Entries: [{ Description: 'Brought back as it was', Changes: [] }],
      Mails: null,
    });

    const redo = offered(await undo(deletion, manager));
    expect((await one()).shown).toMatchObject(before);
    expect(await found()).toHaveLength(1);
    expect(await entriesOf(subject)).toContainEqual(
      expect.objectContaining({ Description: 'By undo: Brought back as it was', Undoes: deletion }),
    );
    expect(await undo(deletion, manager)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^This was undone already/),
    });
    // Decisions before the deletion can be undone as usual.
    expect(await undoable(subject)).toContain(qualified);
    await undo(redo, manager);
    expect((await one(manager)).status).toBe(404);
  });

  it('a restored lead returns to its place in the order of creation, on each page of the list', async () => {
    const made: number[] = [];
    for (let count = 0; count < 4; count += 1) made.push((await newLead(specialist)).LeadID);
    const page = async (range: readonly [number, number]) =>
      (
        (await specialist.rest('leads', { filter: { LeadID_gte: made[0] }, sort: ['CreatedDateTime', 'DESC'], range }))
          .json as { LeadID: number }[]
      ).map(({ LeadID }) => LeadID);
    for (const id of made.slice(1, 3))
      expect(await undo(offered(await manager.call(leadEndpoints.remove, { params: { id } })), manager)).toMatchObject({
        status: 200,
      });
    expect(await page([0, 9])).toEqual(made.toReversed());
    expect([await page([0, 1]), await page([2, 3])]).toEqual([
      made.slice(2).toReversed(),
      made.slice(0, 2).toReversed(),
    ]);
  });

  it('a restored lead has no assignee when the former one was disabled, and stays deleted once its person is forgotten', async () => {
    const logged = await newLead();
    const leaver = await api.addUser('Lou Gone');
    await assign(logged, leaver.id);
    const deletion = offered(await manager.call(leadEndpoints.remove, { params: { id: logged.LeadID } }));
    await api.changeUser(leaver.id, { type: 'DisableUser' });
    const preview = (await manager.call(historyEndpoints.undoing, { params: { decision: deletion } })).shown;
    expect(preview.Entries.map(({ Description }) => Description)).toEqual([
      'Brought back as it was',
      'Assigned to nobody instead of Lou Gone, handed over because Lou Gone was disabled',
    ]);
    await undo(deletion, manager);
    expect(await record(logged)).toMatchObject({ AssignedToUserID: null, AssigneeName: null });

    const again = offered(await manager.call(leadEndpoints.remove, { params: { id: logged.LeadID } }));
    await manager.call(personEndpoints.remove, { params: { id: logged.PersonID } });
    expect((await undo(again, manager)).said).toBe(`422 ${historyMessage.forgotten}`);
  });
});
