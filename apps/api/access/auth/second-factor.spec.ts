import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Secret, TOTP } from 'otpauth';
import { VAULT } from '../../platform/foundation/platform.ts';
import type { Client } from '../../testing/client.ts';
import { PASSWORD, TestApi, type TestUser } from '../../testing/test-api.ts';
import { Users } from '../users/exports/users.ts';

const CODE_NEEDED = {
  status: 422,
  success: false,
  code: 5,
  message: 'Enter the code of your second factor.',
  payload: null,
};
const CODE_WRONG = { status: 422, code: 5, message: 'This code is not right, or it was used already.' };
const FAILED = { status: 422, code: 422, message: 'Login failed.' };
const api = await TestApi.start();

/**
 * The code of an authenticator app at the API's time, or some steps away from it. It is computed from RFC 6238,
 * independently of the product.
 */
const shownBy = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: api.now.getTime() + steps * 30_000,
  });
const logIn = ({ email }: TestUser, code?: string, password = PASSWORD) =>
  api.visitor().call(authEndpoints.login, { body: { email, password, ...(code !== undefined && { code }) } });

interface Set {
  readonly user: TestUser;
  readonly client: Client;
  readonly secret: string;
  readonly codes: readonly string[];
}

async function withSecondFactor(name: string, details: Parameters<TestApi['addUser']>[1] = {}): Promise<Set> {
  const user = await api.addUser(name, details);
  const client = await api.as(user);
  const { Secret: secret } = await client.shown(credentialEndpoints.beginSecondFactor, {
    body: { password: PASSWORD },
  });
  const { RecoveryCodes: codes } = await client.shown(credentialEndpoints.setSecondFactor, {
    body: { code: shownBy(secret) },
  });
  // A code is valid once, so the clock moves on to the next one.
  api.passMinutes(2);
  return { user, client, secret, codes };
}

const historyOf = async (user: TestUser): Promise<string[]> => {
  // The list answers rows of the history.
  const rows = await (await api.admin()).history(`user-${user.id}`, ['HistoryID', 'ASC']);
  return rows.map(({ Description }) => Description);
};

