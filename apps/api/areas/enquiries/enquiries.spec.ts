import { describe, expect, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { searchEndpoints } from '@leaseledger/contract/search/search.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { amendedLead, person } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
const admin = await api.admin();
const leader = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const sam = await api.addUser('Sam Whitlock');
const samID = sam.id;
const specialist = await api.as(sam);

let count = 0;
async function logged(
  Notes = 'Asks what the fuel card costs',
): Promise<{ readonly LeadID: number; readonly PersonID: number; readonly Version: number }> {
  const { PersonID } = await leader.addPerson({ Email: `aroha${(count += 1)}@example.com` });
  return await leader.addLead(PersonID, { Notes });
}
const convert = (id: number, by = leader) => by.call(enquiryEndpoints.convertLead, { params: { id } });
const historyOf = async (Subject: string, by = leader): Promise<HistoryRow[]> => {
  const { status, json } = await by.rest('history', { filter: { Subject }, sort: ['HistoryID', 'ASC'] });
  expect(status).toBe(200);
  // The list answers rows of histories.
  return json as HistoryRow[];
};
const enquiriesOf = async (LeadID: number) => (await admin.rest('enquiries', { filter: { LeadID } })).json;

describe('a lead that becomes an enquiry', () => {
  it('converts a lead into an enquiry with its own stream and the details of the lead, and removes it from the lists of leads', async () => {
    const { LeadID, PersonID } = await logged();
    const converted = await convert(LeadID);
    const { EnquiryID } = converted.shown;
    expect(converted).toMatchObject({
      status: 200,
      message: `Lead ${LeadID} is enquiry ${EnquiryID} now.`,
      payload: {
        LeadID,
        PersonID,
        PersonFullName: 'Aroha Ngata',
        Notes: 'Asks what the fuel card costs',
        StatusName: 'Open',
        TypeName: 'Standard',
        CreatedByName: 'Mia Okafor',
        Version: 0,
      },
    });
    expect(await leader.shown(enquiryEndpoints.one, { params: { id: EnquiryID } })).toMatchObject(converted.shown);
    expect(await enquiriesOf(LeadID)).toEqual([converted.shown]);
    expect((await leader.rest('enquiries', { filter: { q: 'fuel card costs' } })).json).toContainEqual(converted.shown);
    expect((await leader.call(searchEndpoints.search, { body: { query: `${EnquiryID}`, types: [2] } })).status).toBe(
      200,
    );
    expect((await leader.call(leadEndpoints.one, { params: { id: LeadID } })).said).toBe('404 Lead does not exist.');
    expect((await leader.rest('leads', { filter: { LeadID } })).json).toEqual([]);
    expect(await leader.call(leadEndpoints.update, { body: amendedLead(LeadID, 0) })).toMatchObject({ status: 404 });
  });

  it('lists the enquiry under its person, and under the person kept by a merge, for callers who may open it', async () => {
    const { LeadID, PersonID } = await logged();
    const { EnquiryID } = (await convert(LeadID)).shown;
    const of = async (id: number, by: Client) =>
      (await by.shown(enquiryEndpoints.ofPerson, { params: { id } })).map((enquiry) => enquiry.EnquiryID);
    const counted = async (id: number, by: Client) =>
      (await by.shown(personEndpoints.one, { params: { id } })).EnquiryCount;
    expect([await of(PersonID, leader), await of(PersonID, specialist)]).toEqual([[EnquiryID], []]);
    expect([await counted(PersonID, leader), await counted(PersonID, specialist)]).toEqual([1, 0]);
    const kept = (await logged()).PersonID;
    const body = { PersonID: kept, MergedPersonID: PersonID };
    expect((await leader.shown(personEndpoints.mergePreview, { body })).Moves).toContainEqual({
      Label: 'Enquiries',
      Count: 1,
    });
    await leader.call(personEndpoints.merge, { body: { ...body, Version: 0, MergedVersion: 0, fields: [] } });
    expect([await of(kept, leader), await counted(kept, leader)]).toEqual([[EnquiryID], 1]);
  });

  it('gives the enquiry the current name and details of the person', async () => {
    const { LeadID, PersonID } = await logged();
    await leader.call(personEndpoints.update, {
      body: person({ PersonID, Version: 0, LastName: 'Smith', Email: `smith${count}@example.com` }),
    });
    expect((await convert(LeadID)).shown).toMatchObject({
      PersonFullName: 'Aroha Smith',
      PersonEmail: `smith${count}@example.com`,
    });
  });

  it('records the conversion in both histories, each with a link to the other and the user', async () => {
    const { LeadID } = await logged();
    const { EnquiryID } = (await convert(LeadID)).shown;
    expect((await historyOf(`lead-${LeadID}`)).at(-1)).toMatchObject({
      ActivityTypeCodeName: 'Lead converted',
      Description: `Became enquiry ${EnquiryID}`,
      CreatedByUserName: 'Mia Okafor',
      Changes: [{ RecordType: 'enquiry', To: String(EnquiryID) }],
    });
    const [conversion, logging] = await historyOf(`enquiry-${EnquiryID}`);
    expect(conversion).toMatchObject({
      Description: `Lead ${LeadID} became this enquiry`,
      CreatedByUserName: 'Mia Okafor',
    });
    expect(logging).toMatchObject({
      Description: `Logged from lead ${LeadID}`,
      CreatedByUserName: 'System',
      Policy: 'log-enquiry-on-lead-converted',
    });
  });

  it('returns the enquiry and its later notes to the original person when a merge is undone', async () => {
    const [kept, brought] = [await logged(), await logged('Asks about tyres for the van')];
    const MergedPersonID = brought.PersonID;
    const Note = 'Rang since';
    await leader.call(personEndpoints.merge, {
      body: { PersonID: kept.PersonID, MergedPersonID, Version: 0, MergedVersion: 0, fields: [] },
    });
    const { EnquiryID } = (await convert(brought.LeadID)).shown;
    await leader.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.enquiry.note, AttachedToID: EnquiryID, Note },
    });
    const ofPerson = async (id: number) =>
      (await leader.shown(enquiryEndpoints.ofPerson, { params: { id } })).map((each) => each.EnquiryID);
    const countOf = async (id: number) => (await leader.shown(personEndpoints.one, { params: { id } })).EnquiryCount;
    expect([await ofPerson(kept.PersonID), await countOf(kept.PersonID)]).toEqual([[EnquiryID], 1]);
    await leader.call(personEndpoints.unmerge, { body: { MergedPersonID } });
    expect([
      await ofPerson(kept.PersonID),
      await countOf(kept.PersonID),
      await ofPerson(MergedPersonID),
      await countOf(MergedPersonID),
    ]).toEqual([[], 0, [EnquiryID], 1]);
    expect((await leader.rest('notes', { filter: { Subject: `enquiry-${EnquiryID}` } })).json).toMatchObject([
      { Note },
    ]);
    await admin.call(personEndpoints.remove, { params: { id: kept.PersonID } });
    expect(await leader.shown(enquiryEndpoints.one, { params: { id: EnquiryID } })).toMatchObject({
      PersonID: MergedPersonID,
      PersonFullName: 'Aroha Ngata',
      Notes: 'Asks about tyres for the van',
    });
  });

  it('keeps the assignee of the lead when they work enquiries', async () => {
    const one = await logged();
    await leader.call(leadEndpoints.assign, {
      body: {
        leadID: one.LeadID,
        assigneeID: samID,
        previousAssigneeID: null,
        warmAssign: false,
        disableLeadEmail: true,
      },
    });
    const { EnquiryID } = (await convert(one.LeadID)).shown;
    expect(await specialist.shown(enquiryEndpoints.one, { params: { id: EnquiryID } })).toMatchObject({
      AssignedToUserID: samID,
      AssigneeName: 'Sam Whitlock',
    });

    const other = await api.addUser('Rata Tane', { RoleGroupIntID: roleGroup.MARKETING });
    await api.changeUser(other.id, { type: 'GrantPermission', permissionType: permission.LEADS_USER });
    const external = await api.addUser('Ravi Outside');
    for (const assignee of [other, external]) {
      const { LeadID } = await logged();
      const assigned = await leader.call(leadEndpoints.assign, {
        body: {
          leadID: LeadID,
          assigneeID: assignee.id,
          previousAssigneeID: null,
          warmAssign: false,
          disableLeadEmail: true,
        },
      });
      expect(assigned.shown).toMatchObject({ AssigneeName: assignee.name });
      if (assignee === external)
        await api.changeUser(external.id, { type: 'AmendUser', changes: { ExternalUser: true } });
      expect((await convert(LeadID)).shown).toMatchObject({ AssignedToUserID: null, AssigneeName: null });
    }
  });

  it('refuses new notes on a converted lead', async () => {
    const { LeadID } = await logged();
    await convert(LeadID);
    const refused = await leader.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.lead.note, AttachedToID: LeadID, Note: 'Rang twice.' },
    });
    expect(refused.said).toBe(`422 ${leadMessage.isEnquiry(LeadID)}`);
  });

  it('keeps the notes and files of a converted lead, for lead managers', async () => {
    const { LeadID } = await logged();
    const { note } = recordKinds.lead;
    await leader.call(noteEndpoints.add, { body: { NoteType: note, AttachedToID: LeadID, Note: 'Rang twice.' } });
    await convert(LeadID);
    expect((await leader.rest('notes', { filter: { Subject: `lead-${LeadID}` } })).json).toMatchObject([
      { Note: 'Rang twice.' },
    ]);
    expect((await specialist.rest('notes', { filter: { Subject: `lead-${LeadID}` } })).status).toBe(404);
  });

  it('offers no undo of a conversion, nor of decisions before it, and gives the reason', async () => {
    const { LeadID } = await logged();
    await leader.call(leadEndpoints.updateStatus, {
      body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
    });
    const converted = await convert(LeadID);
    expect(converted.headers.get(UNDO_HEADER)).toBeNull();
    const decisions = (await historyOf(`lead-${LeadID}`)).filter(({ EventType }) => EventType !== 'LeadLogged');
    expect(decisions.map(({ EventType }) => EventType)).toEqual(['LeadStatusChanged', 'LeadConvertedToEnquiry']);
    for (const { Decision } of decisions) {
      expect((await leader.call(historyEndpoints.undo, { body: { decision: Decision } })).said).toBe(
        `422 ${historyMessage.convertedForGood}`,
      );
    }
  });

  it('makes one enquiry of a lead, although several callers convert it at once', async () => {
    const { LeadID } = await logged();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => convert(LeadID, at % 2 === 0 ? leader : admin)),
    );
    const again = await convert(LeadID);
    expect(new Set([...answers, again].map(({ shown }) => shown.EnquiryID)).size).toBe(1);
    expect(await enquiriesOf(LeadID)).toEqual([again.shown]);
    const { events } = await api.running.app.get<EventLog>(EVENT_LOG).readStream(`enquiry-${again.shown.EnquiryID}`);
    expect(events.map(({ type }) => type)).toEqual(['EnquiryLogged']);
    expect(
      (await historyOf(`lead-${LeadID}`)).filter(({ EventType }) => EventType === 'LeadConvertedToEnquiry'),
    ).toHaveLength(1);
  });

  it('logs the enquiry by policy when the conversion was interrupted', async () => {
    const { LeadID, PersonID } = await logged();
    const person = {
      PersonID,
      PersonFullName: 'Aroha Ngata',
      PersonEmployerName: 'Barwon Health',
      PersonEmail: null,
      PersonContactNumber: null,
    };
    const EnquiryID = 90_001;
    await api.running.app
      .get(CommandBus)
      .execute(
        new Execute(
          leadDecider,
          { id: LeadID, command: { type: 'ConvertLead', EnquiryID, person } },
          { actor: systemActor, correlationId: 'cut short' },
        ),
      );
    const status = async () => (await admin.call(enquiryEndpoints.one, { params: { id: EnquiryID } })).status;
    await until('the enquiry', async () => (await status()) !== 404);
    expect((await convert(LeadID)).shown).toMatchObject({ EnquiryID, LeadID, CreatedByName: 'System' });
    expect(await historyOf(`enquiry-${EnquiryID}`)).toHaveLength(2);
  });

  it('refuses to convert a lead that is missing or has no person', async () => {
    const { LeadID, PersonID } = await logged();
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect((await convert(LeadID)).said).toBe(
      '422 The person of this lead has been deleted. Choose another person first.',
    );
    expect((await convert(999_999)).said).toBe('404 Lead does not exist.');
  });

  it('refuses a conversion by a link on another site', async () => {
    const { LeadID } = await logged();
    expect((await leader.get(`/api/leads/changeLeadToEnquiry/${LeadID}`)).status).toBe(403);
    expect((await leader.call(leadEndpoints.one, { params: { id: LeadID } })).status).toBe(200);
  });
});

