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

  it('sends a mail as it was written, to one address', async () => {
    const text = 'Hello Zoë,\n\nyour link is https://ledger.example/admin/resetPassword#7.abc_-def\n';
    await mailer.send({ ...mail, subject: 'Für Zoë', text });
    expect(mailbox.mails).toMatchObject([
      { from: from.sessions, to: ['zoe@staff.example'], subject: 'Für Zoë', text, html: undefined },
    ]);
  });

  it("sends both parts with the recipient's name, from the given mailbox and under the given id", async () => {
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

  it('adds no recipient, whatever the address, the name or the subject contains', async () => {
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

  it('reports a refusal as temporary or permanent, as the server answers', async () => {
    for (const code of [451, 550]) {
      mailbox.treat = () => code;
      expect(await refusal()).toEqual({ code, forGood: code === 550 });
    }
    mailbox.refusesRecipient = () => 553;
    expect(await refusal()).toEqual({ code: 553, forGood: true });
    expect(mailbox.mails).toEqual([]);
  });

  it('reports no answer when the server closes, is about to close, is silent or missing', async () => {
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
