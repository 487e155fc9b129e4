import { describe, expect, it } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { IGNORED_FIELDS_HEADER } from '@leaseledger/contract/kernel/ignored-fields';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { LeadRecord, LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { WrongExpectedRevision, type EventLog, type RecordedEvent } from '@leaseledger/event-log/event-log';
import { KeyMissing } from '@leaseledger/event-log/vault/vault';
import { KnownStreams } from './platform/commands/known-streams.ts';
import { EVENT_LOG } from './platform/foundation/platform.ts';
import { amendedLead, company, lead, person } from './testing/bodies.ts';
import type { Client } from './testing/client.ts';
import { TestApi } from './testing/test-api.ts';
import { uploadFile } from './testing/upload.ts';

const api = await TestApi.start();
const managerUser = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD, LineManager: true });
const specialistUser = await api.addUser('Sam Whitlock');
const otherUser = await api.addUser('Priya Nair');
const accountantUser = await api.addUser('Kofi Mensah', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR });
const externalUser = await api.addUser('Eve Outside', { ExternalUser: true });
const manager = await api.as(managerUser);
const specialist = await api.as(specialistUser);
const other = await api.as(otherUser);
const accountant = await api.as(accountantUser);

let count = 0;
async function newPerson(changes: object = {}): Promise<PersonView> {
  count += 1;
  return await manager.addPerson({
    Email: `p${count}@example.com`,
    ContactNumber: `04${String(10_000_000 + count)}`,
    ...changes,
  });
}
async function newLead(by: Client = manager, changes: object = {}): Promise<LeadRecord> {
  const { PersonID } = await newPerson();
  return await by.addLead(PersonID, changes);
}

