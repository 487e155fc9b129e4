import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from '@leaseledger/event-log/testing/until';
import { startApi, type RunningApi } from '../../../apps/api/start-api.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { loadsAhead, logIn, openBrowser, withoutLive } from '../site/site.ts';

jest.setTimeout(180_000);

const KB = 1000;
/** The limit of the first load of the leads list: page, styles, scripts, font, rows, and the headers of each. */
const FIRST_LOAD = 334 * KB;
const HALF_MINUTE = 31_000;
const admin = { email: 'admin@leaseledger.example', password: 'Ledger-2026-x' };

/** The console as it comes over the wire, and from one version to the next. */
describe('The console on its way to the browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leaseledger-delivery-'));
  const served = join(folder, 'admin');
  let api: RunningApi;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  const start = async (port = 0) =>
    startApi({
      dataDir: join(folder, 'data'),
      port,
      host: '127.0.0.1',
      clock: () => new Date(),
      randomBytes,
      adminEmail: admin.email,
      adminPassword: admin.password,
      staticRoots: { admin: served, publicWeb: join(folder, 'public') },
      settings: { logLevel: 'silent' },
    });

  beforeAll(async () => {
    cpSync('apps/admin/dist', served, { recursive: true });
    [api, browser] = await Promise.all([start(), openBrowser()]);
    const staff = await StaffClient.loginBesideBrowser(api.url, admin);
    const { PersonID } = await staff.addPerson();
    for (let lead = 1; lead <= 20; lead += 1)
      await staff.call('PUT', 'leads', {
        Lead: { PersonID, Notes: `Electric, wants delivery before June, call ${lead}` },
      });
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: api.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    await loadsAhead(context);
    await withoutLive(context); // A network that carries a stream is never idle.
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
    await logIn(page, admin);
  });

  afterAll(async () => {
    await browser?.close();
    await api?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('brings the first list within its limit, everything compressed that gets smaller', async () => {
    await page.goto('about:blank'); // The last page may still be loading.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    const asked = new Map<string, string>();
    const bytes = new Map<string, number>();
    devtools.on(
      'Network.requestWillBeSent',
      ({ requestId, request }) =>
        !request.url.startsWith('data:') && void asked.set(requestId, new URL(request.url).pathname),
    );
    devtools.on(
      'Network.loadingFinished',
      ({ requestId, encodedDataLength }) => void bytes.set(requestId, encodedDataLength),
    );
    const encodings = new Map<string, string>();
    page.on(
      'response',
      (response) =>
        void encodings.set(new URL(response.url()).pathname, response.headers()['content-encoding'] ?? 'none'),
    );

    const rows = page.waitForResponse(
      (response) =>
        decodeURIComponent(response.url()).includes('/api/rest/leads?') &&
        decodeURIComponent(response.url()).includes('range=[0,19]'),
    );
    await page.goto('/admin/leads');
    await page
      .getByRole('row', { name: /Greta Lindqvist/ })
      .first()
      .waitFor();
    // From the panel's code on, everything is loaded ahead, after the list and all its reads are answered.
    const aheadIn = (paths: readonly string[]) => paths.findIndex((path) => path.includes('/LeadPanel-'));
    await until("the panel's code to be loaded ahead", () => aheadIn([...asked.values()]) >= 0);
    await page.waitForLoadState('networkidle');
    // A slow machine asks for health a second time.
    const once = [...asked].filter(
      ([id, path]) => path !== '/api/health' || id === [...asked].find(([, other]) => other === path)?.[0],
    );
    const paths = once.map(([, path]) => path);
    const ahead = aheadIn(paths);
    expect(paths.lastIndexOf('/api/rest/leads')).toBeLessThan(ahead);
    const first = once.slice(0, ahead).map(([id]) => id);
    await until('all of it to be here', () => first.every((id) => bytes.has(id)));
    await devtools.detach();

    const total = first.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD);
    expect((await rows).headers()['content-encoding']).toBe('br');
    expect(
      [...encodings].filter(([path, encoding]) => /index-.*\.(?:js|css)$/.test(path) && encoding !== 'br'),
    ).toEqual([]);
    expect([...encodings.keys()].filter((path) => /index-.*\.js$/.test(path))).toHaveLength(1);
  });

  describe('when a new version takes its place', () => {
    const notice = () => page.getByRole('status').filter({ hasText: 'There is a new version of this console.' });
    const askHealth = async () => {
      const answered = page.waitForResponse('**/api/health');
      await page.clock.fastForward(HALF_MINUTE);
      await answered;
    };

    /** The next version: another build, in which one part has another name. */
    function renew(): void {
      for (const ending of ['', '.br', '.gz']) {
        const name = readdirSync(join(served, 'assets')).find((file) =>
          new RegExp(`^PersonCreate-[\\w-]{8}\\.js${ending.replace('.', '\\.')}$`).test(file),
        );
        if (name !== undefined)
          renameSync(join(served, 'assets', name), join(served, 'assets', name.replace(/-[\w-]{8}\./, '-00000000.')));
        rmSync(join(served, `index.html${ending}`), { force: ending !== '' });
      }
      const html = readFileSync('apps/admin/dist/index.html', 'utf8');
      writeFileSync(
        join(served, 'index.html'),
        html.replace(/(name="x-console-build" content=")\w+/, '$1ffffffffffffffff'),
      );
    }

    it('goes on with its own parts, and offers the new one as soon as nothing is unsaved', async () => {
      await page.clock.install();
      await page.goto('/admin/leads/add');
      const form = page.getByRole('region', { name: 'Add lead' });
      await form.getByLabel('Notes').fill('Typed before the new version came');
      await askHealth();
      expect(await notice().count()).toBe(0);

      const { port } = new URL(api.url);
      await api.stop();
      renew();
      api = await start(Number(port));
      const answer = await page.request.get('/admin/assets/PersonCreate-00000000.js');
      expect(answer.status()).toBe(200);

      await askHealth();
      await page.getByRole('combobox', { name: 'Person' }).fill('greta');
      await page.clock.fastForward(1000);
      await page.getByRole('option', { name: /Greta Lindqvist/ }).click();
      expect(await notice().count()).toBe(0);
      await form.getByRole('button', { name: 'Add Lead', exact: true }).click();
      await notice().waitFor();

      const part = page.waitForResponse(/PersonCreate-[\w-]{8}\.js/);
      await page.getByRole('link', { name: /^Persons/ }).click();
      await page.getByRole('heading', { name: 'Persons', exact: true }).waitFor();
      await page.keyboard.press('n');
      expect(await part.then((response) => [response.status(), response.url().includes('00000000')])).toEqual([
        200,
        false,
      ]);
      await page.getByLabel('First name').fill('Aroha');
      await notice().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await notice().getByRole('button', { name: 'Reload' }).click();
      await page.waitForFunction(
        () => document.querySelector<HTMLMetaElement>('meta[name=x-console-build]')?.content === 'ffffffffffffffff',
      );
      await page.getByRole('heading', { name: 'Persons', exact: true }).waitFor();
      await askHealth();
      expect(await notice().count()).toBe(0);
    });
  });
});
