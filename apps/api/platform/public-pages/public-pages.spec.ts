import { expect, it } from '@jest/globals';
import { captchaMessage } from '@leaseledger/contract/captcha/captcha.messages';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { message } from '@leaseledger/contract/shared/messages';
import { outage } from '@leaseledger/contract/shared/outage';
import { booking, session } from '../../testing/bodies.ts';
import { DrawnPages, viewOf, visit as visitPage } from '../../testing/drawn-pages.ts';
import { solved } from '../../testing/solved.ts';
import { TestApi } from '../../testing/test-api.ts';

const BOOKINGS = '/public/appointmentBookings';
const pages = await DrawnPages.make();
const api = await TestApi.start({ staticRoots: pages.roots });
const admin = await api.admin();

const visit = (address: string, fields?: object, headers?: Record<string, string>, at = api) =>
  visitPage(at, address, fields, headers);
const leads = async () => (await admin.rest('leads')).json as readonly LeadRow[];
const submission = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const filled = async (changes: object = {}) => ({
  ...booking(),
  Captcha: await solved(api.visitor()),
  Submission: submission(1),
  ...changes,
});

it('Draws a page for each visit, without caching and frames', async () => {
  const answer = await visit(BOOKINGS);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    200,
    'no-store',
    'text/html; charset=utf-8',
  ]);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  // Friday 20 November 2026, 12:00 in Melbourne.
  const { submission: first, ...view } = viewOf('appointmentBookings', answer);
  expect(view).toEqual({
    form: { values: {}, errors: {}, message: null },
    firstDay: '2026-11-20',
    lastDay: '2027-11-20',
    mailbox: 'main@leaseledger.example',
    booked: null,
  });
  expect(viewOf('appointmentBookings', await visit(BOOKINGS)).submission).not.toBe(first);
});

it('Offers tomorrow as the first day once the last half hour of today has begun', async () => {
  const late = await TestApi.start({ staticRoots: pages.roots });
  const firstDay = async () => viewOf('appointmentBookings', await visit(BOOKINGS, undefined, {}, late)).firstDay;
  late.passMinutes(4 * 60 + 29);
  expect(await firstDay()).toBe('2026-11-20');
  late.passMinutes(1);
  expect(await firstDay()).toBe('2026-11-21');
});

it('Leads from a form to a page without names, books once for a repeated form, and again for a changed one', async () => {
  const fields = await filled();
  const sent = await visit(BOOKINGS, fields);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${BOOKINGS}?day=2026-11-23&slot=9%3A30`]);
  expect(viewOf('appointmentBookings', await visit(sent.headers.get('location') ?? '')).booked).toEqual({
    day: '2026-11-23',
    slot: '9:30',
  });
  const [lead] = await leads();
  expect(lead).toMatchObject({
    PersonFullName: 'Isla McDonald',
    OriginationName: 'Calendly API',
    CreatedByName: 'System',
    PreferredCallTime: '2026-11-22T22:30:00.000Z',
  });
  const twice = await Promise.all([visit(BOOKINGS, fields), visit(BOOKINGS, { ...fields, Captcha: 'lost' })]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  const byScript = await visit(BOOKINGS, fields, { prefer: 'return=minimal' });
  expect([byScript.status, byScript.headers.get('location'), byScript.text]).toEqual([
    201,
    sent.headers.get('location'),
    '',
  ]);
  expect(await leads()).toHaveLength(1);
  expect((await visit(BOOKINGS, await filled({ Slot: '10:00' }))).status).toBe(303);
  expect(await leads()).toHaveLength(2);
});

it('Shows a refused form again with its values and the errors beside their fields', async () => {
  const wrong = await visit(BOOKINGS, {
    ...booking({ Slot: '', Email: 'isla@', FirstName: '<b>' }),
    Submission: submission(2),
  });
  expect(wrong.status).toBe(400);
  expect(viewOf('appointmentBookings', wrong)).toMatchObject({
    form: {
      values: { Email: 'isla@', FirstName: '<b>', Company: 'Alpine Shire' },
      errors: { Slot: inboundMessage.noTime, Email: inboundMessage.email },
      message: null,
    },
    submission: submission(2),
  });
  const past = await visit(BOOKINGS, await filled({ Date: '2026-11-20', Slot: '12:00' }));
  expect([past.status, viewOf('appointmentBookings', past).form.errors]).toEqual([422, { Slot: inboundMessage.past }]);
  const unsolved = await visit(BOOKINGS, { ...booking(), Submission: submission(3) });
  expect([unsolved.status, viewOf('appointmentBookings', unsolved).form]).toMatchObject([
    400,
    { errors: {}, message: captchaMessage.mustVerify },
  ]);
});

it('Records a callback without naming the company, and shows no page for an unknown one', async () => {
  await admin.addCompany();
  const page = '/employerCallback/1';
  expect((await visit(page)).text).not.toContain('Barwon');
  const sent = await visit(page, { Captcha: await solved(api.visitor()), Date: '2026-12-01', Time: '09:05' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?requested=1`]);
  expect(viewOf('employerCallback', await visit(`${page}?requested=1`)).isRequested).toBe(true);
  expect((await admin.rest('companyQueries')).json).toMatchObject([
    { CompanyID: 1, CallbackDateTime: '2026-11-30T22:05:00.000Z' },
  ]);
  expect(
    (
      await visit(page, {
        Captcha: await solved(api.visitor()),
        Date: '2026-12-02',
        Time: '09:05',
        Zone: 'Australia/Perth',
      })
    ).status,
  ).toBe(303);
  expect((await admin.rest('companyQueries')).json).toMatchObject([
    { CallbackDateTime: '2026-12-02T01:05:00.000Z' },
    { CompanyID: 1 },
  ]);
  const past = await visit(page, { Captcha: await solved(api.visitor()), Date: '2026-11-20', Time: '11:55' });
  expect([past.status, viewOf('employerCallback', past).form]).toMatchObject([
    422,
    { values: { Time: '11:55' }, errors: { Time: companyQueryMessage.past } },
  ]);
  expect(
    viewOf(
      'employerCallback',
      await visit(page, { Captcha: await solved(api.visitor()), Date: '2026-02-30', Time: '12:00' }),
    ).form.errors,
  ).toEqual({
    Date: companyQueryMessage.noDay,
  });
  const unsolved = await visit(page, { Date: '2026-12-03', Time: '09:05' });
  expect([unsolved.status, viewOf('employerCallback', unsolved).form]).toMatchObject([
    400,
    { values: { Time: '09:05' }, errors: {}, message: captchaMessage.mustVerify },
  ]);
  for (const other of [
    '/employerCallback/2',
    '/employerCallback/0',
    '/employerCallback/1x',
    '/employerCallback/99999999999999999999',
    '/employerCallback',
    '/public/nothing',
  ]) {
    expect(await visit(other)).toMatchObject({ status: 404, text: 'Not here' });
  }
  expect(
    await visit('/employerCallback/2', { Captcha: await solved(api.visitor()), Date: '2026-12-01', Time: '09:05' }),
  ).toMatchObject({
    status: 404,
    text: 'Not here',
  });
});

