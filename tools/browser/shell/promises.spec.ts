import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { HealthView } from '@leaseledger/contract/health/health.views';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { STATE_OF_HEADER } from '@leaseledger/contract/kernel/older-than';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { fillLogin, loggedIn, openBrowser, startSite, withoutLive, type SiteProcess } from '../site/site.ts';

jest.setTimeout(90_000);

const PHONE = { width: 390, height: 844 };
/** The size that a finger needs, in CSS pixels each way. */
const TOUCH = 44;

/** Runs in the browser. Names buttons and links that are smaller than that. A label or a frame around one counts as part of it. */
function tooSmall(least: number): string[] {
  const frameOf = (element: Element) =>
    element.matches('input, textarea, [role=combobox]')
      ? (element.closest('label, .MuiInputBase-root') ?? element)
      : element;
  return [...document.querySelectorAll('button, a[href], input:not([type=hidden]), textarea, [role=combobox]')]
    .filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('[aria-hidden=true], .skip-link') === null,
    )
    .map((element) => ({ element, ...frameOf(element).getBoundingClientRect().toJSON() }))
    .filter(({ width, height }) => width > 0 && (width < least || height < least))
    .map(
      ({ element, width, height }) =>
        `${element.getAttribute('aria-label') ?? element.textContent}: ${width} x ${height}`,
    );
}

