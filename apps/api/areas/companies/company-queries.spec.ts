import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import { solved } from '../../testing/solved.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();
const admin = await api.admin();
let accountant = await api.as(await api.addUser('Ada Count', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR }));
const leader = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));

const LATER = '2026-12-01T10:05:00+11:00';
const added = (changes: object = {}) => admin.addCompany(changes);
const ask = (CompanyID: number, PreferredCallbackTime = LATER, visitor = api.visitor()) =>
  visitor.call(companyQueryEndpoints.addCallback, { body: { CompanyID, PreferredCallbackTime } });
const queriesOf = async (CompanyID: number) =>
  (await accountant.call(companyQueryEndpoints.all)).shown.filter((query) => query.CompanyID === CompanyID);
const action = (companyQueryID: number, client = accountant) =>
  client.call(companyQueryEndpoints.action, { body: { companyQueryID } });
const asked = async (CompanyTradingName: string) => {
  const { CompanyID } = await added({ CompanyTradingName });
  await ask(CompanyID);
  const [query] = await queriesOf(CompanyID);
  return { CompanyID, id: query?.CompanyQueryID ?? 0 };
};

describe('an employer who asks to be called back', () => {
  it('confirms a callback request, and shows it with the contact to callers who run the month end', async () => {
    const contact = await admin.addPerson({ Email: 'payroll@otway.example' });
    const { UserID: ManagedByUserID } = (await admin.call(authEndpoints.refreshProfile)).shown.user;
    const { CompanyID } = await added({
      CompanyTradingName: 'Otway Dairies',
      MainContactPersonID: contact.PersonID,
      ManagedByUserID,
    });
    expect(await ask(CompanyID)).toMatchObject({
      status: 200,
      success: true,
      message: 'Callback has been requested.',
      payload: null,
    });
    expect(await queriesOf(CompanyID)).toMatchObject([
      {
        CompanyTradingName: 'Otway Dairies',
        CreatedDateTime: api.now.toISOString(),
        CallbackDateTime: '2026-11-30T23:05:00.000Z',
        PreferredBookingDateTime: null,
        Actioned: 0,
        MainContactName: 'Aroha Ngata',
        MainContactEmail: 'payroll@otway.example',
        MainContactNumber: contact.ContactNumber,
        ManagedByUserName: 'Site Administrator',
      },
    ]);
    const { json } = await accountant.rest('companyQueries', { filter: { CompanyID } });
    expect(json).toEqual(await queriesOf(CompanyID));
    expect(json).toMatchObject([{ Overdue: false }]);
    expect((await leader.call(companyQueryEndpoints.all)).status).toBe(403);
  });

  it('records one callback request for one time, although the form is sent repeatedly and at once', async () => {
    const { CompanyID } = await added({ CompanyTradingName: 'Tamar Health' });
    expect(
      await Promise.all([
        ask(CompanyID),
        ask(CompanyID),
        ask(CompanyID, '2026-11-30T23:05:00Z'),
        ask(CompanyID, '2026-11-30T23:05:07.301Z'),
      ]),
    ).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }, { status: 200 }]);
    expect((await ask(CompanyID)).said).toBe('200 Callback has been requested.');
    expect(await queriesOf(CompanyID)).toHaveLength(1);
    await ask(CompanyID, '2026-12-02T10:00:00+11:00');
    expect(await queriesOf(CompanyID)).toHaveLength(2);
  });

  it('asks for the answer to a captcha before it looks for the company, and takes one answer once', async () => {
    const { CompanyID } = await added({ CompanyTradingName: 'Snowy Hydro' });
    const send = (id: number, Captcha: string | undefined, PreferredCallbackTime = LATER) =>
      api
        .visitor()
        .call(companyQueryEndpoints.addCallback, { body: { CompanyID: id, PreferredCallbackTime, Captcha } });
    const refused = { status: 400, message: captchaMessage.mustVerify };
    for (const id of [CompanyID, 99_999])
      for (const wrong of [undefined, '', 'guessed']) expect(await send(id, wrong)).toMatchObject(refused);
    const answer = await solved(api.visitor());
    expect([await send(CompanyID, answer), await send(CompanyID, answer)]).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    expect(await send(CompanyID, answer, '2026-12-03T10:00:00+11:00')).toMatchObject(refused);
    expect(await queriesOf(CompanyID)).toHaveLength(1);
  });

  it('refuses a callback in the past, for a missing company, and at an invalid time', async () => {
    const { CompanyID } = await added({ CompanyTradingName: 'Ring Road' });
    expect((await ask(CompanyID, '2026-11-20T11:59:00+11:00')).said).toBe('422 Callback time cannot be in the past');
    expect((await ask(99_999)).said).toBe('400 Please select a company');
    expect((await ask(CompanyID, 'tomorrow')).errors).toEqual({
      PreferredCallbackTime: 'Preferred callback time must be a date and time with an offset.',
    });
    expect(await queriesOf(CompanyID)).toEqual([]);
  });

  it('tells followers of the company of a callback request, and records it in the history', async () => {
    const { CompanyID } = await added({ CompanyTradingName: 'Alpine Shire' });
    await leader.call(subscriptionEndpoints.subscribe, {
      body: { SubscriptionTypeID: recordKinds.company.subscription, AttachedToID: CompanyID },
    });
    api.passMinutes(1);
    await ask(CompanyID);
    const { json } = await leader.rest('history', {
      filter: { Subject: `company-${CompanyID}` },
      sort: ['HistoryID', 'DESC'],
    });
    expect(json).toMatchObject([
      {
        ActivityTypeCodeName: 'Callback requested',
        CreatedByUserName: 'System',
        Changes: [{ Label: 'Call back', To: '01/12/2026 10:05 am' }],
      },
      {},
    ]);
    expect(
      (await leader.call(subscriptionEndpoints.changes, { params: { before: 'latest' } })).shown.Records,
    ).toMatchObject([{ Subject: `company-${CompanyID}`, IsUnread: true, Changes: [{ CreatedByUserName: 'System' }] }]);
  });

  it('refuses callback requests when one address asks too often', async () => {
    const slow = await TestApi.start({ settings: { publicCallsPerMinute: 2 } });
    const visitor = slow.visitor();
    const answers = [await ask(1, LATER, visitor), await ask(1, LATER, visitor), await ask(1, LATER, visitor)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
  });
});