it('Treats logged-in staff like any visitor, from any site', async () => {
  const before = (await leads()).length;
  const sent = await visit(BOOKINGS, await filled({ Slot: '11:00', Submission: submission(4) }), {
    cookie: admin.cookie ?? '',
    origin: 'https://elsewhere.example',
  });
  expect(sent.status).toBe(303);
  expect((await leads())[0]).toMatchObject({ CreatedByName: 'System', CreatedByUserID: null });
  const unsolved = await visit(BOOKINGS, booking(), { cookie: admin.cookie ?? '' });
  expect(unsolved.status).toBe(400);
  expect(await leads()).toHaveLength(before + 1);
});

it('Reads forms only on pages, and only forms there', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(
    (await api.visitor().send('POST', '/api/inbound/bookings', { headers: form, body: 'Date=2026-12-01' })).status,
  ).toBe(415);
  for (const [type, body, status, name] of [
    ['text/plain', 'Date=1', 415, 'trouble'],
    ['multipart/form-data; boundary=x', '--x--', 400, 'appointmentBookings'],
  ] as const) {
    const answer = await fetch(`${api.running.url}${BOOKINGS}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([answer.status, JSON.parse(await answer.text()).name]).toEqual([status, name]);
  }
  expect((await visit(BOOKINGS, { Notes: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await visit(BOOKINGS, { Date: '2026-12-01', constructor: 'x' })).status).toBe(400);
});

it('Limits tries of company numbers and challenges of captchas, each per address', async () => {
  const limited = await TestApi.start({ staticRoots: pages.roots, settings: { publicCallsPerMinute: 2 } });
  const statusesOf = async (...addresses: string[]) => {
    const statuses = [];
    for (const address of addresses) statuses.push((await visit(address, undefined, {}, limited)).status);
    return statuses;
  };
  expect(await statusesOf('/employerCallback/1', '/employerCallback/2', '/employerCallback/3')).toEqual([
    404, 404, 429,
  ]);
  const challenge = '/api/captcha/challenge';
  expect(await statusesOf(challenge, challenge, challenge)).toEqual([200, 200, 429]);
});

it('Shows a page that says so after too many calls from one address', async () => {
  const limited = await TestApi.start({ staticRoots: pages.roots, settings: { publicCallsPerMinute: 2 } });
  const statuses = [];
  for (let calls = 0; calls < 4; calls += 1) statuses.push((await visit(BOOKINGS, {}, {}, limited)).status);
  expect(statuses).toEqual([400, 400, 429, 429]);
  const refused = await visit(BOOKINGS, {}, {}, limited);
  expect(viewOf('trouble', refused)).toEqual({ message: message.tooManyAttempts });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await visit(BOOKINGS, undefined, {}, limited)).status).toBe(200);
});

it("Allows Google's scripts only on pages with reCAPTCHA", async () => {
  const recaptcha = { project: 'a', siteKey: 'b', apiKey: 'c', leastScore: 0.5, url: 'http://127.0.0.1:9' };
  const other = await TestApi.start({ staticRoots: pages.roots, settings: { recaptcha } });
  const staff = await other.admin();
  await staff.addCompany();
  const held = await staff.shown(sessionEndpoints.add, { body: session() });
  const policyOf = async (address: string) =>
    (await visit(address, undefined, {}, other)).headers.get('content-security-policy');
  expect(await policyOf(BOOKINGS)).toMatch(
    /script-src 'self' https:\/\/www\.google\.com https:\/\/www\.gstatic\.com;.*frame-src https:\/\/www\.google\.com/,
  );
  for (const address of ['/employerCallback/1', `/${held.SessionLink}`])
    expect(await policyOf(address)).toContain('https://www.gstatic.com');
  expect(await policyOf('/')).not.toContain('google');
});

it('Uses a new build at once, and answers without a page when the build draws nothing or is missing', async () => {
  await pages.draw("export const render = () => 'drawn anew';");
  expect((await visit(BOOKINGS)).text).toBe('drawn anew');
  await pages.draw("export const render = () => { throw new Error('secret of the inside'); };");
  expect(await visit(BOOKINGS)).toMatchObject({ status: 500, text: outage.unexpected });
  await pages.undraw();
  expect(await visit(BOOKINGS)).toMatchObject({
    status: 503,
    text: 'The public pages are not built yet: npm run build',
  });
});
