import { describe, expect, it, jest } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { until } from '@leaseledger/event-log/testing/until';
import type { EmailTemplateView } from '@leaseledger/contract/email-templates/email-template.views';
import { productMails } from '@leaseledger/contract/email-templates/product-mails';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { commandsSent } from '../site/commands-sent.ts';
import { openAddress } from '../site/open-console.ts';
import { browserOf } from '../site/site.ts';
import { openSite } from '../site/desk.ts';

jest.setTimeout(90_000);

const mailbox = await Mailbox.start();
const { site, browser } = await openSite({ SMTP_URL: mailbox.url });
const staff = await StaffClient.loginBesideBrowser(site.url, site.admin);
const mia = await staff.addColleague('mia.okafor@example.com');
const { LeadID } = await staff.addLead();
const [Name, HTML] = ['Papers we need', '<p>Kia ora {{recipient_full_name}}, please send us your licence.</p>'];
for (const more of [{ OfferedFor: 'Leads' }, { Name: 'For fuel cards', OfferedFor: 'Fuel cards' }])
  await staff.call('PUT', 'emailTemplates', {
    EmailTemplate: { Name, Subject: 'Papers, {{recipient_first_name}}', HTML, ...more },
  });
const page = await browserOf(browser, site, mia);
// She opens the record and no outbox. News of the mail appears beside the record.
await page.goto(`/admin/leads/view/${LeadID}`);
await page.getByRole('tab', { name: 'Email History' }).click();

