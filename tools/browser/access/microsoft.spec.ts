import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { microsoftMessage } from '@leaseledger/contract/microsoft/microsoft.messages';
import { TOKEN_EXPIRED } from '@leaseledger/contract/microsoft/token-expired';
import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD, TestApi, type TestUser } from '../../../apps/api/testing/test-api.ts';
import { openBrowser } from '../site/site.ts';

jest.setTimeout(120_000);

const [api, browser] = await Promise.all([TestApi.start({ settings: { logLevel: 'silent' } }), openBrowser()]);

/** The Microsoft account of a user, linked through the simulator. */
describe('A Microsoft account', () => {
  let context: BrowserContext;
  let user: TestUser;
  let page: Page;
  let count = 0;
  beforeEach(async () => {
    await context?.close();
    count += 1;
    user = await api.addUser('Sam Whitlock', { Email: `sam-${count}@staff.example` });
    page = await pageOf(user);
  });

  async function pageOf({ email }: Pick<TestUser, 'email'>, viewport = { width: 1440, height: 900 }): Promise<Page> {
    context = await browser.newContext({
      viewport,
      baseURL: api.running.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
      timezoneId: 'Australia/Melbourne',
    });
    context.setDefaultTimeout(20_000);
    const opened = await context.newPage();
    await opened.goto('/admin/login');
    await opened.getByLabel('Email').fill(email);
    await opened.getByLabel('Password').fill(PASSWORD);
    await opened.getByRole('button', { name: 'Login', exact: true }).click();
    await opened.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    return opened;
  }
  const banner = () => page.getByRole('note');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const told = (text: string | RegExp) =>
    page
      .getByText(text, typeof text === 'string' ? { exact: true } : {})
      .first()
      .waitFor();

  /** The popup, with the simulator's page in it. */
  async function startSignIn(): Promise<Page> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press('Link Microsoft account')]);
    await popup.getByText('This is a simulator, not Microsoft.').waitFor();
    return popup;
  }
  async function toAccount(): Promise<void> {
    await banner().getByRole('link').click();
    await page.getByRole('heading', { name: 'Microsoft account', exact: true }).waitFor();
  }
  const calendar = () => page.getByRole('list', { name: /^Calendar on/ });
  async function link({ expires = false } = {}): Promise<void> {
    const popup = await startSignIn();
    expect(await popup.getByLabel('Account').inputValue()).toBe(user.email);
    await popup.getByLabel('Account').fill('sam@broker.example');
    if (expires) await popup.getByLabel('Let this sign-in expire at once').check();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Sign in and allow' }).click();
    await closed;
  }

  it('is linked in a popup that closes by itself; the banner goes, and comes back with unlinking', async () => {
    await toAccount();
    await link();
    await told(microsoftMessage.linked('sam@broker.example'));
    await banner().waitFor({ state: 'detached' });
    await page.getByText('A simulator plays Microsoft here', { exact: false }).waitFor();
    await page.getByRole('group', { name: 'Calendar on' }).waitFor();
    await page.reload();
    await page.getByText('sam@broker.example').first().waitFor();
    expect(await banner().count()).toBe(0);

    await press('Unlink Microsoft account');
    const dialog = page.getByRole('dialog', { name: 'Unlink the Microsoft account?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await banner().count()).toBe(0);
    await press('Unlink Microsoft account');
    await dialog.getByRole('button', { name: 'Unlink' }).dblclick();
    await banner().waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Link Microsoft account');
  });

  it('stays unlinked, and says why, where the sign-in is cancelled or its window closed', async () => {
    await toAccount();
    const popup = await startSignIn();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await told(microsoftMessage.cancelled);
    await (await startSignIn()).close();
    await told('The window was closed before an account was linked. Nothing has changed.');
    expect(await banner().count()).toBe(1);
  });

  it('says that the browser opened no window', async () => {
    await toAccount();
    let asked = 0;
    await page.route('**/api/ms/authorize', (route) => ((asked += 1), route.continue()));
    await page.evaluate(() => void (window.open = () => null));
    await press('Link Microsoft account');
    await told('Your browser has not opened the window for the sign-in. Allow windows of this site, and try again.');
    expect(asked).toBe(0);
  });

  it('says that the server could not be reached, and closes the window again', async () => {
    await toAccount();
    await page.route('**/api/ms/authorize', (route) => route.abort());
    const [popup] = await Promise.all([page.waitForEvent('popup'), press('Link Microsoft account')]);
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    // Behind the dialog it is hidden, until that is gone.
    await banner().waitFor();
    expect(popup.isClosed()).toBe(true);
    await page.unroute('**/api/ms/authorize');
    await link();
    await banner().waitFor({ state: 'detached' });
  });

  it('whose sign-in has expired is unlinked, and the reader told to link it again', async () => {
    await toAccount();
    await link({ expires: true });
    await page.getByRole('alertdialog').getByText(TOKEN_EXPIRED.message, { exact: true }).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await banner().waitFor();
    await page.getByRole('button', { name: 'Link Microsoft account' }).waitFor();
    expect(await page.getByRole('group', { name: 'Calendar on' }).count()).toBe(0);
  });

  it('shows a calendar day by day, and says that Microsoft does not answer', async () => {
    await toAccount();
    await page.route('**/api/ms/getEventsOnDay', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: 503, message: microsoftMessage.unreachable, payload: null },
      }),
    );
    await link();
    await told(microsoftMessage.unreachable);
    await page.unroute('**/api/ms/getEventsOnDay');
    await press('Try again');
    await told(/^(?:Stand-up|Your calendar is empty on)/);
    await page.getByRole('group', { name: 'Calendar on' }).getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type('23112026');
    await calendar().getByText('Pipeline review', { exact: false }).waitFor();
    expect(await calendar().getByRole('listitem').count()).toBeGreaterThan(1);
  });

  it('is reminded of in one line on a phone, beside what one works with', async () => {
    await context.close();
    page = await pageOf(user, { width: 390, height: 844 });
    const [bar, heading] = [await banner().boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
    expect(bar?.height).toBeLessThanOrEqual(44);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('is nothing for external users', async () => {
    await context.close();
    page = await pageOf(await api.addUser('Eve Outside', { Email: `eve-${count}@staff.example`, ExternalUser: true }));
    await page.goto('/admin/account');
    await page.getByRole('heading', { name: 'Password', exact: true }).waitFor();
    expect([await banner().count(), await page.getByRole('heading', { name: 'Microsoft account' }).count()]).toEqual([
      0, 0,
    ]);
  });

  it('shows its day beside the form of a session, which moves with the start', async () => {
    user = await api.addUser('Tahlia Marsh', {
      Email: 'tahlia@staff.example',
      RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT,
    });
    await context.close();
    page = await pageOf(user);
    await toAccount();
    await link();
    await banner().waitFor({ state: 'detached' });
    await page.goto('/admin/sessions/add');
    const day = page.getByRole('heading', { name: /^Your calendar on/ });
    await day.waitFor();
    const before = await day.textContent();
    const start = page.getByRole('group', { name: 'Start' });
    await start.getByRole('spinbutton', { name: 'Year' }).click();
    await page.keyboard.type('2099');
    await day.filter({ hasText: '2099' }).waitFor();
    expect(await day.textContent()).not.toBe(before);
  });
});
