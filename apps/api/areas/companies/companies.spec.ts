import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { company } from '../../testing/bodies.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
const admin = await api.admin();
const leader = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));

const added = (changes: object = {}) => admin.addCompany(changes);
const amend = (id: number, Version: number, changes: object, client = admin) =>
  client.call(companyEndpoints.update, { body: company({ CompanyID: id, Version, ...changes }) });

describe('a company', () => {
  it('amends a company under the version that was read, for callers who may change companies', async () => {
    const { CompanyID, Version } = await added();
    const first = await amend(CompanyID, Version, {
      PackEdgeCompanyTypeID: '42,56',
      MonthEndReportCCList: 'payroll@barwon.example, ceo@barwon.example',
    });
    expect(first).toMatchObject({
      status: 200,
      message: 'Company has been successfully updated.',
      payload: { PackEdgeCompanyTypeID: '42,56', TQEModifiedByUserName: 'Site Administrator' },
    });
    expect((await amend(CompanyID, Version, { AspireOneCompanyID: 4 })).said).toBe(
      '409 This record was changed by Site Administrator in the meantime.',
    );
    expect(await amend(CompanyID, 1, { AspireOneCompanyID: 4 }, leader)).toMatchObject({ status: 403 });
    expect((await amend(99_999, 0, {})).said).toBe('404 Company does not exist.');
    expect(
      (await amend(CompanyID, 1, { MonthEndReportCCList: 'ceo@barwon.example, CEO@barwon.example' })).errors,
    ).toEqual({ 'Company.MonthEndReportCCList': 'Email already exists in list' });
    expect(await leader.shown(companyEndpoints.one, { params: { id: CompanyID } })).toEqual(first.payload);
  });

  it('shows an amendment of a company in its history, and undoes it', async () => {
    const { CompanyID } = await added({ CompanyTradingName: 'Alpine Shire' });
    const amended = await amend(CompanyID, 0, {
      CompanyTradingName: 'Alpine Council',
      PackEdgeCompanyTypeID: '42',
      MonthEndReportCCList: 'payroll@alpine.example',
    });
    const { json } = await admin.rest('history', {
      filter: { Subject: `company-${CompanyID}` },
      sort: ['HistoryID', 'DESC'],
    });
    expect(json).toMatchObject([
      {
        ActivityTypeCodeName: 'Company amended',
        Description:
          'Company name Alpine Shire to Alpine Council; Month-end report CC list changed; Type set to Client',
      },
      { Description: 'Alpine Shire added' },
    ]);
    const undone = await admin.call(historyEndpoints.undo, {
      body: { decision: amended.headers.get(UNDO_HEADER) ?? '' },
    });
    expect(undone.status).toBe(200);
    expect(await admin.shown(companyEndpoints.one, { params: { id: CompanyID } })).toMatchObject({
      CompanyTradingName: 'Alpine Shire',
      PackEdgeCompanyTypeID: null,
      MonthEndReportCCList: null,
    });
  });

  it('finds a company by search for callers who read companies', async () => {
    await added({ CompanyTradingName: 'Quarry Works' });
    expect((await leader.rest('companies', { filter: { q: 'quarry' } })).json).toMatchObject([
      { CompanyTradingName: 'Quarry Works' },
    ]);
  });
});

describe('a new name of a company', () => {
  it('carries a new company name to the persons there, their leads, and users', async () => {
    const { CompanyID } = await added({ CompanyTradingName: 'Surf Coast Shire' });
    const { PersonID } = await admin.addPerson({ CompanyID });
    const { PersonID: elsewhere } = await admin.addPerson({
      Email: 'other@example.com',
      CompanyName: 'Surf Coast Shire',
    });
    const { LeadID } = await admin.addLead(PersonID);
    const { id } = await api.addUser('Eve Outside', { ExternalUser: true, CompanyID });
    await amend(CompanyID, 0, { CompanyTradingName: 'Surf Coast Council' });
    await until(
      'the effect of an event',
      async () =>
        (await admin.shown(leadEndpoints.one, { params: { id: LeadID } })).PersonEmployerName === 'Surf Coast Council',
    );
    expect(await admin.shown(personEndpoints.one, { params: { id: PersonID } })).toMatchObject({
      CompanyID,
      CompanyName: 'Surf Coast Council',
    });
    expect((await admin.shown(personEndpoints.one, { params: { id: elsewhere } })).CompanyName).toBe(
      'Surf Coast Shire',
    );
    expect((await admin.shown(userEndpoints.one, { params: { id } })).EmployerName).toBe('Surf Coast Council');
  });
});

