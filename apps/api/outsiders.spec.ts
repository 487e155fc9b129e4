import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { until } from '@leaseledger/event-log/testing/until';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { amendedLead, company, lead, person, session } from './testing/bodies.ts';
import type { Client } from './testing/client.ts';
import { TestApi } from './testing/test-api.ts';

const secrets = ['zq77.private', '0412884999', '12 Moorabool Street', 'Torquay', 'second.zq77', '0399998888'];
const api = await TestApi.start({ settings: { publicUrl: 'https://ledger.example' } });
let admin = await api.admin();
const details = {
  Email: 'zq77.private@example.com',
  ContactNumber: '0412884999',
  EmailSecondary: 'second.zq77@example.com',
  ContactNumberSecondary: '0399998888',
  Address: '12 Moorabool Street',
  Suburb: 'Torquay',
};
const aroha = (await admin.addPerson(details)).PersonID;
const unsought = (await admin.addPerson({ FirstName: 'Uma', LastName: 'Unsought', Email: 'uma@example.com' })).PersonID;
await admin.addCompany({ MainContactPersonID: aroha, MonthEndReportCCList: 'zq77.private@example.com' });
let outsider = await api.as(
  await api.addUser('Olga Outside', { ExternalUser: true, RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }),
);

const expectNothingOf = (text: string) => expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
const find = (text: string) => outsider.call(personEndpoints.search, { params: { text } });

