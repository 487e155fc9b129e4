import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/auth/session.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { CommandBus } from '@nestjs/cqrs';
import { EVENT_LOG, VAULT } from '../../platform/foundation/platform.ts';
import type { Client } from '../../testing/client.ts';
import { PASSWORD, TestApi } from '../../testing/test-api.ts';

const OVER = { status: 401, message: 'Session has expired', code: 401 };
const NEW_PASSWORD = 'Another-one-2';
const api = await TestApi.start();

const isOpen = async (client: Client) => (await client.call(userEndpoints.basic)).status === 200;
const vault = (): Vault => api.running.app.get(VAULT);
/** The same browser, on the restarted API. */
const again = ({ cookie }: Pick<Client, 'cookie'>): Client => Object.assign(api.visitor(), { cookie });

describe('logging out', () => {
  it('logging out ends the session even while the log is unavailable', async () => {
    const [user, other] = [await api.addUser('Noa Leaving'), await api.admin()];
    const client = await api.as(user);
    const left = again(client);
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const append = log.append.bind(log);
    log.append = () => Promise.reject(new LogUnavailable('away'));
    expect(await client.call(authEndpoints.logout)).toMatchObject({ status: 200 });
    log.append = append;
    expect(await left.call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await isOpen(other)).toBe(true);
  });
});

describe('logging out everywhere', () => {
  it('logging out everywhere ends all sessions of the user, this one too, and answers the number of the others', async () => {
    const user = await api.addUser('Mia Okafor');
    const [here, phone, home, other] = [await api.as(user), await api.as(user), await api.as(user), await api.admin()];
    api.passMinutes(1);
    const answer = await here.call(authEndpoints.logoutEverywhere);
    expect(answer).toMatchObject({
      status: 200,
      payload: { others: 2 },
      message: 'You are logged out here and in 2 other sessions.',
    });
    for (const { cookie } of [here, phone, home])
      expect(await again({ cookie }).call(userEndpoints.basic)).toMatchObject({ status: 401 });
    expect(await phone.call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await isOpen(other)).toBe(true);
    const since = await api.as(user);
    await api.stop();
    await api.open();
    expect(await again(phone).call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await isOpen(again(since))).toBe(true);
  });
});

describe('a password change by the user', () => {
  it('each password change is a decision of its own, even with an idempotency key that was used before', async () => {
    const user = await api.addUser('Key Keeper');
    const change = (by: Client, password: string, key?: string) =>
      by.call(authEndpoints.updatePassword, {
        body: { password, confirmPassword: password },
        ...(key !== undefined && { key }),
      });
    const passwords = [PASSWORD, 'First-secret-1', 'Second-secret-1'] as const;
    const [first, second] = [await api.as(user), () => api.as({ ...user, password: passwords[1] })];
    expect(await change(first, passwords[1], 'once')).toMatchObject({ status: 200 });
    expect(await change(await second(), passwords[2])).toMatchObject({ status: 200 });
    const [here, elsewhere] = [
      await api.as({ ...user, password: passwords[2] }),
      await api.as({ ...user, password: passwords[2] }),
    ];
    api.passMinutes(1);
    expect(await change(here, passwords[1], 'once')).toMatchObject({ status: 200 });
    expect(await elsewhere.call(userEndpoints.basic)).toMatchObject(OVER);
    expect(
      (await (await second()).shown(userEndpoints.activity)).filter(
        ({ Description }) => Description === 'Password changed',
      ),
    ).toHaveLength(3);
  });
});