describe('setting up a second factor', () => {
  it('setting up a second factor needs the present password and a right code, and shows recovery codes once', async () => {
    const user = await api.addUser('Ada Setting');
    const client = await api.as(user);
    const begin = (password: string) => client.call(credentialEndpoints.beginSecondFactor, { body: { password } });
    const set = (code: string) => client.call(credentialEndpoints.setSecondFactor, { body: { code } });
    expect((await begin('Wrong-secret-1')).errors).toEqual({ password: 'This is not your present password.' });
    expect((await set('123456')).said).toBe('422 This took too long. Please begin again.');
    const { Secret: secret, Uri } = (await begin(PASSWORD)).shown;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Uri).toBe(
      `otpauth://totp/Leaseledger:ada.setting%40staff.example?issuer=Leaseledger&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // The login needs no code before the second factor is set.
    expect(await logIn(user)).toMatchObject({ status: 200 });

    const right = shownBy(secret);
    expect((await set(right === '000000' ? '000001' : '000000')).errors).toEqual({
      code: 'This code is not right, or it was used already.',
    });
    expect((await set('12345')).errors).toEqual({ code: 'Enter the 6 digits that your authenticator app shows.' });
    const { RecoveryCodes } = (await set(` ${right.slice(0, 3)} ${right.slice(3)} `)).shown;
    expect(new Set(RecoveryCodes).size).toBe(10);
    for (const code of RecoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await client.shown(credentialEndpoints.own)).toEqual({
      SecondFactor: true,
      RecoveryCodesLeft: 10,
      SecondFactorRequired: false,
      Passkeys: [],
    });
    expect((await begin(PASSWORD)).said).toBe(
      '422 A second factor is set already. Remove it before you set up another.',
    );
    expect((await set(shownBy(secret, 1))).said).toBe(
      '422 A second factor is set already. Remove it before you set up another.',
    );
    expect(await logIn(user)).toMatchObject(CODE_NEEDED);
  });

  it('setting up a second factor is refused after a quarter of an hour', async () => {
    const client = await api.as(await api.addUser('Late Setting'));
    const { Secret: secret } = await client.shown(credentialEndpoints.beginSecondFactor, {
      body: { password: PASSWORD },
    });
    api.passMinutes(16);
    expect((await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(secret) } })).said).toBe(
      '422 This took too long. Please begin again.',
    );
  });

  it('seed and recovery codes stand in clear in no file and no log line', async () => {
    const { secret, codes } = await withSecondFactor('Sealed Setting');
    const hidden = [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))];
    for (const file of ['log.sqlite', 'read-models.sqlite', 'vault.sqlite']) {
      const bytes = await api.bytesOf(file);
      expect(bytes.length).toBeGreaterThan(0);
      for (const text of hidden) expect(bytes.includes(text)).toBe(false);
    }
    for (const text of hidden) expect(api.logLines.join('\n')).not.toContain(text);
  });
});

describe('a login with a second factor', () => {
  it('a login asks for the code only after a right password, and accepts it half a minute early or late', async () => {
    const { user, secret } = await withSecondFactor('Bea Asked');
    expect(await logIn(user, undefined, 'Wrong-secret-1')).toMatchObject(FAILED);
    expect(await logIn(user, shownBy(secret), 'Wrong-secret-1')).toMatchObject(FAILED);
    const asked = await logIn(user);
    expect(asked).toMatchObject(CODE_NEEDED);
    expect(asked.headers.getSetCookie()).toEqual([]);
    for (const steps of [-2, 2]) expect(await logIn(user, shownBy(secret, steps))).toMatchObject(CODE_WRONG);
    for (const steps of [-1, 0, 1]) expect(await logIn(user, shownBy(secret, steps))).toMatchObject({ status: 200 });
    expect((await historyOf(user)).slice(-5)).toEqual([
      'Login refused: wrong code',
      'Login refused: wrong code',
      ...Array.from({ length: 3 }, () => 'Logged in with password and code'),
    ]);
  });

  it('a code is accepted once, even when two logins use it at the same time', async () => {
    const { user, secret } = await withSecondFactor('Cal Twice');
    const code = shownBy(secret);
    const both = await Promise.all([logIn(user, code), logIn(user, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await logIn(user, code)).toMatchObject(CODE_WRONG);
    api.passMinutes(1);
    expect(await logIn(user, shownBy(secret))).toMatchObject({ status: 200 });
  });

  it('each recovery code is accepted once, in any spelling, and the remaining ones are counted', async () => {
    const { user, client, codes, secret } = await withSecondFactor('Dot Recovers');
    const [first = '', second = ''] = codes;
    const both = await Promise.all([logIn(user, first), logIn(user, first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await logIn(user, ` ${second.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({ status: 200 });
    expect(await logIn(user, second)).toMatchObject(CODE_WRONG);
    expect((await client.shown(credentialEndpoints.own)).RecoveryCodesLeft).toBe(8);
    expect(await historyOf(user)).toEqual(
      expect.arrayContaining(['Recovery code used, 8 codes left', 'Logged in with password and recovery code']),
    );

    const { RecoveryCodes } = await client.shown(credentialEndpoints.makeRecoveryCodes, {
      body: { password: PASSWORD },
    });
    expect(await logIn(user, codes[2])).toMatchObject(CODE_WRONG);
    expect(await logIn(user, RecoveryCodes[0])).toMatchObject({ status: 200 });
    // A code of one user is no code of another.
    const other = await withSecondFactor('Eli Other');
    expect(await logIn(other.user, RecoveryCodes[1])).toMatchObject(CODE_WRONG);
    expect(await logIn(user, shownBy(secret))).toMatchObject({ status: 200 });
  });

  it('wrong codes delay further codes, and a right password in between does not reset the count', async () => {
    const { user, secret } = await withSecondFactor('Fay Guessed');
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await logIn(user, 'WRONG')).toMatchObject(CODE_WRONG);
      // A right password does not reset the count of wrong codes.
      expect(await logIn(user)).toMatchObject(CODE_NEEDED);
    }
    const slowed = await logIn(user, shownBy(secret));
    expect(slowed.said).toBe('429 Too many attempts. Please wait and try again.');
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await logIn(user)).toMatchObject(CODE_NEEDED);
    api.passMinutes(1);
    expect(await logIn(user, shownBy(secret))).toMatchObject({ status: 200 });
    expect(await logIn(user, 'WRONG')).toMatchObject(CODE_WRONG);
  });

  it('a login asks for the code again after a password change', async () => {
    const { user, client } = await withSecondFactor('Gus Changes');
    const password = 'Other-secret-2';
    expect(
      await client.call(authEndpoints.updatePassword, { body: { password, confirmPassword: password } }),
    ).toMatchObject({ status: 200 });
    expect(await logIn(user, undefined, password)).toMatchObject(CODE_NEEDED);
  });

  it('a login is refused when the vault has lost the seed', async () => {
    const { user, secret } = await withSecondFactor('Hal Lost');
    await api.running.app.get<Vault>(VAULT).removeSecret('totp', String(user.id));
    expect(await logIn(user)).toMatchObject(CODE_NEEDED);
    expect(await logIn(user, shownBy(secret))).toMatchObject(CODE_WRONG);
  });
});

