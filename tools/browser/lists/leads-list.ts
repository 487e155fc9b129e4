import type { Page } from 'playwright-core';
import { openSite } from '../site/desk.ts';
import { browserOf } from '../site/site.ts';

/** The leads list over a year of business, open in a browser. */
export interface LeadsList {
  readonly page: Page;
  /** The list as it is before anybody arranged it, at an address. */
  open(search?: string): Promise<void>;
}

/** Starts the product and logs in, 1440 by 900 px. */
export async function openLeadsList(): Promise<LeadsList> {
  const { site, browser } = await openSite({ DEMO: '1' });
  const page = await browserOf(browser, site);
  return {
    page,
    async open(search = '') {
      // Where no console runs: one that is still opening its list would write down again what it remembers.
      await page.goto('/health/live');
      await page.evaluate(() => localStorage.removeItem('adminSettings'));
      await page.goto(`/admin/leads${search}`);
      await page.locator('[data-row-link]').first().waitFor();
    },
  };
}
