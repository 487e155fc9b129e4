// npm run picture: takes docs/console.png, the picture of README.md, from the demonstration that DEMO=1 fills in.
import '../explain.mjs';
import type { Browser } from 'playwright-core';
import { findBrowser, howToGetABrowser } from '../browser-executable.mjs';
import { buildIsStale, buildWebApps } from './build.mjs';
import { logIn, openBrowser, startSite, type SiteProcess } from '../browser/site/site.ts';

const FILE = 'docs/console.png';
const SIZE = { width: 1440, height: 900 };
/** The lead that is open beside the list. */
const ROW = 3;

/** A user of the demonstration, with the password that the first start prints. */
function demoUser(printed: string): { email: string; password: string } {
  const password = /Demo users, all with the password (\S+)/.exec(printed)?.[1];
  const email = /^ +(mia\.\S+)/m.exec(printed)?.[1];
  if (password === undefined || email === undefined) throw new Error(`The demonstration named no user:\n${printed}`);
  return { email, password };
}

async function take(browser: Browser, { url, printed }: SiteProcess): Promise<void> {
  const page = await browser.newPage({
    viewport: SIZE,
    baseURL: url,
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    reducedMotion: 'reduce',
  });
  await logIn(page, demoUser(printed));
  await page.goto('/admin/leads');
  await page.getByRole('row').nth(ROW).click();
  await page.getByRole('heading', { name: 'Activity' }).waitFor();
  await page
    .getByRole('link', { name: 'As of here' })
    .or(page.getByRole('button', { name: 'As of here' }))
    .first()
    .waitFor();
  await page.screenshot({ path: FILE, animations: 'disabled' });
}

const found = findBrowser();
if (found === undefined) throw new Error(howToGetABrowser);
process.env['CHROMIUM_PATH'] = found;
if (buildIsStale() && !(await buildWebApps())) throw new Error('The web apps could not be built: see above.');

const browser = await openBrowser();
try {
  const site = await startSite({ DEMO: '1' });
  await take(browser, site).finally(() => site.stop());
} finally {
  await browser.close();
}
process.stdout.write(`${FILE} was taken.\n`);