describe('recovery codes', () => {
  it('recovery codes no longer work when the product stopped while it removed them', async () => {
    const { user, codes } = await withSecondFactor('Ian Left');
    // The list of codes is removed first.
    await api.running.app.get<Vault>(VAULT).takeSecret('recovery-codes', String(user.id));
    expect(await logIn(user, codes[0])).toMatchObject(CODE_WRONG);
  });
});

describe('a second factor', () => {
  it('a second factor is removed with password and code, together with its recovery codes', async () => {
    const { user, client, secret, codes } = await withSecondFactor('Ivy Removes');
    const remove = (password: string, code: string) =>
      client.call(credentialEndpoints.removeSecondFactor, { body: { password, code } });
    expect((await remove('Wrong-secret-1', shownBy(secret))).errors).toEqual({
      password: 'This is not your present password.',
    });
    expect((await remove(PASSWORD, 'WRONG')).errors).toEqual({
      code: 'This code is not right, or it was used already.',
    });
    expect((await remove(PASSWORD, shownBy(secret))).said).toBe('200 Second factor removed.');
    expect(await logIn(user)).toMatchObject({ status: 200 });
    expect(await client.shown(credentialEndpoints.own)).toMatchObject({
      SecondFactor: false,
      RecoveryCodesLeft: 0,
    });
    // A new second factor does not accept the old recovery codes.
    const again = (await client.shown(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })).Secret;
    api.passMinutes(1);
    expect(await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(again) } })).toMatchObject({
      status: 200,
    });
    expect(await logIn(user, codes[0])).toMatchObject(CODE_WRONG);
  });

  it('administrators reset the second factor of others, only Super Users that of a Super User, and nobody their own', async () => {
    const { user } = await withSecondFactor('Jon Helped');
    const { user: boss, client: bossClient } = await withSecondFactor('Kay Boss', {
      RoleGroupIntID: roleGroup.SUPER_USER,
    });
    const zoe = await api.as(await api.addUser('Zoe Reid', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }));
    const reset = (by: Client, userID: number) => by.call(credentialEndpoints.resetSecondFactor, { body: { userID } });
    expect(await zoe.shown(credentialEndpoints.ofUser, { params: { id: user.id } })).toEqual({
      UserID: user.id,
      SecondFactor: true,
      RecoveryCodesLeft: 10,
      SecondFactorRequired: false,
      Passkeys: 0,
    });
    expect(await reset(zoe, boss.id)).toMatchObject({ status: 403 });
    expect((await reset(bossClient, boss.id)).said).toBe('422 Remove your own second factor on the Account page.');
    expect(await reset(zoe, 99_999)).toMatchObject({ status: 404 });
    expect((await reset(zoe, user.id)).said).toBe('200 Second factor and passkeys were reset.');
    expect(await logIn(user)).toMatchObject({ status: 200 });
    expect(await historyOf(user)).toContain('Second factor, recovery codes and passkeys taken away');
    expect(await reset(await api.admin(), boss.id)).toMatchObject({ status: 200 });
  });

  it('a repeated reset does not remove the second factor that was set after the first', async () => {
    const { user, client } = await withSecondFactor('Ned Renewed');
    const request = { body: { userID: user.id }, key: 'reset-then' };
    const admin = await api.admin();
    expect(await admin.call(credentialEndpoints.resetSecondFactor, request)).toMatchObject({ status: 200 });
    const { Secret: secret } = await client.shown(credentialEndpoints.beginSecondFactor, {
      body: { password: PASSWORD },
    });
    const { RecoveryCodes: codes } = await client.shown(credentialEndpoints.setSecondFactor, {
      body: { code: shownBy(secret) },
    });
    await admin.call(credentialEndpoints.resetSecondFactor, request);
    api.passMinutes(2);
    for (const code of [shownBy(secret), codes[0]]) expect(await logIn(user, code)).toMatchObject({ status: 200 });
  });

  it('a second factor does not change the version of the user, so no edit becomes stale', async () => {
    const { user } = await withSecondFactor('Lou Edited');
    expect(await api.running.app.get(Users).withID(user.id)).toMatchObject({ Version: 0 });
  });
});

