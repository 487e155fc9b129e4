import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
import { leadDecider } from '@leaseledger/domain/leads/lead.decider';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../kernel/caller.ts';
import { Execute } from '../kernel/execute.ts';
import { EVENT_LOG } from '../kernel/platform.ts';
import { amendedLead, lead, person } from '../testing/bodies.ts';
import type { Client } from '../testing/client.ts';
import { TestApi } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';

let api: TestApi;
let admin: Client;
let leader: Client;
let specialist: Client;
let samID: number;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.admin();
  leader = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
  const sam = await api.addUser('Sam Whitlock');
  samID = sam.id;
  specialist = await api.as(sam);
});
afterAll(() => TestApi.endAll());

let count = 0;
async function logged(
  Notes = 'Asks what the fuel card costs',
): Promise<{ readonly LeadID: number; readonly PersonID: number; readonly Version: number }> {
  const { PersonID } = (
    await leader.call(personEndpoints.add, { body: person({ Email: `aroha${(count += 1)}@example.com` }) })
  ).shown;
  return (await leader.call(leadEndpoints.add, { body: lead(PersonID, { Notes }) })).shown;
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
  it('goes on in a stream of its own, with what was known of it, and is in no list of leads any more', async () => {
    const { LeadID, PersonID } = await logged();
    const converted = await convert(LeadID);
    const { EnquiryID } = converted.shown;
    expect(converted).toMatchObject({
      status: 200,
      envelope: {
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
      },
    });
    expect((await leader.call(enquiryEndpoints.one, { params: { id: EnquiryID } })).shown).toEqual(converted.shown);
    expect(await enquiriesOf(LeadID)).toEqual([converted.shown]);
    expect((await leader.rest('enquiries', { filter: { q: 'fuel card costs' } })).json).toContainEqual(converted.shown);
    expect((await leader.call(searchEndpoints.search, { body: { query: `${EnquiryID}`, types: [2] } })).status).toBe(
      200,
    );
    expect(await leader.call(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({
      status: 404,
      envelope: { message: 'Lead does not exist.' },
    });
    expect((await leader.rest('leads', { filter: { LeadID } })).json).toEqual([]);
    expect(await leader.call(leadEndpoints.update, { body: amendedLead(LeadID, 0) })).toMatchObject({ status: 404 });
  });

  it('is among the enquiries of its person, and of whoever they are merged into, for those who may open it', async () => {
    const { LeadID, PersonID } = await logged();
    const { EnquiryID } = (await convert(LeadID)).shown;
    const of = async (id: number, by: Client) =>
      (await by.call(enquiryEndpoints.ofPerson, { params: { id } })).shown.map((enquiry) => enquiry.EnquiryID);
    const counted = async (id: number, by: Client) =>
      (await by.call(personEndpoints.one, { params: { id } })).shown.EnquiryCount;
    expect([await of(PersonID, leader), await of(PersonID, specialist)]).toEqual([[EnquiryID], []]);
    expect([await counted(PersonID, leader), await counted(PersonID, specialist)]).toEqual([1, 0]);
    const kept = (await logged()).PersonID;
    const body = { PersonID: kept, MergedPersonID: PersonID };
    expect((await leader.call(personEndpoints.mergePreview, { body })).shown.Moves).toContainEqual({
      Label: 'Enquiries',
      Count: 1,
    });
    await leader.call(personEndpoints.merge, { body: { ...body, Version: 0, MergedVersion: 0, fields: [] } });
    expect([await of(kept, leader), await counted(kept, leader)]).toEqual([[EnquiryID], 1]);
  });

  it('has the person as they are called now', async () => {
    const { LeadID, PersonID } = await logged();
    await leader.call(personEndpoints.update, {
      body: person({ PersonID, Version: 0, LastName: 'Smith', Email: `smith${count}@example.com` }),
    });
    expect((await convert(LeadID)).shown).toMatchObject({
      PersonFullName: 'Aroha Smith',
      PersonEmail: `smith${count}@example.com`,
    });
  });

  it('is told in both histories, each of which names the other, and by whom', async () => {
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

  it('belongs to whom the lead named, and goes back with them when a merge is taken back, with what came since', async () => {
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
      (await leader.call(enquiryEndpoints.ofPerson, { params: { id } })).shown.map((each) => each.EnquiryID);
    const countOf = async (id: number) =>
      (await leader.call(personEndpoints.one, { params: { id } })).shown.EnquiryCount;
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
    expect((await leader.call(enquiryEndpoints.one, { params: { id: EnquiryID } })).shown).toMatchObject({
      PersonID: MergedPersonID,
      PersonFullName: 'Aroha Ngata',
      Notes: 'Asks about tyres for the van',
    });
  });

  it('stays with whoever had the lead, where they work enquiries', async () => {
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
    expect((await specialist.call(enquiryEndpoints.one, { params: { id: EnquiryID } })).shown).toMatchObject({
      AssignedToUserID: samID,
      AssigneeName: 'Sam Whitlock',
    });

    const other = await api.addUser('Rata Tane', { RoleGroupIntID: roleGroup.MARKETING });
    const two = await logged();
    await leader.call(leadEndpoints.assign, {
      body: {
        leadID: two.LeadID,
        assigneeID: other.id,
        previousAssigneeID: null,
        warmAssign: false,
        disableLeadEmail: true,
      },
    });
    expect((await convert(two.LeadID)).shown).toMatchObject({ AssignedToUserID: null, AssigneeName: null });
  });

  it('is added to no more: what there is to say belongs to the enquiry', async () => {
    const { LeadID } = await logged();
    await convert(LeadID);
    const refused = await leader.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.lead.note, AttachedToID: LeadID, Note: 'Rang twice.' },
    });
    expect(refused).toMatchObject({ status: 422, envelope: { message: leadMessage.isEnquiry(LeadID) } });
  });

  it('keeps what is attached to it, for those who manage leads', async () => {
    const { LeadID } = await logged();
    const { note } = recordKinds.lead;
    await leader.call(noteEndpoints.add, { body: { NoteType: note, AttachedToID: LeadID, Note: 'Rang twice.' } });
    await convert(LeadID);
    expect((await leader.rest('notes', { filter: { Subject: `lead-${LeadID}` } })).json).toMatchObject([
      { Note: 'Rang twice.' },
    ]);
    expect((await specialist.rest('notes', { filter: { Subject: `lead-${LeadID}` } })).status).toBe(404);
  });

  it('stays one: the history says why that is not undone, nor what was decided before', async () => {
    const { LeadID } = await logged();
    await leader.call(leadEndpoints.updateStatus, {
      body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
    });
    const converted = await convert(LeadID);
    expect(converted.headers.get(UNDO_HEADER)).toBeNull();
    const decisions = (await historyOf(`lead-${LeadID}`)).filter(({ EventType }) => EventType !== 'LeadLogged');
    expect(decisions.map(({ EventType }) => EventType)).toEqual(['LeadStatusChanged', 'LeadConvertedToEnquiry']);
    for (const { Decision } of decisions) {
      expect(await leader.call(historyEndpoints.undo, { body: { decision: Decision } })).toMatchObject({
        status: 422,
        envelope: { message: historyMessage.convertedForGood },
      });
    }
  });

  it('is one enquiry, however often and by whom it is asked for, also at once', async () => {
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

  it('is logged by the policy where whoever converted it came no further than that', async () => {
    const { LeadID, PersonID } = await logged();
    const whom = {
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
          { id: LeadID, command: { type: 'ConvertLead', EnquiryID, person: whom } },
          { actor: systemActor, correlationId: 'cut short' },
        ),
      );
    const status = async () => (await admin.call(enquiryEndpoints.one, { params: { id: EnquiryID } })).status;
    await until('the enquiry', async () => (await status()) !== 404);
    expect((await convert(LeadID)).shown).toMatchObject({ EnquiryID, LeadID, CreatedByName: 'System' });
    expect(await historyOf(`enquiry-${EnquiryID}`)).toHaveLength(2);
  });

  it('must have a person, and be there', async () => {
    const { LeadID, PersonID } = await logged();
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect(await convert(LeadID)).toMatchObject({
      status: 422,
      envelope: { message: 'The person of this lead has been deleted. Choose another person first.' },
    });
    expect(await convert(999_999)).toMatchObject({ status: 404, envelope: { message: 'Lead does not exist.' } });
  });

  it('is no use of a link on another site', async () => {
    const { LeadID } = await logged();
    expect((await leader.get(`/api/leads/changeLeadToEnquiry/${LeadID}`)).status).toBe(403);
    expect((await leader.call(leadEndpoints.one, { params: { id: LeadID } })).status).toBe(200);
  });
});

describe('an enquiry', () => {
  it('is open to those who manage enquiries, and to whoever made it while they work enquiries', async () => {
    const { LeadID } = await logged();
    const { EnquiryID: id } = (await convert(LeadID, admin)).shown;
    const one = async (by: Client) => (await by.call(enquiryEndpoints.one, { params: { id } })).status;
    expect(await Promise.all([leader, admin, specialist].map(one))).toEqual([200, 200, 403]);
    expect((await specialist.rest('enquiries', { filter: { LeadID } })).json).toEqual([]);

    const converter = await api.addUser('Ana Costa', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR });
    await api.changeUser(converter.id, { type: 'GrantPermission', permissionType: permission.LEADS_MANAGEMENT });
    const ana = await api.as(converter);
    const second = (await logged()).LeadID;
    expect(await convert(second, ana)).toMatchObject({ status: 200, envelope: { payload: null } });
    await api.changeUser(converter.id, { type: 'GrantPermission', permissionType: permission.ENQUIRIES_USER });
    const again = await api.as(converter);
    expect((await again.rest('enquiries')).json).toMatchObject([{ LeadID: second, CreatedByName: 'Ana Costa' }]);
  });

  it('has notes, followers and a past', async () => {
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
      (await leader.call(asOfEndpoints.record, { params: { resource: 'enquiries', id, at: '2030-01-01T00:00:00Z' } }))
        .shown,
    ).toMatchObject({ Record: { EnquiryID: id }, IsThereNow: true });
  });

  it('tells nothing of whoever was forgotten', async () => {
    const { LeadID, PersonID } = await logged('Asks about a Vermilion Delorean');
    const { EnquiryID: id } = (await convert(LeadID)).shown;
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect((await admin.call(enquiryEndpoints.one, { params: { id } })).shown).toMatchObject({
      PersonFullName: null,
      PersonEmail: null,
      Notes: null,
    });
    expect((await admin.rest('enquiries', { filter: { q: 'vermilion' } })).json).toEqual([]);
  });

  it('names somebody else no more who is forgotten, where that was chosen', async () => {
    const zebulon = (
      await leader.call(personEndpoints.add, {
        body: person({ FirstName: 'Zebulon', LastName: 'Quill', Email: 'zq@example.com', ContactNumber: '0412000999' }),
      })
    ).shown;
    const { EnquiryID: id } = (await convert((await logged('Zebulon Quill sent her about the fuel card')).LeadID))
      .shown;
    const mentions = (await admin.call(personEndpoints.mentions, { params: { id: zebulon.PersonID } })).shown.filter(
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
    const notes = async () => (await admin.call(enquiryEndpoints.one, { params: { id } })).shown.Notes;
    await until(
      'the name to leave the notes',
      async () => (await notes()) === '[forgotten] sent her about the fuel card',
    );
    expect((await historyOf(`enquiry-${id}`)).at(-1)).toMatchObject({ Description: 'Notes changed' });
  });

  it('that is not there is missing', async () => {
    expect(await admin.call(enquiryEndpoints.one, { params: { id: 999 } })).toMatchObject({
      status: 404,
      envelope: { message: 'Enquiry does not exist.' },
    });
  });
});
