import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { PASSWORD, TestApi, type TestUser } from '../../../apps/api/testing/test-api.ts';
import { axeOn } from '../site/axe-on.ts';
import { openBrowser } from '../site/site.ts';

jest.setTimeout(120_000);

const [api, browser] = await Promise.all([TestApi.start({ settings: { logLevel: 'silent' } }), openBrowser()]);

/** An authenticator app, recovery codes and passkeys, as their users meet them. */
describe('Second factors', () => {
  let opened: BrowserContext[] = [];
  afterEach(async () => {
    for (const context of opened) await context.close();
    opened = [];
  });

  /** At localhost: passkeys belong to a name, and an address is none. Still: a colour that is fading has no contrast of its own. */
  async function newPage(): Promise<Page> {
    const baseURL = api.running.url.replace('127.0.0.1', 'localhost');
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL,
      locale: 'en-AU',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      acceptDownloads: true,
    });
    opened.push(context);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto('/admin/login');
    return page;
  }
  const logIn = async (page: Page, { email }: TestUser) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Login').click();
  };
  async function loggedIn(user: TestUser): Promise<Page> {
    const page = await newPage();
    await logIn(page, user);
    return page;
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const confirmPassword = (page: Page, password = PASSWORD) =>
    page.locator('form:has(.account-actions)').getByLabel('Present password').fill(password);
  const shownBy = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: api.now.getTime(),
    });
  /** Without alerts, whose colours are those of no theme while they come and go. */
  const findings = async (page: Page) => (await axeOn(page).exclude('.alert').analyze()).violations;
  const account = async (page: Page) => {
    await heading(
      page,
      `Hello ${await page
        .getByRole('button', { name: /^User menu of / })
        .getAttribute('aria-label')
        .then((label) => label?.replace('User menu of ', '') ?? '')}`,
    );
    await page.goto('/admin/account');
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  };

  /** From the present password to the recovery codes. */
  async function setUp(page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
    await confirmPassword(page);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = (await page.locator('.seed code').textContent())?.replaceAll(' ', '') ?? '';
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill('000');
    await button(page, 'Set up second factor').click();
    await told(page, 'Enter the 6 digits that your authenticator app shows.');
    await page.getByLabel('Code', { exact: true }).fill(shownBy(secret));
    await button(page, 'Set up second factor').click();
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    return { secret, codes: await list.getByRole('listitem').allTextContents() };
  }

  /** An authenticator of the browser that asks nobody and always agrees. */
  async function authenticator(page: Page): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return session;
  }

  it('are set up with an app, asked for at the login, and done without by a recovery code, each once', async () => {
    const user = await api.addUser('Ada Setting');
    const page = await loggedIn(user);
    await account(page);
    await button(page, 'Set up second factor').click();
    await confirmPassword(page, 'Wrong-secret-1');
    await button(page, 'Continue').click();
    await told(page, 'This is not your present password.');
    const { secret, codes } = await setUp(page);
    expect(codes).toHaveLength(10);
    await button(page, 'Copy').click();
    await told(page, 'Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('leaseledger-recovery-codes.txt');
    await button(page, 'I have kept them').click();
    await told(page, /10 recovery codes are left/);

    api.passMinutes(1);
    const second = await loggedIn(user);
    await heading(second, 'Second factor');
    await second.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'one-time-code');
    expect(await findings(second)).toEqual([]);
    await button(second, 'Login').click();
    await told(second, 'Enter the 6 digits that your authenticator app shows, or a recovery code.');
    await second.getByLabel('Code').fill('000000');
    await second.keyboard.press('Enter');
    await told(second, 'This code is not right, or it was used already.');
    await button(second, 'Back').click();
    expect(await second.getByLabel('Email').inputValue()).toBe(user.email);
    await button(second, 'Login').click();
    await second.getByLabel('Code').fill(shownBy(secret));
    await second.keyboard.press('Enter');
    await heading(second, 'Hello Ada Setting');

    const third = await loggedIn(user);
    await heading(third, 'Second factor');
    await button(third, 'Use a recovery code').click();
    await third.getByLabel('Recovery code').fill(codes[0] ?? '');
    await third.keyboard.press('Enter');
    await account(third);
    await told(third, /9 recovery codes are left/);

    api.passMinutes(1);
    await button(third, 'Remove second factor').click();
    await confirmPassword(third);
    await third.getByLabel('Code, or a recovery code').fill(codes[0] ?? '');
    await button(third, 'Remove second factor').click();
    await told(third, 'This code is not right, or it was used already.');
    await third.getByLabel('Code, or a recovery code').fill(shownBy(secret));
    await button(third, 'Remove second factor').click();
    await button(third, 'Set up second factor').waitFor();
  });

  it('are all there is where the role group needs one, from the next click on', async () => {
    const user = await api.addUser('Meg Marketing', { RoleGroupIntID: roleGroup.MARKETING });
    const page = await loggedIn(user);
    await heading(page, 'Hello Meg Marketing');
    await (
      await api.admin()
    ).call(credentialEndpoints.changeSecurity, {
      body: { RoleGroupIntID: roleGroup.MARKETING, SecondFactorRequired: true },
    });
    // A request of the page itself may be refused first, and the link disappears.
    await Promise.any([
      page.getByRole('link', { name: 'Persons', exact: true }).click(),
      heading(page, 'Set up a second factor'),
    ]);
    await heading(page, 'Set up a second factor');
    expect(await findings(page)).toEqual([]);
    for (const address of ['/admin/leads', '/admin/account', '/admin/nowhere']) {
      await page.goto(address);
      await heading(page, 'Set up a second factor');
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    await button(page, 'Use an authenticator app').click();
    await setUp(page);
    // The codes stay until they were seen.
    await heading(page, 'Set up a second factor');
    await button(page, 'I have kept them').click();
    await page.getByRole('navigation').first().waitFor();
  });

  it('are needed and reset as administrators say, who see how many have one', async () => {
    const { id } = await api.addUser('Rae Relations', { RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT });
    const helped = await loggedIn({ id, email: 'rae.relations@staff.example', name: 'Rae Relations' });
    await account(helped);
    await button(helped, 'Set up second factor').click();
    await setUp(helped);

    const page = await loggedIn(await api.addUser('Zoe Reid', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }));
    await heading(page, 'Hello Zoe Reid');
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await page.getByRole('row', { name: /^Relationship Management 1 1/ }).waitFor();
    const tick = (name: string) => page.getByRole('checkbox', { name: `${name} needs a second factor` });
    expect(await tick('Super User').isDisabled()).toBe(true);
    await tick('Site Administrator').click();
    await page
      .getByRole('dialog', { name: 'Second factor for Site Administrator?' })
      .getByText(/can do nothing .* This is your own role group\.$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await tick('Site Administrator').isChecked()).toBe(false);
    await tick('Relationship Management').focus();
    await page.keyboard.press('Space');
    await told(page, 'Relationship Management needs a second factor now.');
    await page
      .getByRole('checkbox', { name: 'Relationship Management needs a second factor', checked: true })
      .waitFor();
    await page.route('**/api/users/security', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await tick('Accounting Manager').click();
    await page.getByRole('alertdialog').getByRole('button').click();
    expect(await tick('Accounting Manager').isChecked()).toBe(false);
    await page.unroute('**/api/users/security');
    await page.route('**/api/users/security', (route) =>
      route.fulfill({ json: { success: true, message: '', code: 200, payload: null } }),
    );
    await page.reload();
    await told(page, 'The server answered nothing. Try again.');
    await page.unroute('**/api/users/security');
    await button(page, 'Try again').click();
    await tick('Accounting Manager').waitFor();

    await page.goto(`/admin/users/view/${id}`);
    await told(page, 'authenticator app (10 recovery codes left); the role group needs one');
    await button(page, 'Reset second factor').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).dblclick();
    await told(page, 'Second factor and passkeys were reset.');
    await told(page, 'None; the role group needs one');

    const superUser = {
      id: (await api.addUser('Sue Super', { RoleGroupIntID: roleGroup.SUPER_USER })).id,
      email: 'sue.super@staff.example',
      name: 'Sue Super',
    };
    const boss = await loggedIn(superUser);
    await account(boss);
    await button(boss, 'Set up second factor').click();
    await setUp(boss);
    await page.goto(`/admin/users/view/${superUser.id}`);
    await button(page, 'Reset second factor').waitFor();
    expect(await button(page, 'Reset second factor').getAttribute('aria-disabled')).toBe('true');
    await helped.reload();
    await heading(helped, 'Set up a second factor');
  });

  it('can be passkeys, which let in without a password, under a name of their own, until they are removed', async () => {
    const user = await api.addUser('Pat Passkey');
    const page = await loggedIn(user);
    await account(page);
    await authenticator(page);
    await button(page, 'Add a passkey').click();
    await confirmPassword(page);
    await button(page, 'Add passkey').click();
    await told(page, 'Name the passkey, for instance');
    await page.getByLabel('Name of the passkey').fill('Kitchen laptop');
    await button(page, 'Add passkey').click();
    await told(page, 'not used yet');
    await button(page, 'Rename Kitchen laptop').click();
    await page.getByLabel('Name of the passkey').fill('Old laptop');
    await button(page, 'Rename passkey').click();
    await button(page, 'Rename Old laptop').waitFor();
    expect(await findings(page)).toEqual([]);
    // This authenticator holds one already.
    await button(page, 'Add a passkey').click();
    await confirmPassword(page);
    await page.getByLabel('Name of the passkey').fill('Again');
    await button(page, 'Add passkey').click();
    await told(page, 'This device already has a passkey of yours.');

    const leave = async () => {
      await page.getByRole('button', { name: /^User menu of / }).click();
      await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
      await heading(page, 'Login');
    };
    await leave();
    await button(page, 'Log in with a passkey').click();
    await account(page);
    await button(page, 'Remove Old laptop').click();
    await confirmPassword(page);
    await button(page, 'Remove passkey').click();
    await told(page, 'Passkey removed.');
    await button(page, 'Remove Old laptop').waitFor({ state: 'detached' });
    await leave();
    await button(page, 'Log in with a passkey').click();
    await told(page, 'Login failed.');
  });
});
