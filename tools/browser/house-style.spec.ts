import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, startSite, type Site } from './site.ts';

jest.setTimeout(90_000);

const DESK = { width: 1440, height: 900 };
const failure = (code: number, message: string) => ({ status: code, json: { success: false, code, message, payload: null } });

/** What looks, reads and behaves the same wherever it is met, in a year of demonstration data. */
describe('The console does the same thing in the same way', () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ DEMO: '1' }), openBrowser()]);
    context = await browser.newContext({ viewport: DESK, baseURL: site.url, locale: 'en-AU', timezoneId: 'Australia/Melbourne' });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await logIn(page);
  });

  afterEach(() => page.unrouteAll({ behavior: 'wait' }));

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function logIn(on: Page, { email, password } = site.admin): Promise<void> {
    await on.goto('/admin/login');
    await on.getByLabel('Email').fill(email);
    await on.getByLabel('Password').fill(password);
    await on.getByRole('button', { name: 'Log in', exact: true }).click();
    await on.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  }

  /** A browser of its own, for somebody else, another place or another screen. */
  async function elsewhere<T>(options: BrowserContextOptions, look: (on: Page) => Promise<T>, who = site.admin): Promise<T> {
    const own = await browser.newContext({ viewport: DESK, baseURL: site.url, locale: 'en-AU', timezoneId: 'Australia/Melbourne', ...options });
    own.setDefaultTimeout(20_000);
    try {
      const on = await own.newPage();
      await logIn(on, who);
      return await look(on);
    } finally {
      await own.close();
    }
  }

  describe('where there is nothing to show', () => {
    /** Heading, one sentence and the way onward, below each other in the middle of their place; what is drawn otherwise is named. */
    async function standsThere(on: Page): Promise<{ heading: string; level: string; onward: string; odd: string[] }> {
      const place = on.locator('.nothing-to-show');
      await place.waitFor();
      return place.evaluate((element) => {
        const middle = (each: Element) => each.getBoundingClientRect().left + each.getBoundingClientRect().width / 2;
        const [heading, ...more] = element.querySelectorAll('h1, h2, h3');
        const sentence = element.querySelector('p');
        const onward = element.querySelector('button, a');
        if (heading === undefined || sentence === null || onward === null || more.length > 0) throw new Error(element.outerHTML);
        const parts = [heading, sentence, onward];
        const odd = parts.filter((part) => Math.abs(middle(part) - middle(element)) > 1).map((part) => `${part.tagName} is not in the middle`);
        if (parts.some((part, index) => index > 0 && part.getBoundingClientRect().top < (parts[index - 1]?.getBoundingClientRect().bottom ?? 0))) odd.push('not below each other');
        if (getComputedStyle(heading).fontSize !== '15px') odd.push(getComputedStyle(heading).fontSize);
        if (getComputedStyle(onward).color === getComputedStyle(sentence).color) odd.push('the way onward is plain text');
        return { heading: heading.textContent, level: heading.tagName, onward: onward.textContent, odd };
      });
    }

    const gone = (path: string) => `**/assets/${path}-*.js`;
    const unreadable = failure(500, 'Something went wrong.');
    interface Place {
      readonly what: string;
      readonly path: string;
      readonly shows: object;
      /** Brings the page into that state. */
      readonly spoil?: () => Promise<unknown>;
    }
    const places: readonly Place[] = [
      { what: 'a screen that does not exist', path: 'no/such/screen', shows: { heading: 'Error 404', level: 'H1', onward: 'Home' } },
      { what: 'a record that does not exist', path: 'leads/view/99999', shows: { heading: 'Lead 99999 does not exist', level: 'H3', onward: 'Back to the list' } },
      { what: 'a record of somebody else', path: 'leads/view/1', shows: { heading: 'Lead 1 is not open to you', level: 'H3', onward: 'Back to the list' }, spoil: () => page.route('**/api/leads/lead/1', (route) => route.fulfill(failure(403, 'No.'))) },
      { what: 'a record that could not be read', path: 'leads/view/1', shows: { heading: 'Lead 1 could not be read', level: 'H3', onward: 'Try again' }, spoil: () => page.route('**/api/leads/lead/1', (route) => route.fulfill(unreadable)) },
      { what: 'a list that may not be read', path: 'leads', shows: { heading: 'You cannot open leads', level: 'H2', onward: 'Overview' }, spoil: () => page.route('**/api/rest/leads?*', (route) => route.fulfill(failure(403, 'No.'))) },
      { what: 'a list that could not be read', path: 'leads', shows: { heading: 'The leads could not be read', level: 'H2', onward: 'Try again' }, spoil: () => page.route('**/api/rest/leads?*', (route) => route.fulfill(unreadable)) },
      { what: 'a list that filters leave empty', path: 'leads?q=nobody-of-this-name', shows: { heading: 'No leads here', level: 'H2', onward: 'Clear filters' } },
      { what: 'a list in which nothing is yet', path: 'persons', shows: { heading: 'No persons yet', level: 'H2', onward: 'Add person' }, spoil: () => page.route('**/api/rest/persons?*', (route) => route.fulfill({ json: [], headers: { 'content-range': 'persons */0' } })) },
      { what: 'activity that could not be read', path: '', shows: { heading: 'Your activity could not be read', level: 'H3', onward: 'Try again' }, spoil: () => page.route('**/api/rest/activity?*', (route) => route.fulfill(unreadable)) },
      { what: 'a screen that could not be loaded', path: 'persons', shows: { heading: 'This could not be loaded', level: 'H1', onward: 'Try again' }, spoil: () => page.route(gone('PersonList'), (route) => route.abort()) },
      { what: 'a panel that could not be loaded', path: 'leads/add', shows: { heading: 'This could not be loaded', level: 'H3', onward: 'Try again' }, spoil: () => page.route(gone('LeadCreate'), (route) => route.abort()) },
      { what: 'a screen that crashed', path: '', shows: { heading: 'Something went wrong:', level: 'H1', onward: 'Try again' }, spoil: () => page.route('**/api/rest/activity?*', (route) => route.fulfill({ json: [{ id: 1, Description: {}, ActivityTypeCodeName: {} }], headers: { 'content-range': 'activity 0-0/1' } })) },
    ];
    it.each(places)('$what: a heading, one sentence, the way onward, in one layout', async ({ path, shows, spoil }) => {
      await spoil?.();
      await page.goto(`/admin/${path}`);
      expect(await standsThere(page)).toEqual({ ...shows, odd: [] });
    });

    it('names whom to ask on a screen that the reader may not open, and leads away from it', async () => {
      const password = /all with the password (\S+)/.exec(site.printed)?.[1] ?? '';
      await elsewhere(
        {},
        async (on) => {
          await on.goto('/admin/leads');
          expect(await standsThere(on)).toEqual({ heading: 'You cannot open leads', level: 'H1', onward: 'Overview', odd: [] });
          expect(await on.title()).toBe('Leads · Leaseledger');
          await on.getByRole('alert').getByRole('link', { name: 'Overview' }).click();
          await on.getByRole('heading', { level: 1, name: 'Hello Grace Liang' }).waitFor();
        },
        { email: 'grace.liang@leaseledger.example', password },
      );
    });
  });
});
