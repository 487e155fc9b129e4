import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StaffClient } from '../faults/staff-client.ts';
import { openBrowser, startSite, type Site } from './site.ts';

jest.setTimeout(90_000);

const PHONE = { width: 390, height: 844 };
/** What the console promises beside its features. */
describe('The console keeps its promises', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-promises-'));
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ DATA_DIR: dataDir }), openBrowser()]);
    const staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    await staff.call<LeadRow>('PUT', 'leads', { Lead: { PersonID, Notes: 'Electric, wants delivery before June' } });
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: site.url, locale: 'en-AU' });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await logIn(page);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function logIn(on: Page): Promise<void> {
    await on.goto('/admin/login');
    await on.getByLabel('Email').fill(site.admin.email);
    await on.getByLabel('Password').fill(site.admin.password);
    await on.getByRole('button', { name: 'Login', exact: true }).click();
    await on.waitForURL(/\/admin\/?$/);
  }

  describe('on a phone', () => {
    let phone: BrowserContext;
    let screen: Page;

    beforeAll(async () => {
      phone = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, baseURL: site.url, locale: 'en-AU', storageState: await context.storageState() });
      screen = await phone.newPage();
    });
    afterAll(() => phone?.close());

    it.each(['leads/view/1', 'leads/add', 'leads/edit/1', 'persons/view/1', 'persons/add'])('nothing of %s scrolls sideways', async (path) => {
      await screen.goto(`/admin/${path}`);
      await screen.getByRole('heading').first().waitFor();
      await screen.waitForLoadState('networkidle');
      const beyond = await screen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ path, beyond }).toEqual({ path, beyond: 0 });
    });
  });

  describe('when something cannot be read', () => {
    it('says what happened to a list, and reads it at another try', async () => {
      let failing = true;
      await page.route('**/api/rest/leads?*', (route) =>
        failing ? route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong.', code: 500, payload: null } }) : route.continue(),
      );
      await page.goto('/admin/leads');
      await page.getByRole('heading', { name: 'The leads could not be read' }).waitFor();
      failing = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('row', { name: /Greta Lindqvist/ }).waitFor();
      expect(await page.getByRole('heading', { name: 'The leads could not be read' }).count()).toBe(0);
      await page.unroute('**/api/rest/leads?*');
    });
  });

  it('keeps what was typed when the server goes away in mid-edit, and saves it once when it is back', async () => {
    await page.goto('/admin/leads/add');
    await page.getByLabel('Notes').fill('Typed while the server was away');
    await page.getByLabel('Person').fill('gre');
    await page.getByRole('option', { name: /Greta Lindqvist/ }).click();
    await site.kill();
    await page.getByRole('button', { name: 'Add Lead', exact: true }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /error|reach/i })).or(page.getByRole('alert')).first().waitFor();
    site = await startSite({ DATA_DIR: dataDir, PORT: new URL(site.url).port });
    const close = page.getByRole('button', { name: 'Close', exact: true });
    if (await close.first().isVisible()) await close.first().click();
    expect(await page.getByLabel('Notes').inputValue()).toBe('Typed while the server was away');
    await page.getByRole('button', { name: 'Add Lead', exact: true }).click();
    await page.getByRole('row', { name: /Typed while the server was away/ }).waitFor();
    const again = await StaffClient.login(site.url, site.admin);
    const rows = await again.all<LeadRow>('leads');
    expect(rows.filter(({ Notes }) => Notes === 'Typed while the server was away')).toHaveLength(1);
  });
});
