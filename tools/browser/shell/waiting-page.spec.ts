import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { WaitingPage } from '../../../apps/api/platform/waiting/waiting-page.ts';
import { axeOn } from '../site/axe-on.ts';
import { openBrowser } from '../site/site.ts';

describe.each(['light', 'dark'] as const)('The page that waits (%s)', (colorScheme) => {
  const waiting = new WaitingPage();
  let answer: RequestListener = waiting.answer;
  const server = createServer((request, response) => answer(request, response));
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    browser = await openBrowser();
    page = await (await browser.newContext({ colorScheme, viewport: { width: 320, height: 480 } })).newPage();
    const address = server.address();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/admin/leads`);
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  it('follows by itself how far the lists are, and axe finds nothing', async () => {
    waiting.show({ done: 410, total: 1_000, unit: 'events', perSecond: 10, secondsLeft: 59 });
    await page.getByText('410 of 1,000 events, 10 a second, less than a minute left').waitFor();
    expect(await page.getByRole('progressbar', { name: 'Events read' }).getAttribute('value')).toBe('0.410');
    expect(await page.getByRole('status').textContent()).toBe('40 percent of the events are read.');
    const { violations } = await axeOn(page).analyze();
    expect(violations).toEqual([]);
  }, 60_000);

  it('opens what it waits for, at the address that was asked for', async () => {
    answer = ({ url }, response) =>
      response.setHeader('content-type', 'text/html').end(`<title>Leads</title><h1>${url}</h1>`);
    expect(await page.getByRole('heading', { name: '/admin/leads' }).textContent()).toBe('/admin/leads');
  }, 60_000);
});
