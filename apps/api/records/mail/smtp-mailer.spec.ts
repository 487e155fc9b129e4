import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Mailbox } from '../../testing/mailbox.ts';
import { MailRefused, type Mail } from './exports/mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const from = { sessions: 'sessions@leaseledger.example', main: 'main@leaseledger.example' };
const mail: Mail = { to: 'zoe@staff.example', subject: 'Hello', text: 'Hello' };

describe('Mail over SMTP', () => {
  let mailbox: Mailbox;
  let mailer: SmtpMailer;
  beforeEach(async () => {
    mailbox = await Mailbox.start();
    mailer = new SmtpMailer({ url: mailbox.url, from, patienceMs: 300 });
  });
  afterEach(() => mailbox.stop());
  const refusal = () =>
    mailer.send(mail).then(
      () => undefined,
      (thrown: unknown) =>
        thrown instanceof MailRefused ? { code: thrown.code, forGood: thrown.forGood } : 'no answer',
    );

  it('arrives as it was written, at one address', async () => {
    const text = 'Hello Zoë,\n\nyour link is https://ledger.example/admin/resetPassword#7.abc_-def\n';
    await mailer.send({ ...mail, subject: 'Für Zoë', text });
    expect(mailbox.mails).toMatchObject([
      { from: from.sessions, to: ['zoe@staff.example'], subject: 'Für Zoë', text, html: undefined },
    ]);
  });

  it('arrives in both parts, with the name of whom it is for, from the mailbox and under the id that it was given', async () => {
    const html = `<p style="color:#123">Kia ora Zoë, ${'a long line '.repeat(200)}</p>`;
    await mailer.send({
      ...mail,
      toName: 'Zoë “Zo” Māhina, Ltd <x>',
      html,
      mailbox: 'main',
      messageId: '<one@leaseledger>',
    });
    expect(mailbox.mails).toMatchObject([
      { from: from.main, to: ['zoe@staff.example'], html, text: 'Hello', messageId: '<one@leaseledger>' },
    ]);
    expect(mailbox.mails[0]?.raw).toContain('multipart/alternative');
    expect(mailbox.mails[0]?.named).toContain('Zoë “Zo” Māhina, Ltd <x>');
  });

  it('goes to nobody else, whatever stands in the address, the name or the subject', async () => {
    await mailer.send({
      ...mail,
      subject: 'Hello\r\nBcc: eve@elsewhere.example',
      toName: 'Zoe\r\nBcc: eve@elsewhere.example',
      messageId: '<a@b>\r\nBcc: eve@elsewhere.example',
    });
    await mailer.send({ ...mail, to: 'zoe@staff.example, eve@elsewhere.example' }).catch(() => undefined);
    await mailer.send({ ...mail, to: 'zoe@staff.example>\r\nRCPT TO:<eve@elsewhere.example' }).catch(() => undefined);
    expect(mailbox.mails.flatMap(({ to }) => to).filter((address) => address === 'eve@elsewhere.example')).toEqual([]);
    expect(mailbox.mails.map(({ raw }) => /^Bcc:/im.test(raw))).not.toContain(true);
  });

  it('is refused for now or for good, as the server says of this mail', async () => {
    for (const code of [451, 550]) {
      mailbox.treat = () => code;
      expect(await refusal()).toEqual({ code, forGood: code === 550 });
    }
    mailbox.refusesRecipient = () => 553;
    expect(await refusal()).toEqual({ code: 553, forGood: true });
    expect(mailbox.mails).toEqual([]);
  });

  it('has no answer where the server is about to close, closes, says nothing or is not there', async () => {
    mailbox.treat = () => 421;
    expect(await refusal()).toBe('no answer');
    mailbox.treat = () => 'close';
    expect(await refusal()).toBe('no answer');
    const said = Promise.withResolvers<'take'>();
    mailbox.treat = () => said.promise;
    expect(await refusal()).toBe('no answer');
    said.resolve('take');
    await mailbox.stop();
    expect(await refusal()).toBe('no answer');
  });
});
