import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { documentsRule, passwordRuleMessage } from '@leaseledger/contract/shared/password-rule';
import { message } from '@leaseledger/contract/shared/messages';
import type { BrowserContext, Page } from 'playwright-core';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { PASSWORD, TestApi, type TestUser } from '../../../apps/api/testing/test-api.ts';
import { axeOn } from '../site/axe-on.ts';
import { browserOf, openBrowser } from '../site/site.ts';

jest.setTimeout(120_000);

const NEW_PASSWORD = 'Another-one-2';

const mailbox = await Mailbox.start();
const [api, browser] = await Promise.all([
  TestApi.start({
    settings: { logLevel: 'silent', resetsByMail: true, smtpUrl: mailbox.url, publicUrl: 'https://ledger.example' },
  }),
  openBrowser(),
]);

/** Ends sessions in the browser that asks and in browsers that are left open elsewhere. */
describe('Sessions', () => {
  let opened: BrowserContext[] = [];
  beforeEach(async () => {
    for (const context of opened) await context.close();
    opened = [];
  });

  /** A browser of its own, with the login submitted. */
  async function loginOf(user: Pick<TestUser, 'email'>, password = PASSWORD): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: api.running.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    opened.push(context);
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto('/admin/login');
    await logIn(page, user, password);
    return page;
  }
  /** A browser of its own that shows the overview. */
  async function overviewOf({ email, name }: TestUser): Promise<Page> {
    const page = await browserOf(browser, api.running, { email, password: PASSWORD });
    opened.push(page.context());
    await page.goto('/admin/');
    await heading(page, `Hello ${name}`);
    return page;
  }
  async function logIn(page: Page, { email }: Pick<TestUser, 'email'>, password: string): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const statusOf = async (page: Page, path = '/api/rest/leads') => (await page.request.get(path)).status();
  const isFocused = (page: Page, text: string) =>
    page.waitForFunction((expected) => document.activeElement?.textContent === expected, text);

  /** How often a page sends this call from now on. */
  function countOf(page: Page, path: string): () => number {
    let count = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === path) count += 1;
    });
    return () => count;
  }

  describe('logging out everywhere', () => {
    let user: TestUser;
    let here: Page;
    let elsewhere: Page;
    let count = 0;

    // Sessions go on where a browser is only closed, so each test has a user of its own.
    beforeEach(async () => {
      count += 1;
      user = await api.addUser('Mia Okafor', { Email: `mia-${count}@staff.example` });
      [here, elsewhere] = [await overviewOf(user), await overviewOf(user)];
      api.passMinutes(1);
    });
    const askFor = async () => {
      await here.getByRole('button', { name: 'User menu of Mia Okafor' }).click();
      await here.getByRole('menuitem', { name: 'Log out everywhere' }).click();
      await here.getByRole('dialog', { name: 'Log out everywhere?' }).waitFor();
    };
    const confirm = () => here.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' });

    it('asks first, and ends nothing for who thinks better of it', async () => {
      const sent = countOf(here, '/api/admin/logoutEverywhere');
      await askFor();
      await isFocused(here, 'Cancel');
      expect((await axeOn(here).include('[role=dialog]').analyze()).violations).toEqual([]);
      await here.keyboard.press('Enter');
      await here.getByRole('dialog').waitFor({ state: 'detached' });
      await here.waitForFunction(
        () => document.activeElement?.getAttribute('aria-label') === 'User menu of Mia Okafor',
      );
      expect(sent()).toBe(0);
      expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 200]);
    });

    it('ends the session of another browser at once, also on a second click, and says how many there were', async () => {
      const [unconcerned, sent] = [
        await overviewOf(await api.addUser('Tess Marchetti')),
        countOf(here, '/api/admin/logoutEverywhere'),
      ];
      await askFor();
      await confirm().dblclick();
      await told(here, authMessage.loggedOutEverywhere(1));
      await heading(here, 'Login');
      expect(sent()).toBe(1);
      expect([await statusOf(here), await statusOf(elsewhere), await statusOf(unconcerned)]).toEqual([401, 401, 200]);

      await elsewhere.getByRole('link', { name: 'Persons' }).click();
      await told(elsewhere, message.sessionExpired);
      await heading(elsewhere, 'Login');
      await logIn(elsewhere, user, PASSWORD);
      await heading(elsewhere, 'Persons');
    });

    it('says that the connection was lost, and goes through when asked again', async () => {
      await here.route('**/api/admin/logoutEverywhere', (route) => route.abort());
      await askFor();
      await confirm().click();
      await here.getByRole('alertdialog').getByRole('button').click();
      await here.unroute('**/api/admin/logoutEverywhere');
      expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 200]);
      await confirm().click();
      await told(here, authMessage.loggedOutEverywhere(1));
      expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 401]);
    });
  });

  describe('a password that must be changed', () => {
    const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
    const change = (page: Page) => page.getByRole('button', { name: 'Change password' });
    /** The message that a field is described by. */
    const problemOf = (page: Page, label: string, text: string) =>
      page.waitForFunction(
        ([name, expected]) => {
          const input = [...document.querySelectorAll('label')].find(
            ({ textContent }) => textContent === name,
          )?.control;
          return (
            document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent?.trim() === expected
          );
        },
        [label, text] as const,
      );
    async function fill(page: Page, password: string, again = password): Promise<void> {
      await field(page, 'New password').fill(password);
      await field(page, 'Confirm password').fill(again);
    }

    it('is all there is until it is changed', async () => {
      const page = await loginOf(await api.addUser('Newly Come', { ForcePasswordReset: true }));
      await heading(page, 'Change your password');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
      expect((await axeOn(page).analyze()).violations).toEqual([]);
      for (const address of ['/admin/leads', '/admin/persons/add', '/admin/nowhere']) {
        await page.goto(address);
        await heading(page, 'Change your password');
        expect(await page.getByRole('navigation').count()).toBe(0);
      }
      expect([
        await statusOf(page),
        await statusOf(page, '/api/users/basic'),
        await statusOf(page, '/api/health'),
      ]).toEqual([403, 403, 403]);
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await heading(page, 'Change your password');
      await page.getByRole('button', { name: 'Logout' }).click();
      await heading(page, 'Login');
    });

    it('is refused with the reason under the field, with what was typed still there', async () => {
      const page = await loginOf(await api.addUser('Lior Abadi', { ForcePasswordReset: true }));
      await heading(page, 'Change your password');
      for (const [password, again, label, problem] of [
        ['', '', 'New password', passwordRuleMessage(documentsRule)],
        ['short-1A', 'short-1A', 'New password', passwordRuleMessage(documentsRule)],
        ['no-capitals-1', 'no-capitals-1', 'New password', passwordRuleMessage(documentsRule)],
        ['Much-too-long-a-one-12', 'Much-too-long-a-one-12', 'New password', passwordRuleMessage(documentsRule)],
        [NEW_PASSWORD, 'Another-one-3', 'Confirm password', authMessage.passwordsDiffer],
        [PASSWORD, PASSWORD, 'New password', authMessage.passwordIsTheSame],
      ] as const) {
        await fill(page, password, again);
        await change(page).click();
        await problemOf(page, label, problem);
        await page.waitForFunction(
          (name) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === name,
          label,
        );
        expect([
          await field(page, 'New password').inputValue(),
          await field(page, 'Confirm password').inputValue(),
        ]).toEqual([password, again]);
      }
      await page.route('**/api/users/updatePassword', (route) => route.abort());
      await fill(page, NEW_PASSWORD);
      await change(page).click();
      await page.getByRole('alertdialog').getByRole('button').click();
      expect(await field(page, 'Confirm password').inputValue()).toBe(NEW_PASSWORD);
    });

    it('is changed once however often it is clicked; then the old one is no good, other sessions are over, and everything works', async () => {
      const user = await api.addUser('Pia Lindqvist', { ForcePasswordReset: true });
      const [page, elsewhere] = [await loginOf(user), await loginOf(user)];
      for (const each of [page, elsewhere]) await heading(each, 'Change your password');
      await page.goto('/admin/persons');
      api.passMinutes(1);
      const sent = countOf(page, '/api/users/updatePassword');
      await fill(page, NEW_PASSWORD);
      await change(page).dblclick();
      await told(page, authMessage.passwordChanged);
      expect(sent()).toBe(1);
      await isFocused(page, 'Login');

      await fill(elsewhere, 'One-more-try-3');
      await change(elsewhere).click();
      await told(elsewhere, message.sessionExpired);
      await heading(elsewhere, 'Login');

      // A reader who does nothing is brought to the login.
      await page.getByLabel('Email').waitFor();
      await logIn(page, user, PASSWORD);
      await page
        .getByText(/^Login failed\./)
        .first()
        .waitFor();
      await page.getByLabel('Password').fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await heading(page, 'Persons');
      await page.getByRole('link', { name: 'Overview', exact: true }).click();
      await heading(page, 'Hello Pia Lindqvist');
      await logIn(elsewhere, user, NEW_PASSWORD);
      await heading(elsewhere, 'Hello Pia Lindqvist');
    });
  });

  describe('the Account page', () => {
    const sessions = (page: Page) => page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem');
    const countIs = (page: Page, count: number) =>
      page.waitForFunction((expected) => document.querySelectorAll('.open-sessions li').length === expected, count);
    let user: TestUser;
    let here: Page;
    let count = 0;

    beforeEach(async () => {
      count += 1;
      user = await api.addUser('Kai Brennan', { Email: `kai-${count}@staff.example` });
      here = await overviewOf(user);
    });
    const open = async () => {
      await here.getByRole('button', { name: 'User menu of Kai Brennan' }).click();
      await here.getByRole('menuitem', { name: 'Account' }).click();
      await heading(here, 'Account');
    };

    it('ends sessions one by one, or all but this one, and says so; a lost connection ends none', async () => {
      const [phone, home, work] = [await overviewOf(user), await overviewOf(user), await overviewOf(user)];
      await open();
      await countIs(here, 4);
      expect(await sessions(here).filter({ hasText: 'This one' }).count()).toBe(1);
      expect(await sessions(here).first().textContent()).toMatch(
        /^Chrome on LinuxThis one127\.0\.0\.1 · opened .* · last used .*/,
      );
      await here.route('**/api/users/endSession', (route) => route.abort());
      const end = () => here.getByRole('button', { name: 'End the session of Chrome on Linux' }).first();
      await end().click();
      await here.getByRole('alertdialog').getByRole('button').click();
      await here.unroute('**/api/users/endSession');
      await countIs(here, 4);
      const sent = countOf(here, '/api/users/endSession');
      await end().dblclick();
      await told(here, authMessage.sessionEnded);
      await countIs(here, 3);
      expect(sent()).toBe(1);
      await here.getByRole('button', { name: 'End all others' }).click();
      await told(here, authMessage.othersEnded(2));
      await countIs(here, 1);
      expect(await here.getByRole('button', { name: 'End all others' }).count()).toBe(0);
      expect([await statusOf(here), await statusOf(phone), await statusOf(home), await statusOf(work)]).toEqual([
        200, 401, 401, 401,
      ]);
      await work.getByRole('link', { name: 'Persons' }).click();
      await told(work, message.sessionExpired);
    });

    it('keeps the focus on the page when the last other session is ended', async () => {
      await overviewOf(user);
      await open();
      await countIs(here, 2);
      const end = here.getByRole('button', { name: 'End the session of Chrome on Linux' });
      await end.focus();
      await here.keyboard.press('Enter');
      await countIs(here, 1);
      await expect(isFocused(here, 'Log out everywhere')).resolves.toBeDefined();
    });

    it('says that sessions could not be read, and reads them at another try', async () => {
      await here.route('**/api/users/sessions', (route) =>
        route.fulfill({
          status: 500,
          json: { success: false, message: 'Something went wrong.', code: 500, payload: null },
        }),
      );
      await open();
      await here.getByRole('heading', { name: 'Your sessions could not be read' }).waitFor();
      await here.unroute('**/api/users/sessions');
      await here.getByRole('button', { name: 'Try again' }).click();
      await countIs(here, 1);
      expect(await here.getByRole('heading', { name: 'Your sessions could not be read' }).count()).toBe(0);
    });

    it('changes the password by the keyboard, shown while it is typed if so wished, and leads to the login', async () => {
      await open();
      const field = here.getByLabel('New password');
      await here.getByLabel('Present password').fill('Not-my-own-1');
      await here.getByText(passwordRuleMessage(documentsRule)).waitFor();
      expect([
        await field.getAttribute('type'),
        await field.getAttribute('autocomplete'),
        await field.getAttribute('maxlength'),
      ]).toEqual(['password', 'new-password', '40']);
      await field.focus();
      await here.keyboard.type(NEW_PASSWORD);
      await here.keyboard.press('Tab');
      await here.keyboard.press('Enter');
      expect(await field.getAttribute('type')).toBe('text');
      await here.keyboard.press('Tab');
      await here.keyboard.type('Another-one-3');
      await here.keyboard.press('Enter');
      await told(here, authMessage.passwordsDiffer);
      await here.getByLabel('Confirm password').fill(NEW_PASSWORD);
      await here.keyboard.press('Enter');
      await told(here, authMessage.passwordWrong);
      await here.getByLabel('Present password').fill(PASSWORD);
      await here.keyboard.press('Enter');
      await told(here, authMessage.passwordChanged);
      await heading(here, 'Login');
      await logIn(here, user, NEW_PASSWORD);
      await heading(here, 'Account');
    });
  });

  describe('a forgotten password', () => {
    it('is chosen anew with a link that is asked for at the landing page, and that leaves the address at once', async () => {
      const user = await api.addUser('Ines Falk');
      const context = await browser.newContext({ baseURL: api.running.url, locale: 'en-AU', reducedMotion: 'reduce' });
      opened.push(context);
      const page = await context.newPage();
      await page.goto('/');
      await page.waitForFunction(
        () => document.querySelector('#forgot-password')?.getAttribute('href') === '/admin/forgotPassword',
      );
      await page.getByRole('link', { name: 'Forgot Password' }).click();
      await heading(page, 'Forgot Password');
      await page.getByRole('button', { name: 'Send link' }).click();
      await told(page, authMessage.email);
      await page.getByLabel('Email').fill(user.email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await told(page, authMessage.linkSent);

      const [mail] = await mailbox.until(user.email, 1);
      const link = /https:\/\/ledger\.example(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      await page.goto(link);
      await heading(page, 'Choose a new password');
      await page.waitForFunction(() => location.pathname === '/admin/resetPassword' && location.hash === '');
      const choose = async (password: string) => {
        for (const label of ['New password', 'Confirm password']) await page.getByLabel(label).fill(password);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await choose(PASSWORD);
      await told(page, authMessage.passwordIsTheSame);
      await page.route('**/api/users/resetPassword', (route) => route.abort());
      await choose(NEW_PASSWORD);
      await page.getByRole('alertdialog').getByRole('button').click();
      await page.unroute('**/api/users/resetPassword');
      await page.getByRole('button', { name: 'Change password' }).click();
      await told(page, authMessage.passwordChanged);
      await heading(page, 'Login');
      await logIn(page, user, NEW_PASSWORD);
      await heading(page, 'Hello Ines Falk');

      await page.goto(link);
      await choose('Yet-another-3');
      await page.getByRole('alertdialog').getByText(message.linkIsOver).waitFor();
      await page.getByRole('alertdialog').getByRole('button').click();
      await page.getByRole('main').getByText(message.linkIsOver).waitFor();
      expect(await page.getByLabel('New password').count()).toBe(0);
    });

    it('is written about to the mailbox that the site names', async () => {
      const page = await loginOf({ email: '' });
      await page.route('**/api/app/site', (route) =>
        route.fulfill({
          json: {
            success: true,
            message: '',
            code: 0,
            payload: {
              passwordRule: documentsRule,
              forgottenPassword: 'mailbox',
              sessionsMailbox: 'help@ledger.example',
            },
          },
        }),
      );
      for (const [path, link] of [
        ['/', 'Forgot Password'],
        ['/admin/login', 'Forgot Password'],
        ['/admin/forgotPassword', 'help@ledger.example'],
      ] as const) {
        await page.goto(path);
        const named = page.getByRole('link', { name: link });
        await page.locator('a[href^="mailto:help@"]').waitFor();
        expect(await named.getAttribute('href')).toBe('mailto:help@ledger.example?subject=Forgot%20Password');
      }
    });
  });
});
