import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StaffClient } from '../faults/staff-client.ts';
import { logIn, openBrowser, startSite, type Site } from './site.ts';

jest.setTimeout(120_000);

/** What is typed right after Control+K or `n` goes where it is meant to go, however late that is there. */
describe('The palette and the forms that a key opens', () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    const staff = await StaffClient.login(site.url, site.admin);
    await staff.addPerson();
    const another = { FirstName: 'Leona', LastName: 'Addison', Email: 'leona@example.com', ContactNumber: '0412884211', State: 'VIC', CompanyName: 'Barwon Health' };
    await staff.call('PUT', 'persons', { Person: another });
    await staff.call('PUT', 'persons', { Person: { ...another, FirstName: 'Addo', LastName: 'Mensah', Email: 'addo@example.com', ContactNumber: '0412884212' } });
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: site.url, locale: 'en-AU' });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    // A part that the browser still has is not asked for again, and so cannot be held back.
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
    await logIn(page);
  });

  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** What this address answers is held back until the returned function is called. */
  async function hold(address: string): Promise<() => void> {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  const part = (name: string) => `**/assets/${name}-*.js`;
  const palette = () => page.getByRole('dialog', { name: 'Search or run a command' });
  const field = () => palette().getByPlaceholder(/^Search leads and persons/);
  const leads = async () => {
    await page.goto('/admin/leads');
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
  };

  it('stand in the palette when it comes, and Enter ran nothing before', async () => {
    const release = await hold(part('CommandPalette'));
    await leads();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nlindq');
    for (const _ of 'lindq') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    release();
    await palette().getByRole('option', { name: /Greta Lindqvist/ }).waitFor();
    expect(await field().inputValue()).toBe('lindq');
    expect(new URL(page.url()).pathname).toBe('/admin/leads');
    await page.keyboard.type('v');
    expect(await field().inputValue()).toBe('lindqv');
  });

  it('close the palette with Escape while it is on its way', async () => {
    const release = await hold(part('CommandPalette'));
    await leads();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gre');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    release();
    await page.keyboard.press('Control+k');
    await palette().getByRole('option', { name: 'Add lead' }).waitFor();
    expect(await field().inputValue()).toBe('');
  });

  it('stay in the field where the palette cannot be loaded, and are there when it can', async () => {
    await page.route(part('CommandPalette'), (route) => route.abort('internetdisconnected'));
    await leads();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gre');
    await palette().getByText('This part could not be loaded').waitFor();
    await page.keyboard.type('ta');
    await page.unroute(part('CommandPalette'));
    await palette().getByRole('button', { name: 'Try again' }).click();
    await palette().getByRole('option', { name: /Greta Lindqvist/ }).waitFor();
    expect(await field().inputValue()).toBe('greta');
  });

  it('run nothing with Enter until the results are those of the text', async () => {
    const release = await hold('**/api/rest/persons?*');
    await page.goto('/admin/');
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
    await page.keyboard.press('Control+k');
    await palette().getByRole('option', { name: 'Add lead' }).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/api/rest/persons?') && request.url().includes('addison'));
    await page.keyboard.type('add');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ison');
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Enter');
    expect({ at: new URL(page.url()).pathname, open: await palette().isVisible() }).toEqual({ at: '/admin/', open: true });
    await palette().getByText('Searching …').waitFor();
    release();
    await palette().getByRole('option', { name: /Leona Addison/ }).and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/persons\/view\/\d+/);
    await page.getByRole('heading', { name: 'Leona Addison' }).waitFor();
  });

  it('are not taken for an older text, whose results come last', async () => {
    await page.goto('/admin/');
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/rest/persons?*', async (route) => {
      if (route.request().url().includes('addis')) return route.continue();
      const answer = await route.fetch();
      await released;
      await route.fulfill({ response: answer }).catch(() => undefined); // The console may have given it up.
    });
    await page.keyboard.press('Control+k');
    await palette().getByRole('option', { name: 'Add lead' }).waitFor();
    const older = page.waitForRequest((request) => request.url().includes('/api/rest/persons?') && request.url().includes('add'));
    await page.keyboard.type('add');
    await older;
    await page.keyboard.type('is');
    const leona = palette().getByRole('option', { name: /Leona Addison/ });
    await leona.and(page.locator('[aria-selected=true]')).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    expect(await palette().getByRole('option', { name: /Addo Mensah/ }).count()).toBe(0);
    expect(await leona.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it.each([
    ['LeadCreate', 'leads', 'Person'],
    ['RecordPicker', 'leads', 'Person'],
    ['PersonCreate', 'persons', 'First name'],
  ])('stand in the first field of a form whose %s was still on its way', async (name, list, label) => {
    const release = await hold(part(name));
    await page.goto(`/admin/${list}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('jGret');
    for (const _ of 'jGret') await page.keyboard.press('Backspace');
    await page.keyboard.type('Greta');
    release();
    const input = page.locator('input').and(page.getByLabel(label, { exact: true }));
    await page.waitForFunction((text) => document.activeElement instanceof HTMLInputElement && document.activeElement.value === text, 'Greta');
    await page.keyboard.type(' L');
    expect(await input.inputValue()).toBe('Greta L');
    await page.goto('about:blank');
  });

  it('go nowhere after Escape, and neither does the form come', async () => {
    const release = await hold(part('LeadCreate'));
    await leads();
    await page.keyboard.press('n');
    await page.waitForURL(/\/leads\/add/);
    await page.keyboard.type('Gre');
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/leads$/);
    release();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('region', { name: 'Add lead' }).count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('open at once, since their parts were loaded before anybody asked', async () => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const names = ['LeadPanel', 'LeadCreate', 'CommandPalette', 'FoundLeads', 'FoundPersons'];
    const arrived = Promise.all(names.map((name) => page.waitForResponse(part(name))));
    await leads();
    await arrived;
    expect(new URL(page.url()).pathname).toBe('/admin/leads');
    expect(names.filter((name) => !asked.some((url) => url.includes(`/${name}-`)))).toEqual([]);
  });
});