describe('linked companies', () => {
  const link = (ParentCompanyID: number, ChildCompanyID: number, days: object = {}, client = admin) =>
    client.call(companyLinkEndpoints.link, { body: { ParentCompanyID, ChildCompanyID, ...days } });
  const one = (id: number) => admin.shown(companyEndpoints.one, { params: { id } });
  const told = (id: number) => admin.history(`company-${id}`, ['HistoryID', 'DESC']);
  const named = (name: string) => added({ CompanyTradingName: name });

  it('shows a link on both companies with its days, and in both histories', async () => {
    const [parent, child] = [await named('Otway Group'), await named('Otway Dairies')];
    const linked = await link(parent.CompanyID, child.CompanyID, { DateFrom: '2026-07-01T00:00:00+10:00' });
    const row = { LinkedCompanyID: linked.shown?.LinkedCompanyID, DateFrom: '2026-06-30T14:00:00.000Z', DateTo: null };
    expect(linked).toMatchObject({
      status: 200,
      message: 'Company has been linked.',
      payload: { ...row, CompanyTradingName: 'Otway Dairies' },
    });
    expect(await one(parent.CompanyID)).toMatchObject({
      LinkedCompanies: [{ ...row, ChildCompanyID: child.CompanyID, CompanyTradingName: 'Otway Dairies' }],
      ParentCompanies: [],
    });
    expect(await one(child.CompanyID)).toMatchObject({
      LinkedCompanies: [],
      ParentCompanies: [{ ...row, ParentCompanyID: parent.CompanyID, CompanyTradingName: 'Otway Group' }],
    });
    expect(await told(parent.CompanyID)).toMatchObject([
      {
        ActivityTypeCodeName: 'Company linked',
        Changes: [
          { Label: 'Linked company', RecordType: 'company', To: String(child.CompanyID) },
          { Label: 'First day of the link', To: '01/07/2026' },
        ],
      },
      {},
    ]);
    expect(await told(child.CompanyID)).toMatchObject([
      {
        ActivityTypeCodeName: 'Company linked',
        Changes: [{ Label: 'Belongs to', RecordType: 'company', To: String(parent.CompanyID) }, {}],
      },
      {},
    ]);
  });

  it('refuses a link to the company itself, a second link, a circle, and a missing company', async () => {
    const [parent, child] = [await named('Tamar Group'), await named('Tamar Health')];
    expect((await link(parent.CompanyID, parent.CompanyID)).said).toBe('422 Cannot link a company to itself');
    expect((await link(parent.CompanyID, 99_999)).errors).toEqual({ ChildCompanyID: 'Please select a company' });
    await link(parent.CompanyID, child.CompanyID);
    expect((await link(parent.CompanyID, child.CompanyID)).said).toBe('422 Company has already been linked');
    expect((await link(child.CompanyID, parent.CompanyID)).said).toBe(`422 ${companyLinkMessage.circle}`);
    expect(await link(parent.CompanyID, child.CompanyID, {}, leader)).toMatchObject({ status: 403 });
  });

  it('refuses a circle of links, although all are made at once', async () => {
    const ring = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => named(`Ring ${name}`)));
    const links = await Promise.all(
      ring.map(({ CompanyID }, index) => link(CompanyID, ring[(index + 1) % ring.length]?.CompanyID ?? 0)),
    );
    expect(links.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422]);
  });

  it('groups all companies that links in force today connect, and lists their persons and leads', async () => {
    const [top, left, right, below, ended] = [
      await named('Murray Group'),
      await named('Murray, Left & Sons'),
      await named('Murray Right'),
      await named('Murray Below'),
      await named('Murray Ended'),
    ];
    await link(top.CompanyID, left.CompanyID);
    await link(top.CompanyID, right.CompanyID, {
      DateFrom: '2026-11-20T00:00:00+11:00',
      DateTo: '2026-11-20T00:00:00+11:00',
    });
    await link(left.CompanyID, below.CompanyID);
    await link(top.CompanyID, ended.CompanyID, { DateTo: '2026-11-19T00:00:00+11:00' });
    const group = ({ CompanyID: id }: { CompanyID: number }) =>
      leader.shown(companyLinkEndpoints.group, { params: { id } });
    const { Companies } = await group(below);
    expect(Companies.map(({ CompanyTradingName }) => CompanyTradingName)).toEqual([
      'Murray Below',
      'Murray, Left & Sons',
      'Murray Group',
      'Murray Right',
    ]);
    expect(await group(ended)).toEqual({
      Total: 1,
      Companies: [{ CompanyID: ended.CompanyID, CompanyTradingName: 'Murray Ended' }],
    });
    for (const [index, { CompanyID }] of [left, right, ended].entries()) {
      const { PersonID } = await admin.addPerson({ Email: `murray${index}@example.com`, CompanyID });
      await admin.addLead(PersonID);
    }
    expect(
      (await admin.rest('persons', { filter: { CompanyID: Companies.map(({ CompanyID }) => CompanyID) } })).json,
    ).toHaveLength(2);
    const leadsOf = async (of: { CompanyID: number }) =>
      (
        await admin.rest('leads', {
          filter: {
            StatusCodeID: [3],
            PersonEmployerName: (await group(of)).Companies.map(({ CompanyTradingName }) => CompanyTradingName),
          },
        })
      ).json as LeadRow[];
    expect(await leadsOf(below)).toHaveLength(2);
    await amend(left.CompanyID, 0, { CompanyTradingName: 'Lachlan Left' });
    await until('the effect of an event', async () =>
      (await leadsOf(below)).some(({ PersonEmployerName }) => PersonEmployerName === 'Lachlan Left'),
    );
    expect((await leadsOf(below)).map(({ PersonEmployerName }) => PersonEmployerName).toSorted()).toEqual([
      'Lachlan Left',
      'Murray Right',
    ]);
    expect(await leader.call(companyLinkEndpoints.group, { params: { id: 99_999 } })).toMatchObject({ status: 404 });
  });

  it('shows links as of a moment only when they were known and in force then', async () => {
    const [parent, child, later] = [
      await named('Yarra Group'),
      await named('Yarra Trams'),
      await named('Yarra Ferries'),
    ];
    const none = { LinkedCompanies: [], ParentCompanies: [] };
    const asOf = async ({ CompanyID: id }: { CompanyID: number }, at: string) =>
      (await admin.shown(asOfEndpoints.record, { params: { resource: 'companies', id, at } })).Record;
    const before = api.now.toISOString();
    api.passMinutes(1);
    const { LinkedCompanyID = 0 } = (await link(parent.CompanyID, child.CompanyID)).shown ?? {};
    await link(parent.CompanyID, later.CompanyID, { DateFrom: '2027-01-01T00:00:00+11:00' });
    const between = api.now.toISOString();
    api.passMinutes(1);
    await admin.call(companyLinkEndpoints.unlink, { params: { id: LinkedCompanyID } });
    expect(await asOf(parent, before)).toMatchObject(none);
    expect(await asOf(parent, between)).toMatchObject({
      LinkedCompanies: [{ LinkedCompanyID, CompanyTradingName: 'Yarra Trams' }],
      ParentCompanies: [],
    });
    expect(await asOf(child, between)).toMatchObject({
      LinkedCompanies: [],
      ParentCompanies: [{ LinkedCompanyID, CompanyTradingName: 'Yarra Group' }],
    });
    expect(await asOf(later, between)).toMatchObject(none);
    expect(await asOf(child, api.now.toISOString())).toMatchObject(none);
  });

  it('amends and removes a link, and restores it by undo from either history', async () => {
    const [parent, child] = [await named('Derwent Group'), await named('Derwent Valley Council')];
    const { LinkedCompanyID = 0 } = (await link(parent.CompanyID, child.CompanyID)).shown ?? {};
    const amended = await admin.call(companyLinkEndpoints.amend, {
      body: { LinkedCompanyID, DateTo: '2026-12-31T00:00:00+11:00' },
    });
    expect(amended).toMatchObject({
      status: 200,
      message: 'Link has been updated.',
      payload: { DateTo: '2026-12-30T13:00:00.000Z' },
    });
    expect(await admin.call(companyLinkEndpoints.unlink, { params: { id: LinkedCompanyID } })).toMatchObject({
      status: 200,
      message: 'Link has been removed.',
      payload: null,
    });
    expect((await one(child.CompanyID)).ParentCompanies).toEqual([]);
    expect(await admin.call(companyLinkEndpoints.unlink, { params: { id: LinkedCompanyID } })).toMatchObject({
      status: 404,
    });
    const [removal] = await told(child.CompanyID);
    const offered = await admin.shown(historyEndpoints.undoable, { params: { subject: `company-${child.CompanyID}` } });
    expect(offered).toContainEqual({ Decision: removal?.Decision, Refusal: null });
    expect(await admin.call(historyEndpoints.undo, { body: { decision: removal?.Decision ?? '' } })).toMatchObject({
      status: 200,
    });
    expect((await one(child.CompanyID)).ParentCompanies).toMatchObject([
      { LinkedCompanyID, DateTo: '2026-12-30T13:00:00.000Z' },
    ]);
  });
});