describe('persons', () => {
  it('a new person is in the lists at once, and is found in any spelling', async () => {
    const added = await manager.call(personEndpoints.add, { body: person() });
    expect(added).toMatchObject({
      status: 200,
      success: true,
      code: 0,
      message: 'Aroha Ngata has been added as a Person',
    });
    expect(added.payload).toMatchObject({
      FullName: 'Aroha Ngata',
      ContactNumber: '0412884210',
      CompanyName: 'Barwon Health',
      LeadCount: 0,
      Version: 0,
      CreatedByName: 'Mia Okafor',
    });
    const { PersonID } = added.shown;

    expect(await manager.shown(personEndpoints.one, { params: { id: PersonID } })).toEqual(added.payload);
    for (const text of ['aroha', 'ngata aroha', '0412 884', 'barwon', 'aroha.ngata@ex']) {
      expect(
        (await manager.shown(personEndpoints.search, { params: { text } })).map((found) => found.PersonID),
      ).toEqual([PersonID]);
    }
    expect(await manager.shown(personEndpoints.search, { params: { text: 'ar' } })).toEqual([]);
    expect((await manager.shown(personEndpoints.all)).map(({ FullName }) => FullName)).toContain('Aroha Ngata');
  });

  it('an amended person is answered with notes and files, as their own call answers them', async () => {
    const { PersonID, Version, FirstName, LastName, Email } = await newPerson();
    await manager.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.person.note, AttachedToID: PersonID, Note: 'Rang at noon' },
    });
    await uploadFile(manager, { kind: 'person', id: PersonID }, { name: 'payslip.txt', bytes: Buffer.from('June') });
    const { shown } = await manager.call(personEndpoints.update, {
      body: person({ PersonID, Version, FirstName, LastName, Email, Suburb: 'Torquay' }),
    });
    expect(shown).toMatchObject({ NotesList: [{ Note: 'Rang at noon' }], Files: [{ Name: 'payslip.txt' }] });
    expect(shown).toEqual(await manager.shown(personEndpoints.one, { params: { id: PersonID } }));
  });

  it('a field that a call does not know is named in the answer and in the log line, never its value', async () => {
    const { PersonID, Version, Email } = await newPerson();
    const body = person({ PersonID, Version, Email, Colour: 'Vermilion', 'aroha@example.com': 1, Mood: 2 });
    const from = api.logLines.length;
    const ignoring = await manager.call(personEndpoints.update, { body: { ...body, Version, extra: [{}] } });
    expect(ignoring.status).toBe(200);
    expect(ignoring.headers.get(IGNORED_FIELDS_HEADER)).toBe('Person.Colour, Person.?, Person.Mood, Version, extra');
    const refused = await manager.call(personEndpoints.update, { body: { Person: { Fristname: 'A' } } });
    expect([refused.status, refused.headers.get(IGNORED_FIELDS_HEADER)]).toEqual([400, 'Person.Fristname']);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`n${n}${'x'.repeat(30)}`, n]));
    const bounded = await manager.call(personEndpoints.alike, { body: { ...person(), ...many } });
    expect(bounded.headers.get(IGNORED_FIELDS_HEADER)?.split(', ')).toHaveLength(20);
    const known = await manager.call(personEndpoints.add, { body: person() });
    expect(known.headers.get(IGNORED_FIELDS_HEADER)).toBeNull();
    const lines = api.logLines.slice(from).join('');
    expect(lines).toContain('"ignored":["Person.Colour","Person.?","Person.Mood","Version","extra"]');
    for (const value of ['Vermilion', 'aroha@example.com']) expect(lines).not.toContain(value);
  });

  it('a person with invalid fields is refused with a message for each field', async () => {
    const refused = await manager.call(personEndpoints.add, {
      body: {
        Person: {
          Title: 'Sir',
          FirstName: 'A',
          LastName: '',
          Email: 'x',
          EmailSecondary: 'y',
          ContactNumber: '123',
          ContactNumberSecondary: '12345678901',
          State: 'XX',
          Postcode: '12345',
          MarketingOptOut: 'no',
        },
      },
    });
    expect(refused.status).toBe(400);
    expect(refused.message).toBe(Object.values(refused.errors)[0]);
    expect(refused.errors).toEqual({
      'Person.Title': 'Title is not one of the choices.',
      'Person.FirstName': 'You must enter a first name.',
      'Person.LastName': 'You must enter a last name.',
      'Person.Email': 'Invalid email address',
      'Person.EmailSecondary': 'Invalid email address',
      'Person.ContactNumber': 'Invailid phone number',
      'Person.ContactNumberSecondary': 'Invailid phone number',
      'Person.State': 'Please select the customers State',
      'Person.CompanyName': 'Customer cannot be created without an employer',
      'Person.Postcode': 'Postcode must be up to 4 digits.',
      'Person.MarketingOptOut': 'Marketing opt-out must be true or false.',
    });
    expect((await manager.call(personEndpoints.add, { body: {} })).envelope).toMatchObject({
      code: 400,
      message: 'You must enter a first name.',
    });
    expect((await manager.call(personEndpoints.add, { body: person({ CompanyID: 999 }) })).envelope).toMatchObject({
      code: 400,
      payload: { errors: { 'Person.CompanyID': 'Company does not exist.' } },
    });
  });

  it('a person is amended at the version that was read, and renamed on their leads', async () => {
    const before = await newLead();
    const { PersonID } = before;
    const amend = (Version: number, changes: object) =>
      manager.call(personEndpoints.update, {
        body: person({ PersonID, Version, Email: 'renamed@example.com', ...changes }),
      });

    const done = await amend(0, { FirstName: 'Arohanui' });
    expect(done).toMatchObject({
      status: 200,
      message: 'Person has been successfully updated.',
      payload: { FullName: 'Arohanui Ngata', Version: 1 },
    });
    expect(await manager.shown(leadEndpoints.one, { params: { id: before.LeadID } })).toMatchObject({
      PersonFullName: 'Arohanui Ngata',
      PersonEmail: 'renamed@example.com',
    });

    expect((await amend(0, { FirstName: 'Late' })).said).toBe(
      '409 This record was changed by Mia Okafor in the meantime.',
    );
    expect(
      await manager.call(personEndpoints.update, { body: person({ PersonID: 99_999, Version: 0 }) }),
    ).toMatchObject({ status: 404 });
    expect(await manager.call(personEndpoints.update, { body: person({}) })).toMatchObject({
      status: 400,
      payload: { errors: { 'Person.PersonID': expect.any(String), 'Person.Version': expect.any(String) } },
    });
  });

  it('leads of a person are counted and listed as far as the caller may open them', async () => {
    const own = await newLead(specialist, { AssignedToUserID: specialistUser.id });
    const { PersonID } = own;
    await manager.addLead(PersonID);
    const countFor = async (client: Client) =>
      (await client.shown(personEndpoints.one, { params: { id: PersonID } })).LeadCount;
    const leadsFor = async (client: Client) =>
      (await client.shown(leadEndpoints.ofPerson, { params: { id: PersonID } })).length;
    expect([await countFor(manager), await countFor(specialist), await countFor(other)]).toEqual([2, 1, 0]);
    expect([await leadsFor(manager), await leadsFor(specialist), await leadsFor(other)]).toEqual([2, 1, 0]);
    for (const endpoint of [
      enquiryEndpoints.ofPerson,
      fuelCardTrackerEndpoints.ofPerson,
      sessionAttendanceEndpoints.ofPerson,
    ]) {
      expect(await manager.shown(endpoint, { params: { id: PersonID } })).toEqual([]);
      expect(await manager.call(endpoint, { params: { id: 99_999 } })).toMatchObject({ status: 404 });
    }
  });

  it('possible duplicates have the same e-mail or number in either field', async () => {
    const first = await newPerson({ FirstName: 'Selma', Email: 'same@example.com', ContactNumber: '0499000001' });
    const byMail = await newPerson({ EmailSecondary: ' SAME@example.com ' });
    const byPhone = await newPerson({ ContactNumberSecondary: '0499 000 001' });
    const { envelope } = await manager.call(personEndpoints.duplicates, { params: { id: first.PersonID } });
    expect(envelope.payload.map(({ PersonID }) => PersonID).toSorted((one, two) => one - two)).toEqual([
      byMail.PersonID,
      byPhone.PersonID,
    ]);
  });

  it('a person who is being typed in is matched with known ones in any spelling, and nothing is changed', async () => {
    const known = await newPerson({
      FirstName: 'Tane',
      LastName: 'Mahuta',
      Email: 'tane.mahuta@example.com',
      ContactNumber: '0499 000 077',
      CompanyName: 'Kauri Shire',
    });
    const alike = async (typed: object) =>
      (await manager.shown(personEndpoints.alike, { body: { Person: typed } })).map(({ PersonID }) => PersonID);
    for (const typed of [
      { Email: ' TANE.Mahuta@Example.com' },
      { EmailSecondary: 'tane.mahuta@example.com' },
      { ContactNumber: '+61 499 000 077' },
      { ContactNumber: '(0499) 000-077' },
      { ContactNumberSecondary: '0061 499 000 077' },
      { ContactNumber: '61 499 000 077' },
      { FirstName: 'tane', LastName: 'MAHUTA', CompanyName: 'kauri shire' },
      { FirstName: 'Tane', LastName: 'Mahuta', CompanyName: 'Kauri Shire', Email: 'tane.mahuta@example.com' },
    ]) {
      expect({ typed, found: await alike(typed) }).toEqual({ typed, found: [known.PersonID] });
    }
    for (const typed of [
      {},
      { Email: 'tane.mahuta@example' },
      { ContactNumber: '0499 000' },
      { FirstName: 'Tane', LastName: 'Mahuta' },
      { FirstName: 'Tane', LastName: 'Mahuta', CompanyName: 'Barwon Health' },
      { FirstName: '', LastName: '', CompanyName: 'Kauri Shire' },
    ]) {
      expect({ typed, found: await alike(typed) }).toEqual({ typed, found: [] });
    }
  });
});

