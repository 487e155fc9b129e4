import { beforeAll, describe, expect, it } from '@jest/globals';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyRow } from '@leaseledger/contract/companies/company.views';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { enquiryStatuses, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import { residualLeadEndpoints } from '@leaseledger/contract/residual-leads/residual-lead.endpoints';
import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { postcodeFitsState } from '@leaseledger/contract/shared/postcodes';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { offeredFor } from '@leaseledger/contract/email-templates/email-template.details';
import type { EmailTemplateRow } from '@leaseledger/contract/email-templates/email-template.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { Mailbox } from '../testing/mailbox.ts';
import { ADMIN, TestApi } from '../testing/test-api.ts';
import { planDemo } from './plan.ts';

const NOW = Date.parse('2026-11-20T01:00:00.000Z');

describe('the plan', () => {
  it('the plan is the same for the same moment, in order of time, and ends now', () => {
    const plan = planDemo(NOW);
    expect(planDemo(NOW)).toEqual(plan);
    const times = plan.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(NOW);
    expect(NOW - (times[0] ?? 0)).toBeGreaterThan(360 * 24 * 60 * 60 * 1000);
    expect([plan.persons.length, plan.leads.length]).toEqual([400, 600]);
  });

  it('the plan has people at example domains, in places that exist', () => {
    const { persons } = planDemo(NOW);
    expect(new Set(persons.map(({ FirstName, LastName }) => `${FirstName} ${LastName}`)).size).toBe(400);
    expect(persons.filter(({ Email }) => !/^[a-z]+\.[a-z]+@example\.(com|net|org)$/.test(Email ?? ''))).toEqual([]);
    expect(
      persons.filter(
        ({ Postcode, State }) => Postcode === null || State === null || !postcodeFitsState(Postcode, State),
      ),
    ).toEqual([]);
  });
});

describe('demo data', () => {
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.start();
  });

  it('an interrupted filling with demo data continues at the next start, without duplicates', async () => {
    const lines: string[] = [];
    let isCut = true;
    const tell = (line: string) => {
      lines.push(line);
      if (isCut && line.startsWith('Demo data: 1,000')) throw new Error('cut short');
    };
    const api = await TestApi.prepare({ demo: true, tell, settings: { smtpUrl: mailbox.url } });
    await expect(api.open()).rejects.toThrow('cut short');
    isCut = false;
    await api.open();

    const client = await api.as(ADMIN);
    const total = async (resource: string, filter: object = {}) =>
      (await client.rest(resource, { filter, range: [0, 0] })).headers.get('content-range');
    expect(await Promise.all(['users', 'companies', 'persons', 'leads'].map((resource) => total(resource)))).toEqual([
      'users 0-0/15',
      'companies 0-0/40',
      'persons 0-0/400',
      'leads 0-0/600',
    ]);
    expect(await total('leads', { AssignedToUserID: null, StatusCodeID: [3, 5] })).toBe('leads 0-0/12');
    const newest = (await client.rest('leads', { range: [0, 4], sort: ['CreatedDateTime', 'DESC'] })).json as LeadRow[];
    expect(newest.map(({ PersonFullName }) => PersonFullName)).toEqual([
      'Greta Lindqvist',
      'Tom Papadopoulos',
      'Aroha Ngata',
      'Daniel Osei',
      'Wei Chen',
    ]);
    const persons = (await client.rest('persons', { range: [0, 999] })).json as PersonRow[];
    expect(new Set(persons.map(({ FullName }) => FullName)).size).toBe(400);

    expect(await Promise.all([0, 1].map((Actioned) => total('companyQueries', { Actioned })))).toEqual([
      'companyQueries 0-0/3',
      'companyQueries 0-0/6',
    ]);
    const [health] = (await client.rest('companies', { filter: { q: 'Grampians Health' } })).json as CompanyRow[];
    const shownHealth = await client.shown(companyEndpoints.one, { params: { id: health?.CompanyID ?? 0 } });
    expect(shownHealth.LinkedCompanies).toHaveLength(2);
    expect(shownHealth).toMatchObject({
      MainContactName: expect.any(String),
      ManagedByUserName: 'Tahlia Marsh',
      MonthEndReportCCList: 'payroll@grampians-health.example',
    });

    const templates = (await client.rest('emailTemplates', { range: [0, 19] })).json as EmailTemplateRow[];
    expect([templates.length, templates.filter(({ Versions }) => Versions === 2).length]).toEqual([10, 3]);
    for (const kind of Object.values(offeredFor))
      expect([kind, templates.some(({ OfferedFor }) => OfferedFor === kind)]).toEqual([kind, true]);

    const forms = (await client.rest('forms', { range: [0, 19] })).json as FormRow[];
    expect(forms.map(({ Versions }) => Versions).toSorted()).toEqual([1, 1, 1, 2, 2]);
    expect(forms.flatMap(({ ConfirmationTemplateName }) => ConfirmationTemplateName ?? [])).toEqual([
      'Welcome to novated leasing',
    ]);
    expect(
      await Promise.all([{}, { StageID: 2 }, { LeadID: null }].map((filter) => total('formSubmissions', filter))),
    ).toEqual(['formSubmissions 0-0/52', 'formSubmissions 0-0/5', 'formSubmissions 0-0/5']);

    const runs = (await client.rest('leadDistributions', { range: [0, 999] })).json as DistributionRow[];
    expect(runs.length).toBeGreaterThan(200);
    expect(runs.filter(({ Given, IsFinished }) => Given !== 1 || !IsFinished)).toEqual([]);
    const shares = (
      await client.shown(leadDistributorEndpoints.shares, {
        params: { from: '2025-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
      })
    ).map(({ Leads }) => Leads);
    expect([shares.length, Math.max(...shares) - Math.min(...shares) <= 1]).toEqual([3, true]);

    const ofEnquiries = (await client.rest('enquiryDistributions', { range: [0, 99] })).json as DistributionRow[];
    expect(ofEnquiries.length).toBeGreaterThan(15);
    expect(ofEnquiries.filter(({ Given, IsFinished }) => Given !== 1 || !IsFinished)).toEqual([]);

    const creator = await client.shown(residualLeadEndpoints.one);
    expect(creator).toMatchObject({ Enabled: false, IsSimulated: true });
    expect([creator.RunCount > 300, creator.TotalCreatedLeads > 10]).toEqual([true, true]);
    const residual = (await client.rest('leads', { filter: { OriginationCodeID: 3326 }, range: [0, 99] }))
      .json as LeadRow[];
    expect(new Set(residual.map(({ TypeCodeID, CreatedByName }) => `${TypeCodeID} ${CreatedByName}`))).toEqual(
      new Set(['1242 Residual lead creator']),
    );

    const shared =
      lines
        .find((line) => line.includes('with the password'))
        ?.split(' ')
        .at(-1) ?? '';
    const mia = await api.as({ email: 'mia.okafor@leaseledger.example', password: shared });
    expect((await mia.rest('leads', { range: [0, 0] })).headers.get('content-range')).toBe('leads 0-0/600');
    expect(
      (await mia.shown(subscriptionEndpoints.changes, { params: { before: 'latest' } })).Records.length,
    ).toBeGreaterThan(2);

    const files = (kind: 'lead' | 'person', id = 0) =>
      client.shown(fileEndpoints.ofRecord, { params: { type: recordKinds[kind].file, id } });
    const latest = newest.find(({ PersonFullName }) => PersonFullName === 'Aroha Ngata');
    expect((await files('lead', latest?.LeadID)).map(({ Name, Type }) => [Name.split(' ')[0], Type])).toEqual([
      ['Quote', 'application/pdf'],
    ]);
    const [licence] = await files('person', latest?.PersonID);
    expect(licence).toMatchObject({ Name: 'Driver licence Aroha Ngata.png', Type: 'image/png' });

    // The first two pages show every status, request type, delivery and kind of card.
    const declan = await api.as({ email: 'declan.moore@leaseledger.example', password: shared });
    const trackers = (await declan.rest('fuelCardTrackers', { range: [0, 39] })).json as FuelCardTrackerRow[];
    const cardsShown = (of: (row: FuelCardTrackerRow) => string) => new Set(trackers.map(of)).size;
    expect([
      cardsShown(({ StatusName }) => StatusName),
      cardsShown(({ RequestTypeName }) => RequestTypeName),
      cardsShown(({ DeliveryTypeName }) => DeliveryTypeName),
    ]).toEqual([4, 5, 4]);
    expect(trackers.filter(({ Resent }) => Resent).length).toBeGreaterThan(2);
    expect(trackers.filter(({ UnsentSinceDateTime: at }) => at !== null && at < '2026-11-10').length).toBeGreaterThan(
      1,
    );
    const mailed = trackers.filter(({ TrackingNumberEmailSentDateTime: at }) => at !== null);
    expect(mailed.length).toBeGreaterThan(10);
    const enquiries = async (resource: string, range: [number, number]) =>
      (await client.rest(resource, { range })).json as EnquiryRow[];
    const converted = (await enquiries('enquiries', [0, 999])).filter(({ LeadID }) => LeadID !== null);
    expect(converted.map(({ CreatedByName }) => CreatedByName)).toEqual(Array.from({ length: 24 }, () => 'Mia Okafor'));
    const shown = [...(await enquiries('enquiries', [0, 39])), ...(await enquiries('newBusiness', [0, 39]))];
    const all = (read: (row: EnquiryRow) => unknown) => new Set(shown.map(read));
    expect(all(({ TypeName }) => TypeName).size).toBe(Object.keys(enquiryTypes).length);
    expect(all(({ StatusName }) => StatusName).size).toBe(Object.keys(enquiryStatuses).length);
    expect(all(({ Urgent }) => Urgent).size).toBe(2);
    const reopened = (
      await client.rest('history', {
        filter: { SubjectType: 'lead', Kind: 'status', ChangeFromName: 'Closed' },
        range: [0, 99],
      })
    ).json as HistoryRow[];
    expect(new Set(reopened.map(({ CreatedByUserName }) => CreatedByUserName))).toEqual(new Set(['Mia Okafor']));

    const sessions = (await client.rest('sessions', { range: [0, 99] })).json as SessionRow[];
    expect(sessions.length).toBe(57);
    expect(
      sessions.filter(
        ({ Completed, Cancelled, SessionEndDateTime }) =>
          !Completed && !Cancelled && SessionEndDateTime < api.now.toISOString(),
      ),
    ).toEqual([]);
    expect(
      sessions.filter(({ SessionStartDateTime }) => SessionStartDateTime > api.now.toISOString()).length,
    ).toBeGreaterThan(5);

    const attendees = (await client.rest('sessionAttendees', { range: [0, 999] })).json as SessionAttendeeRow[];
    const countOf = (is: (row: SessionAttendeeRow) => boolean) => attendees.filter(is).length;
    expect([
      countOf(({ SeatStage }) => SeatStage === 'offered'),
      countOf(({ SeatStage }) => SeatStage === 'waiting'),
    ]).toEqual([1, 3]);
    expect([
      countOf(({ DidAttend }) => DidAttend === true) > 100,
      countOf(({ LeadID }) => LeadID !== null) > 5,
    ]).toEqual([true, true]);

    const mails = (await client.rest('outbox', { range: [0, 999] })).json as EmailRow[];
    expect([...new Set(mails.map(({ State }) => State))].toSorted()).toEqual(['failed', 'sent']);
    expect(mails.length).toBeGreaterThan(30);
    const ofTrackers = new Set(mails.flatMap(({ Record }) => (Record?.startsWith('fuelCardTracker-') ? Record : [])));
    expect(mailed.filter(({ id }) => ofTrackers.has(`fuelCardTracker-${id}`)).length).toBe(mailed.length);
    expect(mails.find(({ State }) => State === 'failed')).toMatchObject({
      Code: 550,
      Because: 'refused',
      EmailTypeName: 'Written by staff',
    });
    expect(mailbox.mails).toEqual([]);

    await api.stop();
    await api.open();
    expect((await (await api.as(ADMIN)).rest('leads', { range: [0, 0] })).headers.get('content-range')).toBe(
      'leads 0-0/600',
    );
  }, 120_000);
});
