import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { message } from '@leaseledger/contract/shared/messages';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { LogUnavailable } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import type { Client } from '../../../testing/client.ts';
import { Mailbox } from '../../../testing/mailbox.ts';
import { PASSWORD, TestApi, type TestUser } from '../../../testing/test-api.ts';

const NEW_PASSWORD = 'Another-one-2';
const OVER = { status: 422, success: false, message: message.linkIsOver };
const DONE = {
  status: 200,
  success: true,
  payload: null,
  message: 'Your password has been changed. Please log in with it.',
};
let count = 0;

const mailbox = await Mailbox.start();
const api = await TestApi.start({
  settings: { resetsByMail: true, smtpUrl: mailbox.url, publicUrl: 'https://ledger.example' },
});
afterEach(() => {
  mailbox.refuses = false;
});

const newUser = (): Promise<TestUser> => {
  count += 1;
  return api.addUser('Zoe Marin', { Email: `zoe-${count}@staff.example` });
};
const ask = (email: string, headers = {}) =>
  api.visitor().call(authEndpoints.forgotPassword, { body: { email }, headers });
const reset = (token: string, password = NEW_PASSWORD, confirmPassword = password) =>
  api.visitor().call(authEndpoints.resetPassword, { body: { token, password, confirmPassword } });
const tokenIn = (text = '') =>
  /^https:\/\/ledger\.example\/admin\/resetPassword#(\d+\.[\w-]{22})$/m.exec(text)?.[1] ?? '';

/** Asks for a link and waits for its mail. */
async function linkFor({ email }: TestUser): Promise<string> {
  const before = mailbox.to(email).length;
  expect(await ask(email)).toMatchObject({ status: 200 });
  const mail = (await mailbox.until(email, before + 1))[before];
  expect(mail).toMatchObject({
    from: 'sessions@leaseledger.example',
    to: [email],
    subject: 'Choose a new password for Leaseledger',
  });
  return tokenIn(mail?.text);
}
const isOpen = async (client: Client) => (await client.call(userEndpoints.basic)).status === 200;