/** The mails of a record, and the outbox. */
describe('Mail', () => {
  const part = () => page.getByRole('region', { name: 'Email History', exact: true });
  const entry = (subject: string) => part().getByRole('listitem').filter({ hasText: subject });
  const told = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
  const write = async (to: string, subject: string) => {
    await part().getByRole('button', { name: 'Write email' }).click();
    const form = page.getByRole('dialog', { name: 'Write email' });
    await form.getByRole('textbox', { name: 'To' }).fill(to);
    await form.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await form.getByRole('textbox', { name: 'Message' }).fill('Kia ora Greta,\n\n5 < 7 & done');
    return form;
  };

  it('is written with a preview, refused while something is missing, sent once for two clicks, and says by itself that it was sent', async () => {
    await part().getByText('No emails yet.').waitFor();
    await part().getByRole('button', { name: 'Write email' }).click();
    const form = page.getByRole('dialog', { name: 'Write email' });
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
    await typed.evaluate(async (input) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 });
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
      for (const name of ['one.png', 'two.png']) {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(picture === null ? [] : [picture], name, { type: 'image/png' }));
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }
    });
    await until('a mark for each pasted picture', async () =>
      /\[picture 2\][^]*\[picture 3\]|\[picture 3\][^]*\[picture 2\]/.test(await typed.inputValue()),
    );
    await typed.fill('Kia ora Greta,\n\n5 < 7 & done[picture 1]');
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
      ['Your quote', 'Leaseledger\n\nKia ora Greta,\n\n5 < 7 & done\n'],
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
    await entry('Papers to sign').getByText('Sent again as email').waitFor();
    expect(mailbox.to('greta@example.com').map(({ subject }) => subject)).toEqual(['Your quote', 'Papers to sign']);
  });

  it('stands in the outbox, what failed first, follows what becomes of it, and several are sent again at once', async () => {
    mailbox.treat = () => 550;
    await write('greta@example.com', 'Last words').then((form) => form.getByRole('button', { name: 'Send' }).click());
    await entry('Last words').getByText('Failed', { exact: true }).waitFor();
    const administrator = await browserOf(browser, site);
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
    await administrator.context().close();

    // The record shows them by pages of 5, 10 and 20.
    await part().getByText('1 to 6 of 6', { exact: true }).waitFor();
    await part().getByRole('button', { name: 'Emails: 20 a page' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['5 a page', '10 a page', '20 a page']);
    await page.getByRole('menuitem', { name: '5 a page' }).click();
    await part().getByText('1 to 5 of 6', { exact: true }).waitFor();
    await part().getByRole('button', { name: 'Next page' }).click();
    await part().getByText('6 to 6 of 6', { exact: true }).waitFor();
    await part().getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await part().getByRole('button', { name: 'Previous page' }).click();
    await part().getByText('1 to 5 of 6', { exact: true }).waitFor();
  });

  it('about an assignment is announced in its dialog, named by an undo once it has gone, and can be corrected', async () => {
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Assign lead ${LeadID}` });
    await dialog.getByText('Emails the assignee and Greta Lindqvist (2 emails).').waitFor();
    await dialog.getByLabel('Do not email the customer').check();
    await dialog.getByText('Emails the assignee alone (1 email).').waitFor();
    await dialog.getByLabel('Do not email the customer').uncheck();
    await dialog.getByLabel('Assign to').fill('mia');
    await page.getByRole('option', { name: 'Mia Okafor' }).click();
    await dialog.getByRole('button', { name: 'Assign Lead' }).click();
    await told(leadMessage.assigned);
    const subject = 'Mia Okafor looks after your enquiry';
    await entry(subject).getByText('Sent', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Activity' }).click();
    const history = page.getByRole('region', { name: 'Activity' });
    await history
      .getByRole('listitem')
      .filter({ hasText: 'Assigned to Mia Okafor' })
      .last()
      .getByRole('button', { name: 'Undo' })
      .click();
    const undo = page.getByRole('dialog', { name: 'Undo this?' });
    await undo
      .getByText(
        `An email to Greta Lindqvist has gone and stays: “${subject}”. Write a correction beside it in Email History.`,
      )
      .waitFor();
    await undo.getByRole('button', { name: 'Undo it' }).click();
    await told(historyMessage.undoneAfterMail(['Greta Lindqvist']));
    await page.getByRole('tab', { name: 'Email History' }).click();
    await entry(subject).getByRole('button', { name: 'Write a correction' }).click();
    const form = page.getByRole('dialog', { name: 'Write email' });
    expect(await form.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(`Correction: ${subject}`);
    expect(await form.getByRole('textbox', { name: 'To' }).inputValue()).toBe('greta@example.com');
  });

  it('is written in a template that fits the record, which asks before it replaces what was typed', async () => {
    const form = page.getByRole('dialog', { name: 'Write email' });
    const message = form.getByRole('textbox', { name: 'Message' });
    const choose = async (answer: string) => {
      await form.getByRole('combobox', { name: 'Use a template' }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['No template', 'Papers we need']);
      await page.getByRole('option', { name: 'Papers we need' }).click();
      const question = page.getByRole('dialog', { name: 'Replace what you wrote?' });
      await question.getByRole('button', { name: answer }).click();
      await question.waitFor({ state: 'detached' });
    };
    await choose('Keep writing');
    expect(await message.inputValue()).toContain('no longer holds');
    await choose('Replace');
    await message.waitFor({ state: 'detached' });
    expect(await form.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Papers, Greta');
    const preview = page.frameLocator('iframe[title="Preview of the mail"]');
    await preview.locator('p').getByText('Kia ora Greta Lindqvist, please send us your licence.').waitFor();
    // The site serves the pictures of mails to the mail programs of others.
    const { headers } = await fetch(new URL('/images/logo.png', site.url));
    expect(['content-type', 'cross-origin-resource-policy'].map((name) => headers.get(name))).toEqual([
      'image/png',
      'cross-origin',
    ]);
    await form.getByRole('button', { name: 'Send' }).click();
    await told(emailMessage.queued);
    await entry('Papers, Greta').getByText('Sent', { exact: true }).waitFor();
    expect(mailbox.to('greta@example.com').at(-1)?.text).toContain('Kia ora Greta Lindqvist, please send');
  });

  it('is made of a template that is written in the editor, previewed, and saved before its test is sent', async () => {
    const ines = { email: 'ines@example.com', password: 'Users-secret-1' };
    const RoleGroupIntID = roleGroup.MARKETING;
    await staff.call('PUT', 'users', {
      User: { FirstName: 'Ines', LastName: 'Duarte', Email: ines.email, Password: ines.password, RoleGroupIntID },
    });
    const [writer, other] = await Promise.all([browserOf(browser, site), browserOf(browser, site, ines)]);
    const content = writer.getByRole('textbox', { name: 'Content of the mail' });
    const subject = writer.getByRole('textbox', { name: 'Subject' });
    await writer.goto('/admin/emailTemplates/add');
    await writer.getByRole('textbox', { name: 'Name' }).fill('Welcome');
    await subject.fill('Welcome, {{recipient_first_name}}');
    await content.click();
    await writer.keyboard.type('Hello {{recipient_full_name}}!');
    await content.getByTitle("Recipient's full name").getByText('Ada Lovelace').waitFor();

    // The toolbar is one tab stop with arrows inside. Escape returns to the text, and Tab leaves the editor.
    const { keyboard } = writer;
    const focused = (name: string) => writer.locator(':focus').and(writer.getByRole('button', { name, exact: true }));
    await keyboard.press('Shift+Tab');
    await focused('Undo').waitFor();
    await keyboard.press('End');
    for (let presses = 0; presses < 4; presses += 1) await keyboard.press('ArrowLeft');
    await focused('Insert a block').waitFor();
    await keyboard.press('Escape');
    await writer.locator(':focus').and(content).waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await writer.getByRole('menuitem', { name: 'Picture' }).and(writer.locator(':focus')).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await writer.locator(':focus').and(content).waitFor();
    await keyboard.type('Get a quote');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    await keyboard.type('example.com/quote');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await writer.locator(':focus').and(content).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Tab');
    await focused('Preview').waitFor();
    await content.evaluate((text) => {
      const copied = new DataTransfer();
      copied.setData('text/html', '<p>Remote<img src="https://pictures.example/a.png"></p>');
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }));
    });
    await content.getByText('Remote').waitFor();
    expect(await content.locator('img[src]').count()).toBe(0);
    // A block moves by the keyboard, and a screen reader hears its new place.
    const toolbar = writer.getByRole('toolbar', { name: 'Format' });
    await toolbar.getByRole('button', { name: 'Move block up' }).focus();
    await keyboard.press('Enter');
    await toolbar
      .getByRole('status')
      .getByText(/^Moved to place \d of \d$/)
      .waitFor();
    await focused('Move block up').waitFor();
    await toolbar.getByRole('button', { name: 'Move block down' }).click();
    await writer.getByRole('button', { name: 'Preview' }).click();
    const preview = writer.getByRole('dialog', { name: 'Preview' });
    await preview.getByText('Welcome, Ada').waitFor();
    await preview.locator('iframe').contentFrame().locator('p').getByText('Hello Ada Lovelace!').waitFor();
    await preview.locator('iframe').contentFrame().getByRole('link', { name: 'Get a quote', exact: true }).waitFor();
    await preview.getByRole('button', { name: 'Plain text' }).click();
    await preview.getByText('Get a quote: https://example.com/quote').waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    await writer.getByRole('button', { name: 'Add and View' }).click();
    await writer.getByRole('link', { name: 'Edit' }).click();
    await content.getByText('Hello').waitFor();
    await subject.fill('Kia ora, {{recipient_first_name}}');

    // A save over a lost connection says so, and keeps what was typed.
    await writer.context().setOffline(true);
    await writer.getByRole('button', { name: 'Save', exact: true }).click();
    await writer.getByText(/^The server cannot be reached\./).waitFor();
    await writer.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await subject.inputValue()).toBe('Kia ora, {{recipient_first_name}}');
    await writer.context().setOffline(false);

    // Each of two users hears of the other. A reload keeps what was typed, and offers it to its user until it is saved.
    await other.goto(new URL(writer.url()).pathname);
    await other
      .getByRole('status')
      .getByText(/ has this template open too\./)
      .waitFor();
    await until('the kept draft', () =>
      writer.evaluate(() => localStorage.getItem('templateDrafts')?.includes('Kia ora') === true),
    );
    writer.once('dialog', (leave) => void leave.accept());
    await writer.reload();
    await writer
      .getByRole('status')
      .getByText(/^Ines Duarte has this template open too\./)
      .waitFor();
    await writer.getByText(/^You have unsaved changes from /).waitFor();
    expect(await subject.inputValue()).toBe('Welcome, {{recipient_first_name}}');
    await writer.getByRole('button', { name: 'Restore changes' }).click();
    expect(await subject.inputValue()).toBe('Kia ora, {{recipient_first_name}}');
    await writer.getByText(/^You have unsaved changes from /).waitFor({ state: 'detached' });
    await content.getByText('Hello').waitFor();

    // Another user saves first. The form says so, and keeps the typed subject.
    await other.getByRole('textbox', { name: 'Name' }).fill('Welcome to all');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByRole('heading', { name: 'Welcome to all' }).waitFor();
    await writer.getByText(/changed this record .*while you had it open/).waitFor();
    expect(await subject.inputValue()).toBe('Kia ora, {{recipient_first_name}}');

    await writer.getByRole('button', { name: 'Save and Send Test' }).click();
    const test = writer.getByRole('dialog', { name: 'Send a test of version 3' });
    await test.getByRole('textbox', { name: 'To' }).fill('zoe@example.com');
    await test.getByRole('button', { name: 'Send Test' }).click();
    await until('the test mail', () => mailbox.to('zoe@example.com').length === 1);
    expect(mailbox.to('zoe@example.com')[0]).toMatchObject({
      subject: 'Kia ora, Ada',
      text: expect.stringMatching(/^Hello Ada Lovelace!\n\nGet a quote/),
    });

    expect(await writer.evaluate(() => localStorage.getItem('templateDrafts'))).toBe('{}');

    await writer.getByRole('button', { name: 'More actions' }).click();
    await writer.getByRole('menuitem', { name: 'Versions' }).click();
    const versions = writer.getByRole('dialog', { name: 'Versions' });
    await versions.locator('ins').getByText('Kia ora, {{recipient_first_name}}').waitFor();
    await versions.getByRole('button', { name: 'Restore version 2' }).click();
    await writer.getByText('Version 2 is the current version again.').first().waitFor();

    // A mail of the product has no versions until it is changed. After a reset the built-in version is current.
    const EmailTemplateID = productMails['password-link'].id;
    const offers = async () => {
      await openAddress(other, `/admin/emailTemplates/view/${EmailTemplateID}`);
      await other.getByRole('button', { name: 'More actions' }).click();
      return other.getByRole('menuitem').allTextContents();
    };
    expect(await offers()).toEqual(['Send Test', 'Duplicate']);
    await other.keyboard.press('Escape');
    const { Name, Version } = await staff.call<EmailTemplateView>('GET', `emailTemplates/template/${EmailTemplateID}`);
    const changed = await staff.call<EmailTemplateView>('POST', 'emailTemplates/update', {
      EmailTemplate: { EmailTemplateID, Version, Name, Subject: 'A new password', HTML: '<p>{{password_url}}</p>' },
    });
    await staff.call('POST', 'emailTemplates/reset', { EmailTemplateID, Version: changed.Version });
    expect(await offers()).toContain('Versions');
    await other.getByRole('menuitem', { name: 'Versions' }).click();
    await other.getByRole('heading', { name: 'Built-in version, the current one' }).waitFor();
    await other.getByRole('button', { name: 'Restore version 1' }).waitFor();
    await Promise.all([writer.context().close(), other.context().close()]);
  });
});