describe('companies and users', () => {
  it('a company is added and found, and users without COMPANIES_USER see only its name and ids', async () => {
    const admin = await api.admin();
    const added = await admin.call(companyEndpoints.add, { body: company() });
    expect(added).toMatchObject({
      status: 200,
      message: 'Barwon Health has been added as a Company',
      payload: { CompanyTradingName: 'Barwon Health', PackEdgeCompanyStatusID: 18, LinkedCompanies: [] },
    });
    const { CompanyID } = added.shown;
    expect(await admin.shown(companyEndpoints.one, { params: { id: CompanyID } })).toEqual(added.payload);
    expect(await specialist.shown(companyEndpoints.all)).toEqual([
      {
        id: CompanyID,
        CompanyID,
        CompanyTradingName: 'Barwon Health',
        PackEdgeCompanyID: 7001,
        AspireOneCompanyID: null,
      },
    ]);
    expect(await specialist.shown(companyEndpoints.search, { params: { text: 'barw' } })).toHaveLength(1);
    expect(await specialist.shown(companyEndpoints.search, { params: { text: 'alpine' } })).toEqual([]);
    expect(await specialist.call(companyEndpoints.one, { params: { id: CompanyID } })).toMatchObject({ status: 403 });
    const chosen = await newPerson({ CompanyID, CompanyName: 'typed' });
    expect(chosen).toMatchObject({ CompanyID, CompanyName: 'Barwon Health' });
    const withContact = await admin.call(companyEndpoints.add, {
      body: company({ MainContactPersonID: chosen.PersonID }),
    });
    expect(withContact).toMatchObject({
      status: 200,
      payload: { MainContactPersonID: chosen.PersonID, MainContactName: chosen.FullName },
    });

    const bad = await admin.call(companyEndpoints.add, {
      body: company({
        CompanyTradingName: 'ab',
        PackEdgeCompanyID: 'x',
        AspireOneCompanyID: -1,
        PackEdgeCompanyStatusID: 1,
        PackEdgeCompanyTypeID: '1',
        MainContactPersonID: 0,
        ManagedByUserID: 1.5,
        MonthEndReportCCList: 'nobody',
      }),
    });
    expect(bad).toMatchObject({ status: 400 });
    expect(Object.keys(bad.errors).toSorted()).toEqual(
      [
        'AspireOneCompanyID',
        'CompanyTradingName',
        'MainContactPersonID',
        'ManagedByUserID',
        'MonthEndReportCCList',
        'PackEdgeCompanyID',
        'PackEdgeCompanyStatusID',
        'PackEdgeCompanyTypeID',
      ].map((field) => `Company.${field}`),
    );
    expect((await admin.call(companyEndpoints.add, { body: company({ MainContactPersonID: 99_999 }) })).said).toBe(
      '400 Person does not exist.',
    );
  });

  it('every user may list the names of users and read their own activity', async () => {
    const { envelope } = await accountant.call(userEndpoints.basic);
    expect(envelope.payload).toContainEqual({
      UserID: specialistUser.id,
      FullName: 'Sam Whitlock',
      WorksLeads: true,
      WorksEnquiries: true,
      WorksNewBusiness: false,
      WorksFuelCards: false,
      ExternalUser: false,
      Disabled: false,
    });
    const activity = await accountant.call(userEndpoints.activity);
    expect(activity.payload).toEqual([
      expect.objectContaining({ CreatedByUserName: 'Kofi Mensah', ActivityTypeCodeName: 'Login' }),
      expect.objectContaining({ CreatedByUserName: 'System', ActivityTypeCodeName: 'User added' }),
    ]);
  });
});