describe('persons as external users see them', () => {
  it('an external user sees name, employer and a masked contact, found by names or by a whole address or number', async () => {
    const seen = {
      id: aroha,
      PersonID: aroha,
      FullName: 'Aroha Ngata',
      CompanyName: 'Barwon Health',
      Email: 'z•••@e•••.com',
      ContactNumber: '••• 999',
    };
    for (const text of ['aroha', 'Ngata bar', 'zq77.private@example.com', '0412 884 999', 'second.zq77@example.com'])
      expect((await find(text)).shown).toEqual([seen]);
    for (const text of ['zq77', 'zq77.private@example.co', '04128849', 'moorabool', 'torquay', 'second'])
      expect((await find(text)).shown).toEqual([]);
    expect((await admin.call(personEndpoints.search, { params: { text: '04128849' } })).shown).toEqual([
      expect.objectContaining({ Address: '12 Moorabool Street' }),
    ]);
  });

  it('an external user who has not searched for a person learns nothing of them by trying ids', async () => {
    const refused = await outsider.call(leadEndpoints.add, { body: lead(unsought) });
    expect(refused.errors).toEqual({ 'Lead.PersonID': 'Search for the person first, or add them.' });
    expect((await outsider.call(leadEndpoints.add, { body: lead(999_999) })).text).toBe(refused.text);
    expect((await outsider.call(personEndpoints.one, { params: { id: unsought } })).status).toBe(403);
    expect((await outsider.call(personEndpoints.one, { params: { id: 999_999 } })).status).toBe(404);
  });

  it('an external user sees a masked contact in every answer about their leads', async () => {
    await find('aroha');
    const added = await outsider.call(leadEndpoints.add, { body: lead(aroha) });
    const { LeadID, Version } = added.shown;
    expect(added.shown).toMatchObject({
      PersonFullName: 'Aroha Ngata',
      PersonEmail: 'z•••@e•••.com',
      PersonContactNumber: '••• 999',
      Person: null,
    });
    const answers = [
      added,
      await outsider.call(leadEndpoints.update, {
        body: amendedLead(LeadID, Version, { PersonID: aroha, Referral: 'A friend' }),
      }),
      await outsider.call(leadEndpoints.one, { params: { id: LeadID } }),
      await outsider.call(leadEndpoints.own),
      await outsider.get('/api/leads/user?filter={}'),
      await outsider.rest('leads'),
      await outsider.rest(`leads/${LeadID}`),
      await outsider.rest('leads', { filter: { id: [LeadID] } }),
      await outsider.rest('history', { filter: { Subject: `lead-${LeadID}` } }),
      await outsider.rest('activity'),
      await outsider.rest('companies'),
      await outsider.call(companyEndpoints.all),
      await outsider.call(asOfEndpoints.record, {
        params: { resource: 'leads', id: LeadID, at: '2099-01-01T00:00:00Z' },
      }),
      await outsider.call(leadEndpoints.update, { body: amendedLead(LeadID, Version) }),
      await outsider.call(leadEndpoints.updateStatus, {
        body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
      }),
    ];
    for (const { status, text } of answers) {
      expect([200, 409]).toContain(status);
      expectNothingOf(text);
    }
    const moved = await outsider.call(leadEndpoints.update, { body: amendedLead(LeadID, 99, { PersonID: unsought }) });
    expect(moved.status).toBe(400);
    for (const path of [`persons/person/${aroha}`, `persons/leads/${aroha}`, `persons/duplicates/${aroha}`]) {
      const answer = await outsider.get(`/api/${path}`);
      expect(answer.status).toBe(403);
      expectNothingOf(answer.text);
    }
  });

  it('an external user reads, writes and repeats mails of their leads without learning an address', async () => {
    await find('aroha');
    const { LeadID } = await outsider.addLead(aroha);
    const ofLead = () => outsider.call(emailEndpoints.ofRecord, { params: { kind: 'lead', id: LeadID } });
    expect((await ofLead()).shown.recipient).toBe('z•••@e•••.com');
    const HTML = '<p>Reach her at <a href="mailto:zq77.private@example.com">her mail</a> or 0412 884 999</p>';
    const mail = {
      HTML,
      Subject: 'Your quote',
      EmailTypeCodeID: recordKinds.lead.email,
      OptionalID: LeadID,
      FromEmail: 'main',
    };
    const sent = await outsider.call(emailEndpoints.sendCustomized, { body: mail });
    expect(sent.shown).toMatchObject({ Recipient: 'z•••@e•••.com', To: `person-${aroha}` });
    const { SentEmailID: id } = sent.shown;
    const contents = await outsider.call(emailEndpoints.contents, { params: { id } });
    expect(contents.shown.Contents).toContain('or ••• 999');
    await until('the mail to be kept', async () => (await ofLead()).shown.emails[0]?.State === 'kept');
    const again = await outsider.call(emailEndpoints.resend, { params: { id } });
    const view = await outsider.call(leadEndpoints.one, { params: { id: LeadID } });
    expect(view.shown.EmailHistory).toMatchObject([{ Resends: id }, { SentEmailID: id }]);
    for (const { text } of [sent, contents, again, view, await ofLead()]) {
      expectNothingOf(text);
      expect(text).not.toContain('0412 884 999');
    }
    expect((await admin.call(emailEndpoints.contents, { params: { id } })).shown).toMatchObject({
      Recipient: 'zq77.private@example.com',
      Contents: expect.stringContaining('0412 884 999'),
    });
  });

  it('an external user cannot find hidden contact details by searching, filtering or sorting leads', async () => {
    const found = async (q: string) => ((await outsider.rest('leads', { filter: { q } })).json as unknown[]).length;
    expect([await found('aroha'), await found('wants both'), await found('barwon')]).toEqual([2, 2, 2]);
    expect([await found('zq77'), await found('04128'), await found('aroha zq'), await found('0412884999')]).toEqual([
      0, 0, 0, 0,
    ]);
    expect((await outsider.get(`/api/leads/user?filter=${encodeURIComponent('{"q":"zq77"}')}`)).payload).toEqual([]);
    for (const column of ['PersonEmail', 'PersonContactNumber']) {
      expect(await outsider.rest('leads', { filter: { [`${column}_gte`]: 'a' } })).toMatchObject({ status: 400 });
      expect(await outsider.rest('leads', { sort: [column, 'ASC'] })).toMatchObject({ status: 400 });
      expect(await admin.rest('leads', { sort: [column, 'ASC'] })).toMatchObject({ status: 200 });
    }
  });

  it('an external user sees no details of a person who was merged into one of theirs, until the unmerge', async () => {
    const mine = await outsider.addPerson({
      FirstName: 'Mere',
      Email: 'mere@example.com',
      ContactNumber: '0412000777',
    });
    const ours = await admin.addPerson({
      FirstName: 'Mere',
      Email: 'zq77.private@mere.example',
      ContactNumber: '0399998888',
    });
    const { LeadID } = await outsider.addLead(mine.PersonID);
    await admin.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.person.note, AttachedToID: ours.PersonID, Note: 'Lives at 12 Moorabool Street' },
    });
    const olga = { FullName: 'Olga Outside', PersonID: mine.PersonID };
    for (const [PersonID, MergedPersonID] of [
      [mine.PersonID, ours.PersonID],
      [ours.PersonID, mine.PersonID],
    ])
      expect(
        (await admin.call(personEndpoints.mergePreview, { body: { PersonID, MergedPersonID } })).shown.Closes,
      ).toEqual([expect.objectContaining(olga)]);
    const merged = (
      await admin.call(personEndpoints.merge, {
        body: {
          PersonID: mine.PersonID,
          MergedPersonID: ours.PersonID,
          Version: mine.Version,
          MergedVersion: ours.Version,
          fields: ['Email', 'ContactNumber'],
        },
      })
    ).shown;
    const update = () =>
      outsider.call(personEndpoints.update, {
        body: person({ PersonID: mine.PersonID, Version: merged?.Version ?? 0, FirstName: 'Meri' }),
      });
    const answers = async () => [
      await outsider.call(personEndpoints.one, { params: { id: mine.PersonID } }),
      await outsider.rest('notes', { filter: { Subject: `person-${mine.PersonID}` } }),
      await outsider.rest('notes', { filter: { Subject: `person-${ours.PersonID}` } }),
      await outsider.rest('history', { filter: { Subject: `person-${mine.PersonID}` } }),
      await update(),
    ];
    for (const { status, text } of await answers()) {
      expect(status).toBe(403);
      expectNothingOf(text);
    }
    expect((await outsider.call(leadEndpoints.one, { params: { id: LeadID } })).shown).toMatchObject({
      PersonEmail: 'z•••@m•••.example',
      Person: null,
    });
    await admin.call(personEndpoints.unmerge, { body: { MergedPersonID: ours.PersonID } });
    expect((await outsider.call(personEndpoints.one, { params: { id: mine.PersonID } })).shown).toMatchObject({
      Email: 'mere@example.com',
      NotesList: [],
    });
  });

  it('an external user sees all details of persons they registered, and nothing once those are forgotten', async () => {
    const mine = await outsider.addPerson({ FirstName: 'Mina', Email: 'mina@example.com' });
    expect(mine).toMatchObject({ FullName: 'Mina Ngata', Email: 'mina@example.com', ContactNumber: '0412884210' });
    expect((await outsider.call(personEndpoints.one, { params: { id: mine.PersonID } })).shown).toMatchObject({
      Email: 'mina@example.com',
    });
    expect(
      await outsider.call(personEndpoints.update, {
        body: person({ PersonID: mine.PersonID, Version: 0, FirstName: 'Minna', Email: 'mina@example.com' }),
      }),
    ).toMatchObject({ status: 200 });
    expect((await outsider.addLead(mine.PersonID)).Person).toMatchObject({
      Email: 'mina@example.com',
    });
    await admin.call(personEndpoints.remove, { params: { id: mine.PersonID } });
    expect(await outsider.call(personEndpoints.one, { params: { id: mine.PersonID } })).toMatchObject({ status: 404 });
  });

  it('an external user cannot get a person on their lead by undoing a change of staff', async () => {
    const mine = (await outsider.addPerson({ FirstName: 'Lena', Email: 'lena@example.com' })).PersonID;
    const { LeadID, Version } = await outsider.addLead(mine);
    const move = async (PersonID: number, version: number) =>
      (await admin.call(leadEndpoints.update, { body: amendedLead(LeadID, version, { PersonID }) })).headers.get(
        UNDO_HEADER,
      ) ?? '';
    const filled = await outsider.call(leadEndpoints.update, { body: amendedLead(LeadID, Version) });
    await move(unsought, filled.shown.Version);
    const decision = await move(mine, filled.shown.Version + 1);
    expect(
      (await outsider.call(historyEndpoints.undoable, { params: { subject: `lead-${LeadID}` } })).shown,
    ).toContainEqual({ Decision: decision, Refusal: 'Search for the person first, or add them.' });
    expect((await outsider.call(historyEndpoints.undo, { body: { decision } })).said).toBe(
      '422 Search for the person first, or add them.',
    );
    expect((await outsider.call(leadEndpoints.one, { params: { id: LeadID } })).shown.PersonID).toBe(mine);
    expect(await admin.call(historyEndpoints.undo, { body: { decision } })).toMatchObject({ status: 200 });
  });

  it('an external lead manager works all leads and enquiries with contacts masked, and assigns none', async () => {
    const { LeadID } = await admin.addLead(aroha);
    const params = { id: LeadID };
    const seen = await outsider.call(leadEndpoints.one, { params });
    expect(seen.shown).toMatchObject({ PersonFullName: 'Aroha Ngata', PersonEmail: 'z•••@e•••.com', Person: null });
    const all = await outsider.call(leadEndpoints.all);
    expect(all.shown.map((each) => each.LeadID)).toContain(LeadID);
    const assigned = await outsider.call(leadEndpoints.assign, {
      body: { leadID: LeadID, assigneeID: 1, previousAssigneeID: null },
    });
    expect(assigned).toMatchObject({ status: 403 });
    expect(await outsider.call(leadEndpoints.statusChanges)).toMatchObject({ status: 403 });
    const converted = await outsider.call(enquiryEndpoints.convertLead, { params });
    expect(converted.shown).toMatchObject({ LeadID, PersonEmail: 'z•••@e•••.com' });
    const one = await outsider.call(enquiryEndpoints.one, { params: { id: converted.shown.EnquiryID } });
    const list = await outsider.rest('enquiries');
    expect(list.json).toMatchObject([{ PersonContactNumber: '••• 999' }]);
    for (const { text } of [seen, all, converted, one, list]) expectNothingOf(text);
    const found = async (q: string) => ((await outsider.rest('enquiries', { filter: { q } })).json as unknown[]).length;
    expect([await found('aroha'), await found('zq77'), await found('0412884999')]).toEqual([1, 0, 0]);
    expect(await outsider.rest('enquiries', { sort: ['PersonEmail', 'ASC'] })).toMatchObject({ status: 400 });
  });

  it('an external user sees contacts of an enquiry masked and no former status, and loses none by an amendment', async () => {
    const HRContactPhone = '0412884999';
    const { EnquiryID } = (
      await admin.call(enquiryEndpoints.add, {
        body: {
          Enquiry: {
            PersonID: aroha,
            TypeCodeID: enquiryType.NEW_CLIENT,
            HRContactName: 'Helen Ward',
            HRContactEmail: 'first@example.com',
            HRContactPhone,
          },
        },
      })
    ).shown;
    const params = { id: EnquiryID };
    const changed = await admin.call(enquiryEndpoints.update, {
      body: { Enquiry: { EnquiryID, Version: 0, HRContactEmail: 'second.zq77@example.com' } },
    });
    const undoing = await outsider.call(historyEndpoints.undoing, {
      params: { decision: changed.headers.get(UNDO_HEADER) ?? '' },
    });
    expect(undoing.shown.Entries[0]?.Changes).toMatchObject([
      { Label: 'HR email', From: 's•••@e•••.com', To: 'f•••@e•••.com' },
    ]);
    expectNothingOf(undoing.text);
    await admin.call(enquiryEndpoints.updateStatus, {
      body: { enquiryID: EnquiryID, newStatusCodeID: 115, previousStatusCodeID: 114 },
    });
    const masked = {
      HRContactName: 'Helen Ward',
      HRContactEmail: 's•••@e•••.com',
      HRContactPhone: '••• 999',
      Stays: [],
    };
    const seen = await outsider.call(enquiryEndpoints.one, { params });
    expect(seen.shown).toMatchObject(masked);
    expectNothingOf(seen.text);
    for (const column of ['HRContactEmail', 'ProspectSeconds'])
      expect(await outsider.rest('enquiries', { sort: [column, 'ASC'] })).toMatchObject({ status: 400 });
    const amend = (HRContactEmail: string | null) =>
      outsider.call(enquiryEndpoints.update, {
        body: {
          Enquiry: {
            EnquiryID,
            Version: seen.shown.Version,
            HRContactEmail,
            HRContactPhone: null,
            TaxContactEmail: 'tax@example.com',
          },
        },
      });
    expect(await amend(seen.shown.HRContactEmail)).toMatchObject({
      status: 400,
      errors: { 'Enquiry.HRContactEmail': 'Invalid email address' },
    });
    const amended = await amend(null);
    expect(amended.shown).toMatchObject({ ...masked, TaxContactEmail: 't•••@e•••.com' });
    expect((await admin.call(enquiryEndpoints.one, { params })).shown).toMatchObject({
      HRContactEmail: 'second.zq77@example.com',
      HRContactPhone,
      TaxContactEmail: 'tax@example.com',
      Stays: [{ StatusCodeID: 114 }, { StatusCodeID: 115 }],
    });
  });

  it('an external user must search for a person again after a day, but not after a restart', async () => {
    await api.stop();
    await api.open();
    outsider = await api.as({ email: 'olga.outside@staff.example' });
    expect((await outsider.call(leadEndpoints.add, { body: lead(aroha) })).status).toBe(200);
    api.passMinutes(24 * 60 + 1);
    outsider = await api.as({ email: 'olga.outside@staff.example' });
    expect((await outsider.call(leadEndpoints.add, { body: lead(aroha) })).status).toBe(400);
    await find('Ngata');
    expect((await outsider.call(leadEndpoints.add, { body: lead(aroha) })).status).toBe(200);
    admin = await api.admin();
  });
});

