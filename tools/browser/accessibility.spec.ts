import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authMessage } from '@leaseledger/contract/auth/auth.bodies';
import type { Browser, Page } from 'playwright-core';
import { StaffClient } from '../faults/staff-client.ts';
import { consoleStates, fillForStates } from './console-states.ts';
import { logIn, openBrowser, startSite, type Site } from './site.ts';

jest.setTimeout(60_000);

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

type RunOptions = Parameters<AxeBuilder['options']>[0];

const MODAL = '.MuiModal-root';
/** The rules that colours decide: nothing else differs between light and dark. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Every state is held against all rules of axe, best practice too, whatever their weight. */
describe('axe finds nothing', () => {
  let site: Site;
  let browser: Browser;
  let staff: StaffClient;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    staff = await StaffClient.login(site.url, site.admin);
    await fillForStates(staff);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** What it finds on the page, or on the menu or dialog over it, since the page below is a state of its own; in light and in dark. */
  async function findings(page: Page): Promise<string[]> {
    const isCovered = (await page.locator(MODAL).count()) > 0;
    const found = async (options: RunOptions) => {
      const axe = new AxeBuilder({ page }).setLegacyMode(); // There are no frames of other sites, for which it would open a second page.
      const { violations } = await (isCovered ? axe.include(MODAL) : axe).options({ resultTypes: ['violations'], ...options }).analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' and ')}`);
    };
    const light = await found({});
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    const dark = await found({ runOnly: rulesOfColour });
    return [...light, ...dark.map((each) => `in dark: ${each}`)];
  }

  describe.each(['phone', 'desk'] as const)('on a %s', (screen) => {
    let page: Page;

    async function newPage(): Promise<Page> {
      const opened = await browser.newPage({ ...screens[screen], baseURL: site.url, locale: 'en-AU', colorScheme: 'light', reducedMotion: 'reduce' });
      opened.setDefaultTimeout(20_000);
      return opened;
    }

    beforeAll(async () => {
      page = await newPage();
      await logIn(page);
    });
    // What one state leaves behind is not there in the next one.
    afterEach(async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => localStorage.removeItem('adminSettings'));
    });
    afterAll(() => page?.close());

    it('the login with errors', async () => {
      const loggedOut = await newPage();
      await loggedOut.goto('/admin/login');
      await loggedOut.getByRole('button', { name: 'Log in', exact: true }).click();
      await loggedOut.getByText(authMessage.email).waitFor();
      expect(await findings(loggedOut)).toEqual([]);
      await loggedOut.close();
    });

    it.each(consoleStates.filter(({ only }) => only === undefined || only === screen))('$name', async ({ path, answers, reach }) => {
      await answers?.(page);
      await page.goto(path.startsWith('/') ? path : `/admin/${path}`);
      await reach(page, staff);
      expect(await findings(page)).toEqual([]);
    });
  });
});