describe('leads', () => {
  it('an added and an amended lead are answered as their own call answers them; other commands say nothing of notes', async () => {
    const { PersonID } = await newPerson();
    const one = (id: number) => manager.shown(leadEndpoints.one, { params: { id } });
    const added = await manager.addLead(PersonID);
    const { LeadID, Version } = added;
    expect(added).toEqual(await one(LeadID));
    expect(added.Activity).toMatchObject([{ ActivityTypeCodeName: 'Lead logged' }]);
    await manager.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.lead.note, AttachedToID: LeadID, Note: 'Rang at noon' },
    });
    await uploadFile(manager, { kind: 'lead', id: LeadID }, { name: 'payslip.txt', bytes: Buffer.from('June') });
    await manager.call(subscriptionEndpoints.subscribe, {
      body: { SubscriptionTypeID: recordKinds.lead.subscription, AttachedToID: LeadID },
    });
    const amended = await manager.shown(leadEndpoints.update, { body: amendedLead(LeadID, Version) });
    expect(amended).toMatchObject({
      NotesList: [{ Note: 'Rang at noon' }],
      Files: [{ Name: 'payslip.txt' }],
      Subscriptions: [{ FullName: 'Mia Okafor' }],
      Activity: [{ ActivityTypeCodeName: 'Lead amended' }, {}, {}, {}],
      EmailHistory: [],
    });
    expect(amended).toEqual(await one(LeadID));
    const closed = await manager.shown(leadEndpoints.updateStatus, {
      body: { leadID: LeadID, newStatusCodeID: 4, previousStatusCodeID: 3 },
    });
    for (const field of ['NotesList', 'Files', 'Subscriptions', 'Activity', 'EmailHistory'])
      expect(closed).not.toHaveProperty(field);
    expect(closed.Person).not.toHaveProperty('NotesList');
  });

  it('a new lead has the defaults of the form, and a history', async () => {
    const { PersonID } = await newPerson();
    const { status, envelope, shown } = await specialist.call(leadEndpoints.add, {
      body: lead(PersonID, {
        AssignedToUserID: specialistUser.id,
        ExpectedSettlementDate: '2026-12-14T00:00:00+11:00',
      }),
    });
    expect(status).toBe(200);
    expect(envelope.message).toBe('Aroha Ngata has been added as a Lead');
    expect(shown).toMatchObject({
      PriorityName: 'Low',
      TypeCodeID: 1240,
      StatusName: 'Open',
      OriginationCodeID: 7,
      AssigneeName: 'Sam Whitlock',
      CreatedByName: 'Sam Whitlock',
      PreferredLeaseTerm: 3,
      LeaseType: null,
      ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
      Person: { PersonID, FullName: 'Aroha Ngata', LeadCount: 1 },
    });
    const { Activity } = await specialist.shown(leadEndpoints.one, { params: { id: shown.LeadID } });
    // Mails about the lead come later.
    const byPeople = Activity.filter(({ CreatedByUserName }) => CreatedByUserName !== 'System');
    expect(byPeople).toHaveLength(3);
    expect(byPeople.at(-1)).toMatchObject({ ActivityTypeCodeName: 'Lead logged', CreatedByUserName: 'Sam Whitlock' });
  });

  it('a new lead with invalid fields is refused with a message for each field', async () => {
    const errorsOf = async (Lead: object) => (await manager.call(leadEndpoints.add, { body: { Lead } })).errors;
    expect(await errorsOf({})).toEqual({
      'Lead.PersonID': 'Lead must have a Person attached to it.',
      'Lead.Notes': 'Please provide a brief description of why the customer has contacted us',
    });
    expect(await errorsOf({ PersonID: 1, Notes: 'too short' })).toEqual({
      'Lead.Notes': 'Please provide more specific details about the customers enquiry',
    });
    expect(await errorsOf({ PersonID: 1, Notes: 'x'.repeat(8001) })).toEqual({
      'Lead.Notes': 'Notes may hold 8000 characters.',
    });
    const bad = {
      PriorityCodeID: 1,
      TypeCodeID: 1,
      PreferredCallTime: 'now',
      Referral: 1,
      AssignedToUserID: 'x',
      ExpectedSettlementDate: '2026-01-01',
      SettlementDateActual: 'x',
      CurrentLeaseMaturityDate: 'x',
      IsRefinance: 1,
      HasHadNovatedLease: 1,
      IsExistingClient: 1,
      IsRenovation: 1,
      AttendedSession: 1,
      CurrentCarManufacturer: 1,
      CurrentCarModel: 1,
      CurrentCarYear: 'x',
      InterestedCarManufacturer: 1,
      InterestedCarModel: 1,
      InterestedCarYear: 1,
      EngagementTypeID: 99,
      AnnualKMs: 'x',
      AnnualIncome: -1,
      LeaseType: 'x',
      PkePayCycleID: 1,
      PreferredLeaseTerm: 9,
      BusinessUse: 101,
    };
    expect(
      Object.keys(await errorsOf({ PersonID: 1, Notes: 'Wants both methods side by side', ...bad })).toSorted(),
    ).toEqual(
      Object.keys(bad)
        .map((field) => `Lead.${field}`)
        .toSorted(),
    );
    expect(await errorsOf({ PersonID: 99_999, Notes: 'Wants both methods side by side' })).toEqual({
      'Lead.PersonID': 'Person does not exist.',
    });
  });

  it('a lead is amended at the version that was read, and each required field has its message', async () => {
    const { LeadID } = await newLead(specialist);
    const amend = (Version: number, changes: object = {}, by = specialist) =>
      by.call(leadEndpoints.update, { body: amendedLead(LeadID, Version, changes) });
    const done = await amend(0, {
      Notes: 'Payroll confirmed fortnightly',
      SettlementDateActual: '2026-11-19T00:00:00Z',
    });
    expect(done).toMatchObject({
      status: 200,
      message: 'Lead has been successfully updated.',
      payload: { Notes: 'Payroll confirmed fortnightly', AnnualIncome: 96_400, IsSettled: true, Version: 2 },
    });
    expect((await amend(2, { SettlementDateActual: null })).shown).toMatchObject({ IsSettled: false, Version: 3 });
    expect((await amend(3, { SettlementDateActual: null })).shown).toMatchObject({ Version: 3 });
    expect((await amend(0)).said).toBe('409 This record was changed by Sam Whitlock in the meantime.');
    expect(await amend(3, {}, other)).toMatchObject({ status: 403 });
    expect(await amend(3, { AssignedToUserID: managerUser.id })).toMatchObject({ status: 403 });

    const missing = await specialist.call(leadEndpoints.update, { body: { Lead: { LeadID, Version: 3 } } });
    expect(missing.errors).toEqual({
      'Lead.AnnualKMs': 'Annual KMs is required',
      'Lead.AnnualIncome': 'Annual Income is required',
      'Lead.LeaseType': 'Lease Type is required',
      'Lead.PkePayCycleID': 'Paycycle is required',
      'Lead.PreferredLeaseTerm': 'Lease Term is required',
    });
    expect((await amend(3, { LeaseType: 'Operational' })).said).toBe('400 Business Use is required');
    expect((await amend(3, { LeaseType: 'Operational', BusinessUse: 40 })).shown).toMatchObject({ BusinessUse: 40 });
  });

  it('a quick edit changes one field at the version that was read, and needs no other field', async () => {
    const { LeadID, PriorityCodeID } = await newLead(specialist);
    const edit = (Version: number, changes: object, by = specialist) =>
      by.call(leadEndpoints.quickEdit, { body: { Lead: { LeadID, Version, ...changes } } });
    expect(
      await edit(0, { PriorityCodeID: priority.HIGH, AnnualKMs: 5, AssignedToUserID: managerUser.id }),
    ).toMatchObject({
      status: 200,
      payload: {
        PriorityCodeID: priority.HIGH,
        AnnualKMs: null,
        AssignedToUserID: null,
        PreferredCallTime: null,
        Version: 1,
      },
    });
    expect((await edit(1, { PreferredCallTime: '2026-12-01T09:30+11:00' })).shown).toMatchObject({
      PriorityCodeID: priority.HIGH,
      PreferredCallTime: '2026-11-30T22:30:00.000Z',
      Version: 2,
    });
    expect((await edit(2, { PreferredCallTime: null })).shown).toMatchObject({ PreferredCallTime: null, Version: 3 });
    expect((await edit(2, { PriorityCodeID })).said).toBe(
      '409 This record was changed by Sam Whitlock in the meantime.',
    );
    expect(await edit(3, { PriorityCodeID: 99 })).toMatchObject({
      status: 400,
      errors: { 'Lead.PriorityCodeID': expect.any(String) },
    });
    expect(await edit(3, { PriorityCodeID }, other)).toMatchObject({ status: 403 });
  });

  it('a lead is assigned only by a caller who knows the present assignee', async () => {
    const { LeadID } = await newLead();
    const assign = (assigneeID: unknown, previousAssigneeID: unknown = null, by = manager) =>
      by.call(leadEndpoints.assign, { body: { leadID: LeadID, assigneeID, previousAssigneeID, warmAssign: true } });
    expect(await assign(specialistUser.id, null, specialist)).toMatchObject({ status: 403 });
    expect(await assign(specialistUser.id)).toMatchObject({
      status: 200,
      message: 'Lead has been assigned.',
      payload: { AssigneeName: 'Sam Whitlock', AssignerName: 'Mia Okafor' },
    });
    expect((await assign(managerUser.id)).said).toBe('409 This record was changed by Mia Okafor in the meantime.');
    expect((await assign(specialistUser.id, specialistUser.id)).said).toBe('422 Invalid Lead Assignment');
    expect((await assign(externalUser.id, specialistUser.id)).said).toBe('422 Invalid Lead Assignment');
    const marketing = await api.addUser('Mark Eting', { RoleGroupIntID: roleGroup.MARKETING });
    expect((await assign(marketing.id, specialistUser.id)).said).toBe(
      '422 Mark Eting may not open leads. Choose a colleague who may.',
    );
    expect(await assign(99_999, specialistUser.id)).toMatchObject({ status: 422 });
    expect((await assign('x', specialistUser.id)).said).toBe('400 Invalid Lead Assignment');
    const { envelope } = await manager.call(leadEndpoints.assigneeChanges);
    expect(envelope.payload[0]).toMatchObject({
      LeadID,
      AssignedBy: 'Mia Okafor',
      PreviousAssignee: null,
      AssignedTo: 'Sam Whitlock',
      PersonFullName: 'Aroha Ngata',
      PersonEmployerName: 'Barwon Health',
    });
  });

  it('a bulk assignment decides on each lead separately, and its repeat gets the same answer', async () => {
    const [fine, alsoFine, stale, deleted, theirs] = await Promise.all([
      newLead(),
      newLead(),
      newLead(),
      newLead(),
      newLead(),
    ]);
    await manager.call(leadEndpoints.assign, {
      body: { leadID: stale.LeadID, assigneeID: managerUser.id, previousAssigneeID: null },
    });
    await manager.call(leadEndpoints.assign, {
      body: { leadID: theirs.LeadID, assigneeID: specialistUser.id, previousAssigneeID: null },
    });
    await manager.call(leadEndpoints.remove, { params: { id: deleted.LeadID } });
    const leads = [
      { leadID: fine.LeadID, previousAssigneeID: null },
      { leadID: stale.LeadID, previousAssigneeID: null },
      { leadID: deleted.LeadID, previousAssigneeID: null },
      { leadID: theirs.LeadID, previousAssigneeID: specialistUser.id },
      { leadID: alsoFine.LeadID },
      { leadID: fine.LeadID, previousAssigneeID: null },
    ];
    const assignMany = (by: Client, body: object = { leads, assigneeID: specialistUser.id }) =>
      by.call(leadEndpoints.assignMany, { key: 'many', body });

    expect(await assignMany(other)).toMatchObject({ status: 403 });
    const done = await assignMany(manager);
    expect(done).toMatchObject({ status: 200, success: true, message: '2 of 5 leads have been assigned.' });
    expect(done.shown).toEqual({
      assigned: [fine.LeadID, alsoFine.LeadID],
      refused: [
        { LeadID: stale.LeadID, message: 'This record was changed by Mia Okafor in the meantime.' },
        { LeadID: deleted.LeadID, message: 'Lead does not exist.' },
        { LeadID: theirs.LeadID, message: 'Invalid Lead Assignment' },
      ],
    });
    const assignees = async () =>
      (
        await manager.rest('leads', {
          filter: { id: [fine.LeadID, stale.LeadID, alsoFine.LeadID] },
          sort: ['LeadID', 'ASC'],
        })
      ).json as LeadRow[];
    expect(new Map((await assignees()).map(({ LeadID, AssigneeName }) => [LeadID, AssigneeName]))).toEqual(
      new Map([
        [fine.LeadID, 'Sam Whitlock'],
        [stale.LeadID, 'Mia Okafor'],
        [alsoFine.LeadID, 'Sam Whitlock'],
      ]),
    );

    expect((await assignMany(manager)).shown).toEqual(done.shown);
    expect((await assignees()).map(({ Version }) => Version)).toEqual([1, 1, 1]);
    const another = await newLead();
    const reused = await assignMany(manager, {
      leads: [...leads, { leadID: another.LeadID }],
      assigneeID: specialistUser.id,
    });
    expect(reused).toMatchObject({
      status: 422,
      success: false,
      message: 'This Idempotency-Key was used for another request.',
      payload: null,
    });
    expect(await manager.shown(leadEndpoints.one, { params: { id: another.LeadID } })).toMatchObject({
      AssignedToUserID: null,
      Version: 0,
    });
    expect(await manager.call(leadEndpoints.add, { key: 'many', body: lead(another.PersonID) })).toMatchObject({
      status: 422,
    });
    expect((await assignMany(manager, { leads, assigneeID: 99_999 })).said).toBe('422 Invalid Lead Assignment');
    expect((await assignMany(manager, { leads: [], assigneeID: 1 })).errors).toEqual({
      leads: 'Choose at least one lead.',
    });
    const tooMany = Array.from({ length: 201 }, (_, index) => ({ leadID: index + 1, previousAssigneeID: null }));
    expect((await assignMany(manager, { leads: tooMany, assigneeID: 1 })).errors).toEqual({
      leads: 'At most 200 leads can be assigned at once.',
    });
    for (const odd of ['x', null, [], [leads[0]]])
      expect((await assignMany(manager, { leads: [odd], assigneeID: 1 })).said).toBe(
        '400 The id must be a positive integer.',
      );
  });

  it('a bulk assignment refuses the one lead with constant conflicts, and assigns the rest', async () => {
    const [busy, fine] = [await newLead(specialist), await newLead(specialist)];
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const append = log.append.bind(log);
    log.append = async (stream, ...rest) => {
      if (stream === `lead-${busy.LeadID}`) throw new WrongExpectedRevision(stream, 0n, 1n);
      return append(stream, ...rest);
    };
    const done = await manager.call(leadEndpoints.assignMany, {
      body: { leads: [{ leadID: busy.LeadID }, { leadID: fine.LeadID }], assigneeID: specialistUser.id },
    });
    log.append = append;
    expect(done.shown).toEqual({
      assigned: [fine.LeadID],
      refused: [{ LeadID: busy.LeadID, message: 'This record was changed by somebody else in the meantime.' }],
    });
  });

  it.each([
    [
      'holds an event of a later release',
      (event: RecordedEvent) => ({ ...event, type: 'LeadWonOver' }),
      'The record holds something that this release cannot read.',
    ],
    [
      'is about a person whose key the vault lacks',
      (): never => {
        throw new KeyMissing('person-7');
      },
      'The vault lacks the key of this person. Their details can be changed once it is back.',
    ],
  ])('a bulk assignment refuses the one lead that %s, and assigns the rest', async (_, readAs, message) => {
    const [odd, fine] = [await newLead(specialist), await newLead(specialist)];
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const readStream = log.readStream.bind(log);
    // Remembered events are dropped, as if another process had written the event.
    api.running.app.get(KnownStreams).forget();
    log.readStream = async (stream, ...rest) => {
      const read = await readStream(stream, ...rest);
      return stream === `lead-${odd.LeadID}` ? { ...read, events: read.events.map(readAs) } : read;
    };
    const done = await manager.call(leadEndpoints.assignMany, {
      body: { leads: [{ leadID: odd.LeadID }, { leadID: fine.LeadID }], assigneeID: specialistUser.id },
    });
    log.readStream = readStream;
    expect(done.shown).toEqual({ assigned: [fine.LeadID], refused: [{ LeadID: odd.LeadID, message }] });
  });

  it('a status changes from the one the caller saw, and only managers of people reopen a lead', async () => {
    const { LeadID } = await newLead(specialist);
    const change = (newStatusCodeID: number, previousStatusCodeID: number, by = specialist) =>
      by.call(leadEndpoints.updateStatus, { body: { leadID: LeadID, newStatusCodeID, previousStatusCodeID } });
    expect(await change(5, 3)).toMatchObject({
      status: 200,
      message: 'Lead Status has been updated.',
      payload: { StatusName: 'Qualified' },
    });
    expect(await change(4, 3)).toMatchObject({ status: 409 });
    expect(await change(4, 5)).toMatchObject({ status: 200 });
    expect((await change(3, 4)).said).toBe('403 Manager Approval Required');
    expect(await change(3, 4, other)).toMatchObject({ status: 403 });
    expect(await change(3, 4, manager)).toMatchObject({ status: 200 });
    expect(await change(9, 3)).toMatchObject({
      status: 400,
      payload: { errors: { newStatusCodeID: 'Status is not one of the choices.' } },
    });
    const { envelope } = await manager.call(leadEndpoints.statusChanges);
    expect(envelope.payload[0]).toMatchObject({
      LeadID,
      ChangedByUserName: 'Mia Okafor',
      ChangeFromName: 'Closed',
      ChangeToName: 'Open',
    });
  });

  it('only lead management deletes a lead, which is then missing everywhere', async () => {
    const { LeadID } = await newLead(specialist);
    expect(await specialist.call(leadEndpoints.remove, { params: { id: LeadID } })).toMatchObject({ status: 403 });
    expect(await manager.call(leadEndpoints.remove, { params: { id: LeadID } })).toMatchObject({
      status: 200,
      message: 'Lead has been deleted.',
      payload: null,
    });
    expect((await manager.call(leadEndpoints.remove, { params: { id: LeadID } })).said).toBe(
      '404 Lead does not exist.',
    );
    expect(await manager.call(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({ status: 404 });
    expect(await manager.call(leadEndpoints.update, { body: amendedLead(LeadID, 0) })).toMatchObject({ status: 404 });
  });

  it('results of leads that were deleted or converted show the present name, until the person is forgotten', async () => {
    const [gone, forgotten, enquiry] = [await newLead(), await newLead(), await newLead()];
    for (const { LeadID } of [gone, forgotten, enquiry]) {
      await manager.call(leadEndpoints.assign, {
        body: { leadID: LeadID, assigneeID: specialistUser.id, previousAssigneeID: null },
      });
      await manager.call(leadEndpoints.updateStatus, {
        body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
      });
    }
    for (const { LeadID } of [gone, forgotten]) await manager.call(leadEndpoints.remove, { params: { id: LeadID } });
    await manager.call(enquiryEndpoints.convertLead, { params: { id: enquiry.LeadID } });
    const named = async () => {
      const changes = [
        await manager.shown(leadEndpoints.assigneeChanges),
        await manager.shown(leadEndpoints.statusChanges),
      ];
      return [gone, forgotten, enquiry].map(({ LeadID }) =>
        changes
          .map((rows) => rows.find((row) => row.LeadID === LeadID))
          .map((row) => [row?.PersonFullName, row?.PersonEmployerName]),
      );
    };
    const aroha = ['Aroha Ngata', 'Barwon Health'];
    expect(await named()).toEqual([
      [aroha, aroha],
      [aroha, aroha],
      [aroha, aroha],
    ]);
    expect((await manager.call(personEndpoints.remove, { params: { id: forgotten.PersonID } })).status).toBe(200);
    expect(
      (
        await manager.call(personEndpoints.update, {
          body: { Person: { ...person({ LastName: 'Parata' }).Person, PersonID: gone.PersonID, Version: 0 } },
        })
      ).status,
    ).toBe(200);
    const renamed = ['Aroha Parata', 'Barwon Health'];
    expect(await named()).toEqual([
      [renamed, renamed],
      [
        [null, null],
        [null, null],
      ],
      [aroha, aroha],
    ]);
  });

  it('lead management lists all leads, other users their own', async () => {
    const mine = await newLead(other);
    const all = await manager.shown(leadEndpoints.all);
    expect(all.length).toBeGreaterThan(5);
    expect(await specialist.call(leadEndpoints.all)).toMatchObject({ status: 403 });
    expect((await other.shown(leadEndpoints.own)).map(({ LeadID }) => LeadID)).toEqual([mine.LeadID]);
    const chosen = await manager.get(
      `/api/leads?filter=${encodeURIComponent(JSON.stringify({ LeadID: mine.LeadID }))}&range=[0,9]`,
    );
    expect(chosen.payload).toEqual([expect.objectContaining({ LeadID: mine.LeadID })]);
  });
});

