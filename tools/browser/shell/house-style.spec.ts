import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { DateTime } from 'luxon';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { openAddress } from '../site/open-console.ts';
import { loggedIn } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(180_000);

const DESK = { width: 1440, height: 900 };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const failure = (code: number, message: string) => ({
  status: code,
  json: { success: false, code, message, payload: null },
});

const addPerson = (FirstName: string) =>
  staff.addPerson({ FirstName, LastName: 'Varga', Email: `${FirstName}@example.com`, ContactNumber: '0391234567' });
const addLead = ({ PersonID }: PersonView) =>
  staff.call<LeadView>('PUT', 'leads', { Lead: { PersonID, Notes: 'Electric, wants delivery before June' } });
const { site, browser } = await openSite({ DEMO: '1' });
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
const person = await addPerson('Ottoline');
const lead = await addLead(person);
await staff.call('PUT', 'users', {
  User: {
    FirstName: 'Sam',
    LastName: 'Overview',
    Email: 'sam.overview@staff.example',
    RoleGroupIntID: 10000,
    Password: 'Users-secret-1',
    ForcePasswordReset: false,
  },
});
const context = await browser.newContext({
  viewport: DESK,
  baseURL: site.url,
  locale: 'en-AU',
  timezoneId: 'Australia/Melbourne',
  storageState: await loggedIn(site),
});
context.setDefaultTimeout(20_000);
const page = await context.newPage();