/** The promises of the console beside its features. */
describe('The console keeps its promises', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-promises-'));
  let site: SiteProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ DATA_DIR: dataDir }), openBrowser()]);
    const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
    await staff.addLead();
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: site.url,
      locale: 'en-AU',
      storageState: await loggedIn(site),
    });
    await withoutLive(context); // A network that carries a stream is never idle.
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const failure = (code: number, message: string) => ({
    status: code,
    json: { success: false, code, message, payload: null },
  });

  describe('on a phone', () => {
    let phone: BrowserContext;
    let screen: Page;

    beforeAll(async () => {
      phone = await browser.newContext({
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
        baseURL: site.url,
        locale: 'en-AU',
        storageState: await loggedIn(site),
      });
      await withoutLive(phone);
      screen = await phone.newPage();
    });
    afterAll(() => phone?.close());

    const open = async (path: string) => {
      await screen.goto(`/admin/${path}`);
      await screen.getByRole('heading').first().waitFor();
      await screen.waitForLoadState('networkidle');
    };
    const paths = [
      '',
      'leads',
      'leads/view/1',
      'leads/add',
      'leads/edit/1',
      'persons',
      'persons/view/1',
      'persons/add',
      'persons/edit/1',
      'users/view/1',
      'users/security',
      'users/access',
    ];

    describe.each(paths)('on /%s', (path) => {
      beforeAll(() => open(path));

      it('nothing scrolls sideways', async () => {
        expect(await screen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      });

      it('a finger finds everything that can be pressed', async () => {
        expect(await screen.evaluate(tooSmall, TOUCH)).toEqual([]);
      });
    });
  });

  it('tells on a phone that the session has ended where it covers no field', async () => {
    const phone = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      baseURL: site.url,
      locale: 'en-AU',
      storageState: await loggedIn(site),
    });
    const screen = await phone.newPage();
    await screen.route('**/api/rest/persons?*', (route) => route.fulfill(failure(401, 'Session has expired')));
    // The alert stands for five seconds, which pass by hand.
    await screen.clock.install();
    // A slow machine does not pass that moment either.
    await screen.clock.pauseAt(Date.now() + 60_000);
    await screen.goto('/admin/persons');
    const alert = screen.locator('.alert');
    while (!(await alert.isVisible())) await screen.clock.runFor(50);
    await screen.waitForURL(/login/);
    const told = await alert.boundingBox();
    const heading = await screen.getByRole('heading', { level: 1 }).boundingBox();
    await phone.close();
    expect((told?.y ?? Infinity) + (told?.height ?? Infinity)).toBeLessThan(heading?.y ?? 0);
  });

  describe('when something cannot be read', () => {
    it('says what happened to a list, and reads it at another try', async () => {
      let failing = true;
      await page.route('**/api/rest/leads?*', (route) =>
        failing
          ? route.fulfill({
              status: 500,
              json: { success: false, message: 'Something went wrong.', code: 500, payload: null },
            })
          : route.continue(),
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

  it('reads again when a connection was lost on the way, without a word', async () => {
    let lost = 0;
    await page.route('**/api/rest/leads?*', (route) =>
      lost < 2 && (lost += 1) > 0 ? route.abort() : route.continue(),
    );
    await page.goto('/admin/leads');
    await page.getByRole('row', { name: /Greta Lindqvist/ }).waitFor();
    await page.unroute('**/api/rest/leads?*');
    expect(lost).toBe(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('says on an open record which moment it shows while its list is rebuilt after an upgrade', async () => {
    const stateOf = '2026-11-24T01:00:00.000Z';
    await page.route('**/api/leads/lead/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), [STATE_OF_HEADER]: stateOf } });
    });
    await page.getByRole('row', { name: /Greta Lindqvist/ }).click();
    const notice = await page.getByText(/^This record is being rebuilt/).textContent();
    expect(notice).toContain('it shows the state of 24/11/2026 12:00 pm Melbourne');
    await page.unroute('**/api/leads/lead/*');
  });

  it('says that there is no connection where the browser knows of none, and reads by itself once there is one', async () => {
    await page.goto('/admin/persons');
    await page.getByRole('row', { name: /Greta Lindqvist/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill('li');
    await palette
      .getByRole('option', { name: /Greta Lindqvist/ })
      .first()
      .waitFor();
    await context.setOffline(true);
    try {
      await palette.getByRole('combobox').fill('greta');
      await palette.getByRole('button', { name: 'Try again' }).waitFor();
    } finally {
      await context.setOffline(false);
    }
    await palette.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await palette
      .getByRole('option', { name: /Greta Lindqvist/ })
      .first()
      .waitFor();
    expect(await palette.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('leaves a notice as large as it is while a screen is still loaded', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/assets/MayTheyPage*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/users/access', { waitUntil: 'commit' });
    const notice = page.getByRole('note');
    await notice.waitFor();
    const before = await notice.boundingBox();
    go();
    await page.getByRole('heading', { name: 'May they?' }).waitFor();
    expect(before?.height).toBe((await notice.boundingBox())?.height);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('keeps saved views over a logout, and nothing of the session', async () => {
    await page.goto('/admin/leads?q=greta');
    await page.getByRole('button', { name: 'Save as' }).click();
    await page.getByLabel('Name of the view').fill('About Greta');
    await page.keyboard.press('Enter');
    const own = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^About Greta/ });
    await own.waitFor();
    await page
      .getByRole('row', { name: /Greta Lindqvist/ })
      .getByRole('checkbox')
      .click();
    const selection = page.getByRole('toolbar', { name: 'Selected leads' });
    await selection.waitFor();

    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.waitForURL(/login/);
    expect(
      await page.evaluate(() => ({
        session: sessionStorage.getItem('userSession'),
        profile: localStorage.getItem('data'),
      })),
    ).toEqual({ session: null, profile: '{}' });
    await fillLogin(page);
    await page.getByRole('link', { name: /^Leads/ }).click();
    await own.click();
    await page.getByRole('row', { name: /Greta Lindqvist/ }).waitFor();
    expect(await selection.count()).toBe(0);
  });

  it('shows the login once the server has ended the session: the next login begins at the overview and stays there', async () => {
    await page.goto('/admin/leads');
    await page.getByRole('row', { name: /Greta Lindqvist/ }).waitFor();
    const isLetGo = Promise.withResolvers<void>();
    await page.route('**/api/admin/logout', async (route) => {
      const response = await route.fetch();
      await isLetGo.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.locator('.top-bar').getByRole('status').getByText('Still under way…').waitFor();
    await page.getByRole('link', { name: /^Persons/ }).click();
    expect(await page.getByLabel('Password').count()).toBe(0);
    isLetGo.resolve();
    await fillLogin(page);
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    expect(await page.locator('.alert').count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('tells once that the session has ended, however many reads find out', async () => {
    await page.goto('/admin/leads');
    await page.waitForLoadState('networkidle');
    await page.route('**/api/**', (route) => route.fulfill(failure(401, 'Session has expired')));
    await page.getByRole('button', { name: /^Up to date|^Updated/ }).click();
    await page.waitForURL(/login/);
    const told = page.getByRole('status').locator('.alert');
    await told.getByText(/expired/).waitFor();
    const first = await told.elementHandle();
    await first?.waitForElementState('hidden'); // Alerts wait for one another: a second one would follow at once.
    expect(await told.count()).toBe(0);
    await page.unroute('**/api/**');
    await fillLogin(page);
    await page.getByRole('row', { name: /Greta Lindqvist/ }).waitFor();
  });

  it('tells of a reaction that was given up, and has it tried again', async () => {
    const reaction: ParkedReactionView = {
      policy: 'forget-deleted-persons',
      eventId: randomUUID(),
      eventType: 'PersonDeleted',
      stream: 'person-12',
      revision: '4',
      reason: 'The vault is full.',
      attempts: 8,
      parkedAt: '2026-11-21T09:00:00Z',
    };
    let parked = [reaction];
    const answer = (payload: ParkedReactionView[]) => ({ json: { success: true, code: 200, message: '', payload } });
    const { payload } = (await (await page.request.get('/api/health')).json()) as Envelope<HealthView>;
    const health = (): HealthView => ({
      ...payload,
      status: parked.length > 0 ? 'degraded' : 'ok',
      details: {
        version: '',
        readSide: { state: 'running', keptIn: 'SQLite', restarts: 0 },
        vault: { state: 'reachable', keptIn: 'SQLite' },
        projections: [],
        reactions: [{ policy: reaction.policy, state: 'running', parked: parked.length }],
        reacting: { isHere: true, process: null },
        unopened: { total: 0, events: [] },
        forgetting: { pending: 0 },
        mail: null,
      },
    });
    await page.route('**/api/health', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', payload: health() } }),
    );
    await page.route('**/api/reactions/parked', (route) => route.fulfill(answer(parked)));
    await page.route('**/api/reactions/replay', (route) => {
      expect(route.request().postDataJSON()).toEqual({ policy: reaction.policy, eventId: reaction.eventId });
      parked = [];
      return route.fulfill(answer(parked));
    });
    await page.goto('/admin/leads');
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'forget-deleted-persons could not react to PersonDeleted of person-12: The vault is full.' });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(parked).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('names an event whose details cannot be opened, and says that no process keeps the lists up with the log', async () => {
    const { payload } = (await (await page.request.get('/api/health')).json()) as Envelope<HealthView>;
    const event = {
      eventId: randomUUID(),
      eventType: 'PersonRegistered',
      stream: 'person-12',
      revision: '0',
      why: 'sealBroken',
    } as const;
    const readSide = {
      state: 'running',
      keptIn: 'MongoDB',
      restarts: 0,
      projecting: { isHere: false, process: null, since: '2026-11-21T09:00:00Z' },
    } as const;
    const health: HealthView = {
      ...payload,
      status: 'degraded',
      details: {
        version: '',
        readSide,
        vault: { state: 'reachable', keptIn: 'MongoDB' },
        projections: [],
        reactions: [],
        reacting: { isHere: true, process: null },
        unopened: { total: 2, events: [event] },
        forgetting: { pending: 0 },
        mail: null,
      },
    };
    await page.route('**/api/health', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', payload: health } }),
    );
    await page.goto('/admin/leads');
    const notice = page.getByRole('alert').filter({ hasText: 'cannot be opened' });
    expect(await notice.textContent()).toContain(
      'The personal details of 2 events cannot be opened: PersonRegistered, event 0 of person-12, and others. They count as forgotten.',
    );
    await page.getByRole('alert').filter({ hasText: 'No process updates the lists at the moment.' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('says how far lists are that are being built anew', async () => {
    const health: HealthView = {
      status: 'starting',
      log: { state: 'reachable' },
      files: { log: 'ok', vault: 'ok', readModels: 'rebuilding', disk: 'ok' },
      build: { done: 419, total: 1_000, unit: 'events' },
      details: null,
    };
    await page.route('**/api/health', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', payload: health } }),
    );
    await page.goto('/admin/leads');
    const notice = page.getByRole('alert').filter({ hasText: 'being built anew' });
    expect(await notice.textContent()).toBe(
      'The lists were damaged and are being built anew, 41 percent done. Until then some cannot be shown.',
    );
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('tells who may not know the details that something is wrong, and no more', async () => {
    const health: HealthView = {
      status: 'degraded',
      log: { state: 'reachable' },
      files: { log: 'ok', vault: 'ok', readModels: 'ok', disk: 'ok' },
      details: null,
    };
    await page.route('**/api/health', (route) =>
      route.fulfill({ json: { success: true, code: 200, message: '', payload: health } }),
    );
    await page.goto('/admin/leads');
    const notice = page.getByRole('alert').filter({ hasText: 'Something is wrong.' });
    expect(await notice.textContent()).toBe('Something is wrong. Your administrators have been told what it is.');
    await page.unrouteAll({ behavior: 'wait' });
  });

  it("says of somebody else's lead that it is not open, and who can grant it", async () => {
    const specialist = { email: 'priya.nair@leaseledger.example', password: 'Users-secret-1' };
    const User = {
      FirstName: 'Priya',
      LastName: 'Nair',
      Email: specialist.email,
      RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
      Password: specialist.password,
      ForcePasswordReset: false,
    };
    await (await StaffClient.loginBesideBrowser(site.url, site.admin)).call('PUT', 'users', { User });
    const own = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: site.url,
      locale: 'en-AU',
      storageState: await loggedIn(site, specialist),
    });
    const screen = await own.newPage();
    await screen.goto('/admin/leads/view/1');
    const panel = screen.getByRole('region', { name: 'Lead 1' });
    await panel.getByRole('heading', { name: 'Lead 1 is not open to you' }).waitFor();
    expect(await panel.getByRole('alert').textContent()).toContain('A lead manager can open it, or assign it to you.');
    await own.close();
  });

  it('keeps what was typed when the server goes away in mid-edit, and saves it once when it is back', async () => {
    await page.goto('/admin/leads/add');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Typed while the server was away');
    await page.getByRole('combobox', { name: 'Person' }).fill('gre');
    await page.getByRole('option', { name: /Greta Lindqvist/ }).click();
    await site.kill();
    await page.getByRole('button', { name: 'Add Lead', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: /error|reach/i }))
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
    site = await startSite({ DATA_DIR: dataDir, PORT: new URL(site.url).port });
    const close = page.getByRole('button', { name: 'Close', exact: true });
    if (await close.first().isVisible()) await close.first().click();
    expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Typed while the server was away');
    await page.getByRole('button', { name: 'Add Lead', exact: true }).click();
    await page.getByRole('row', { name: /Typed while the server was away/ }).waitFor();
    const again = await StaffClient.login(site.url, site.admin);
    const rows = await again.all<LeadRow>('leads');
    expect(rows.filter(({ Notes }) => Notes === 'Typed while the server was away')).toHaveLength(1);
  });
});
