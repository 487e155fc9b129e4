import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import type { Browser, Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { AxeFindings } from './axe-findings.ts';
import type { ConsoleState } from './console-state.ts';
import { consoleStates, fillForStates } from './console-states.ts';
import { logIn, openBrowser, withoutLive, type Site } from '../site/site.ts';
import { startSiteHere } from '../site/site-here.ts';

jest.setTimeout(60_000);

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

/** On a phone each address once, and what is there alone: a dialog over it is the same one. */
function isOn(state: ConsoleState, screen: 'phone' | 'desk'): boolean {
  if (state.only !== undefined) return state.only === screen;
  return (
    screen === 'desk' || consoleStates.find(({ path, only }) => path === state.path && only === undefined) === state
  );
}

/**
 * Goes to an address as a link of the console does, by way of a screen on which there is nothing: most of the time that a state takes is its page being loaded.
 * @returns whether nothing stayed of the state before, such as a dialog or something typed
 */
function leadTo(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (to) => {
    const lead = (address: string) => {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    };
    if (!location.pathname.startsWith('/admin/')) return false;
    lead('/admin/no/such/screen');
    const isThere = () =>
      document.querySelector('.nothing-to-show h1') !== null &&
      document.querySelector('.MuiModal-root, [role=dialog], [role=menu], [role=tooltip], .alert') === null;
    for (let frame = 0; frame < 60 && !isThere(); frame += 1) await new Promise(requestAnimationFrame);
    if (!isThere()) return false;
    localStorage.removeItem('adminSettings');
    lead(to);
    return true;
  }, path);
}

/** Every state is held against all rules of axe, best practice too, whatever their weight. None asks another site for anything. */
describe('axe finds nothing', () => {
  let site: Site;
  let browser: Browser;
  let staff: StaffClient;
  // States that look the same on both are examined once.
  const findings = new AxeFindings();

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSiteHere(), openBrowser()]);
    staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
    await fillForStates(staff);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  describe.each(['phone', 'desk'] as const)('on a %s', (screen) => {
    let page: Page;
    /** Nothing that the open console knows was made up for the state before. */
    let isAsServed = false;
    /** The requests of the state to other servers. */
    const askedElsewhere: string[] = [];

    async function newPage(): Promise<Page> {
      const opened = await browser.newPage({
        ...screens[screen],
        baseURL: site.url,
        locale: 'en-AU',
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      opened.setDefaultTimeout(20_000);
      return opened;
    }

    beforeAll(async () => {
      page = await newPage();
      // Only a tab of the overview may ask another site.
      page.on(
        'request',
        (request) =>
          [site.url, 'https://app.powerbi.com'].includes(new URL(request.url()).origin) ||
          askedElsewhere.push(request.url()),
      );
      await logIn(page);
    });
    // Each state starts without the routes and storage of the previous one.
    afterEach(async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // A pointer that stays where it pressed shows the hint of what comes to stand below it.
      await page.mouse.move(0, 0);
      await page.evaluate(() => localStorage.removeItem('adminSettings'));
    });
    afterAll(() => page?.close());

    it('the login with errors', async () => {
      const loggedOut = await newPage();
      await loggedOut.goto('/admin/login');
      await loggedOut.getByRole('button', { name: 'Log in', exact: true }).click();
      await loggedOut.getByText(authMessage.email).waitFor();
      expect(await findings.of(loggedOut)).toEqual([]);
      await loggedOut.close();
    });

    it('a list that is not live', async () => {
      const lonely = await newPage();
      await lonely.clock.install();
      await withoutLive(lonely.context());
      await logIn(lonely);
      await lonely.goto('/admin/leads');
      await lonely.locator('[data-row-link]').first().waitFor();
      const notLive = lonely.getByRole('button', { name: /^Not live/ });
      while (!(await notLive.isVisible())) await lonely.clock.runFor(1_000);
      expect(await findings.of(lonely)).toEqual([]);
      await lonely.close();
    });

    it('of a page, unless something is wrong with it: also among texts that were looked at, and in dark alone', async () => {
      await page.goto('/admin/');
      const title = page.getByRole('heading', { level: 1 });
      const wrong = async (html: string) => {
        await title.evaluate((heading, added) => heading.insertAdjacentHTML('afterend', added), html);
        const found = await findings.of(page);
        await title.evaluate((heading) => heading.nextElementSibling?.remove());
        return found.map((finding) => finding.split(': ', 2).join(': '));
      };
      expect(await wrong('<p>Fine</p>')).toEqual([]);
      expect(await wrong('<p style="color: #999; background: #fff">Pale</p>')).toEqual([
        'in light: color-contrast',
        'in dark: color-contrast',
      ]);
      expect(await wrong('<p style="color: #333">Dark in the dark</p>')).toEqual(['in dark: color-contrast']);
      expect(await wrong('<button type="button"></button>')).toEqual(['in light: button-name']);
    });

    it.each(consoleStates.filter((state) => isOn(state, screen)))('$name', async ({ path, answers, reach }) => {
      const address = path.startsWith('/') ? path : `/admin/${path}`;
      const isLed =
        isAsServed && answers === undefined && address.startsWith('/admin/') && (await leadTo(page, address));
      isAsServed = false;
      await answers?.(page);
      if (!isLed) await page.goto(address);
      await reach(page, staff);
      // Rows of before are pale until the next ones are read.
      await page.locator('.grid.stale').waitFor({ state: 'detached' });
      isAsServed = answers === undefined;
      expect(await findings.of(page)).toEqual([]);
      expect(askedElsewhere.splice(0)).toEqual([]);
    });
  });
});
