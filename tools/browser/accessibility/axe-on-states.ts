import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { AxeFindings } from './axe-findings.ts';
import type { ConsoleState } from './console-state.ts';
import { consoleStates, fillForStates } from './console-states.ts';
import { leadTo } from '../site/open-console.ts';
import { loggedIn, openBrowser, type Site } from '../site/site.ts';
import { startSiteHere } from '../site/site-here.ts';

jest.setTimeout(60_000);

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

const allStates: readonly ConsoleState[] = Object.values(consoleStates).flat();

/** On a phone each address once, the states that only a phone has, and those that name it. A dialog looks the same there as on a desk. */
function isOn(state: ConsoleState, screen: 'phone' | 'desk'): boolean {
  if (state.only !== undefined) return state.only === screen;
  if (screen === 'desk' || state.alsoOnPhone === true) return true;
  return allStates.find(({ path, only }) => path === state.path && only === undefined) === state;
}

/** States with made-up answers come last, because the console must be loaded anew after each of them. */
const asServedFirst = (states: readonly ConsoleState[]): readonly ConsoleState[] =>
  states.toSorted((one, other) => Number(one.answers !== undefined) - Number(other.answers !== undefined));

/** The screen of a test that looks at something else than a state. */
export interface AxeScreen {
  /** Logged in. */
  page(): Page;
  newPage(as?: 'administrator'): Promise<Page>;
  readonly findings: AxeFindings;
}

/**
 * Tests states against all rules of axe, including best practice, of every weight. No state may ask another site for
 * anything.
 * @param others adds tests on each screen
 */
export function axeFindsNothingOn(
  states: readonly ConsoleState[],
  others: (screen: AxeScreen) => void = () => undefined,
): void {
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

    describe.each(['phone', 'desk'] as const)('on a %s', (screen) => {
      let page: Page;
      /** Nothing that the open console knows was made up for the state before. */
      let isAsServed = false;
      /** The requests of the state to other servers. */
      const askedElsewhere: string[] = [];

      async function newPage(as?: 'administrator'): Promise<Page> {
        const opened = await browser.newPage({
          ...screens[screen],
          ...(as && { storageState: await loggedIn(site) }),
          baseURL: site.url,
          locale: 'en-AU',
          colorScheme: 'light',
          reducedMotion: 'reduce',
        });
        opened.setDefaultTimeout(20_000);
        return opened;
      }

      beforeAll(async () => {
        page = await newPage('administrator');
        // Only a tab of the overview may ask another site.
        page.on(
          'request',
          (request) =>
            [site.url, 'https://app.powerbi.com'].includes(new URL(request.url()).origin) ||
            askedElsewhere.push(request.url()),
        );
        // Each test empties the storage of the product, also where no console is open yet.
        await page.goto('/health/live');
      });
      // Each state starts without the routes and storage of the previous one.
      afterEach(async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        // A pointer that stays where it pressed shows the hint of what comes to stand below it.
        await page.mouse.move(0, 0);
        await page.evaluate(() => localStorage.removeItem('adminSettings'));
      });
      afterAll(() => page?.close());

      others({ page: () => page, newPage, findings });

      it.each(asServedFirst(states.filter((state) => isOn(state, screen))))(
        '$name',
        async ({ path, answers, reach }) => {
          const address = path.startsWith('/') ? path : `/admin/${path}`;
          const isLed =
            isAsServed &&
            answers === undefined &&
            address.startsWith('/admin/') &&
            (await leadTo(page, address, ['adminSettings']));
          isAsServed = false;
          await answers?.(page);
          if (!isLed) await page.goto(address);
          await reach(page, staff);
          // Rows of before are pale until the next ones are read.
          await page.locator('.grid.stale').waitFor({ state: 'detached' });
          isAsServed = answers === undefined;
          expect(await findings.of(page)).toEqual([]);
          expect(askedElsewhere.splice(0)).toEqual([]);
        },
      );
    });
  });
}
