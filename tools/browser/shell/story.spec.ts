import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { startEventStore } from '../../faults/event-store.ts';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openAddress } from '../site/open-console.ts';
import { openBrowser, type Site } from '../site/site.ts';
import { startSiteHere } from '../site/site-here.ts';

jest.setTimeout(90_000);

/** The first ten minutes of a newcomer. The steps build on each other, as a day's work does. */
describe.each(['SQLite', 'doubles of EventStoreDB and MongoDB'])('A first day in the console, on %s', (kind) => {
  let site: Site;
  const servers: { stop(): Promise<void> }[] = [];
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    const onServers = async (): Promise<Record<string, string>> => {
      const [log, database] = await Promise.all([startEventStore(), MongoDbDouble.start()]);
      servers.push(log, database);
      return { EVENTSTORE_URL: log.connectionString, MONGODB_URL: database.url('leaseledger') };
    };
    [site, browser] = await Promise.all([startSiteHere(kind === 'SQLite' ? {} : await onServers()), openBrowser()]);
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: site.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    page.on('console', (said) => {
      if (said.type() === 'error') problems.push(`${said.text()} ${said.location().url}`);
    });
    page.on('pageerror', (error) => problems.push(String(error)));
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    for (const server of servers) await server.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const field = (name: string | RegExp) => page.locator('input, textarea, [role=combobox]').and(page.getByLabel(name));
  const panel = (name: string | RegExp) => page.getByRole('region', { name });
  const expectAlert = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  const expectAt = (address: string | RegExp) => page.waitForURL(address);

  it('logs in from the landing page and lands on the overview', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).click();
    await button('Login').click();
    await page.getByText('You must enter your email.').waitFor();
    await page.getByText('You must enter your password.').waitFor();
    await field('Email').fill(site.admin.email);
    await field('Password').fill('not the password');
    await button('Login').click();
    await page
      .getByText(/Login failed\./)
      .first()
      .waitFor();
    await field('Password').fill(site.admin.password);
    await button('Login').click();
    await expectAt(/\/admin\/?$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Logged in').first().waitFor();
  });

  it('adds a person, told under each field what is missing', async () => {
    await page.getByRole('link', { name: 'Persons' }).click();
    await page.getByRole('heading', { name: 'Persons', exact: true }).waitFor();
    await link('Add person').first().click();
    await button('Add Person').click();
    for (const message of [
      'You must enter a first name.',
      'You must enter a last name.',
      'Invalid email address',
      'Invailid phone number',
      'Please select the customers State',
    ]) {
      await panel('Add person').getByText(message).waitFor();
    }
    await field('First name').fill('Aroha');
    await field('Last name').fill('Ngata');
    await field('Email').first().fill('aroha.ngata@example.com');
    await field('Contact number').first().fill('+61 412 884 210');
    await field('Company').fill('Barwon Health');
    await field('State').click();
    await page.getByRole('option', { name: 'VIC' }).click();
    await button('Add and View').click();
    await expectAlert('Aroha Ngata has been added as a Person');
    await expectAt('**/persons/view/*');
    await page.getByText('0412 884 210').first().waitFor();
  });

  it('logs a lead for that person and sees it in the list', async () => {
    await openAddress(page, '/admin/leads');
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
    await link('Add lead').first().waitFor();
    await page.keyboard.press('n');
    await panel('Add lead').waitFor();
    await button('Add Lead').click();
    await page.getByText('Lead must have a Person attached to it.').waitFor();
    await page.getByText('Please provide a brief description of why the customer has contacted us').waitFor();
    await field('Notes').fill('Wants a quote.');
    await button('Add Lead').click();
    await page.getByText('Please provide more specific details about the customers enquiry').waitFor();
    await field('Notes').fill('Compare statutory and operational');
    await field('Person').fill('aro');
    await page.getByRole('option', { name: /Aroha Ngata/ }).click();
    await button('Add Lead').click();
    await expectAlert('Aroha Ngata has been added as a Lead');
    await page.getByRole('row', { name: /Aroha Ngata/ }).waitFor();
  });

  it('opens the record, assigns it, changes its status and reads the history of it', async () => {
    await page
      .getByRole('row', { name: /Aroha Ngata/ })
      .getByRole('link')
      .first()
      .click();
    await expectAt('**/leads/view/*');
    await button('Assign').click();
    await field('Assign to').fill('adm');
    await page.getByRole('option').first().click();
    await page.getByText('Emails the assignee and Aroha Ngata (2 emails).').waitFor();
    await button('Assign Lead').click();
    await expectAlert('Lead has been assigned.');
    await button('Change status').click();
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    await expectAlert('Lead Status has been updated.');

    const history = page.getByRole('region', { name: 'Activity' });
    await history.getByText('Status Open to Qualified').waitFor();
    await history.getByText(/^Assigned to /).waitFor();
    await history.getByText('Logged by hand').waitFor();
    await history.getByRole('button', { name: 'Status' }).click();
    expect(await history.getByRole('listitem').count()).toBe(1);
  });

  it('amends the lead, told what an edit requires', async () => {
    await link('Edit').click();
    await button('Update Lead').click();
    for (const message of [
      'Annual KMs is required',
      'Annual Income is required',
      'Lease Type is required',
      'Paycycle is required',
    ])
      await page.getByText(message).waitFor();
    await field('Annual KMs').fill('18000');
    await field('Annual income').fill('96400');
    await button('Statutory').click();
    await field('Pay cycle').click();
    await page.getByRole('option', { name: 'Fortnightly' }).click();
    await button('Update And View Lead').click();
    await expectAlert('Lead has been successfully updated.');
    await page.getByText('18,000 km').waitFor();
    await page.getByText('$96,400.00').waitFor();
  });

  it('closes the panel with Escape, and the list shows what was done', async () => {
    await page.keyboard.press('Escape');
    await expectAt(/\/admin\/leads(\?.*)?$/);
    await page.getByRole('row', { name: /Aroha Ngata.*Qualified.*Low/ }).waitFor();
    await page.goBack();
    await expectAt('**/leads/view/*');
    await page.goBack();
  });

  it('finds the lead by its words, and by its status, and nothing where there is nothing', async () => {
    const row = page.getByRole('row', { name: /Aroha Ngata/ });
    const nothing = page.getByRole('heading', { name: 'No leads here' });
    await openAddress(page, '/admin/leads');
    await row.waitFor();
    await page.getByRole('searchbox').fill('nga nobody');
    await nothing.waitFor();
    await page.getByRole('searchbox').fill('nga 0412 884');
    await row.waitFor();
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('checkbox', { name: 'Qualified' }).click();
    await page.keyboard.press('Escape');
    await nothing.waitFor();
    await button('Reset').click();
    await expectAt(/\/admin\/leads$/);
    await row.waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or run a command').fill('aroha');
    await page
      .getByRole('option', { name: /Aroha Ngata/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('keeps every column that matters in sight on a small window', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openAddress(page, '/admin/leads');
    await page.getByRole('row', { name: /Aroha Ngata/ }).waitFor();
    const rows = page.locator('.list-rows');
    await expect(rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).resolves.toBe(0);
    await page.getByRole('columnheader', { name: 'Created' }).waitFor();
    await expect(page.getByRole('columnheader', { name: 'Notes' }).count()).resolves.toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('columnheader', { name: 'Notes' }).waitFor();
  });

  it('keeps what was typed when the session is gone, and sends it after the login', async () => {
    await openAddress(page, '/admin/leads/add');
    await field('Notes').fill('Typed before the session was gone');
    await field('Person').fill('aro');
    await page.getByRole('option', { name: /Aroha Ngata/ }).click();
    // The session ends in the instant in which the request is sent. No earlier request learns of it.
    await page.route('**/api/leads', (route) => context.clearCookies().then(() => route.continue()), { times: 1 });
    await button('Add Lead').click();
    await page.getByText('You are not logged in.').waitFor();
    await button('Close').click();
    await field('Email').fill(site.admin.email);
    await field('Password').fill(site.admin.password);
    await button('Login').click();
    await expectAt('**/leads/add');
    await button('Add Lead').click();
    await expectAlert('Aroha Ngata has been added as a Lead');
    await page.getByRole('row', { name: /Typed before the session was gone/ }).waitFor();
  });

  it('deletes the person, whose leads stay without a name and are found by it no more', async () => {
    await page.goto('/admin/persons');
    // The sections beside them load first: once the persons are gone, their requests would be refused.
    const beside = [
      ...['leads', 'enquiries', 'sessionAttendees'].map((list) => `/api/rest/${list}?*PersonID*`),
      '/api/files/attachedTo/198/1',
    ].map((path) => page.waitForResponse(`**${path}`));
    await page
      .getByRole('row', { name: /Aroha Ngata/ })
      .getByRole('link')
      .first()
      .click();
    await Promise.all(beside);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button('Delete person').click();
    await expectAlert('Person has been deleted.');
    await openAddress(page, '/admin/leads?StatusCodeID=any');
    await page.getByRole('row', { name: DELETED_PERSON }).first().waitFor();
    await page.getByRole('searchbox').fill('ngata');
    await page.getByRole('heading', { name: 'No leads here' }).waitFor();
  });

  it('logs out, and a protected page then asks for the login', async () => {
    await openAddress(page, '/admin/leads');
    await page
      .getByRole('button', { name: /Administrator|user menu|account/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await expectAt('**/login');
    await page.goto('/admin/leads');
    await expectAt('**/login');
  });

  it('logged nothing but the refusals that it provoked to the browser console', () => {
    expect(problems.filter((text) => !/status of (401|422)/.test(text))).toEqual([]);
  });
});