describe('companies, sessions and lists of persons as external users see them', () => {
  let supervisor: Client;
  beforeAll(async () => {
    supervisor = await api.as(
      await api.addUser('Rae Relations', { ExternalUser: true, RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT }),
    );
  });

  it('an external user reads and amends companies, and neither sees nor loses the recipients of reports', async () => {
    const { CompanyID, Version } = await admin.addCompany({
      CompanyTradingName: 'Otway Dairies',
      MainContactPersonID: aroha,
      MonthEndReportCCList: 'zq77.private@example.com',
    });
    const params = { id: CompanyID };
    const amended = await supervisor.call(companyEndpoints.update, {
      body: company({ CompanyID, Version, CompanyTradingName: 'Otway Milk', MainContactPersonID: aroha }),
    });
    expect(amended.shown).toMatchObject({ MainContactName: 'Aroha Ngata', MonthEndReportCCList: null });
    const { json } = await supervisor.rest('history', { filter: { Subject: `company-${CompanyID}` } });
    const [entry] = json as { readonly id: string }[];
    for (const { text } of [
      amended,
      await supervisor.call(companyEndpoints.one, { params }),
      await supervisor.call(companyEndpoints.all),
      await supervisor.call(companyEndpoints.search, { params: { text: 'otway' } }),
      await supervisor.rest('companies'),
      await supervisor.call(historyEndpoints.values, { params: { entry: entry?.id ?? '' } }),
      await supervisor.call(asOfEndpoints.record, {
        params: { resource: 'companies', id: CompanyID, at: '2099-01-01T00:00:00Z' },
      }),
    ])
      expectNothingOf(text);
    expect((await admin.call(companyEndpoints.one, { params })).shown).toMatchObject({
      CompanyTradingName: 'Otway Milk',
      MonthEndReportCCList: 'zq77.private@example.com',
    });
  });

  it('an external user actions company queries, with the contact masked', async () => {
    const { CompanyID } = await admin.addCompany({ CompanyTradingName: 'Tamar Health', MainContactPersonID: aroha });
    await api.visitor().call(companyQueryEndpoints.addCallback, {
      body: { CompanyID, PreferredCallbackTime: '2026-12-01T10:05:00+11:00' },
    });
    const masked = { CompanyID, MainContactEmail: 'z•••@e•••.com', MainContactNumber: '••• 999' };
    const all = await supervisor.call(companyQueryEndpoints.all);
    expect(all.shown).toMatchObject([masked]);
    const list = await supervisor.rest('companyQueries');
    expect(list.json).toMatchObject([masked]);
    const actioned = await supervisor.call(companyQueryEndpoints.action, {
      body: { companyQueryID: all.shown[0]?.CompanyQueryID ?? 0 },
    });
    expect(actioned.shown).toMatchObject({ ...masked, Actioned: 1 });
    for (const { text } of [all, list, actioned]) expectNothingOf(text);
  });

  it('an external user lists persons masked, and opens only those that they registered', async () => {
    const list = await supervisor.rest('persons', { filter: { q: 'aroha' } });
    expect(list.json).toMatchObject([
      { PersonID: aroha, FullName: 'Aroha Ngata', Email: 'z•••@e•••.com', ContactNumber: '••• 999', State: null },
    ]);
    const whole = await supervisor.call(personEndpoints.all);
    for (const { text } of [list, whole, await supervisor.rest(`persons/${aroha}`)]) expectNothingOf(text);
    for (const q of ['zq77', '04128849', 'moorabool', 'torquay'])
      expect((await supervisor.rest('persons', { filter: { q } })).json).toEqual([]);
    for (const column of ['Email', 'State', 'Suburb'])
      expect(await supervisor.rest('persons', { filter: { [column]: 'a' } })).toMatchObject({ status: 400 });
    for (const answer of [
      await supervisor.call(personEndpoints.one, { params: { id: aroha } }),
      await supervisor.call(personEndpoints.duplicates, { params: { id: aroha } }),
      await supervisor.call(personEndpoints.remove, { params: { id: aroha } }),
      await supervisor.call(personEndpoints.mergePreview, { body: { PersonID: aroha, MergedPersonID: unsought } }),
    ])
      expect(answer).toMatchObject({ status: 403 });
  });

  it('an external user runs sessions with contacts masked, and loses none of them by an amendment', async () => {
    const body = session({ contactName: 'Aroha Ngata', contactEmail: 'zq77.private@example.com' });
    const { SessionID, Version } = (await admin.call(sessionEndpoints.add, { body })).shown;
    const refused = { PersonID: 'Search for the person first, or add them.' };
    const add = (by: Client, PersonID: number) =>
      by.call(sessionAttendanceEndpoints.add, { body: { SessionID, PersonID } });
    expect((await add(supervisor, unsought)).errors).toEqual(refused);
    const { SessionAttendanceID } = (await add(admin, aroha)).shown;
    const params = { id: SessionAttendanceID };
    const one = await supervisor.call(sessionAttendanceEndpoints.one, { params });
    expect(one.shown).toMatchObject({
      FullName: 'Aroha Ngata',
      PersonEmail: 'z•••@e•••.com',
      Email: 'z•••@e•••.com',
      MailsTo: 'z•••@e•••.com',
      Person: null,
      SecretKey: null,
    });
    const amended = await supervisor.call(sessionEndpoints.update, {
      body: {
        ...session({ sessionName: 'Renamed session', contactName: 'Aroha Ngata' }, []),
        sessionID: SessionID,
        Version,
      },
    });
    expect(amended.shown).toMatchObject({ MainContactEmail: 'z•••@e•••.com' });
    const corrected = await supervisor.call(sessionAttendanceEndpoints.update, {
      body: { SessionAttendanceID, Version: one.shown.Version, Email: null, AnnualKMs: 12_000 },
    });
    expect(corrected.shown).toMatchObject({ AnnualKMs: 12_000, Email: 'z•••@e•••.com' });
    const answers = [
      one,
      amended,
      corrected,
      await supervisor.call(sessionEndpoints.one, { params: { id: SessionID } }),
      await supervisor.call(sessionEndpoints.all),
      await supervisor.rest('sessions'),
      await supervisor.rest('sessionAttendees'),
      await supervisor.call(sessionAttendanceEndpoints.mark, {
        body: { sessionAttendanceID: SessionAttendanceID, didAttend: true },
      }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expectNothingOf(text);
    }
    const mails = () => supervisor.call(emailEndpoints.ofRecord, { params: { kind: 'session', id: SessionID } });
    await admin.call(sessionAttendanceEndpoints.sendConfirmation, {
      body: { sessionAttendanceID: SessionAttendanceID },
    });
    await until('the confirmation', async () => (await mails()).shown.emails.length > 0);
    const { SentEmailID = 0 } = (await mails()).shown.emails[0] ?? {};
    const contents = (by: Client) => by.call(emailEndpoints.contents, { params: { id: SentEmailID } });
    const SecretKey = (await admin.call(sessionAttendanceEndpoints.one, { params })).shown.SecretKey ?? '';
    expect((await contents(admin)).text).toContain(SecretKey);
    expect((await contents(supervisor)).text).not.toContain(SecretKey);
    const found = async (q: string) =>
      ((await supervisor.rest('sessionAttendees', { filter: { q } })).json as unknown[]).length;
    expect([await found('aroha'), await found('zq77')]).toEqual([1, 0]);
    expect((await admin.call(sessionEndpoints.one, { params: { id: SessionID } })).shown).toMatchObject({
      SessionName: 'Renamed session',
      MainContactEmail: 'zq77.private@example.com',
    });
    expect((await admin.call(sessionAttendanceEndpoints.one, { params })).shown.Email).toBe('zq77.private@example.com');
  });

  it('an external user reads the notes of staff with addresses and numbers masked, and changes none of them', async () => {
    await find('aroha');
    const { LeadID } = await outsider.addLead(aroha);
    const Note = 'Rather zq77.private@example.com or 0412884999';
    const { NoteID, Version } = (
      await admin.call(noteEndpoints.add, { body: { NoteType: recordKinds.lead.note, AttachedToID: LeadID, Note } })
    ).shown;
    await admin.call(noteEndpoints.update, { body: { NoteID, Version, Note: `${Note}, mornings` } });
    const Subject = `lead-${LeadID}`;
    const notes = await outsider.rest('notes', { filter: { Subject } });
    expect(notes.json).toMatchObject([{ Note: 'Rather z•••@e•••.com or ••• 999, mornings' }]);
    const { json } = await outsider.rest('history', { filter: { Subject } });
    const answers = [
      notes,
      await outsider.call(leadEndpoints.one, { params: { id: LeadID } }),
      await outsider.call(noteEndpoints.wordings, { params: { id: NoteID } }),
    ];
    for (const { id: entry } of json as { readonly id: string }[])
      answers.push(await outsider.call(historyEndpoints.values, { params: { entry } }));
    for (const { text } of answers) expectNothingOf(text);
    expect(
      await outsider.call(noteEndpoints.update, { body: { NoteID, Version: Version + 1, Note: 'Masked' } }),
    ).toMatchObject({ status: 403 });
  });
});
