import { createServer } from 'node:http';
import { describe, expect, it, jest } from '@jest/globals';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { until } from '@leaseledger/event-log/testing/until';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { session } from '../../../apps/api/testing/bodies.ts';
import { beforeAskingAgain, StaffClient } from '../../faults/staff-client.ts';
import { axeOn } from '../site/axe-on.ts';
import { loseAnswers, pressTwiceAndAgain } from '../site/lost-answers.ts';
import { openSite } from '../site/desk.ts';

/** Nobody is called more than a year ahead. */
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

jest.setTimeout(60_000);

const phone = { width: 390, height: 844 };

const { site, browser } = await openSite({ PUBLIC_CALLS_PER_MINUTE: '1000' });
const staff = await StaffClient.login(site.url, site.admin);

describe('Pages of sessions', () => {
  async function visit<T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>): Promise<T> {
    await using context = await browser.newContext({
      viewport: phone,
      baseURL: site.url,
      timezoneId: 'Australia/Perth',
      ...options,
    });
    return await look(await context.newPage());
  }

  /** Adds a session and waits until lists show it: a visitor who opens its link does not wait for the lists. */
  async function added(changes: object = {}): Promise<SessionRecord> {
    const { SessionID } = await staff.call<SessionRecord>('PUT', 'sessions', session(changes));
    return staff.call<SessionRecord>('GET', `sessions/session/${SessionID}`);
  }
  /** Waits until the list shows this number of attendees and their seats: visitors who register do not wait for it. */
  async function attendeesOf({ SessionID }: SessionRecord, count: number): Promise<SessionAttendeeRow[]> {
    for (;;) {
      const attendees = (await staff.all<SessionAttendeeRow>('sessionAttendees')).filter(
        (each) => each.SessionID === SessionID && each.SeatStage !== null,
      );
      if (attendees.length >= count) return attendees;
      await beforeAskingAgain();
    }
  }
  /** Opens a page until it shows what others did just before: as it came it stays. */
  async function openWith(page: Page, address: string, shown: Locator): Promise<void> {
    for (await page.goto(address); !(await shown.isVisible()); await page.reload()) await beforeAskingAgain();
  }
  const reserve = (page: Page) => page.getByRole('button', { name: /Reserve my seat|Join the waiting list/ });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

  async function fill(page: Page, lastName: string): Promise<void> {
    await page.getByLabel('First name').fill('Aroha');
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(`${lastName}@example.com`.toLowerCase());
    await page.getByLabel('Contact number').fill('0400 111 222');
    await page.getByLabel('Postcode').fill('3220');
    await page.getByLabel('State').selectOption('VIC');
  }

  it('register by keyboard alone, by the browser’s clock, and confirm it under an address that can be reloaded', () =>
    visit({}, async (page) => {
      const held = await added({ publicSession: true, locationType: 'Teams', location: 'https://teams.example/j/1' });
      await page.goto(`/${held.SessionLink}`);
      await page.getByText('Tuesday 12 August 2031, 10:00 am to 10:30 am (Perth time)').waitFor();
      expect(await page.getByText('10 seats left').isVisible()).toBe(true);
      expect(await page.getByLabel('State').getAttribute('autocomplete')).toBe('address-level1');
      await page.getByLabel('Time zone').selectOption('Lord Howe');
      await page.getByText('Tuesday 12 August 2031, 12:30 pm to 1:00 pm (Lord Howe time)').waitFor();
      await page.getByLabel('First name').focus();
      for (const text of ['Aroha', 'Keys', 'keys@example.com', '0400111333', 'Alpine Shire', '3220', 'VIC']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await heading(page, 'Reservation Pending').waitFor();
      expect(await page.getByText('12:30 pm to 1:00 pm').isVisible()).toBe(true);
      expect(page.url()).not.toMatch(/keys|aroha/i);
      await page.reload();
      await heading(page, 'Reservation Pending').waitFor();
      expect(await page.getByRole('link', { name: 'Join online' }).getAttribute('href')).toBe(
        'https://teams.example/j/1',
      );
      expect((await page.getByRole('link', { name: 'Join online' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.getByText('Add to calendar').click();
      expect(await page.getByRole('listitem').allTextContents()).toEqual([
        'Apple iCal',
        'Google',
        'Outlook',
        'Outlook Web',
        'Yahoo',
      ]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Apple iCal' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('session.ics');
      expect(await attendeesOf(held, 1)).toMatchObject([
        { FullName: 'Aroha Keys', CompanyName: 'Alpine Shire', PostSessionContactReq: false, SeatStage: 'seated' },
      ]);
    }));

  it('tell what is wrong at the top and beside each field, and keep what was entered; who is registered is told that alone', () =>
    visit({}, async (page) => {
      const held = await added({ publicSession: true });
      await page.goto(`/${held.SessionLink}`);
      await page.getByLabel('First name').fill('Aroha');
      await page.getByLabel('Contact me after the session').uncheck();
      await reserve(page).click();
      await problem(page).waitFor();
      expect(await page.title()).toBe(`Error: ${held.SessionName} - Leaseledger`);
      expect(await problem(page).getByRole('link').allTextContents()).toEqual([
        said.lastName,
        said.email,
        said.tenDigits,
        said.companyName,
        said.fourDigits,
        said.state,
      ]);
      expect(await page.getByText('10:00 am to 10:30 am').isVisible()).toBe(true);
      expect([
        await page.getByLabel('First name').inputValue(),
        await page.getByLabel('Contact me after the session').isChecked(),
      ]).toEqual(['Aroha', false]);
      await fill(page, 'Mended');
      await reserve(page).click();
      await problem(page).getByRole('link', { name: said.companyName }).click();
      await page.locator('#companyName:focus').waitFor();
      await page.keyboard.type('Alpine Shire');
      await reserve(page).click();
      await heading(page, 'Reservation Pending').waitFor();
      await page.goto(`/${held.SessionLink}`);
      await fill(page, 'Mended');
      await page.getByLabel('Company name').fill('Alpine Shire');
      await reserve(page).click();
      await problem(page).filter({ hasText: said.registered }).waitFor();
      expect(page.url()).toContain(held.SessionLink);
      expect(await attendeesOf(held, 1)).toHaveLength(1);
    }));

  it('register once what is sent by two clicks, and once what is sent again because its answer was lost', () =>
    visit({}, async (page) => {
      const held = await added();
      await page.goto(`/${held.SessionLink}`);
      await fill(page, 'Twice');
      const read: string[] = [];
      page.on('request', (request) => request.method() === 'GET' && read.push(request.url()));
      await reserve(page).evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
      await heading(page, 'Reservation Pending').waitFor();
      expect(read.filter((url) => url === page.url())).toHaveLength(1);
      await page.goto(`/${held.SessionLink}`);
      expect(await page.getByLabel('Last name').inputValue()).toBe('');
      await fill(page, 'Lost');
      await page.reload();
      await loseAnswers(page, () => reserve(page).click());
      expect(await page.getByLabel('Last name').inputValue()).toBe('Lost');
      await reserve(page).click();
      await heading(page, 'Reservation Pending').waitFor();
      expect(await attendeesOf(held, 2)).toHaveLength(2);
    }));

  it('say plainly how to register where a proof of work cannot be done, and show the session by another clock', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      const held = await added({ maxAttendees: 1 });
      await page.goto(`/${held.SessionLink}`);
      await page.getByText('12:00 pm to 12:30 pm (Melbourne time)').waitFor();
      await page.getByLabel('Time zone').selectOption('Adelaide');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('11:30 am to 12:00 pm').waitFor();
      expect(await page.getByText('Registering here needs JavaScript').isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'sessions@leaseledger.example' }).isVisible()).toBe(true);
      expect(await reserve(page).isVisible()).toBe(false);
    }));

  it('work without a script once somebody is registered: the zone, the waiting list, a seat given up and taken', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      const online = { locationType: 'Zoom', location: 'https://zoom.example/j/7' };
      const held = await added({ maxAttendees: 1, ...online });
      const [first, second] = [await attendee(held, 'First'), await attendee(held, 'Second')];
      await page.goto(`/seat${first}?tz=Australia/Adelaide&new=1`);
      await heading(page, 'Reservation Pending').waitFor();
      expect(await page.getByText('11:30 am to 12:00 pm').isVisible()).toBe(true);
      await openWith(page, `/${held.SessionLink}`, page.getByText('This session is full.'));
      await page.goto(`/seat${second}?new=1`);
      await heading(page, 'You are on the waiting list').waitFor();
      expect(await page.getByText(said.full(1)).isVisible()).toBe(true);
      await page.goto(`/seat${first}`);
      await page.getByText('I cannot come').click();
      await page.getByRole('button', { name: 'Give up my seat' }).click();
      await heading(page, said.seatGivenUp).waitFor();
      await openWith(page, `/seat${second}`, heading(page, 'A seat is free for you'));
      await page.getByRole('button', { name: 'Take the seat' }).click();
      await heading(page, said.reserved).waitFor();
      expect(await page.getByRole('link', { name: 'Join online' }).count()).toBe(1);
      await staff.call('POST', 'sessions/cancel', { sessionID: held.SessionID, cancelledSessionReason: 'Flood.' });
      await openWith(page, `/seat${second}`, heading(page, sessionMessage.isCancelled));
      expect(await page.getByRole('link', { name: 'Join online' }).count()).toBe(0);
    }));

  it('say clearly that registration is closed, and that there is no such session', () =>
    visit({}, async (page) => {
      const off = await added({ sessionEnabed: false, publicSession: true });
      await page.goto(`/${off.SessionLink}`);
      await page.getByText(said.closed).waitFor();
      expect(await reserve(page).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'See other sessions' }).getAttribute('href')).toBe('/public');
      const answer = await page.goto(`/${off.SessionLink}x`);
      expect(answer?.status()).toBe(404);
      await heading(page, 'Error 404').waitFor();
      expect((await page.goto('/seat/1/nobodys-secret'))?.status()).toBe(404);
    }));

  it('load from this server alone, within the security policy, and tell nobody where the visitor comes from', () =>
    visit({}, async (page) => {
      const held = await added();
      const complaints: string[] = [];
      const [origins, referrers] = [new Set<string>(), new Set<string | undefined>()];
      page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => referrers.add(request.headers()['referer'] || undefined));
      page.on('response', (response) => origins.add(new URL(response.url()).origin));
      await page.goto(`/${held.SessionLink}`);
      await fill(page, 'Policy');
      await reserve(page).click();
      await heading(page, 'Reservation Pending').waitFor();
      expect({ complaints, origins: [...origins], referrers: [...referrers] }).toEqual({
        complaints: [],
        origins: [site.url],
        referrers: [undefined],
      });
    }));

  /** Registers with a script. Answers the address of the attendee's own pages, without the first part. */
  const attendee = ({ SessionLink }: SessionRecord, lastName: string): Promise<string> =>
    visit({}, async (page) => {
      await page.goto(`/${SessionLink}`);
      await fill(page, lastName);
      await reserve(page).click();
      await page.waitForURL('**/seat/**');
      return new URL(page.url()).pathname.replace('/seat', '');
    });

  async function fillQuote(page: Page): Promise<void> {
    // The form holds the answers of the registration.
    expect([await page.getByLabel('Postcode').inputValue(), await page.getByLabel('State').inputValue()]).toEqual([
      '3220',
      'VIC',
    ]);
    await page.getByLabel('Gross annual income').fill('$95,000');
    await page.getByLabel('Annual KMs').fill('15 000');
    await page.getByLabel('Business use %').fill('0');
    await page.getByLabel('Manufacturer').fill('BYD');
  }

  it.each([true, false])(
    'ask for a quote and a callback, and take feedback, with a script or without (%s)',
    (javaScriptEnabled) =>
      visit({ javaScriptEnabled }, async (page) => {
        const own = await attendee(await added(), `Asks${javaScriptEnabled}`);
        await page.goto(`/quote${own}`);
        await page.getByRole('button', { name: 'Request Quote' }).click();
        await problem(page).waitFor();
        expect(await problem(page).getByRole('link').allTextContents()).toEqual([
          said.annualIncome,
          said.annualKms,
          said.businessUse,
        ]);
        await fillQuote(page);
        if (javaScriptEnabled) await page.reload();
        await page.getByRole('button', { name: 'Request Quote' }).click();
        await heading(page, said.quoteRequested).waitFor();
        await page.goto(`/quote${own}`);
        await heading(page, said.quoteSubmitted).waitFor();
        await page.goto(`/callback${own}`);
        expect(await page.getByLabel('Time zone').inputValue()).toBe(
          javaScriptEnabled ? 'Australia/Perth' : 'Australia/Melbourne',
        );
        await page.getByLabel('Day').fill('2020-03-02');
        await page.getByLabel('Time', { exact: true }).fill('09:05');
        expect(await page.locator('#in-melbourne').textContent()).toBe(
          javaScriptEnabled ? 'In Melbourne that is Monday 2 March 2020, 12:05\u00a0pm.' : '',
        );
        if (javaScriptEnabled) await page.reload();
        await page.getByLabel('State').selectOption('WA');
        await page.getByRole('button', { name: 'Request a Callback' }).click();
        await problem(page).filter({ hasText: said.callTimePast }).waitFor();
        await page.getByLabel('Day').fill(nextWeek);
        await page.getByRole('button', { name: 'Request a Callback' }).click();
        await heading(page, said.callbackRequested).waitFor();
        await page.goto(`/feedback${own}/1`);
        await page.getByRole('button', { name: 'Send: I liked it' }).click();
        await heading(page, 'Thank you').waitFor();
        expect(new URL(page.url()).pathname).toBe('/thankyou');
        expect(await page.getByText(said.thanks).isVisible()).toBe(true);
      }),
  );

  it('take a callback and feedback once, however often the button is pressed and the answer lost; going back asks for nothing twice', () =>
    visit({}, async (page) => {
      const held = await added();
      const own = await attendee(held, 'Again');
      await page.goto(`/callback${own}`);
      await page.getByLabel('Day').fill(nextWeek);
      await page.getByLabel('Time', { exact: true }).fill('09:05');
      await pressTwiceAndAgain(page, 'Request a Callback');
      await heading(page, said.callbackRequested).waitFor();
      await page.goto(`/feedback${own}/1`);
      await pressTwiceAndAgain(page, 'Send: I liked it');
      await heading(page, 'Thank you').waitFor();
      await page.goto(`/quote${own}`);
      await fillQuote(page);
      await pressTwiceAndAgain(page, 'Request Quote');
      await heading(page, said.quoteRequested).waitFor();
      await page.goBack();
      await heading(page, said.quoteSubmitted).waitFor();
      let shown: readonly SessionAttendeeRow[] = [];
      await until('the attendee with a lead, callback, quote and feedback', async () => {
        shown = await attendeesOf(held, 1);
        return shown.some(
          ({ CallbackRequested, CompletedQuote, SessionFeedback, LeadID }) =>
            CallbackRequested && CompletedQuote && SessionFeedback === 1 && LeadID !== null,
        );
      });
      expect(shown).toHaveLength(1);
      expect(
        (await staff.all<LeadRow>('leads')).filter(({ PersonFullName }) => PersonFullName === 'Aroha Again'),
      ).toHaveLength(1);
    }));

  it('give up a seat and take it once, however often the button is pressed and the answer lost', () =>
    visit({}, async (page) => {
      const held = await added({ maxAttendees: 1 });
      const first = await attendee(held, 'Leaves');
      await page.goto(`/${held.SessionLink}`);
      await fill(page, 'Stays');
      await reserve(page).click();
      await heading(page, 'You are on the waiting list').waitFor();
      const second = page.url();
      await page.goto(`/seat${first}`);
      await page.getByText('I cannot come').click();
      await pressTwiceAndAgain(page, 'Give up my seat');
      await heading(page, said.seatGivenUp).waitFor();
      await openWith(page, second, page.getByRole('button', { name: 'Take the seat' }));
      await pressTwiceAndAgain(page, 'Take the seat');
      await heading(page, said.reserved).waitFor();
      let stages: string[] = [];
      await until('the seat that was taken', async () => {
        stages = (await attendeesOf(held, 2)).map(({ FullName, SeatStage }) => `${FullName} ${SeatStage}`);
        return stages.includes('Aroha Stays seated');
      });
      expect(stages.toSorted()).toEqual(['Aroha Leaves released', 'Aroha Stays seated']);
    }));

  it('keep the zone that was chosen before a slow connection brought the script', () =>
    visit({}, async (page) => {
      const held = await added();
      const own = await attendee(held, 'Slow');
      const choose = async (path: string) => {
        const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
        await page.route('**/*.js', async (route) => {
          await arrived;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await page.getByLabel('Time zone').selectOption('Adelaide');
        arrive();
        await page.waitForLoadState('load');
        await page.unrouteAll({ behavior: 'wait' });
      };
      await choose(`/${held.SessionLink}`);
      await page.getByText('11:30 am to 12:00 pm').waitFor();
      for (const path of [`/callback${own}`, '/public']) {
        await choose(path);
        expect([
          new URL(page.url()).pathname,
          new URL(page.url()).search,
          await page.getByLabel('Time zone').inputValue(),
        ]).toEqual([path, '', 'Australia/Adelaide']);
      }
      await page.goto('/public');
      await page.waitForURL(/tz=Australia%2FPerth/);
      await page.getByLabel('Time zone').selectOption('Lord Howe');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/tz=Australia%2FLord_Howe/);
    }));

  /** On the first day of a month to come, just after midnight in Melbourne: in Perth that is the day before. */
  async function earlyInMonth(changes: object = {}) {
    const now = new Date();
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0, 14));
    const start = first.toISOString();
    const end = new Date(first.getTime() + 1_800_000).toISOString();
    const held = await added({
      publicSession: true,
      miscSession: true,
      sessionName: 'Early birds',
      sessionStartTime: start,
      sessionEndTime: end,
      sessionLinkExpiryTime: end,
      ...changes,
    });
    return {
      ...held,
      month: new Intl.DateTimeFormat('en-CA', {
        timeZone: 'Australia/Melbourne',
        year: 'numeric',
        month: '2-digit',
      }).format(first),
    };
  }

  it('show a month of sessions by the browser’s clock, and lead to one by keyboard', () =>
    visit({}, async (page) => {
      const early = await earlyInMonth();
      const day = (zone: string) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(early.SessionStartDateTime));
      await page.goto(`/public?month=${day('Australia/Perth').slice(0, 7)}`);
      const link = page.getByRole('link', { name: /1 session, miscellaneous/ });
      await page.waitForURL(/tz=Australia%2FPerth/);
      await link.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/public?*day=${day('Australia/Perth')}*`);
      await page.getByRole('link', { name: 'Early birds' }).focus();
      await page.keyboard.press('Enter');
      await heading(page, 'Early birds').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/${early.SessionLink}`);
    }));

  it('show the month without a script, by links and a button', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      await earlyInMonth();
      await page.goto('/public');
      expect(await page.getByRole('link', { name: /Previous month/ }).count()).toBe(0);
      await page.getByRole('link', { name: /Next month/ }).click();
      await page.getByRole('link', { name: /Previous month/ }).waitFor();
      expect(await page.title()).toMatch(/^Information sessions, \w+ \d{4} - Leaseledger$/);
      await page.getByLabel('Time zone').selectOption('Adelaide');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(/month=\d{4}-\d{2}&tz=Australia%2FAdelaide/);
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Australia/Adelaide');
    }));

  it('hold names of any length at 320 pixels, and with text of twice the size', () =>
    visit({ viewport: { width: 320, height: 640 } }, async (page) => {
      const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2).slice(0, 90);
      const { month } = await earlyInMonth({ sessionName: unbroken });
      const held = await added({ sessionName: unbroken, location: unbroken });
      const own = await attendee(held, 'Long');
      for (const path of [
        `/${held.SessionLink}`,
        `/seat${own}`,
        `/quote${own}`,
        `/callback${own}`,
        `/feedback${own}/1`,
        `/public?tz=Australia/Melbourne&day=${month}-01`,
        '/public/appointmentBookings',
      ]) {
        await page.goto(path);
        for (const size of ['100%', '200%']) {
          await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
          expect([path, size, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
            path,
            size,
            320,
          ]);
        }
      }
    }));

  it('stand in the frame of another site, which learns how high they are', async () => {
    const body = `<title>Elsewhere</title><iframe src="${site.url}/public/embed/0c5f4b"></iframe><iframe src="${site.url}/public"></iframe><output></output>
      <script>addEventListener('message', ({ data }) => {
        document.querySelector('output').textContent = JSON.stringify(data);
        document.querySelector('iframe').style.height = data.height + 'px';
      });</script>`;
    const elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    try {
      await visit({}, async (page) => {
        await earlyInMonth();
        await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
        await page.frameLocator('iframe').first().getByRole('heading', { name: 'Information sessions' }).waitFor();
        await page.locator('output', { hasText: /^\{"type":"leaseledger:height","height":\d{3,4}\}$/ }).waitFor();
        const told = () => page.locator('output').textContent();
        const before = await told();
        const frame = page.frameLocator('iframe').first();
        await frame.getByText('The next is on').getByRole('link').click();
        await frame.getByRole('link', { name: 'Early birds' }).first().waitFor();
        await until('another height of the frame', async () => (await told()) !== before);
        // Nothing of it is beyond its frame.
        const fits = () =>
          frame
            .locator('html')
            .evaluate((html) => html.scrollHeight <= window.innerHeight && html.scrollWidth <= window.innerWidth);
        await until('a frame without scrolling', fits);
        expect(
          await page.frameLocator('iframe').nth(1).getByRole('heading', { name: 'Information sessions' }).count(),
        ).toBe(0);
      });
    } finally {
      elsewhere.closeAllConnections();
      elsewhere.close();
    }
  });

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    const fine = { found: [], looksAtContrast: true, isTooWide: false };
    /** Axe's objections, and whether anything reaches beyond the edge. */
    async function looked(page: Page) {
      const { violations, passes } = await axeOn(page).analyze();
      return {
        found: violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) })),
        looksAtContrast: passes.some(({ id }) => id === 'color-contrast'),
        isTooWide: await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
      };
    }

    it.each([390, 1024, 1440])('have nothing that axe objects to at %i pixels, blank, refused and confirmed', (width) =>
      visit({ colorScheme, viewport: { width, height: 844 } }, async (page) => {
        const held = await added({ publicSession: true });
        await page.goto(`/${held.SessionLink}`);
        expect(await looked(page)).toEqual(fine);
        await reserve(page).click();
        await problem(page).waitFor();
        expect(await looked(page)).toEqual(fine);
        await fill(page, `${colorScheme}${width}`);
        await page.getByLabel('Company name').fill('Alpine Shire');
        await reserve(page).click();
        await heading(page, 'Reservation Pending').waitFor();
        for (const menu of ['Add to calendar', 'I cannot come']) await page.getByText(menu).click();
        expect(await looked(page)).toEqual(fine);
      }),
    );

    it.each(['/public', '/public/808080', '/public/embed/0c5f4b', '/public/777'])(
      'have nothing that axe objects to: the calendar at %s',
      (path) =>
        visit({ colorScheme }, async (page) => {
          const { SessionStartDateTime } = await earlyInMonth();
          await page.goto(`${path}?tz=Australia/Perth`);
          expect(await looked(page)).toEqual(fine);
          await page.goto(`${path}?tz=Australia/Perth&month=${SessionStartDateTime.slice(0, 7)}`);
          await page
            .getByRole('link', { name: /miscellaneous/ })
            .first()
            .click();
          await page.getByRole('link', { name: 'Early birds' }).first().waitFor();
          expect(await looked(page)).toEqual(fine);
        }),
    );

    it('have nothing that axe objects to: what the links of mails lead to', () =>
      visit({ colorScheme }, async (page) => {
        const own = await attendee(await added(), `Mailed${colorScheme}`);
        for (const [path, button] of [
          [`/quote${own}`, 'Request Quote'],
          [`/callback${own}`, 'Request a Callback'],
          [`/feedback${own}/2`, undefined],
          ['/thankyou', undefined],
        ] as const) {
          await page.goto(path);
          expect(await looked(page)).toEqual(fine);
          if (button === undefined) continue;
          await page.getByRole('button', { name: button }).click();
          await problem(page).waitFor();
          expect(await looked(page)).toEqual(fine);
        }
      }));
  });
});
