import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { leaseTerms, payCycle, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { loggedIn, withoutLive } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(90_000);

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const STILL = 'Still under way…';

/** The values that the full form of a lead requires. */
const quote = {
  AnnualKMs: 15_000,
  AnnualIncome: 90_000,
  LeaseType: 'Statutory',
  PkePayCycleID: payCycle.MONTHLY,
  PreferredLeaseTerm: leaseTerms[2],
};

const { site, browser } = await openSite();
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
const login = await loggedIn(site);

/** The alerts of a command: while it takes long, when it is done, and when somebody else was quicker. */
describe('The reader is told', () => {
  let context: BrowserContext;
  let page: Page;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true });

  const addLead = () => staff.addLead(quote);

  /** Holds the answers of a command until they are let go. */
  async function hold(path: string): Promise<() => Promise<void>> {
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(`**/api/${path}`, async (route) => {
      await held;
      return route.continue();
    });
    return async () => {
      letGo();
      await page.clock.resume();
    };
  }

  /** Opens a screen; timed, its clock is one that the test can stop and move, which is slower to let timers run. */
  async function openAt(path: string, { viewport = DESK, isTimed = false } = {}): Promise<void> {
    context = await browser.newContext({
      viewport,
      baseURL: site.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
      storageState: login,
    });
    context.setDefaultTimeout(20_000);
    await withoutLive(context);
    page = await context.newPage();
    if (isTimed) await page.clock.install();
    await page.goto(`/admin/${path}`);
    await page.getByRole('heading').first().waitFor();
  }

  /** Stops the clock a minute ahead, so that a slow machine does not pass that moment. Only `page.clock.runFor` moves it. */
  const stopClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  /** Lets time pass until so many are there. */
  async function runUntil(places: Locator, count = 1): Promise<void> {
    while ((await places.count()) !== count) await page.clock.runFor(50);
  }
  afterEach(() => context?.close());

  it('after a second that a form is still being saved, beside its buttons, until it is answered', async () => {
    const { LeadID } = await addLead();
    await openAt(`leads/edit/${LeadID}`, { isTimed: true });
    await page.getByRole('textbox', { name: 'Notes' }).fill('Held on its way');
    const letGo = await hold('leads/update');
    await stopClock();
    await button('Update And View Lead').click();
    await page.clock.runFor(900);
    await expect(told(STILL).count()).resolves.toBe(0);
    await runUntil(page.locator('.form-footer').getByRole('status').getByText(STILL));
    await expect(told(STILL).count()).resolves.toBe(1);
    await letGo();
    await told(leadMessage.updated).waitFor();
    await expect(told(STILL).count()).resolves.toBe(0);
  });

  it('the same of a command without a form, in the top bar, until it is answered', async () => {
    const { LeadID } = await addLead();
    await openAt(`leads/view/${LeadID}`, { isTimed: true });
    await button('Change status').click();
    const letGo = await hold('leads/updateStatus');
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    await page.locator('.top-bar').getByRole('status').getByText(STILL).waitFor();
    await letGo();
    await told(leadMessage.statusUpdated).waitFor();
    await expect(told(STILL).count()).resolves.toBe(0);
  });

  it('of what is newest: an alert leaves after a second when another waits', async () => {
    const { LeadID } = await addLead();
    await openAt(`leads/view/${LeadID}`, { isTimed: true });
    const change = async (to: string) => {
      await button('Change status').click();
      const answered = page.waitForResponse('**/api/leads/updateStatus');
      await page.getByRole('menuitem', { name: to }).click();
      await (await answered).finished();
      await runUntil(page.locator('.slide-panel').getByRole('button', { name: new RegExp(`^Status: ${to}`) }));
      await runUntil(page.locator('.MuiModal-root'), 0);
    };
    await button('Change status').waitFor();
    await stopClock();
    await change('Qualified');
    await runUntil(told(leadMessage.statusUpdated));
    await page.locator('.alert').evaluate((element) => element.setAttribute('data-first', ''));
    await change('Open');
    const now = () => page.evaluate(() => Date.now());
    const answered = await now();
    await runUntil(page.locator('.alert:not([data-first])'));
    // By the page's clock, and alone it stands for five.
    expect((await now()) - answered).toBeLessThan(3_000);
    await expect(page.locator('.alert').count()).resolves.toBe(1);
  });

  it('again of what was told since they logged in, and can take it back from there, once', async () => {
    const { LeadID } = await addLead();
    await openAt(`leads/view/${LeadID}`, { isTimed: true });
    await button('Change status').click();
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    await told(leadMessage.statusUpdated).waitFor();
    await page.clock.runFor(6_000);
    await page.locator('.alert').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Recent alerts' }).click();
    const history = page.getByRole('dialog', { name: 'Recent alerts' });
    const entry = history.getByRole('listitem').filter({ hasText: leadMessage.statusUpdated });
    await entry.getByRole('img', { name: 'Done' }).waitFor();
    const undone = page.waitForResponse('**/api/history/undo');
    await entry.getByRole('button', { name: 'Undo' }).click();
    expect((await undone).status()).toBe(200);
    await history.getByRole('listitem').nth(1).waitFor();
    expect(await entry.getByRole('button').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      leadMessage.statusUpdated,
    );
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await page.locator('.slide-panel').getByText('Open', { exact: true }).first().waitFor();
  });

  it('where no name of a record stands, on a phone', async () => {
    const { LeadID } = await addLead();
    await openAt(`leads/view/${LeadID}`, { viewport: PHONE });
    await button('Change status').click();
    await page.getByRole('menuitem', { name: 'Qualified' }).click();
    const alert = await page.locator('.alert').boundingBox();
    const name = await page.getByRole('heading', { level: 2 }).first().boundingBox();
    expect(alert).not.toBeNull();
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThan(alert?.y ?? 0);
  });

  it('in whole sentences, however long they are and narrow the place for them is', async () => {
    const { LeadID } = await addLead();
    await openAt(`leads/view/${LeadID}`, { viewport: { width: 1024, height: 800 } });
    await page.getByRole('tab', { name: 'Files' }).click();
    const name = 'Signed quote for the vehicle that the customer has chosen in the end, with all of its options.txt';
    await page.getByLabel('Files to add').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Quote') });
    await expect(
      told(`${name} has been added.`).evaluate((words) => words.getBoundingClientRect().top),
    ).resolves.toBeGreaterThanOrEqual(0);
  });

  it('that somebody was quicker than their save, in sight and with the focus there', async () => {
    const lead = await addLead();
    await openAt(`leads/edit/${lead.LeadID}`, { viewport: { width: 1024, height: 500 } });
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Typed by me');
    const { LeadID, Version } = lead;
    await staff.call<LeadRecord>('POST', 'leads/update', {
      Lead: { LeadID, Version, Notes: 'Typed by a colleague', PriorityCodeID: priority.HIGH, ...quote },
    });
    await notes.press('Control+Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }).click();
    const notice = page.getByText(/^Somebody changed this record while you had it open/);
    await notice.waitFor();
    await page.waitForFunction(() => document.activeElement?.classList.contains('form-newer'));
    await expect(
      notice.evaluate(
        (element) => element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom <= innerHeight,
      ),
    ).resolves.toBe(true);
  });
});
