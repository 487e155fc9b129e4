import { gzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axeOn } from '../site/axe-on.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(60_000);

const kilobytes = 1024;
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const { site, browser } = await openSite();

describe('Public pages', () => {
  /** Does something with a page of its own: nothing that one test keeps in the browser reaches another. */
  async function visit<T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>): Promise<T> {
    await using context = await browser.newContext({ viewport: phone, baseURL: site.url, ...options });
    return await look(await context.newPage());
  }

  it('lead to the login and to a forgotten password before any script runs', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/');
      expect(await page.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
      expect(await page.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
        'mailto:sessions@leaseledger.example?subject=Forgot%20Password',
      );
      expect(await page.getByRole('button', { name: 'Clear Site Data' }).isVisible()).toBe(false);
    }));

  it('forget what the browser kept, and load afresh, on Clear Site Data', () =>
    visit({}, async (page) => {
      await page.goto('/');
      await page.evaluate(() => {
        localStorage.setItem('siteSettings', '{}');
        sessionStorage.setItem('filters', '{}');
      });
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Clear Site Data' }).click()]);
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    }));

  it('say that a page does not exist, with status 404 and the way home', () =>
    visit({}, async (page) => {
      const answer = await page.goto('/no/such/page');
      expect(answer?.status()).toBe(404);
      expect(await page.getByRole('heading').textContent()).toBe('Error 404');
      expect(await page.getByText('Page does not exist').isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByRole('link', { name: 'Login' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    }));

  it('load from this server alone, within the security policy and 20 KB of script', () =>
    visit({}, async (page) => {
      const complaints: string[] = [];
      const origins = new Set<string>();
      const scripts: Promise<Buffer>[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('response', (response) => {
        origins.add(new URL(response.url()).origin);
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      const script = gzipSync(Buffer.concat(await Promise.all(scripts))).length;
      expect({ complaints, origins: [...origins] }).toEqual({ complaints: [], origins: [site.url] });
      expect(scripts.length).toBeGreaterThan(0);
      expect(script).toBeLessThan(20 * kilobytes);
    }));

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    it.each([
      ['/', phone],
      ['/', desk],
      ['/no/such/page', phone],
    ])('have nothing that axe objects to: %s at %j', (path, viewport) =>
      visit({ colorScheme, viewport }, async (page) => {
        await page.goto(path);
        const { violations, passes } = await axeOn(page).analyze();
        expect(violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html) }))).toEqual([]);
        expect(passes.map(({ id }) => id)).toContain('color-contrast');
      }),
    );
  });
});
