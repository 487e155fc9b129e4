import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { documentsRule, passwordRuleMessage } from '@leaseledger/contract/shared/password-rule';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { UserView } from '@leaseledger/contract/users/user.views';
import { until } from '@leaseledger/event-log/testing/until';
import { StaffClient } from '../../faults/staff-client.ts';
import { commandsSent } from '../site/commands-sent.ts';
import { openDesk } from '../site/desk.ts';
import { openAddress } from '../site/open-console.ts';
import { seenBy } from '../site/site.ts';

jest.setTimeout(90_000);

const { site, staff, page, told } = await openDesk();

/** The work of administrators with accounts. */
describe('Users', () => {
  let sam: UserView;
  let count = 0;

  const add = (FirstName: string, more: object = {}) =>
    staff.call<UserView>('PUT', 'users', {
      User: {
        FirstName,
        LastName: `Number${(count += 1)}`,
        Email: `${FirstName}${count}@staff.example`,
        RoleGroupIntID: 10000,
        Password: 'Users-secret-1',
        ...more,
      },
    });
  const user = (id: number) => seenBy<UserView>(page, `users/user/${id}`);
  const panel = () => page.locator('.slide-panel');
  const press = (name: string) => panel().getByRole('button', { name, exact: true }).click();
  const open = async ({ UserID }: UserView) => {
    await openAddress(page, `/admin/users/view/${UserID}`);
    await panel().getByRole('button', { name: 'More actions' }).waitFor();
  };

  const sent = (during: () => Promise<unknown>) => commandsSent(page, during);
  beforeEach(async () => {
    sam = await add('Sam');
  });

  it('are added with a password that is made up, which they must change', async () => {
    await openAddress(page, '/admin/users/add');
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Hana');
    await press('Add and View');
    await page.getByText(userMessage.lastName).waitFor();
    await page.getByText(userMessage.email).waitFor();
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Ishida');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(sam.Email.toUpperCase());
    await press('Generate a password');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toHaveLength(16);
    await page.getByRole('combobox', { name: 'Role group' }).click();
    await page.getByRole('option', { name: 'Leasing Administration', exact: true }).click();
    await press('Add and View');
    const refused = page.locator('[data-field$="Email"]').getByText(userMessage.emailTaken);
    await refused.waitFor();
    await expect(page.getByRole('alertdialog').count()).resolves.toBe(0);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('hana.ishida@staff.example');
    await press('Add and View');
    await told(userMessage.added('Hana Ishida'));
    await panel().getByText('Due at the next login').waitFor();
  });

  it('are amended in place, and show it', async () => {
    await open(sam);
    await panel().getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Job title', exact: true }).fill('Team Lead');
    await press('Update And View User');
    await told(userMessage.updated);
    await panel().getByText('Team Lead').first().waitFor();
    expect((await user(sam.UserID)).JobTitle).toBe('Team Lead');
  });

  it('get another password in a popover, which stays with what was typed where it is refused, and sends once', async () => {
    await open(sam);
    await press('Password');
    const popover = page.getByRole('dialog', { name: `Password of ${sam.FullName}` });
    await popover.getByRole('button', { name: 'Change password' }).click();
    await popover
      .getByRole('alert')
      .getByText(/^Password must/)
      .waitFor();
    await popover.getByLabel('Password', { exact: true }).fill('short');
    await popover.getByRole('button', { name: 'Change password' }).click();
    await popover.getByRole('alert').getByText(passwordRuleMessage(documentsRule)).waitFor();
    expect(await popover.getByLabel('Password', { exact: true }).inputValue()).toBe('short');
    await popover.getByLabel('Password', { exact: true }).fill('Another-secret-1');
    const commands = await sent(async () => {
      await popover.getByRole('button', { name: 'Change password' }).dblclick();
      await told(userMessage.passwordChanged);
    });
    expect(commands).toHaveLength(1);
    await popover.waitFor({ state: 'hidden' });
    expect((await user(sam.UserID)).ForcePasswordReset).toBe(true);
    await StaffClient.login(site.url, { email: sam.Email, password: 'Another-secret-1' });
  });

  it('are disabled once it is said who takes over, and enabled with what was handed over then', async () => {
    const mia = await add('Mia');
    await add('Jo', {
      LineManagerUserID: (await staff.call<UserView>('POST', 'users/update', { User: { ...sam, LineManager: true } }))
        .UserID,
    });
    const { LeadID } = await staff.addLead({ AssignedToUserID: sam.UserID });
    await open(sam);
    await press('Disable');
    const dialog = page.getByRole('dialog', { name: `Disable ${sam.FullName}?` });
    await dialog.getByText(`${sam.FullName} has 1 open lead in hand.`).waitFor();
    await dialog.getByText('The colleague is emailed about the work. No customer is emailed.').waitFor();
    await dialog.getByText(/^Jo Number/).waitFor();
    await dialog.getByRole('button', { name: 'Disable User' }).click();
    await dialog.getByText(userMessage.noReceiver).waitFor();
    await dialog.getByRole('combobox', { name: 'Colleague' }).fill(mia.FullName);
    await page.getByRole('option', { name: mia.FullName }).click();
    await dialog.getByRole('button', { name: 'Disable User' }).click();
    await told(userMessage.disabled);
    expect(
      await panel()
        .getByRole('button', { name: `View as ${sam.FullName}` })
        .getAttribute('title'),
    ).toBe(viewingMessage.disabled);
    const enable = panel().getByRole('button', { name: 'Enable', exact: true });
    await enable.waitFor();
    await until(
      'the lead to go to Mia',
      async () => (await staff.call<LeadView>('GET', `leads/lead/${LeadID}`)).AssignedToUserID === mia.UserID,
    );
    await enable.click();
    await page
      .getByRole('dialog', { name: `Enable ${sam.FullName}?` })
      .getByText(`Then 1 open lead went to ${mia.FullName}. That work does not come back automatically.`)
      .waitFor();
    await page.getByRole('button', { name: 'Enable User' }).click();
    await told(userMessage.enabled);
    await panel().getByRole('button', { name: 'Disable', exact: true }).waitFor();
    expect((await seenBy<LeadView>(page, `leads/lead/${LeadID}`)).AssignedToUserID).toBe(mia.UserID);
  });

  it('cannot disable themselves, and are told why', async () => {
    await open(await user(1));
    // It can be pressed, and says that it cannot be used.
    await panel().getByRole('button', { name: 'Disable', exact: true }).click({ force: true });
    await page.getByText(userMessage.notYourself).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('are deleted, and leave the list', async () => {
    await open(sam);
    await press('More actions');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: `Delete ${sam.FullName}?` })
      .getByRole('button', { name: 'Delete User' })
      .click();
    await told(userMessage.deleted);
    await page.waitForURL(/\/admin\/users(\?|$)/);
    await page.getByRole('link', { name: sam.FullName }).waitFor({ state: 'detached' });
    await expect(user(sam.UserID)).rejects.toThrow('User does not exist.');
  });
});
