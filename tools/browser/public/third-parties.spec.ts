import { expect, it, jest } from '@jest/globals';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import type { PageName } from '@leaseledger/contract/public-pages/public-pages';
import type { Registration } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import type { Page } from 'playwright-core';
import { company, publicForm, registration, session } from '../../../apps/api/testing/bodies.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(120_000);

/** Some more than there are pages with a secret. */
const VISITS = 6;

const { site, browser } = await openSite({ PUBLIC_CALLS_PER_MINUTE: String(VISITS) });
const staff = await StaffClient.login(site.url, site.admin);
await staff.call('PUT', 'companies', company());
const { FormLink } = await staff.call<FormRow>('PUT', 'forms', publicForm());
const held = await staff.call<SessionRecord>('PUT', 'sessions', session({ publicSession: true }));
const { SessionAttendanceID, secretKey } = await staff.call<Registration>(
  'PUT',
  'sessionAttendance',
  registration(held, 1),
);
// Visitors do not wait for what others did: what was made last is listed once all of it can be read.
await staff.once<{ SessionAttendanceID: number }>(
  'sessionAttendees',
  (row) => row.SessionAttendanceID === SessionAttendanceID,
);
const own = `${SessionAttendanceID}/${secretKey}`;
// Where a script would lead on to the browser's clock, that is chosen already.
const addresses: Readonly<Record<PageName | 'landing' | 'framed' | 'notFound' | 'login', string>> = {
  landing: '/',
  login: '/login',
  appointmentBookings: '/public/appointmentBookings',
  employerCallback: '/employerCallback/1',
  form: `/form/${FormLink}/0c5f4b`,
  sessionCalendar: '/public?tz=Australia/Perth',
  framed: '/public/embed/0c5f4b?tz=Australia/Perth',
  sessionRegistration: `/${held.SessionLink}`,
  seat: `/seat/${own}`,
  sessionCallback: `/callback/${own}`,
  sessionQuote: `/quote/${own}`,
  sessionFeedback: `/feedback/${own}/1`,
  thankyou: '/thankyou',
  notFound: '/no/such/page',
  // Once that is one visit too many.
  trouble: `/seat/${own}`,
};

const here = new Set(["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:']);
/** The other sites that a policy lets a page ask, show or run. Which sites may frame the page is another matter. */
const othersIn = (policy: string): string[] =>
  policy
    .split(';')
    .map((rule) => rule.trim().split(/\s+/))
    .flatMap(([name, ...sources]) => (name === 'frame-ancestors' ? [] : sources.filter((source) => !here.has(source))));

/** A page's requests to other sites, the blocked ones, and the sites that its policy allows. */
async function visited(page: Page, address: string) {
  const found = { asked: [] as string[], complaints: [] as string[] };
  page.on('request', (request) => new URL(request.url()).origin !== site.url && found.asked.push(request.url()));
  page.on('websocket', (socket) => found.asked.push(socket.url()));
  page.on('console', (line) => line.text().includes('Content Security Policy') && found.complaints.push(line.text()));
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  return {
    ...found,
    status: answer?.status(),
    policy: policy.includes("default-src 'self'"),
    others: othersIn(policy),
  };
}

const statuses: Readonly<Record<string, number>> = { notFound: 404, trouble: 429 };

it('No public page asks anybody but this server for anything, or might', async () => {
  const context = await browser.newContext({ baseURL: site.url, timezoneId: 'Australia/Perth' });
  for (const [name, address] of Object.entries(addresses)) {
    const page = await context.newPage();
    let seen = await visited(page, address);
    while (name === 'trouble' && seen.status === 200) seen = await visited(page, address);
    expect([name, seen]).toEqual([
      name,
      { asked: [], complaints: [], status: statuses[name] ?? 200, policy: true, others: [] },
    ]);
    await page.close();
  }
  await context.close();
});