describe('a company query', () => {
  it('marks a query as actioned once, with user and time, and finds it by that', async () => {
    const { CompanyID, id } = await asked('Derwent Valley Council');
    expect(await action(id)).toMatchObject({
      status: 200,
      message: 'Company query has been actioned.',
      payload: {
        CompanyQueryID: id,
        Actioned: 1,
        ActionedByUserName: 'Ada Count',
        ActionedDateTime: api.now.toISOString(),
      },
    });
    expect(await action(id, admin)).toMatchObject({ status: 200, payload: { ActionedByUserName: 'Ada Count' } });
    expect((await accountant.rest('companyQueries', { filter: { CompanyID, Actioned: [1] } })).json).toMatchObject([
      { CompanyQueryID: id },
    ]);
    expect((await accountant.rest('companyQueries', { filter: { CompanyID, Actioned: [0] } })).json).toEqual([]);
    expect((await action(99_999)).said).toBe('404 Company query does not exist.');
    expect(await action(id, leader)).toMatchObject({ status: 403 });
  });

  it('reopens an actioned query by an undo from the history of the company', async () => {
    const { CompanyID, id } = await asked('Surf Coast Shire');
    const decision = (await action(id)).headers.get(UNDO_HEADER) ?? '';
    expect(
      (await accountant.call(historyEndpoints.undoable, { params: { subject: `company-${CompanyID}` } })).shown,
    ).toContainEqual({ Decision: decision, Refusal: null });
    expect((await accountant.call(historyEndpoints.undo, { body: { decision } })).status).toBe(200);
    expect(await queriesOf(CompanyID)).toMatchObject([{ CompanyQueryID: id, Actioned: 0, ActionedByUserName: null }]);
    const { json } = await admin.rest('history', {
      filter: { Subject: `company-${CompanyID}` },
      sort: ['HistoryID', 'DESC'],
    });
    expect(json).toMatchObject([
      { Description: `By undo: Query ${id} is open again` },
      { Description: `Query ${id} marked as actioned` },
      { Description: `Callback requested, query ${id}` },
      {},
    ]);
  });
});

describe('a name of a company', () => {
  it('matches a company by a name written differently, for every caller', async () => {
    await added({ CompanyTradingName: 'Quarry Works Pty Ltd' });
    await added({ CompanyTradingName: 'Quarry Works Foundation' });
    const match = async (name: string) =>
      (await leader.call(companyEndpoints.match, { params: { name } })).shown.map(
        ({ CompanyTradingName }) => CompanyTradingName,
      );
    expect(await match('quarry works')).toEqual(['Quarry Works Pty Ltd']);
    expect(await match('Quarry Works Trust')).toEqual(['Quarry Works Foundation', 'Quarry Works Pty Ltd']);
    expect(await match('Nobody')).toEqual([]);
  });
});

describe('the time of a callback', () => {
  it('marks an open query as overdue once it is over, and no actioned one', async () => {
    const [open, done] = [await asked('Yarra Trams'), await asked('Swan Hill Rural')];
    await action(done.id);
    api.passMinutes(30 * 24 * 60);
    // The logins ended in that time.
    accountant = await api.as(await api.addUser('Ada Later', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR }));
    expect(await queriesOf(open.CompanyID)).toMatchObject([{ Overdue: true, Actioned: 0 }]);
    expect(await queriesOf(done.CompanyID)).toMatchObject([{ Overdue: false, Actioned: 1 }]);
    const { json } = await accountant.rest('companyQueries', { filter: { CompanyID: open.CompanyID } });
    expect(json).toMatchObject([{ Overdue: true }]);
  });
});