describe("a user's open sessions", () => {
  const WINDOWS =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const opened = async (email: string, userAgent: string) => {
    const client = api.visitor();
    expect(await client.logIn(email, PASSWORD, { 'user-agent': userAgent })).toMatchObject({ status: 200 });
    return client;
  };
  const listed = (client: Client) => client.shown(sessionEndpoints.own);
  const activityOf = async (client: Client) =>
    (await client.shown(userEndpoints.activity)).map(({ Description }) => Description);

  it('sessions are listed with device, address and times, under ids that open no session, and end one by one', async () => {
    const [user, other] = [await api.addUser('Ana Castell'), await api.addUser('Wen Zhou')];
    const stranger = await api.as(other);
    const office = await opened(user.email, WINDOWS);
    const openedAt = api.now.toISOString();
    api.passMinutes(5);
    const phone = await opened(user.email, 'Something of its own/1.0');
    api.passMinutes(5);
    const sessions = await listed(office);
    expect(sessions).toMatchObject([
      {
        OpenedTime: openedAt,
        LastUsedTime: api.now.toISOString(),
        Address: '127.0.0.1',
        Device: 'Chrome on Windows',
        Current: true,
      },
      { Device: null, Current: false },
    ]);
    const [mine, theirs] = sessions.map(({ SessionID }) => SessionID);
    for (const SessionID of [mine, theirs]) {
      const thief = Object.assign(api.visitor(), { cookie: `leaseledger_session=${SessionID}` });
      expect(await isOpen(thief)).toBe(false);
    }
    const end = (client: Client, SessionID: unknown) => client.call(sessionEndpoints.end, { body: { SessionID } });
    expect(await end(stranger, theirs)).toMatchObject({ message: 'That session was over already.' });
    expect(await end(office, mine)).toMatchObject({ message: 'That session was over already.' });
    expect((await end(office, '../7')).errors).toEqual({ SessionID: 'Please choose a session.' });
    expect([await isOpen(office), await isOpen(phone)]).toEqual([true, true]);

    const { cookie } = phone;
    expect(await end(office, theirs)).toMatchObject({
      status: 200,
      message: 'That session is ended.',
      payload: [{ Current: true }],
    });
    expect((await end(office, theirs)).said).toBe('200 That session was over already.');
    expect(await again({ cookie }).call(userEndpoints.basic)).toMatchObject(OVER);
    expect((await activityOf(office)).filter((words) => words === '1 other session ended')).toHaveLength(1);
  });

  it("ending the other sessions keeps the caller's session", async () => {
    const user = await api.addUser('Noor Haddad');
    const [here, phone, home] = [await api.as(user), await api.as(user), await api.as(user)];
    api.passMinutes(1);
    expect(await here.call(sessionEndpoints.endOthers)).toMatchObject({
      status: 200,
      payload: { others: 2 },
      message: '2 other sessions are ended.',
    });
    expect(await here.call(sessionEndpoints.endOthers)).toMatchObject({
      status: 200,
      payload: { others: 0 },
      message: 'No other session was open.',
    });
    for (const client of [phone, home]) expect(await client.call(userEndpoints.basic)).toMatchObject(OVER);
    expect([await isOpen(here), await activityOf(here)]).toMatchObject([
      true,
      expect.arrayContaining(['2 other sessions ended']),
    ]);
    await api.stop();
    await api.open();
    expect(await isOpen(again(here))).toBe(true);
    expect(await listed(again(here))).toMatchObject([{ Current: true }]);
  });

  it('a user administrator ends all sessions of a user', async () => {
    const [user, admin] = [await api.addUser('Pat Moreau'), await api.admin()];
    const [here, colleague] = [await api.as(user), await api.as(await api.addUser('Kit Larsen'))];
    api.passMinutes(1);
    expect(await colleague.call(sessionEndpoints.endOfUser, { body: { userID: user.id } })).toMatchObject({
      status: 403,
    });
    expect(await isOpen(here)).toBe(true);
    expect(await admin.call(sessionEndpoints.endOfUser, { body: { userID: 987_654 } })).toMatchObject({ status: 404 });
    expect((await admin.call(sessionEndpoints.endOfUser, { body: { userID: user.id } })).said).toBe(
      '200 All sessions of this user are ended.',
    );
    expect(await here.call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await isOpen(colleague)).toBe(true);
    expect(await isOpen(await api.as(user))).toBe(true);
  });
});

