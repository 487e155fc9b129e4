import { afterEach, describe, expect, it } from '@jest/globals';
import { Mailbox } from '../testing/mailbox.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const FROM = 'sessions@leaseledger.example';

describe('Mail over SMTP', () => {
  let mailbox: Mailbox | undefined;
  afterEach(() => mailbox?.stop());

  it('arrives as it was written, at one address', async () => {
    mailbox = await Mailbox.start();
    const text = 'Hello Zoë,\n\nyour link is https://ledger.example/admin/resetPassword#7.abc_-def\n';
    await new SmtpMailer({ url: mailbox.url, from: FROM }).send({ to: 'zoe@staff.example', subject: 'Für Zoë', text });
    expect(mailbox.mails).toEqual([{ from: FROM, to: ['zoe@staff.example'], subject: 'Für Zoë', text }]);
  });

  it('goes to nobody else, whatever stands in the address or the subject', async () => {
    mailbox = await Mailbox.start();
    const mailer = new SmtpMailer({ url: mailbox.url, from: FROM });
    await mailer.send({ to: 'zoe@staff.example', subject: 'Hello\r\nBcc: eve@elsewhere.example', text: 'Hello' });
    await mailer.send({ to: 'zoe@staff.example, eve@elsewhere.example', subject: 'Hello', text: 'Hello' }).catch(() => undefined);
    expect(mailbox.mails.flatMap(({ to }) => to).filter((address) => address === 'eve@elsewhere.example')).toEqual([]);
  });

  it('fails where the server takes none, or there is none', async () => {
    mailbox = await Mailbox.start();
    mailbox.refuses = true;
    const mailer = new SmtpMailer({ url: mailbox.url, from: FROM });
    const mail = { to: 'zoe@staff.example', subject: 'Hello', text: 'Hello' };
    await expect(mailer.send(mail)).rejects.toThrow();
    await mailbox.stop();
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(mailbox.mails).toEqual([]);
  });
});
