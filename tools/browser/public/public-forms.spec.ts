import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, jest } from '@jest/globals';
import type { CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import type { FormRow, FormSubmissionRow } from '@leaseledger/contract/forms/form.views';
import { formEmbed } from '@leaseledger/contract/forms/form-embed';
import { inboundMessage } from '@leaseledger/contract/inbound/inbound.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { DateTime } from 'luxon';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { company, publicForm } from '../../../apps/api/testing/bodies.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { axeOn } from '../site/axe-on.ts';
import { loseAnswers, pressTwiceAndAgain } from '../site/lost-answers.ts';
import { openSite } from '../site/desk.ts';
import { startSiteHere } from '../site/site-here.ts';

jest.setTimeout(60_000);

const phone = { width: 390, height: 844 };
const BOOKINGS = '/public/appointmentBookings';
/** Calls are asked for within a year. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const LATER = inDays(30);
const halfPastNine = DateTime.fromISO(`${LATER}T09:30`, { zone: 'Australia/Melbourne' });

const { site, browser } = await openSite();
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
await staff.call('PUT', 'companies', company());
const asked = await staff.call<FormRow>('PUT', 'forms', publicForm());

describe('Forms of the public pages', () => {
  async function visit<T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>): Promise<T> {
    await using context = await browser.newContext({ viewport: phone, baseURL: site.url, ...options });
    return await look(await context.newPage());
  }

  const book = (page: Page) => page.getByRole('button', { name: 'Book call' });
  const booked = (page: Page) => page.getByRole('heading', { name: 'Your call is booked' });
  const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

  async function fill(page: Page, LastName: string): Promise<void> {
    await page.getByLabel('Day').fill(LATER);
    await page.getByRole('radio', { name: '9:30 am' }).check();
    await page.getByLabel('First name').fill('Isla');
    await page.getByLabel('Last name').fill(LastName);
    await page.getByLabel('Email').fill(`${LastName}@example.com`.toLowerCase());
    await page.getByLabel('Phone').fill('0412 000 222');
    await page.getByLabel('Company').fill('Alpine Shire');
  }

  /** The leads of somebody, in the order in which they were booked. */
  const leadsOf = (LastName: string) =>
    staff.once<LeadRow>('leads', ({ PersonFullName }) => PersonFullName === `Isla ${LastName}`);

  it('book a call by keyboard alone, and say when it is', () =>
    visit({}, async (page) => {
      await page.goto(BOOKINGS);
      await page.getByLabel('Day').fill(LATER);
      await page.getByRole('radio', { name: '9:00 am' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      for (const text of ['Isla', 'Keys', 'keys@example.com', '0412000333', 'Alpine Shire']) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await booked(page).waitFor();
      expect(
        await page
          .getByText(halfPastNine.toFormat("EEEE d MMMM yyyy', 9:30 am, Melbourne time.'", { locale: 'en-AU' }))
          .isVisible(),
      ).toBe(true);
      expect(page.url()).not.toContain('Keys');
      await page.reload();
      await booked(page).waitFor();
      expect(await leadsOf('Keys')).toMatchObject([
        { PreferredCallTime: halfPastNine.toJSDate().toISOString(), OriginationName: 'Calendly API' },
      ]);
    }));

  it('tell what is wrong at the top and beside each field, lead to it, and keep what was entered', () =>
    visit({}, async (page) => {
      await page.goto(BOOKINGS);
      await page.getByLabel('First name').fill('Isla');
      await page.getByLabel('Email').fill('isla@');
      await book(page).click();
      await problem(page).waitFor();
      expect(await page.title()).toBe('Error: Book a call - Leaseledger');
      expect(await problem(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
      expect(await problem(page).getByRole('link').allTextContents()).toEqual([
        inboundMessage.noDay,
        inboundMessage.noTime,
        inboundMessage.lastName,
        inboundMessage.email,
        inboundMessage.phone,
        inboundMessage.company,
      ]);
      expect(await page.getByLabel('First name').inputValue()).toBe('Isla');
      await problem(page).getByRole('link', { name: inboundMessage.email }).click();
      await page.locator('#Email:focus').waitFor();
      expect(await page.getByRole('textbox', { name: 'Email', description: inboundMessage.email }).inputValue()).toBe(
        'isla@',
      );
      await fill(page, 'Mended');
      await page.reload();
      await book(page).click();
      await booked(page).waitFor();
      expect(await leadsOf('Mended')).toHaveLength(1);
    }));

  it('book nothing more than a year ahead, and say so at the day', () =>
    visit({}, async (page) => {
      // Of the days that it is before and after the page is drawn.
      const lastDay = () => DateTime.now().setZone('Australia/Melbourne').plus({ days: 365 }).toISODate();
      const before = lastDay();
      await page.goto(BOOKINGS);
      expect([before, lastDay()]).toContain(await page.getByLabel('Day').getAttribute('max'));
      await fill(page, 'Far');
      const day = page.getByLabel('Day');
      await day.fill('9000-03-02');
      await book(page).click();
      await problem(page).getByRole('link', { name: inboundMessage.far }).click();
      await page.locator('#Date:focus').waitFor();
      await day.fill(LATER);
      await page.context().setOffline(true);
      await book(page).click();
      await page.getByRole('status').filter({ hasText: 'It could not be sent.' }).waitFor();
      // The error was of the day before.
      expect([await problem(page).count(), await page.locator('[aria-invalid], .field-error').count()]).toEqual([0, 0]);
      await page.context().setOffline(false);
      await book(page).click();
      await booked(page).waitFor();
    }));

  it('send once what is sent by two clicks', () =>
    visit({}, async (page) => {
      await page.goto(BOOKINGS);
      await fill(page, 'Twice');
      await book(page).evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
      await booked(page).waitFor();
      expect(await leadsOf('Twice')).toHaveLength(1);
    }));

  it('keep everything while the connection is lost; an answer that was lost makes no second booking', () =>
    visit({}, async (page) => {
      await page.goto(BOOKINGS);
      await fill(page, 'Lost');
      await loseAnswers(page, () => book(page).click());
      expect(await page.getByLabel('Last name').inputValue()).toBe('Lost');
      await book(page).click();
      await booked(page).waitFor();
      expect(await leadsOf('Lost')).toHaveLength(1);
    }));

  it('say so in words where not even a challenge can be asked for, and give up what is never answered', () =>
    visit({}, async (page) => {
      await page.clock.install();
      await page.goto(BOOKINGS);
      await fill(page, 'Offline');
      const lost = page.getByRole('status').filter({ hasText: 'It could not be sent.' });
      await page.route('**/api/captcha/challenge', (route) => route.abort('internetdisconnected'));
      await book(page).click();
      await lost.waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      const asked = new Promise<void>((resolve) => void page.route('**/api/captcha/challenge', () => resolve()));
      await book(page).click();
      await asked;
      expect(await lost.count()).toBe(0);
      await page.clock.runFor(60_000);
      await lost.waitFor();
      expect(await page.getByLabel('Last name').inputValue()).toBe('Offline');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await book(page).click();
      await booked(page).waitFor();
      expect(await leadsOf('Offline')).toHaveLength(1);
    }));

  it('offer no half hour of today that has begun, also in a form that was refused', () =>
    visit({}, async (page) => {
      await page.clock.setFixedTime('2099-03-02T02:30:00Z'); // 1:30 pm in Melbourne
      await page.goto(BOOKINGS);
      await page.getByRole('radio', { name: '9:30 am' }).check();
      await page.getByLabel('Day').fill('2099-03-02');
      const open = () => page.getByRole('radio', { disabled: false }).count();
      expect([
        await open(),
        await page.getByRole('radio', { name: '2:00 pm', exact: true }).isEnabled(),
        await page.getByRole('radio', { checked: true }).count(),
      ]).toEqual([6, true, 0]);
      await book(page).click();
      await problem(page).getByRole('link', { name: inboundMessage.noTime }).waitFor();
      expect(await open()).toBe(6);
      await page.getByLabel('Day').fill('2099-03-03');
      expect(await open()).toBe(16);
    }));

  it('say plainly what to do instead where a proof of work cannot be done, and ask for nothing', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(BOOKINGS);
      expect(await page.getByText('Booking here needs JavaScript').isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'main@leaseledger.example' }).first().getAttribute('href')).toMatch(
        /^mailto:main@leaseledger\.example\?/,
      );
      expect(await book(page).isVisible()).toBe(false);
    }));

  it('say plainly what to do instead of asking for a callback without a script', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/employerCallback/1');
      expect(await page.getByText('Asking for a call here needs JavaScript').isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'main@leaseledger.example' }).isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'Request Callback' }).isVisible()).toBe(false);
    }));

  it('ask for a callback of an employer, by the clock of the browser', () =>
    visit({ timezoneId: 'Australia/Perth' }, async (page) => {
      await page.goto('/employerCallback/1');
      await page.getByLabel('Day').fill('2020-03-02');
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Australia/Perth');
      await page.getByLabel('Time', { exact: true }).fill('09:05');
      await page.reload();
      await page.getByRole('button', { name: 'Request Callback' }).click();
      await problem(page).waitFor();
      expect(await problem(page).getByRole('link').allTextContents()).toEqual([companyQueryMessage.past]);
      expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('09:05');
      await page.getByLabel('Day').fill(inDays(5));
      await page.getByRole('button', { name: 'Request Callback' }).click();
      await page.getByRole('heading', { name: companyQueryMessage.requested }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: companyQueryMessage.requested }).waitFor();
    }));

  it('ask for a callback of an employer once, however often the button is pressed and the answer lost', () =>
    visit({}, async (page) => {
      const [dayBefore, day] = [inDays(6), inDays(7)];
      await page.goto('/employerCallback/1');
      await page.getByLabel('Day').fill(day);
      await page.getByLabel('Time', { exact: true }).fill('09:05');
      await pressTwiceAndAgain(page, 'Request Callback');
      await page.getByRole('heading', { name: companyQueryMessage.requested }).waitFor();
      const asked = await staff.once<CompanyQueryRow>('companyQueries', ({ CallbackDateTime }) =>
        CallbackDateTime.startsWith(dayBefore),
      );
      expect(asked).toHaveLength(1);
    }));

  it('send a form of staff once, with all that a reload and a lost answer leave, and say so in its place', () =>
    visit({ timezoneId: 'Australia/Perth' }, async (page) => {
      await page.goto(`/form/${asked.FormLink}?FirstName=Isla&Notes=From%20the%20link&Email=&Postcode=3000`);
      expect(await page.title()).toBe('Novated Know How - Leaseledger');
      expect(await page.getByLabel('Your question (optional)').inputValue()).toBe('From the link');
      await page.getByRole('button', { name: 'Send' }).click();
      await problem(page).waitFor();
      expect(await problem(page).getByRole('link').allTextContents()).toEqual([
        formMessage.lastName,
        formMessage.phone,
        formMessage.email,
      ]);
      await page.getByLabel('Last Name').fill('Drafted');
      await page.getByLabel('Contact Number').fill('0491 570 156');
      await page.getByLabel('Email').fill('isla.drafted@example.com');
      await page.getByLabel('Day').fill(inDays(9));
      await page.getByLabel('Time', { exact: true }).fill('10:00');
      const inMelbourne = DateTime.fromISO(`${inDays(9)}T10:00`, { zone: 'Australia/Perth' })
        .setZone('Australia/Melbourne')
        .toFormat('h:mm');
      expect(await page.locator('#in-melbourne').textContent()).toContain(inMelbourne);
      await page.reload();
      expect(await page.getByLabel('Last Name').inputValue()).toBe('Drafted');
      expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('10:00');
      await pressTwiceAndAgain(page, 'Send');
      await page.getByText(formMessage.sent).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(formMessage.sent);
      // A test is quicker than a person, so the submission may wait in the quarantine.
      const sent = await staff.once<FormSubmissionRow>('formSubmissions', ({ FormID }) => FormID === asked.FormID);
      expect(sent).toHaveLength(1);
      await page.goto(`/form/${asked.FormLink}`);
      expect(await page.getByLabel('Last Name').inputValue()).toBe('');
    }));

  it('send a form of staff by keyboard and without script, with what is wrong at its field, into the quarantine', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      const entered = async (text: string) => {
        await page.keyboard.press('Tab');
        await page.keyboard.type(text);
      };
      await page.goto(`/form/${asked.FormLink}`);
      await page.keyboard.press('Tab');
      await page.getByRole('link', { name: 'Leaseledger' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Tab');
      await page.locator('#FirstName:focus').waitFor();
      for (const text of ['Plain', '0491 570 156']) await entered(text);
      await page.keyboard.press('Enter');
      await problem(page).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('error-summary');
      expect(await problem(page).getByRole('link').allTextContents()).toEqual([
        formMessage.firstName,
        formMessage.email,
      ]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('#FirstName:focus').waitFor();
      await page.keyboard.type('Isla');
      expect(await page.getByLabel('Last Name').inputValue()).toBe('Plain');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await entered('isla.plain@example.com');
      await page.keyboard.press('Enter');
      await page.locator('[role=status]:focus').filter({ hasText: formMessage.sent }).waitFor();
      const sent = await staff.once<FormSubmissionRow>('formSubmissions', ({ FullName }) => FullName === 'Isla Plain');
      expect(sent.map(({ Reasons, LeadID }) => [Reasons.split(',').includes('noProof'), LeadID])).toEqual([
        [true, null],
      ]);
    }));

  it('send a form of staff by itself, with a proof, where a visitor sent it before its script had loaded', () =>
    visit({ timezoneId: 'Australia/Perth' }, async (page) => {
      let loaded = () => undefined as void;
      const slow = new Promise<void>((resolve) => (loaded = resolve));
      await page.route(/\/assets\/script-/, (route) => slow.then(() => route.continue()));
      await page.goto(`/form/${asked.FormLink}`, { waitUntil: 'commit' });
      for (const [label, text] of [
        ['First Name', 'Isla'],
        ['Last Name', 'Early'],
        ['Contact Number', '0491 570 156'],
        ['Email', 'isla.early@example.com'],
      ] as const)
        await page.getByLabel(label).fill(text);
      await page.getByLabel('Day').fill(inDays(9));
      await page.getByLabel('Time', { exact: true }).fill('10:00');
      await page.keyboard.press('Enter');
      await page.locator('[role=status]:focus').filter({ hasText: formMessage.toBeProved }).waitFor();
      expect(await page.getByLabel('Last Name').inputValue()).toBe('Early');
      loaded();
      await page.getByText(formMessage.sent).waitFor();
      const [sent, ...others] = await staff.once<FormSubmissionRow>(
        'formSubmissions',
        ({ FullName }) => FullName === 'Isla Early',
      );
      expect([sent?.Reasons.includes('noProof'), others]).toEqual([false, []]);
      // The zone that the visitor saw is the one that was sent.
      const melbourne = DateTime.fromISO(`${inDays(9)}T10:00`, { zone: 'Australia/Melbourne' }).toJSDate();
      expect(sent?.Answers).toContainEqual(
        expect.objectContaining({ id: 'PreferredCallTime', value: melbourne.toISOString() }),
      );
    }));

  it('show a form of staff in a frame of another site, on its colour and as high as it is', async () => {
    const code = formEmbed(site.url, asked, '0c5f4b', true);
    const host = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Host</title><body>${code}`),
    );
    await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
    const address = host.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    try {
      await visit({ baseURL: `http://127.0.0.1:${address.port}` }, async (page) => {
        await page.goto('/');
        const framed = page.frameLocator('iframe');
        await framed.getByRole('heading', { name: asked.Name }).waitFor();
        expect(await framed.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)).toBe(
          'rgb(12, 95, 75)',
        );
        const isAsHigh = async () => {
          await page.waitForFunction(() => {
            const height = document.querySelector('iframe')?.style.height;
            return height !== undefined && height !== '900px';
          });
          await framed.locator('html').evaluate(
            (html) =>
              new Promise<void>((fits) => {
                const look = () => (html.scrollHeight <= window.innerHeight ? fits() : requestAnimationFrame(look));
                look();
              }),
          );
        };
        await isAsHigh();
        await framed.getByRole('button', { name: 'Send' }).click();
        await framed.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
        await isAsHigh();
        expect(
          await framed.locator('#LastName-error').evaluate((error) => {
            const mark = getComputedStyle(error, '::before');
            return [mark.content, mark.color, mark.backgroundColor];
          }),
        ).toEqual(['"!" / ""', 'rgb(12, 95, 75)', 'rgb(255, 255, 255)']);
        await framed.getByLabel('First Name').fill('Isla');
        await framed.getByLabel('Last Name').fill('Framed');
        await framed.getByLabel('Contact Number').fill('0491 570 156');
        await framed.getByLabel('Email').fill('isla.framed@example.com');
        await framed.getByRole('button', { name: 'Send' }).click();
        await framed.locator('[role=status]:focus').filter({ hasText: formMessage.sent }).waitFor();
        // Of the form that is gone nothing but white space would be left.
        await page.waitForFunction(() => Number.parseInt(document.querySelector('iframe')?.style.height ?? '') < 400);
      });
      await visit({ baseURL: `http://127.0.0.1:${address.port}`, javaScriptEnabled: false }, async (page) => {
        await page.goto('/');
        const frame = page.locator('iframe');
        expect([await frame.count(), await frame.evaluate(({ clientHeight }) => clientHeight)]).toEqual([1, 900]);
        const framed = page.frameLocator('iframe');
        await framed.getByLabel('First Name').fill('Isla');
        await framed.getByRole('button', { name: 'Send' }).click();
        await framed.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
        for (const [label, text] of [
          ['Last Name', 'Plainly'],
          ['Contact Number', '0491 570 156'],
          ['Email', 'isla.plainly@example.com'],
        ] as const)
          await framed.getByLabel(label).fill(text);
        await framed.getByRole('button', { name: 'Send' }).click();
        await framed.getByText(formMessage.sent).waitFor();
      });
    } finally {
      await new Promise((closed) => host.close(closed));
    }
  });

  it('load from this server alone, within the security policy', () =>
    visit({}, async (page) => {
      const complaints: string[] = [];
      const origins = new Set<string>();
      page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('response', (response) => origins.add(new URL(response.url()).origin));
      await page.goto(BOOKINGS);
      await fill(page, 'Policy');
      await book(page).click();
      await booked(page).waitFor();
      expect({ complaints, origins: [...origins] }).toEqual({ complaints: [], origins: [site.url] });
    }));

  it('ask Google where the site says so, with what its script says of the visitor', async () => {
    const assessed: unknown[] = [];
    const google = createServer(async (request, response) => {
      assessed.push(JSON.parse(await text(request)).event);
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ tokenProperties: { valid: true }, riskAnalysis: { score: 0.9 } }));
    });
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
    const address = google.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const other = await startSiteHere({
      RECAPTCHA_PROJECT: 'a-project',
      RECAPTCHA_SITE_KEY: 'a-site',
      RECAPTCHA_API_KEY: 'a-key',
      RECAPTCHA_URL: `http://127.0.0.1:${port}/v1`,
    });
    try {
      await visit({ baseURL: other.url }, async (page) => {
        await page.route('https://www.google.com/recaptcha/enterprise.js?render=a-site', (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'window.grecaptcha = { enterprise: { ready: (then) => then(), execute: async (site, { action }) => `token of ${site} to ${action}` } };',
          }),
        );
        await page.goto(BOOKINGS);
        await fill(page, 'Assessed');
        await book(page).click();
        await booked(page).waitFor();
      });
    } finally {
      await other.stop();
      google.closeAllConnections();
      google.close();
    }
    expect(assessed).toEqual([{ token: 'token of a-site to submit', siteKey: 'a-site' }]);
  });

  it('are sent again by themselves where too many come from one address', () =>
    visit({}, async (page) => {
      const refused = {
        status: 429,
        headers: { 'retry-after': '1' },
        contentType: 'text/html',
        body: `<main><p class="lead">${message.tooManyAttempts}</p></main>`,
      };
      await page.goto(BOOKINGS);
      await fill(page, 'Patient');
      await page.route(
        (url) => url.pathname === BOOKINGS,
        (route) => route.fulfill(refused),
        { times: 1 },
      );
      const sent: string[] = [];
      page.on(
        'request',
        (request) =>
          void (new URL(request.url()).pathname === BOOKINGS && request.method() === 'POST' && sent.push('POST')),
      );
      await book(page).click();
      await booked(page).waitFor();
      expect(sent).toEqual(['POST', 'POST']);
    }));

  it('tell a visitor who sends too often to wait, and keep the entries', async () => {
    const limited = await startSiteHere({ PUBLIC_CALLS_PER_MINUTE: '1' });
    await visit({ baseURL: limited.url }, async (page) => {
      await page.goto(BOOKINGS);
      await fill(page, 'Often');
      await book(page).click();
      await booked(page).waitFor();
      await page.goBack();
      await fill(page, 'Oftener');
      await book(page).click();
      await page
        .getByRole('status')
        .filter({ hasText: /is sent again by itself in \d+ seconds\./ })
        .waitFor();
      expect(await page.getByLabel('Last name').inputValue()).toBe('Oftener');
    });
  });

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    it.each([BOOKINGS, '/employerCallback/1', '/form/ask-us-about-a-car', '/form/ask-us-about-a-car/0c5f4b'])(
      'have nothing that axe objects to, blank and refused, and fit a telephone: %s',
      (path) =>
        visit({ colorScheme }, async (page) => {
          await page.goto(path);
          const found: unknown[] = [];
          const look = async () => {
            const { violations, passes } = await axeOn(page).analyze();
            expect(passes.map(({ id }) => id)).toContain('color-contrast');
            found.push(...violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })));
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
          };
          await look();
          await page.getByRole('button').click();
          await problem(page).waitFor();
          await look();
          expect(found).toEqual([]);
        }),
    );
  });
});
