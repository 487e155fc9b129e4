import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { permission, roleGroup, userPermissionID } from '@leaseledger/contract/access/permissions';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import type { BrowserContext, Page } from 'playwright-core';
import { ADMIN, PASSWORD, TestApi } from '../../../apps/api/testing/test-api.ts';
import { axeOn } from '../site/axe-on.ts';
import { openAddress } from '../site/open-console.ts';
import { browserOf, openBrowser } from '../site/site.ts';

jest.setTimeout(120_000);

const [api, browser] = await Promise.all([TestApi.start({ settings: { logLevel: 'silent' } }), openBrowser()]);
const sam = await api.addUser('Sam Whitlock', { RoleGroupIntID: roleGroup.MARKETING });

/** Permissions of users, what follows from them, and viewing the console as somebody else. */
describe('Rights', () => {
  let opened: BrowserContext[] = [];
  beforeEach(async () => {
    for (const context of opened) await context.close();
    opened = [];
  });

  async function overviewOf({ email }: { email: string }, password = PASSWORD): Promise<Page> {
    const page = await browserOf(browser, api.running, { email, password });
    opened.push(page.context());
    await page.goto('/admin/');
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    return page;
  }
  const administrator = () => overviewOf(ADMIN, ADMIN.password);
  const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  const reason = (page: Page, name: string, why: string) => row(page, name).getByRole('cell', { name: why });
  const isSerious = async (page: Page) =>
    (await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
    );

  it('are given, switched and undone, each with its reason, and an open console follows', async () => {
    const theirs = await overviewOf(sam);
    expect(await theirs.getByRole('link', { name: 'Leads' }).count()).toBe(0);
    const page = await administrator();
    await openAddress(page, `/admin/users/access?user=${sam.id}`);
    await reason(page, 'SESSIONS', 'role group Marketing').waitFor();
    await page.getByRole('combobox', { name: 'Not held yet' }).click();
    await page.getByRole('option', { name: 'LEADS_USER' }).click();
    await page.getByRole('button', { name: 'Add permission' }).click();
    await told(page, 'Successfully updated user permission.');
    await reason(page, 'LEADS_USER', 'granted on 20/11/2026 by').waitFor();
    expect(await isSerious(page)).toEqual([]);

    // Whatever is asked next tells the other console.
    await theirs
      .getByRole('link', { name: 'Recent Updates' })
      .or(theirs.getByRole('link', { name: 'Overview' }))
      .first()
      .click();
    await theirs.reload();
    await theirs.getByRole('link', { name: 'Leads' }).waitFor();

    await page.getByRole('switch', { name: 'SESSIONS' }).click();
    await reason(page, 'SESSIONS', 'switched off on 20/11/2026 by').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await reason(page, 'SESSIONS', 'role group Marketing').waitFor();
    expect(await page.getByRole('switch', { name: 'SESSIONS' }).isChecked()).toBe(true);
  });

  it('say who may not give them, and what a refusal is', async () => {
    const zoe = await api.addUser('Zoe Reid', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR });
    const page = await overviewOf(zoe);
    await openAddress(page, `/admin/users/access?user=${sam.id}`);
    await page.getByRole('combobox', { name: 'Not held yet' }).click();
    expect(
      await page
        .getByRole('option', { name: 'DEVELOPER (only a super user grants this)' })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await page.keyboard.press('Escape');
    await openAddress(page, '/admin/users/access?user=1');
    await page.getByText('Only a Super User may do this to a Super User.').waitFor();
    expect(await page.getByRole('switch', { name: 'SESSIONS' }).isDisabled()).toBe(true);
    await openAddress(page, `/admin/users/access?user=${sam.id}`);
    await page.getByRole('switch', { name: 'EMAIL_TEMPLATES' }).waitFor();
    await api.changeUser(zoe.id, { type: 'GrantPermission', permissionType: permission.USER_ADMINISTRATION });
    await api.changeUser(zoe.id, {
      type: 'SwitchPermission',
      userPermissionID: userPermissionID(zoe.id, permission.USER_ADMINISTRATION),
      status: 0,
    });
    await page.getByRole('switch', { name: 'EMAIL_TEMPLATES' }).click();
    await page.getByText('You are unauthorized to interact with this data. (You do not have').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    // The console learns of it by the same answer.
    await page.getByRole('heading', { name: 'This is not open to you' }).waitFor();
  });

  it('answer whether somebody may, now and on a past day, in a sentence', async () => {
    const page = await administrator();
    await openAddress(page, '/admin/users/access');
    await page.getByRole('combobox', { name: 'User' }).fill('Sam');
    await page.getByRole('option', { name: 'Sam Whitlock' }).click();
    await page.getByRole('combobox', { name: 'Screen or call' }).fill('/admin/leads/view');
    await page.getByRole('option', { name: 'A lead, /admin/leads/view/{id}' }).click();
    await page.getByText(/^Sam Whitlock may open .* only: LEADS_USER is in force/).waitFor();
    await page.getByLabel('At the end of (now where empty)').fill('2026-11-19');
    await page
      .getByText('On 19/11/2026 Sam Whitlock could not open /admin/leads/view/{id}: they were not a user then.')
      .waitFor();
    // The address holds the question.
    await page.reload();
    await page.getByText(/^On 19\/11\/2026 Sam Whitlock could not open/).waitFor();
    expect(await isSerious(page)).toEqual([]);
  });

  it('show the console as another user sees it, until that is stopped, in every tab', async () => {
    const page = await administrator();
    const other = await page.context().newPage();
    await other.goto('/admin/leads');
    await other.getByRole('heading', { name: /Leads/ }).first().waitFor();
    await openAddress(page, `/admin/users/access?user=${sam.id}`);
    await page.getByRole('button', { name: 'View as Sam Whitlock' }).click();
    await page
      .getByRole('dialog', { name: 'View as Sam Whitlock?' })
      .getByRole('button', { name: 'View', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Hello Sam Whitlock' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'You are viewing as Sam Whitlock, read-only' }).waitFor();
    expect(await page.getByRole('link', { name: 'Persons' }).count()).toBe(1);
    expect(await isSerious(page)).toEqual([]);
    await page.getByRole('button', { name: 'User menu of Sam Whitlock' }).click();
    expect(await page.getByRole('menuitem', { name: 'Log out everywhere' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Permissions' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Password' }).count()).toBe(0);

    // The other tab still showed the administrator's: whatever it asks next tells it.
    await other.getByRole('link', { name: 'Persons' }).click();
    await other.getByRole('status').filter({ hasText: 'You are viewing as Sam Whitlock, read-only' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Stop viewing' }).click();
    await page.getByRole('heading', { level: 1, name: /^Hello (?!Sam)/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop viewing' }).count()).toBe(0);
    await other.getByRole('link', { name: 'Leads' }).click();
    await other.getByRole('button', { name: /^User menu of (?!Sam)/ }).waitFor();
  });

  it('of new business alone lead from every link to an enquiry to the list that they open', async () => {
    const nora = await api.addUser('Nora Lang', { RoleGroupIntID: roleGroup.MARKETING });
    await api.changeUser(nora.id, { type: 'GrantPermission', permissionType: permission.ENQUIRIES_NEW_BUSINESS });
    const by = await api.as(nora);
    const { PersonID } = await by.addPerson({ CompanyName: 'Ballarat Council' });
    const Enquiry = { PersonID, TypeCodeID: enquiryType.NEW_CLIENT, Notes: 'Asks for a tender' };
    const { EnquiryID } = (await by.call(enquiryEndpoints.add, { body: { Enquiry } })).shown;

    const page = await overviewOf(nora);
    const link = page.getByRole('table', { name: 'Your activity' }).getByRole('link', { name: `Enquiry ${EnquiryID}` });
    expect(await link.first().getAttribute('href')).toBe(`/admin/newBusiness/view/${EnquiryID}`);
    // As a mail or the bell names it.
    await openAddress(page, `/admin/enquiries/view/${EnquiryID}`);
    await page.waitForURL(`**/admin/newBusiness/view/${EnquiryID}`);
    await page
      .getByRole('region', { name: `Enquiry ${EnquiryID}` })
      .getByText('Asks for a tender')
      .first()
      .waitFor();
    await openAddress(page, `/admin/persons/view/${PersonID}`);
    await page.locator(`.related-rows a[href="/admin/newBusiness/view/${EnquiryID}"]`).waitFor();
  });

  it('are switched by developers from the top bar, and by nobody else', async () => {
    const dev = await api.addUser('Dev Eloper', { RoleGroupIntID: roleGroup.MARKETING });
    for (const permissionType of [permission.DEVELOPER, permission.LEADS_USER, permission.CUSTOMER_OVERVIEW])
      await api.changeUser(dev.id, { type: 'GrantPermission', permissionType });
    const page = await overviewOf(dev);
    await page.getByRole('link', { name: 'Leads' }).waitFor();
    await page.getByRole('button', { name: 'Developer permissions' }).click();
    const leads = page.getByRole('menuitemcheckbox', { name: 'LEADS_USER' });
    await leads.waitFor();
    expect(await page.getByRole('menuitemcheckbox').allTextContents()).toEqual([
      'LEADS_USER',
      'SESSIONS',
      'EMAIL_TEMPLATES',
      'CUSTOMER_OVERVIEW',
      'CUSTOM_FORMS',
      'SUBMIT_LEAVE_REQUEST',
      'BUSINESS_INTELLIGENCE',
      'DATA_EXPORT',
    ]);
    const sessions = (checked: boolean) => page.getByRole('menuitemcheckbox', { name: 'SESSIONS', checked });
    await sessions(true).click();
    await sessions(false).click();
    await sessions(true).waitFor();
    await leads.click();
    await told(page, 'Successfully updated user permission.');
    await page.getByRole('menuitemcheckbox', { name: 'LEADS_USER', checked: false }).waitFor();
    await page.waitForFunction(
      () => ![...document.querySelectorAll('nav a')].some(({ textContent }) => textContent === 'Leads'),
    );

    await api.changeUser(dev.id, {
      type: 'SwitchPermission',
      userPermissionID: userPermissionID(dev.id, permission.CUSTOMER_OVERVIEW),
      status: 0,
    });
    // It is off by now, whatever the menu shows: the first press says the same once more.
    await page.getByRole('menuitemcheckbox', { name: 'CUSTOMER_OVERVIEW' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'CUSTOMER_OVERVIEW', checked: false }).click();
    await told(page, 'You do not have the correct permissions to preform this action.');
    await page.getByRole('menuitemcheckbox', { name: 'CUSTOMER_OVERVIEW', checked: false }).waitFor();
    await leads.click();
    await page.getByRole('menuitemcheckbox', { name: 'LEADS_USER', checked: true }).waitFor();
    expect(await isSerious(page)).toEqual([]);

    const without = await overviewOf(sam);
    expect(await without.getByRole('button', { name: 'Developer permissions' }).count()).toBe(0);
  });
});
