import type { Browser, Page } from 'playwright-core';
import { StaffClient } from '../../faults/staff-client.ts';
import { browserOf, openBrowser, type Site } from './site.ts';
import { startSiteHere } from './site-here.ts';

/** An administrator at work in a product of their own. */
export interface Desk {
  readonly site: Site;
  readonly browser: Browser;
  /** Calls the API as the same administrator does. */
  readonly staff: StaffClient;
  /** Logged in, on a window of 1440 px. Nothing is open yet. */
  readonly page: Page;
  /** Waits until the console says this in an alert. */
  readonly told: (text: string) => Promise<void>;
}

/** Starts the product and a browser, which end with the suite. */
export async function openSite(env: Readonly<Record<string, string>> = {}): Promise<Pick<Desk, 'site' | 'browser'>> {
  const [site, browser] = await Promise.all([startSiteHere(env), openBrowser()]);
  return { site, browser };
}

/** Logs an administrator in as well. */
export async function openDesk(): Promise<Desk> {
  const { site, browser } = await openSite();
  const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
  const page = await browserOf(browser, site, site.admin, { viewport: { width: 1440, height: 1000 } });
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
  return { site, browser, staff, page, told };
}