describe('a forgotten password', () => {
  it('app/site says that forgotten passwords are reset by a link', async () => {
    expect(await api.visitor().shown(authEndpoints.site)).toMatchObject({
      forgottenPassword: 'link',
      sessionsMailbox: 'sessions@leaseledger.example',
    });
  });

  it('the mailed link sets a new password once, ends all sessions and appears in the history', async () => {
    const user = await newUser();
    const elsewhere = await api.as(user);
    const token = await linkFor(user);
    expect(mailbox.mails.at(-1)?.text).toMatch(
      /^Leaseledger\n\nHello Zoe,\n[^]*good once, until \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [ap]m in Melbourne\./,
    );
    expect(await isOpen(elsewhere)).toBe(true);
    api.passMinutes(1);
    expect((await reset(token, 'short-1A')).errors).toEqual({
      password:
        'Password must be 10-20 characters, a mix of upper & lowercase characters, numbers, & special characters',
    });
    expect((await reset(token, NEW_PASSWORD, 'Another-one-3')).errors).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect((await reset(token, PASSWORD)).errors).toEqual({
      password: 'Please choose another password than the present one.',
    });
    expect(await reset(token)).toMatchObject(DONE);
    expect(await reset(token, 'Yet-another-3')).toMatchObject(OVER);
    expect(await isOpen(elsewhere)).toBe(false);
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({ status: 422 });
    const since = await api.as({ email: user.email, password: NEW_PASSWORD });
    const told = await since.history(`user-${user.id}`);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          Description: 'New password chosen by a link sent by mail',
          CreatedByUserName: 'Zoe Marin',
        }),
        expect.objectContaining({ Description: 'Link for a new password sent by mail', CreatedByUserName: 'System' }),
      ]),
    );
  });

  it('the password stays while the log is unavailable, and the link works once it is back', async () => {
    const user = await newUser();
    const token = await linkFor(user);
    const away = jest.spyOn(api.running.app.get(CommandBus), 'execute').mockRejectedValue(new LogUnavailable('away'));
    expect(await reset(token)).toMatchObject({ status: 503 });
    away.mockRestore();
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await reset(token)).toMatchObject(DONE);
  });

  it('a password that was reset by link needs no further change', async () => {
    const user = await api.addUser('Newly Come', { ForcePasswordReset: true });
    const token = await linkFor(user);
    expect(await reset(token)).toMatchObject(DONE);
    expect(await isOpen(await api.as({ email: user.email, password: NEW_PASSWORD }))).toBe(true);
  });

  it('of two concurrent uses of a link only one sets the password', async () => {
    const token = await linkFor(await newUser());
    const answers = await Promise.all([reset(token), reset(token, 'Yet-another-3')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('every request for a link gets the same answer, and only an enabled user with the address gets a mail', async () => {
    const [user, gone] = [await newUser(), await api.addUser('Gone Away')];
    await api.changeUser(gone.id, { type: 'DisableUser' });
    const answers = [
      await ask('nobody@staff.example'),
      await ask(gone.email),
      await ask(user.email),
      await ask(` ${user.email.toUpperCase()} `),
    ];
    const whole = answers.map(({ status, text, headers }) => ({ status, text, headers: [...headers.keys()].sort() }));
    for (const each of whole) expect(each).toEqual(whole[0]);
    expect(answers[0]).toMatchObject({
      status: 200,
      payload: null,
      message:
        'If this address belongs to an account, a link is on its way there. It is good once, and for 30 minutes.',
    });
    await mailbox.until(user.email, 1);
    // Mails go out in order, so the earlier ones are done when this one arrives.
    expect(await linkFor(await newUser())).not.toBe('');
    expect([mailbox.to('nobody@staff.example'), mailbox.to(gone.email)]).toEqual([[], []]);
    expect((await ask('zoe')).errors).toEqual({ email: 'You must enter your email.' });
  });
});

describe('a link for a new password', () => {
  it('a link is valid for 30 minutes', async () => {
    const [in29, in30] = [await newUser(), await newUser()];
    const first = await linkFor(in29);
    api.passMinutes(29);
    expect(await reset(first)).toMatchObject(DONE);
    const second = await linkFor(in30);
    api.passMinutes(30);
    expect(await reset(second)).toMatchObject(OVER);
    expect(await isOpen(await api.as(in30))).toBe(true);
  });

  it('a later link replaces the earlier one, and wrong tokens do not harm it', async () => {
    const user = await newUser();
    const [earlier, later] = [await linkFor(user), await linkFor(user)];
    const [id, secret = ''] = later.split('.');
    for (const wrong of [
      earlier,
      '',
      'x',
      `${id}.`,
      `${Number(id) + 1}.${secret}`,
      `${id}.${[...secret].reverse().join('')}`,
      `0${later}`,
      `${later}x`,
    ])
      expect({ wrong, ...(await reset(wrong)) }).toMatchObject({ wrong, ...OVER });
    expect(await reset(later)).toMatchObject(DONE);
  });

  it.each([
    ['the password was changed', { type: 'ChangePassword' }],
    ['all sessions were ended', { type: 'EndSessions' }],
  ] as const)('a link is no longer valid after %s', async (_, command) => {
    const user = await newUser();
    const token = await linkFor(user);
    api.passMinutes(1);
    await api.changeUser(user.id, command);
    expect(await reset(token)).toMatchObject(OVER);
  });

  it('a link is no longer valid once the account has another address', async () => {
    const user = await newUser();
    const token = await linkFor(user);
    await api.changeUser(user.id, { type: 'AmendUser', changes: { Email: 'zoe.elsewhere@staff.example' } });
    expect(await reset(token)).toMatchObject(OVER);
  });

  it('the secret of a link appears in no file and no log line', async () => {
    const token = await linkFor(await newUser());
    const [, secret = ''] = token.split('.');
    for (const file of ['log.sqlite', 'read-models.sqlite', 'vault.sqlite'])
      expect((await api.bytesOf(file)).includes(secret)).toBe(false);
    await reset(token);
    expect(api.logLines.join('')).not.toContain(secret);
  });

  it('a link leads to PUBLIC_URL, whatever the headers of the request say', async () => {
    const user = await newUser();
    await ask(user.email, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    });
    expect(tokenIn((await mailbox.until(user.email, 1))[0]?.text)).not.toBe('');
  });

  it('a link that was asked for before a restart is mailed after it, even when mail was down', async () => {
    const user = await newUser();
    mailbox.refuses = true;
    expect(await ask(user.email)).toMatchObject({ status: 200 });
    await api.stop();
    expect(mailbox.to(user.email)).toEqual([]);
    mailbox.refuses = false;
    await api.open();
    const [mail] = await mailbox.until(user.email, 1);
    expect(await reset(tokenIn(mail?.text))).toMatchObject(DONE);
    expect(api.logLines.join('')).not.toContain(user.email);
  });

  it('a link is mailed without a further request once mail works again', async () => {
    const [user, refused] = [await newUser(), Promise.withResolvers<void>()];
    mailbox.refuses = true;
    mailbox.onRefused = refused.resolve;
    await ask(user.email);
    await refused.promise;
    mailbox.refuses = false;
    expect(await mailbox.until(user.email, 1)).toHaveLength(1);
  });

  it('a link is not mailed later than an hour after the request', async () => {
    const [user, refused] = [await newUser(), Promise.withResolvers<void>()];
    mailbox.refuses = true;
    mailbox.onRefused = refused.resolve;
    await ask(user.email);
    await refused.promise;
    api.passMinutes(61);
    mailbox.refuses = false;
    await linkFor(await newUser());
    expect(mailbox.to(user.email)).toEqual([]);
  });
});

describe('requests for links', () => {
  it('links are limited per account for one hour, whether the account exists or not', async () => {
    const user = await newUser();
    for (const email of [user.email, 'nobody-at-all@staff.example']) {
      for (let times = 0; times < 5; times += 1) expect(await ask(email)).toMatchObject({ status: 200 });
      expect((await ask(email)).said).toBe('429 Too many attempts. Please wait and try again.');
    }
    api.passMinutes(60);
    expect(await ask(user.email)).toMatchObject({ status: 200 });
  });

  it('links are limited per address', async () => {
    api.passMinutes(60);
    for (let times = 0; times < 30; times += 1)
      expect(await ask(`somebody-${times}@staff.example`)).toMatchObject({ status: 200 });
    const { status, headers } = await ask('one-more@staff.example');
    expect([status, Number(headers.get('retry-after')) <= 3_600]).toEqual([429, true]);
  });
});

it('links are refused when passwords are not reset by mail', async () => {
  const plain = await TestApi.start();
  const visitor = plain.visitor();
  const refused = { status: 422, message: 'Passwords are not reset by mail here.' };
  expect(await visitor.call(authEndpoints.forgotPassword, { body: { email: 'zoe@staff.example' } })).toMatchObject(
    refused,
  );
  expect(
    await visitor.call(authEndpoints.resetPassword, {
      body: { token: '1.abc', password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  ).toMatchObject(refused);
  expect(await visitor.shown(authEndpoints.site)).toEqual({
    passwordRule: { minimum: 10, maximum: 20, composition: true, refusesCommon: false },
    forgottenPassword: 'mailbox',
    sessionsMailbox: 'sessions@leaseledger.example',
  });
});