/** Elements that look, read and behave the same everywhere, in a year of demonstration data. */
describe('The console does the same thing in the same way', () => {
  afterEach(() => page.unrouteAll({ behavior: 'wait' }));

  async function opened(options: BrowserContextOptions, who = site.admin): Promise<Page> {
    const own = await browser.newContext({
      viewport: DESK,
      baseURL: site.url,
      locale: 'en-AU',
      timezoneId: 'Australia/Melbourne',
      storageState: await loggedIn(site, who),
      ...options,
    });
    own.setDefaultTimeout(20_000);
    return own.newPage();
  }

  /** A browser of its own at an address, for somebody else, another place or another screen. */
  async function elsewhere<T>(
    options: BrowserContextOptions,
    address: string,
    look: (on: Page) => Promise<T>,
    who = site.admin,
  ): Promise<T> {
    const on = await opened(options, who);
    try {
      await on.goto(address);
      return await look(on);
    } finally {
      await on.context().close();
    }
  }

  let phone: Page | undefined;
  /** One phone for all, since no test leaves anything on it. */
  async function onPhone(address: string, look: (on: Page) => Promise<unknown>): Promise<void> {
    phone ??= await opened(PHONE);
    await openAddress(phone, address);
    await look(phone);
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
        if (heading === undefined || sentence === null || onward === null || more.length > 0)
          throw new Error(element.outerHTML);
        const parts = [heading, sentence, onward];
        const odd = parts
          .filter((part) => Math.abs(middle(part) - middle(element)) > 1)
          .map((part) => `${part.tagName} is not in the middle`);
        if (
          parts.some(
            (part, index) =>
              index > 0 && part.getBoundingClientRect().top < (parts[index - 1]?.getBoundingClientRect().bottom ?? 0),
          )
        )
          odd.push('not below each other');
        if (getComputedStyle(heading).fontSize !== '15px') odd.push(getComputedStyle(heading).fontSize);
        if (getComputedStyle(onward).color === getComputedStyle(sentence).color)
          odd.push('the way onward is plain text');
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
      {
        what: 'a screen that does not exist',
        path: 'no/such/screen',
        shows: { heading: 'Error 404', level: 'H1', onward: 'Home' },
      },
      {
        what: 'a record that does not exist',
        path: 'leads/view/99999',
        shows: { heading: 'Lead 99999 does not exist', level: 'H3', onward: 'Back to the list' },
      },
      {
        what: 'a record of somebody else',
        path: 'leads/view/1',
        shows: { heading: 'Lead 1 is not open to you', level: 'H3', onward: 'Back to the list' },
        spoil: () => page.route('**/api/leads/lead/1', (route) => route.fulfill(failure(403, 'No.'))),
      },
      {
        what: 'a record that could not be read',
        path: 'leads/view/1',
        shows: { heading: 'Lead 1 could not be read', level: 'H3', onward: 'Try again' },
        spoil: () => page.route('**/api/leads/lead/1', (route) => route.fulfill(unreadable)),
      },
      {
        what: 'a list that may not be read',
        path: 'leads',
        shows: { heading: 'You cannot open leads', level: 'H2', onward: 'Overview' },
        spoil: () => page.route('**/api/rest/leads?*', (route) => route.fulfill(failure(403, 'No.'))),
      },
      {
        what: 'a list that could not be read',
        path: 'leads',
        shows: { heading: 'The leads could not be read', level: 'H2', onward: 'Try again' },
        spoil: () => page.route('**/api/rest/leads?*', (route) => route.fulfill(unreadable)),
      },
      {
        what: 'a list that filters leave empty',
        path: 'leads?q=nobody-of-this-name',
        shows: { heading: 'No leads here', level: 'H2', onward: 'Clear filters' },
      },
      {
        what: 'a list in which nothing is yet',
        path: 'persons',
        shows: { heading: 'No persons yet', level: 'H2', onward: 'Add person' },
        spoil: () =>
          page.route('**/api/rest/persons?*', (route) =>
            route.fulfill({ json: [], headers: { 'content-range': 'persons */0' } }),
          ),
      },
      {
        what: 'activity that could not be read',
        path: '',
        shows: { heading: 'Your activity could not be read', level: 'H3', onward: 'Try again' },
        spoil: () => page.route('**/api/rest/activity?*', (route) => route.fulfill(unreadable)),
      },
      {
        what: 'a screen that could not be loaded',
        path: 'persons',
        shows: { heading: 'This could not be loaded', level: 'H1', onward: 'Try again' },
        spoil: () => page.route(gone('PersonList'), (route) => route.abort()),
      },
      {
        what: 'a panel that could not be loaded',
        path: 'leads/add',
        shows: { heading: 'This could not be loaded', level: 'H3', onward: 'Try again' },
        spoil: () => page.route(gone('LeadCreate'), (route) => route.abort()),
      },
      {
        what: 'a screen that crashed',
        path: '',
        shows: { heading: 'Something went wrong:', level: 'H1', onward: 'Try again' },
        spoil: () =>
          page.route('**/api/rest/activity?*', (route) =>
            route.fulfill({
              json: [{ id: 1, Description: {}, ActivityTypeCodeName: {} }],
              headers: { 'content-range': 'activity 0-0/1' },
            }),
          ),
      },
    ];
    it.each(places)('$what: a heading, one sentence, the way onward, in one layout', async ({ path, shows, spoil }) => {
      await spoil?.();
      await page.goto(`/admin/${path}`);
      expect(await standsThere(page)).toEqual({ ...shows, odd: [] });
    });

    it('names the users to ask on a screen that the reader may not open, and leads away from it', async () => {
      const password = /all with the password (\S+)/.exec(site.printed)?.[1] ?? '';
      await elsewhere(
        {},
        '/admin/leads',
        async (on) => {
          expect(await standsThere(on)).toEqual({
            heading: 'You cannot open leads',
            level: 'H1',
            onward: 'Overview',
            odd: [],
          });
          expect(await on.title()).toBe('Leads · Leaseledger');
          await on.getByRole('alert').getByRole('link', { name: 'Overview' }).click();
          await on.getByRole('heading', { level: 1, name: 'Hello Grace Liang' }).waitFor();
        },
        { email: 'grace.liang@leaseledger.example', password },
      );
    });
  });

  describe('what is said', () => {
    it('a telephone number is written alike in a list, a record, a picker and the search', async () => {
      await openAddress(page, '/admin/persons?q=Ottoline');
      await page
        .getByRole('row', { name: /Ottoline Varga/ })
        .getByText('(03) 9123 4567')
        .waitFor();
      await openAddress(page, `/admin/persons/view/${person.PersonID}`);
      await expect(page.getByRole('link', { name: '(03) 9123 4567' }).getAttribute('href')).resolves.toBe(
        'tel:+61391234567',
      );
      await openAddress(page, '/admin/leads/add');
      await page.getByRole('combobox', { name: 'Person' }).fill('ottoline');
      await page.getByRole('option', { name: /Ottoline Varga.*\(03\) 9123 4567/ }).waitFor();
      await openAddress(page, '/admin/');
      await page.getByRole('button', { name: /^Search/ }).click();
      await page.keyboard.type('ottoline');
      await expect(
        page
          .getByRole('option', { name: /Ottoline Varga/ })
          .first()
          .textContent(),
      ).resolves.toContain('(03) 9123 4567');
    });

    it.each([
      // The day may have ended since.
      { timezoneId: 'Australia/Melbourne', day: /^(?:Today|Yesterday)$/, hover: /\d [ap]m$/, fields: 0 },
      { timezoneId: 'Europe/London', day: /^(?:Today|Yesterday), Melbourne$/, hover: /\d [ap]m Melbourne$/, fields: 1 },
    ])(
      'times are those of Melbourne, and say so where the clock on the wall is another one: $timezoneId',
      ({ timezoneId, day, hover, fields }) =>
        elsewhere({ timezoneId }, `/admin/leads/view/${lead.LeadID}`, async (on) => {
          const history = on.getByRole('region', { name: 'Activity' });
          await history.getByRole('heading', { level: 4, name: day }).waitFor();
          await expect(on.locator('.panel-header time').getAttribute('title')).resolves.toMatch(hover);
          await openAddress(on, `/admin/leads/edit/${lead.LeadID}`);
          const form = on.locator('.slide-panel');
          await form
            .getByRole('button', { name: /Choose date/ })
            .first()
            .waitFor();
          await expect(form.getByText('Melbourne time').count()).resolves.toBe(fields);
        }),
    );

    it('a record says when it was changed last', () =>
      elsewhere({}, '/health/live', async (on) => {
        await on.clock.setFixedTime(
          DateTime.fromISO(person.CreatedDateTime, { zone: 'Australia/Melbourne' }).plus({ days: 1 }).toMillis(),
        );
        await on.goto(`/admin/persons/view/${person.PersonID}`);
        await on.getByText('updated yesterday', { exact: true }).waitFor();
        await expect(on.locator('.panel-header time').textContent()).resolves.toBe('updated yesterday');
      }));

    it('one logs in and out, by these words', () =>
      elsewhere({}, '/admin/', async (on) => {
        const said = (where: Page) =>
          where
            .locator('a, button, [role=menuitem], h1')
            .filter({ hasText: /\b(?:log|sign)[- ]?(?:in|on|out|off)\b/i })
            .allTextContents();
        await on.getByRole('button', { name: /^User menu/ }).click();
        await on.getByRole('menuitem').first().waitFor();
        expect(await said(on)).toEqual(['Logout', 'Log out everywhere']);
        await on.getByRole('menuitem', { name: 'Logout', exact: true }).click();
        await on.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
        expect(new Set(await said(on))).toEqual(new Set(['Login', 'Log in with a passkey']));
        await on.goto('/');
        await on.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
        expect(new Set(await said(on))).toEqual(new Set(['Login']));
      }));

    it('the overview says whose record it was, with the way there, unless the record or the person is gone', async () => {
      const forgotten = await addPerson('Ludmilla');
      const left = await addLead(forgotten);
      const gone = await addLead(person);
      await staff.call('DELETE', `leads/${gone.LeadID}`);
      await staff.call('DELETE', `persons/${forgotten.PersonID}`);
      await openAddress(page, '/admin/');
      const of = (name: string) =>
        page
          .getByRole('row')
          .filter({ hasText: new RegExp(`${name}(?!\\d)`) })
          .first();
      await of(`Lead ${left.LeadID}`)
        .getByRole('link', { name: `${DELETED_PERSON} Lead ${left.LeadID}` })
        .waitFor();
      await of(`Person ${forgotten.PersonID}`).getByText(DELETED_PERSON).waitFor();
      await of(`Lead ${gone.LeadID}`).getByText('Deleted, or not open to you').waitFor();
      for (const row of [of(`Person ${forgotten.PersonID}`), of(`Lead ${gone.LeadID}`)])
        await expect(row.getByRole('link').count()).resolves.toBe(0);
      await of(`Lead ${lead.LeadID}`)
        .getByRole('link', { name: `Ottoline Varga Lead ${lead.LeadID}` })
        .click();
      await page
        .getByRole('region', { name: `Lead ${lead.LeadID}` })
        .getByRole('heading', { level: 2, name: 'Ottoline Varga' })
        .waitFor();
    });
  });

  it('the overview calls nobody deleted whose account its reader may not open: their own has its page', () =>
    elsewhere(
      {},
      '/admin/',
      async (on) => {
        const entry = on.getByRole('row', { name: /Logged in/ }).first();
        await entry.getByRole('link', { name: /^Sam Overview User \d+$/ }).click();
        await on.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
        expect(new URL(on.url()).pathname).toBe('/admin/account');
      },
      { email: 'sam.overview@staff.example', password: 'Users-secret-1' },
    ));

  describe('what is asked', () => {
    interface Asked {
      readonly name: RegExp;
      readonly path: () => string;
      /** The element that has the focus before and after. */
      readonly opener: RegExp;
      /** The item that is chosen from a menu in between. */
      readonly item?: string;
      /** Where the focus goes: the first field, or the way out where there is none. */
      readonly first: (dialog: Locator) => Locator;
      /** Its first button, and whether that is the primary one; a filter takes effect at once and has none. */
      readonly button: readonly [string, 'primary' | 'plain'];
    }
    const dialogs: readonly Asked[] = [
      {
        name: /^Delete lead \d+\?$/,
        path: () => `leads/view/${lead.LeadID}`,
        opener: /^More actions$/,
        item: 'Delete',
        first: (dialog) => dialog.getByRole('button', { name: 'Cancel' }),
        button: ['Delete lead', 'primary'],
      },
      {
        name: /^Delete Ottoline Varga\?$/,
        path: () => `persons/view/${person.PersonID}`,
        opener: /^More actions$/,
        item: 'Delete',
        first: (dialog) => dialog.getByRole('button', { name: 'Cancel' }),
        button: ['Delete person', 'primary'],
      },
      {
        name: /^Assign lead \d+$/,
        path: () => `leads/view/${lead.LeadID}`,
        opener: /^Assign$/,
        first: (dialog) => dialog.getByLabel('Assign to'),
        button: ['Assign Lead', 'primary'],
      },
      {
        name: /^Save view$/,
        path: () => 'leads',
        opener: /Save view$/,
        first: (dialog) => dialog.getByLabel('Name of the view'),
        button: ['Save view', 'primary'],
      },
      {
        name: /^Created$/,
        path: () => 'leads?CreatedDateTime=2026-01-01..',
        opener: /^Created since/,
        first: (dialog) => dialog.getByRole('spinbutton').first(),
        button: ['Clear', 'plain'],
      },
    ];
    const isFocused = (element: Element) =>
      new Promise<void>((resolve) => {
        if (document.activeElement === element) resolve();
        else element.addEventListener('focus', () => resolve());
      });
    it.each(dialogs)(
      '$name has that name, its primary button first, the focus where one begins, and gives it back on Escape',
      async ({ path, name, opener, item, first, button: firstButton }) => {
        await openAddress(page, `/admin/${path()}`);
        const before = page.getByRole('button', { name: opener }).first();
        await before.click();
        if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
        const dialog = page.getByRole('dialog', { name });
        await dialog.waitFor();
        await first(dialog).evaluate(isFocused);
        const buttons = await dialog
          .locator('.MuiButton-root')
          .evaluateAll((all) =>
            all.map((each) => [each.textContent, each.classList.contains('MuiButton-contained') ? 'primary' : 'plain']),
          );
        expect(buttons[0]).toEqual(firstButton);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await before.evaluate(isFocused);
      },
    );

    it('what opens choices has one caret, and there is one calendar', async () => {
      const carets = (places: Locator) =>
        places.evaluateAll((all) =>
          all.map((each) => [
            each.textContent.trim() || each.getAttribute('aria-label'),
            each.querySelectorAll('svg.lucide-chevron-down').length,
          ]),
        );
      await openAddress(page, '/admin/leads?CreatedDateTime=2026-01-01..');
      await page.locator('[data-row-link]').first().waitFor();
      expect(
        (await carets(page.locator('.list-footer [aria-haspopup], .chip.set'))).filter(([, count]) => count !== 1),
      ).toEqual([]);
      await page.getByRole('button', { name: /^Created since/ }).click();
      await page
        .getByRole('dialog', { name: 'Created' })
        .getByRole('button', { name: /Choose date/ })
        .first()
        .click();
      await page.getByRole('grid').waitFor();
      await openAddress(page, '/admin/leads/add');
      const form = page.locator('.slide-panel');
      await form
        .getByRole('button', { name: /Choose date/ })
        .first()
        .click();
      await page.getByRole('grid').waitFor();
      expect(
        await form
          .locator('.MuiSelect-icon, .MuiAutocomplete-popupIndicator svg')
          .evaluateAll((all) => all.filter((each) => !each.classList.contains('lucide-chevron-down')).length),
      ).toBe(0);
    });
  });

  it('on a phone the history of a record is one tap away, and the record one tap back', () =>
    onPhone(`/admin/leads/view/${lead.LeadID}`, async (on) => {
      const parts = on.getByRole('group', { name: 'Part of the record' });
      const history = on.getByRole('region', { name: 'Activity' });
      const record = on.getByRole('heading', { name: 'Vehicle and quote' });
      await record.waitFor();
      await history.waitFor({ state: 'hidden' });
      // The panel covers the list, and keys do not reach it.
      expect(await on.getByRole('link', { name: 'Add lead' }).count()).toBe(0);
      const body = on.locator('.panel-body');
      await body.evaluate((scrolled) => scrolled.scrollTo(0, 200));
      await parts.getByRole('button', { name: 'Activity' }).tap();
      await history.getByRole('listitem').first().waitFor();
      expect(await body.evaluate((scrolled) => scrolled.scrollTop)).toBe(0);
      await expect(record.isVisible()).resolves.toBe(false);
      await parts.getByRole('button', { name: 'Record' }).tap();
      await record.waitFor();
      await expect(history.isVisible()).resolves.toBe(false);
    }));

  it('the top bar and the menu have at each width what the documents leave them, and nothing runs out of the screen', () =>
    elsewhere({ viewport: { width: 1440, height: 900 } }, '/admin/', async (on) => {
      const all = { label: true, name: true, theme: true, menu: false, fits: true };
      for (const expected of [
        { ...all, width: 360, label: false, name: false, theme: false },
        { ...all, width: 419, label: false, name: false, theme: false },
        { ...all, width: 420, name: false, theme: false },
        { ...all, width: 669, name: false, theme: false },
        { ...all, width: 670, theme: false },
        { ...all, width: 689, theme: false },
        { ...all, width: 690 },
        { ...all, width: 839 },
        { ...all, width: 840, menu: true },
      ]) {
        const { width } = expected;
        await on.setViewportSize({ width, height: 844 });
        // The menu comes and goes by a script, a moment later.
        await on.locator('nav[aria-label=Main]').waitFor({ state: expected.menu ? 'visible' : 'hidden' });
        const [label, name, theme, menu] = await Promise.all(
          ['.top-search span', '.user-name', '.top-theme', 'nav[aria-label=Main]'].map((part) =>
            on.locator(part).first().isVisible(),
          ),
        );
        expect({
          width,
          label,
          name,
          theme,
          menu,
          fits: await on.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        }).toEqual(expected);
      }
      const themeItem = on.getByRole('menuitem', { name: /theme$/ });
      for (const [width, count] of [
        [689, 1],
        [690, 0],
      ] as const) {
        await on.setViewportSize({ width, height: 844 });
        await on.getByRole('button', { name: /^User menu/ }).click();
        await on.getByRole('menuitem', { name: 'Account' }).waitFor();
        expect(await themeItem.filter({ visible: true }).count()).toBe(count);
        await on.keyboard.press('Escape');
        await on.getByRole('menuitem').first().waitFor({ state: 'detached' });
      }
    }));

  it('the menu is 192 and 60 px wide, and stays as it was left', () =>
    elsewhere({ viewport: DESK }, '/admin/', async (on) => {
      const menu = on.getByRole('navigation', { name: 'Main' });
      const width = async () => (await menu.boundingBox())?.width;
      expect(await width()).toBe(192);
      await on.getByRole('button', { name: 'Menu', exact: true }).click();
      await on.locator('.menu.collapsed').waitFor();
      expect(await width()).toBe(60);
      await on.reload();
      await on.locator('.menu.collapsed').waitFor();
      await on.setViewportSize({ width: 839, height: 844 });
      await menu.waitFor({ state: 'detached' });
      await on.getByRole('button', { name: 'Menu', exact: true }).click();
      await menu.getByRole('link', { name: 'Persons' }).waitFor();
      expect(await width()).toBe(192);
      await menu.getByRole('link', { name: 'Persons' }).click();
      await menu.waitFor({ state: 'detached' });
      expect(new URL(on.url()).pathname).toBe('/admin/persons');
    }));

  it('on a phone with a keyboard the keys are the same, also after the menu and the palette were open', () =>
    onPhone('/admin/', async (on) => {
      const keys = on.getByRole('dialog', { name: 'Keys' });
      const palette = on.getByRole('dialog', { name: 'Search or run a command' });
      await on.getByRole('button', { name: 'Menu', exact: true }).click();
      await on
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Leads/ })
        .click();
      await on.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'detached' });
      await on.keyboard.press('?');
      await keys.waitFor();
      await on.keyboard.press('Escape');
      await keys.waitFor({ state: 'detached' });
      await on.getByRole('button', { name: /^Search/ }).click();
      await palette.getByRole('option').first().waitFor();
      await on.keyboard.press('Escape');
      await palette.waitFor({ state: 'detached' });
      await on.keyboard.press('n');
      await on.getByRole('region', { name: 'Add lead' }).waitFor();
      expect(new URL(on.url()).pathname).toBe('/admin/leads/add');
    }));

  it('on a phone j leads from a record that was opened by its address to the next one of its list, as the list of keys says', () =>
    onPhone('/admin/leads', async (on) => {
      await on.locator('[data-row-link]').first().waitFor();
      const [first, second] = await on
        .locator('[data-row-link]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('data-row-link')));
      await on.goto(`/admin/leads/view/${first}`);
      // The record covers its list.
      await on.locator('[data-row-link]').first().waitFor({ state: 'attached' });
      await on
        .getByRole('region', { name: `Lead ${first}`, exact: true })
        .getByRole('heading', { level: 2 })
        .waitFor();
      await on.keyboard.press('?');
      await on
        .getByRole('dialog', { name: 'Keys' })
        .getByText('Next and previous row of the list, also while the record of one is open')
        .waitFor();
      await on.keyboard.press('Escape');
      await on.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
      await on.keyboard.press('j');
      await expect(on.waitForURL(`**/leads/view/${second}`)).resolves.toBeUndefined();
    }));

  it('on a phone the search shows whole what tells people of one name apart', () =>
    onPhone('/admin/', async (on) => {
      await on.getByRole('button', { name: /^Search/ }).click();
      const palette = on.getByRole('dialog', { name: 'Search or run a command' });
      await palette.getByRole('option').first().waitFor();
      await on.keyboard.type('barwon health');
      await palette
        .getByRole('option', { name: /Ottoline Varga.*\(03\) 9123 4567/ })
        .first()
        .waitFor();
      const details = palette.locator('.palette-detail');
      await expect(
        details.evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
        ),
      ).resolves.toEqual([]);
      const inside = await palette.boundingBox();
      for (const box of await palette
        .getByRole('option')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right)))
        expect(box).toBeLessThanOrEqual((inside?.x ?? 0) + (inside?.width ?? 0));
    }));

  it('on a phone the button that adds a person is as large as a finger and covers no field', () =>
    onPhone('/admin/leads/add', async (on) => {
      const add = on.getByRole('button', { name: 'Add a new person' });
      const person = on.getByRole('combobox', { name: 'Person' });
      // It comes later than its form.
      await person.waitFor();
      const [button, field, form] = await Promise.all(
        [add, person, on.locator('.form-scroll')].map((place) => place.boundingBox()),
      );
      expect(button?.height).toBeGreaterThanOrEqual(44);
      expect(button?.y).toBeGreaterThanOrEqual(form?.y ?? Infinity);
      expect((button?.y ?? Infinity) + (button?.height ?? Infinity)).toBeLessThanOrEqual(field?.y ?? 0);
    }));

  it('on a phone the buttons below a form cover no field that has the focus', () =>
    onPhone(`/admin/leads/edit/${lead.LeadID}`, async (on) => {
      await on.getByRole('button', { name: 'Update Lead' }).waitFor();
      const covered = await on.evaluate(() => {
        const top = document.querySelector('.form-footer')?.getBoundingClientRect().top ?? 0;
        return [...document.querySelectorAll<HTMLElement>('.form-scroll :is(input, textarea)')].filter((field) => {
          field.focus();
          return field.getBoundingClientRect().bottom > top;
        }).length;
      });
      expect(covered).toBe(0);
    }));

  it('what a column cuts off is whole on hover', () =>
    elsewhere({ viewport: { width: 1024, height: 900 } }, '/admin/persons', async (on) => {
      await on.locator('[data-row-link]').first().waitFor();
      const cells = on.locator('tbody td:not(.grid-check)');
      const cut = await cells.evaluateAll((all) => all.findIndex((each) => each.scrollWidth > each.clientWidth));
      await cells.nth(cut).hover();
      await expect(cells.nth(cut).getAttribute('title')).resolves.toBe(await cells.nth(cut).textContent());
    }));
});
