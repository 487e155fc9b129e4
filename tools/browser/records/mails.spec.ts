import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '@leaseledger/event-log/testing/until';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import type { UserRecord } from '@leaseledger/contract/users/user.views';
import type { Browser, Page } from 'playwright-core';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { commandsSent } from '../site/commands-sent.ts';
import { logIn, openBrowser, type Site } from '../site/site.ts';
import { startSiteHere } from '../site/site-here.ts';

jest.setTimeout(90_000);

const mia = { email: 'mia.okafor@example.com', password: 'Users-secret-1' };

/** The mails of a record, and the outbox. */
describe('Mail', () => {
  let site: Site;
  let browser: Browser;
  let mailbox: Mailbox;
  let page: Page;
  let LeadID: number;

  const part = () => page.getByRole('region', { name: 'Mail', exact: true });
  const entry = (subject: string) => part().getByRole('listitem').filter({ hasText: subject });
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
  const write = async (to: string, subject: string) => {
    await part().getByRole('button', { name: 'Write mail' }).click();
    const form = page.getByRole('dialog', { name: 'Write mail' });
    await form.getByRole('textbox', { name: 'To' }).fill(to);
    await form.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await form.getByRole('textbox', { name: 'Message' }).fill('Kia ora Greta,\n\n5 < 7 & done');
    return form;
  };

  beforeAll(async () => {
    mailbox = await Mailbox.start();
    [site, browser] = await Promise.all([startSiteHere({ SMTP_URL: mailbox.url }), openBrowser()]);
    const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
    await staff.call<UserRecord>('PUT', 'users', {
      User: {
        FirstName: 'Mia',
        LastName: 'Okafor',
        Email: mia.email,
        RoleGroupIntID: roleGroup.NLS_TEAM_LEAD,
        Password: mia.password,
      },
    });
    const { PersonID } = await staff.addPerson();
    ({ LeadID } = await staff.call<LeadView>('PUT', 'leads', {
      Lead: { PersonID, Notes: 'Electric, wants delivery before June' },
    }));
    page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      baseURL: site.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(20_000);
    // She opens the record and no outbox. News of the mail appears beside the record.
    await logIn(page, mia);
    await page.goto(`/admin/leads/view/${LeadID}`);
    await page.getByRole('tab', { name: 'Mail' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await mailbox?.stop();
  });

  it('is written with a preview, refused while something is missing, sent once for two clicks, and says by itself that it was sent', async () => {
    await part().getByText('No mail yet.').waitFor();
    await part().getByRole('button', { name: 'Write mail' }).click();
    const form = page.getByRole('dialog', { name: 'Write mail' });
    expect(await form.getByRole('textbox', { name: 'To' }).inputValue()).toBe('greta@example.com');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText(emailMessage.subjectRequired).waitFor();
    await form.getByRole('textbox', { name: 'Subject' }).fill('Your quote');
    await form.getByRole('textbox', { name: 'Message' }).fill('Kia ora Greta,\n\n5 < 7 & done');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview of the mail"]');
    await preview.getByText('5 < 7 & done', { exact: true }).waitFor();
    await form
      .getByLabel('Pictures to add')
      .setInputFiles([{ name: 'car.png', mimeType: 'image/png', buffer: await page.screenshot() }]);
    const typed = form.getByRole('textbox', { name: 'Message' });
    await until('the mark of the picture', async () => (await typed.inputValue()).endsWith('done[picture 1]'));
    await form.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('img', { name: 'Picture 1' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Leave without sending?' })
      .getByRole('button', { name: 'Keep writing' })
      .click();
    expect(await form.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Your quote');
    const commands = await commandsSent(page, async () => {
      await form.getByRole('button', { name: 'Send' }).dblclick();
      await told(emailMessage.queued);
    });
    expect(commands).toHaveLength(1);
    await entry('Your quote').getByText('Sent', { exact: true }).waitFor();
    expect(mailbox.to('greta@example.com').map(({ subject, text }) => [subject, text])).toEqual([
      ['Your quote', 'Kia ora Greta,\n\n5 < 7 & done\n'],
    ]);
    expect(mailbox.to('greta@example.com')[0]?.raw).toMatch(/Content-Type: image\/(?:png|jpeg); name=picture-1/);
  });

  it('that was refused says why, and goes out with Resend as another one', async () => {
    mailbox.treat = () => 550;
    const form = await write('greta@example.com', 'Papers to sign');
    await form.getByRole('button', { name: 'Send' }).click();
    await entry('Papers to sign').getByText('Failed', { exact: true }).waitFor();
    await entry('Papers to sign').getByText('550 Not here').waitFor();
    mailbox.treat = () => 'take';
    await entry('Papers to sign').getByRole('button', { name: 'Papers to sign', exact: true }).click();
    const mail = page.getByRole('dialog', { name: 'Papers to sign' });
    await page.frameLocator('iframe').getByText('5 < 7 & done', { exact: true }).waitFor();
    await mail.getByRole('button', { name: 'Resend: Papers to sign' }).click();
    await told(emailMessage.resent);
    await entry('Papers to sign').getByText('Sent', { exact: true }).waitFor();
    await entry('Papers to sign').getByText('Sent again as mail').waitFor();
    expect(mailbox.to('greta@example.com').map(({ subject }) => subject)).toEqual(['Your quote', 'Papers to sign']);
  });

  it('stands in the outbox, what failed first, follows what becomes of it, and several are sent again at once', async () => {
    mailbox.treat = () => 550;
    await write('greta@example.com', 'Last words').then((form) => form.getByRole('button', { name: 'Send' }).click());
    await entry('Last words').getByText('Failed', { exact: true }).waitFor();
    const administrator = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      baseURL: site.url,
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    administrator.setDefaultTimeout(20_000);
    await logIn(administrator);
    await administrator.goto('/admin/outbox');
    const rows = administrator.locator('tbody').getByRole('row');
    const states = () => rows.evaluateAll((all) => all.map((row) => /Failed|Sent/.exec(row.textContent ?? '')?.[0]));
    await rows.nth(3).waitFor();
    expect(await states()).toEqual(['Failed', 'Failed', 'Sent', 'Sent']);
    mailbox.treat = () => 'take';
    for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check();
    await administrator.getByRole('toolbar').getByRole('button', { name: 'Resend' }).click();
    await administrator.getByRole('status').getByText(emailMessage.resentMany(2), { exact: true }).first().waitFor();
    await rows.nth(5).waitFor();
    await administrator.waitForFunction(
      () =>
        [...document.querySelectorAll('tbody [role=row], tbody tr')].filter((row) => row.textContent?.includes('Sent'))
          .length === 4,
    );
    expect(mailbox.to('greta@example.com').filter(({ subject }) => subject === 'Last words')).toHaveLength(1);
    await administrator.close();
  });
});