describe('ended sessions', () => {
  it('ended sessions stay ended when the vault failed to end them or is an older copy', async () => {
    const [mia, tess] = [await api.addUser('Mia Lamont'), await api.addUser('Tess Marchetti')];
    const [first, second] = [await api.as(mia), await api.as(tess)];
    await api.stop();
    await copyFile(join(api.dataDir, 'vault.sqlite'), join(api.dataDir, 'older-vault'));
    await api.open();
    api.passMinutes(1);
    vault().revokeSessionsOf = () => Promise.reject(new Error('The vault cannot do this'));
    await api.changeUser(mia.id, { type: 'ChangePassword' });
    await api.changeUser(tess.id, { type: 'DisableUser' });
    await api.changeUser(tess.id, { type: 'EnableUser' });
    expect(await again(first).call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await again(second).call(userEndpoints.basic)).toMatchObject(OVER);
    await api.stop();
    for (const suffix of ['-wal', '-shm']) await rm(join(api.dataDir, `vault.sqlite${suffix}`), { force: true });
    await copyFile(join(api.dataDir, 'older-vault'), join(api.dataDir, 'vault.sqlite'));
    await api.open();
    expect(await again(first).call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await again(second).call(userEndpoints.basic)).toMatchObject(OVER);
  });

  it('a running request does not bring back a session that was ended', async () => {
    const user = await api.addUser('Lior Abadi');
    const client = await api.as(user);
    const [findSession, found, goOn] = [
      vault().findSession.bind(vault()),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    api.passMinutes(5);
    vault().findSession = async (...asked) => {
      vault().findSession = findSession;
      const session = await findSession(...asked);
      found.resolve();
      await goOn.promise;
      return session;
    };
    const underWay = client.call(userEndpoints.basic);
    await found.promise;
    const { cookie } = client;
    await api.changeUser(user.id, { type: 'EndSessions' });
    goOn.resolve();
    expect(await underWay).toMatchObject({ status: 401 });
    expect(await again({ cookie }).call(userEndpoints.basic)).toMatchObject({ status: 401 });
  });
});

describe('a new password', () => {
  it('a new password needs the present password some time after the login, and a given one must be right', async () => {
    const user = await api.addUser('Found Open');
    const client = await api.as(user);
    const change = (password: string, presentPassword?: string) =>
      client.call(authEndpoints.updatePassword, {
        body: { password, confirmPassword: password, ...(presentPassword !== undefined && { presentPassword }) },
      });
    const wrong = { status: 400, errors: { presentPassword: 'This is not your present password.' } };
    expect(await change(NEW_PASSWORD, 'Guessed-one-1')).toMatchObject(wrong);
    api.passMinutes(10);
    expect(await change(NEW_PASSWORD)).toMatchObject({
      status: 400,
      errors: { presentPassword: 'Enter your present password.' },
    });
    expect(await change(NEW_PASSWORD, '')).toMatchObject({
      status: 400,
      errors: { presentPassword: 'Enter your present password.' },
    });
    for (let guess = 2; guess <= 5; guess += 1)
      expect(await change(NEW_PASSWORD, `Guessed-one-${guess}`)).toMatchObject(wrong);
    expect(await change(NEW_PASSWORD, PASSWORD)).toMatchObject({ status: 429 });
    api.passMinutes(1);
    expect(await change(NEW_PASSWORD, PASSWORD)).toMatchObject({ status: 200 });
    expect(await api.visitor().logIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('a new password is refused while the log is unavailable, and set once it is back', async () => {
    const user = await api.addUser('Noa Later');
    const client = await api.as(user);
    const change = () =>
      client.call(authEndpoints.updatePassword, { body: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } });
    const away = jest.spyOn(api.running.app.get(CommandBus), 'execute').mockRejectedValue(new LogUnavailable('away'));
    expect(await change()).toMatchObject({ status: 503 });
    away.mockRestore();
    expect(await api.visitor().logIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 422 });
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await change()).toMatchObject({ status: 200 });
    expect(await api.visitor().logIn(user.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('a password change that is due', () => {
  it('a user with a password change due may only change it, log out and read the profile', async () => {
    const user = await api.addUser('Newly Come', { ForcePasswordReset: true });
    const client = await api.as(user);
    const due = { status: 403, success: false, code: 4, message: 'You must change your password first.' };
    const open = new Set([
      'admin/logout',
      'admin/logoutEverywhere',
      'users/updatePassword',
      'users/refreshAuthProfile',
      'users/stopViewing',
    ]);
    for (const endpoint of allEndpoints.filter(({ path, who }) => typeof who === 'function' && !open.has(path))) {
      expect(
        await client.send(endpoint.verb, `/api/${endpoint.path.replace(/:\w+/g, '1')}`, {
          headers: { 'x-requested-with': 'leaseledger' },
        }),
      ).toMatchObject(due);
    }
    expect(await client.rest('persons')).toMatchObject(due);
    expect(await client.get('/api/docs-json')).toMatchObject(due);
    expect((await client.shown(authEndpoints.refreshProfile)).user.ForcePasswordReset).toBe(true);
    expect(await (await api.as(user)).call(authEndpoints.logout)).toMatchObject({ status: 200 });

    const change = (password: string, confirmPassword = password) =>
      client.call(authEndpoints.updatePassword, { body: { password, confirmPassword } });
    expect((await change('short-1A')).errors).toEqual({
      password:
        'Password must be 10-20 characters, a mix of upper & lowercase characters, numbers, & special characters',
    });
    expect((await change(NEW_PASSWORD, 'Another-one-3')).errors).toEqual({ confirmPassword: 'Passwords do not match' });
    expect((await change(PASSWORD)).errors).toEqual({
      password: 'Please choose another password than the present one.',
    });
    const { cookie } = client;
    api.passMinutes(1);
    expect(await change(NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await again({ cookie }).call(authEndpoints.refreshProfile)).toMatchObject(OVER);
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({ status: 422 });
    const since = await api.as({ email: user.email, password: NEW_PASSWORD });
    expect(await since.call(personEndpoints.all)).toMatchObject({ status: 200 });
  });
});