describe('all calls', () => {
  it('an invalid id is refused, a missing record is not found, and a trailing slash is accepted', async () => {
    for (const id of ['abc', '0', '-1', '1e99', '1.5', '9007199254740993', '%00', '__proto__']) {
      expect((await manager.get(`/api/leads/lead/${id}`)).said).toBe('400 The id must be a positive integer.');
    }
    expect(await manager.get('/api/leads/lead/99999')).toMatchObject({
      status: 404,
      message: 'Lead does not exist.',
      code: 404,
      payload: null,
    });
    expect(await manager.get('/api/users/basic/')).toMatchObject({ status: 200 });
  });

  it('every command needs the header X-Requested-With', async () => {
    const admin = await api.admin();
    const refused = { status: 403, success: false, message: 'The header X-Requested-With: leaseledger is missing.' };
    const insufficient: Readonly<Record<string, string>>[] = [{}, { 'x-requested-with': 'XMLHttpRequest' }];
    for (const { verb, path } of allEndpoints.filter(
      ({ kind, who }) => kind === 'command' && typeof who === 'function',
    )) {
      for (const headers of insufficient)
        expect({ path, ...(await admin.send(verb, `/api/${path.replace(/:\w+/g, '1')}`, { headers })) }).toMatchObject({
          path,
          ...refused,
        });
    }
  });

  it('an unreadable request is refused in the envelope without revealing internals', async () => {
    const send = (body: string, type = 'application/json') =>
      manager.send('PUT', '/api/persons', {
        headers: { 'content-type': type, 'x-requested-with': 'leaseledger' },
        body,
      });
    expect(await send('{')).toMatchObject({ status: 400, success: false, code: 400, payload: null });
    expect(await send('[]')).toMatchObject({ status: 400 });
    expect(await send('null')).toMatchObject({ status: 400 });
    expect(await send('{"__proto__":{"isAdmin":true}}')).toMatchObject({ status: 400 });
    expect(await send('{"Person":"x"}')).toMatchObject({ status: 400 });
    expect(await send('{"Person":[]}')).toMatchObject({ status: 400 });
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await send('text', 'text/plain')).toMatchObject({ status: 415 });
    expect(await send(JSON.stringify({ Person: 'x'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      success: false,
    });
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['DELETE', '/api/persons'],
      ['GET', '/api/'],
    ] as const) {
      expect(await manager.send(method, path)).toMatchObject({
        status: 404,
        success: false,
        message: 'There is no such call.',
        code: 404,
      });
    }
    expect(await manager.get('/api/%zz')).toMatchObject({ status: 400, success: false });
  });

  it('unknown fields are ignored', async () => {
    const added = await newPerson({ IsAdmin: true, PersonID: 5, CreatedByName: 'Nobody' });
    expect(added).not.toHaveProperty('IsAdmin');
    expect(added.CreatedByName).toBe('Mia Okafor');
  });

  it('a repeat with the same Idempotency-Key gets the first answer and changes nothing', async () => {
    const { PersonID } = await newPerson();
    const add = (key: string, notes = 'Wants both methods side by side') =>
      manager.call(leadEndpoints.add, { key, body: lead(PersonID, { Notes: notes }) });
    const [first, ...repeats] = await Promise.all([add('one'), add('one'), add('one')]);
    expect(first?.status).toBe(200);
    for (const repeat of repeats) expect(repeat.shown.LeadID).toBe(first?.shown.LeadID);
    expect((await add('two')).shown.LeadID).not.toBe(first?.shown.LeadID);
    expect((await add('one', 'Another text under the same key')).said).toBe(
      '422 This Idempotency-Key was used for another request.',
    );

    const leadID = first?.shown.LeadID;
    const change = (newStatusCodeID: number, previousStatusCodeID: number, key: string) =>
      manager.call(leadEndpoints.updateStatus, { key, body: { leadID, newStatusCodeID, previousStatusCodeID } });
    const once = await change(5, 3, 'status');
    expect(await change(5, 3, 'status')).toMatchObject({ status: 200, payload: { Version: once.shown.Version } });
    expect(await change(4, 3, 'status')).toMatchObject({ status: 422 });
    expect(await change(4, 5, 'later')).toMatchObject({ status: 200 });
    expect(await change(5, 3, 'status')).toMatchObject({ status: 200 });
    expect(await change(4, 5, 'x'.repeat(201))).toMatchObject({ status: 400 });
    expect(await (await api.admin()).shown(leadEndpoints.one, { params: { id: leadID ?? 0 } })).toMatchObject({
      StatusCodeID: 4,
      Version: 2,
    });
  });

  it('of many concurrent decisions one succeeds, and the others get a conflict', async () => {
    const { LeadID } = await newLead();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        manager.call(leadEndpoints.updateStatus, {
          body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('logout ends a session', async () => {
    const client = await api.as(specialistUser);
    expect(await client.call(authEndpoints.logout)).toMatchObject({ status: 200, success: true });
  });
});