describe('an enquiry', () => {
  it('opens an enquiry to enquiry managers, and to its creator while they work enquiries', async () => {
    const { LeadID } = await logged();
    const { EnquiryID: id } = (await convert(LeadID, admin)).shown;
    const one = async (by: Client) => (await by.call(enquiryEndpoints.one, { params: { id } })).status;
    expect(await Promise.all([leader, admin, specialist].map(one))).toEqual([200, 200, 403]);
    expect((await specialist.rest('enquiries', { filter: { LeadID } })).json).toEqual([]);

    const converter = await api.addUser('Ana Costa', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR });
    await api.changeUser(converter.id, { type: 'GrantPermission', permissionType: permission.LEADS_MANAGEMENT });
    const ana = await api.as(converter);
    const second = (await logged()).LeadID;
    expect(await convert(second, ana)).toMatchObject({ status: 200, payload: null });
    await api.changeUser(converter.id, { type: 'GrantPermission', permissionType: permission.ENQUIRIES_USER });
    const again = await api.as(converter);
    expect((await again.rest('enquiries')).json).toMatchObject([{ LeadID: second, CreatedByName: 'Ana Costa' }]);
  });

  it('takes notes and followers, and can be shown as of a moment', async () => {
    const { EnquiryID: id } = (await convert((await logged()).LeadID)).shown;
    const { note, subscription } = recordKinds.enquiry;
    expect(
      (await leader.call(noteEndpoints.add, { body: { NoteType: note, AttachedToID: id, Note: 'Rang back.' } })).status,
    ).toBe(200);
    expect(
      (
        await leader.call(subscriptionEndpoints.subscribe, {
          body: { SubscriptionTypeID: subscription, AttachedToID: id },
        })
      ).status,
    ).toBe(200);
    expect(
      await leader.shown(asOfEndpoints.record, { params: { resource: 'enquiries', id, at: '2030-01-01T00:00:00Z' } }),
    ).toMatchObject({ Record: { EnquiryID: id }, IsThereNow: true });
  });

  it('removes the details of a forgotten person from an enquiry', async () => {
    const { LeadID, PersonID } = await logged('Asks about a Vermilion Delorean');
    const { EnquiryID: id } = (await convert(LeadID)).shown;
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect(await admin.shown(enquiryEndpoints.one, { params: { id } })).toMatchObject({
      PersonFullName: null,
      PersonEmail: null,
      Notes: null,
    });
    expect((await admin.rest('enquiries', { filter: { q: 'vermilion' } })).json).toEqual([]);
  });

  it('removes the name of another forgotten person from an enquiry, when that was chosen', async () => {
    const zebulon = await leader.addPerson({
      FirstName: 'Zebulon',
      LastName: 'Quill',
      Email: 'zq@example.com',
      ContactNumber: '0412000999',
    });
    const { EnquiryID: id } = (await convert((await logged('Zebulon Quill sent her about the fuel card')).LeadID))
      .shown;
    const mentions = (await admin.shown(personEndpoints.mentions, { params: { id: zebulon.PersonID } })).filter(
      ({ record }) => record === `enquiry-${id}`,
    );
    expect(mentions).toMatchObject([{ recordName: `Enquiry ${id}`, label: 'Notes', text: 'Zebulon Quill' }]);
    expect(
      (
        await admin.call(personEndpoints.forget, {
          body: {
            PersonID: zebulon.PersonID,
            mentions: mentions.map(({ record, field, at, text }) => ({ record, field, at, text })),
          },
        })
      ).status,
    ).toBe(200);
    const notes = async () => (await admin.shown(enquiryEndpoints.one, { params: { id } })).Notes;
    await until(
      'the name to leave the notes',
      async () => (await notes()) === '[forgotten] sent her about the fuel card',
    );
    expect((await historyOf(`enquiry-${id}`)).at(-1)).toMatchObject({ Description: 'Notes changed' });
  });

  it('answers 404 for a missing enquiry', async () => {
    expect((await admin.call(enquiryEndpoints.one, { params: { id: 999 } })).said).toBe('404 Enquiry does not exist.');
  });
});