describe('a role group that needs a second factor', () => {
  const DUE = { status: 403, success: false, code: 4, message: 'You must set up a second factor first.' };
  const require = async (RoleGroupIntID: number, SecondFactorRequired = true, by?: Client) =>
    (by ?? (await api.admin())).call(credentialEndpoints.changeSecurity, {
      body: { RoleGroupIntID, SecondFactorRequired },
    });

  it('a user of a role group that needs a second factor may only set one up', async () => {
    const user = await api.addUser('Meg Marketing', { RoleGroupIntID: roleGroup.MARKETING });
    const client = await api.as(user);
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    const required = await require(roleGroup.MARKETING);
    expect(required.said).toBe('200 Marketing needs a second factor now.');
    expect(required.shown.find(({ RoleGroupIntID }) => RoleGroupIntID === roleGroup.MARKETING)).toMatchObject({
      SecondFactorRequired: true,
      Users: 1,
      UsersWithSecondFactor: 0,
    });

    const open = new Set([
      'admin/logout',
      'admin/logoutEverywhere',
      'users/refreshAuthProfile',
      'users/stopViewing',
      'users/credentials',
      'users/secondFactor/begin',
      'users/secondFactor/set',
      'users/passkeys/begin',
      'users/passkeys',
    ]);
    for (const { verb, path } of allEndpoints.filter(
      (endpoint) => typeof endpoint.who === 'function' && !open.has(endpoint.path),
    )) {
      expect(
        await client.send(verb, `/api/${path.replace(/:\w+/g, '1')}`, {
          headers: { 'x-requested-with': 'leaseledger' },
        }),
      ).toMatchObject(DUE);
    }
    expect(await client.rest('persons')).toMatchObject(DUE);
    expect((await client.shown(authEndpoints.refreshProfile)).user.SecondFactorDue).toBe(true);
    expect((await logIn(user)).shown.user.SecondFactorDue).toBe(true);

    const { Secret: secret } = await client.shown(credentialEndpoints.beginSecondFactor, {
      body: { password: PASSWORD },
    });
    expect(await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(secret) } })).toMatchObject({
      status: 200,
    });
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    api.passMinutes(1);
    expect((await logIn(user, shownBy(secret))).shown.user.SecondFactorDue).toBe(false);
    expect(
      (await (await api.admin()).shown(credentialEndpoints.security)).find(
        ({ RoleGroupIntID }) => RoleGroupIntID === roleGroup.MARKETING,
      ),
    ).toMatchObject({ Users: 1, UsersWithSecondFactor: 1 });

    // A user who removes the second factor must set one up again.
    api.passMinutes(1);
    expect(
      await client.call(credentialEndpoints.removeSecondFactor, {
        body: { password: PASSWORD, code: shownBy(secret) },
      }),
    ).toMatchObject({ status: 200 });
    expect(await client.call(userEndpoints.basic)).toMatchObject(DUE);
    expect((await require(roleGroup.MARKETING, false)).said).toBe(`200 ${credentialMessage.notRequired('Marketing')}`);
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });

  it('a due password change comes before a due second factor', async () => {
    const user = await api.addUser('Nan Both', {
      RoleGroupIntID: roleGroup.ACCOUNTING_MANAGER,
      ForcePasswordReset: true,
    });
    await require(roleGroup.ACCOUNTING_MANAGER);
    const client = await api.as(user);
    expect(await client.call(personEndpoints.all)).toMatchObject({
      status: 403,
      code: 4,
      message: 'You must change your password first.',
    });
    expect((await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })).said).toBe(
      '403 You must change your password first.',
    );
  });

  it('administrators decide which role groups need a second factor, only a Super User for Super Users', async () => {
    const administrator = await api.as(
      await api.addUser('Ola Admin', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }),
    );
    expect(await require(roleGroup.SUPER_USER, true, administrator)).toMatchObject({ status: 403 });
    expect((await require(1, true, administrator)).errors).toEqual({
      RoleGroupIntID: 'Role group is not one of the choices.',
    });
    expect(await require(roleGroup.LEASING_ADMINISTRATION, true, administrator)).toMatchObject({ status: 200 });
    expect(await require(roleGroup.LEASING_ADMINISTRATION, false, administrator)).toMatchObject({ status: 200 });
  });
});
