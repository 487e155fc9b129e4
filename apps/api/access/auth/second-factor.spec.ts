import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
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
  envelope: { success: false, code: 5, message: 'Enter the code of your second factor.', payload: null },
};
const CODE_WRONG = { status: 422, envelope: { code: 5, message: 'This code is not right, or it was used already.' } };
const FAILED = { status: 422, envelope: { code: 422, message: 'Login failed.' } };

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => TestApi.endAll());

/** What an authenticator app shows at the API's time, or so many steps away from it: reckoned here from RFC 6238, not by the product. */
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
  const { Secret: secret } = (
    await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })
  ).shown;
  const { RecoveryCodes: codes } = (
    await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(secret) } })
  ).shown;
  // A code is good once: the next one is another.
  api.passMinutes(2);
  return { user, client, secret, codes };
}

const historyOf = async (user: TestUser): Promise<string[]> => {
  // What the list answers is rows of the history.
  const rows = (
    await (await api.admin()).rest('history', { filter: { Subject: `user-${user.id}` }, sort: ['HistoryID', 'ASC'] })
  ).json as HistoryRow[];
  return rows.map(({ Description }) => Description);
};

describe('setting up a second factor', () => {
  it('needs the present password and a right code, and tells recovery codes once', async () => {
    const user = await api.addUser('Ada Setting');
    const client = await api.as(user);
    const begin = (password: string) => client.call(credentialEndpoints.beginSecondFactor, { body: { password } });
    const set = (code: string) => client.call(credentialEndpoints.setSecondFactor, { body: { code } });
    expect((await begin('Wrong-secret-1')).errors).toEqual({ password: 'This is not your present password.' });
    expect(await set('123456')).toMatchObject({
      status: 422,
      envelope: { message: 'This took too long. Please begin again.' },
    });
    const { Secret: secret, Uri } = (await begin(PASSWORD)).shown;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Uri).toBe(
      `otpauth://totp/Leaseledger:ada.setting%40staff.example?issuer=Leaseledger&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // What is not set yet is not asked for.
    expect(await logIn(user)).toMatchObject({ status: 200 });

    const right = shownBy(secret);
    expect((await set(right === '000000' ? '000001' : '000000')).errors).toEqual({
      code: 'This code is not right, or it was used already.',
    });
    expect((await set('12345')).errors).toEqual({ code: 'Enter the 6 digits that your authenticator app shows.' });
    const { RecoveryCodes } = (await set(` ${right.slice(0, 3)} ${right.slice(3)} `)).shown;
    expect(new Set(RecoveryCodes).size).toBe(10);
    for (const code of RecoveryCodes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await client.call(credentialEndpoints.own)).shown).toEqual({
      SecondFactor: true,
      RecoveryCodesLeft: 10,
      SecondFactorRequired: false,
      Passkeys: [],
    });
    expect(await begin(PASSWORD)).toMatchObject({
      status: 422,
      envelope: { message: 'A second factor is set already. Remove it before you set up another.' },
    });
    expect(await set(shownBy(secret, 1))).toMatchObject({
      status: 422,
      envelope: { message: 'A second factor is set already. Remove it before you set up another.' },
    });
    expect(await logIn(user)).toMatchObject(CODE_NEEDED);
  });

  it('is too late after a quarter of an hour', async () => {
    const client = await api.as(await api.addUser('Late Setting'));
    const { Secret: secret } = (
      await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })
    ).shown;
    api.passMinutes(16);
    expect(await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(secret) } })).toMatchObject({
      status: 422,
      envelope: { message: 'This took too long. Please begin again.' },
    });
  });

  it('leaves neither seed nor recovery codes in clear, in any file or log line', async () => {
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
  it('asks for the code only once the password is right, and takes it half a minute early or late', async () => {
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

  it('takes no code twice, also of two at once', async () => {
    const { user, secret } = await withSecondFactor('Cal Twice');
    const code = shownBy(secret);
    const both = await Promise.all([logIn(user, code), logIn(user, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await logIn(user, code)).toMatchObject(CODE_WRONG);
    api.passMinutes(1);
    expect(await logIn(user, shownBy(secret))).toMatchObject({ status: 200 });
  });

  it('takes each recovery code once, in any writing, and counts what is left', async () => {
    const { user, client, codes, secret } = await withSecondFactor('Dot Recovers');
    const [first = '', second = ''] = codes;
    const both = await Promise.all([logIn(user, first), logIn(user, first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await logIn(user, ` ${second.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({ status: 200 });
    expect(await logIn(user, second)).toMatchObject(CODE_WRONG);
    expect((await client.call(credentialEndpoints.own)).shown.RecoveryCodesLeft).toBe(8);
    expect(await historyOf(user)).toEqual(
      expect.arrayContaining(['Recovery code used, 8 codes left', 'Logged in with password and recovery code']),
    );

    const { RecoveryCodes } = (
      await client.call(credentialEndpoints.makeRecoveryCodes, { body: { password: PASSWORD } })
    ).shown;
    expect(await logIn(user, codes[2])).toMatchObject(CODE_WRONG);
    expect(await logIn(user, RecoveryCodes[0])).toMatchObject({ status: 200 });
    // Of somebody else it is none.
    const other = await withSecondFactor('Eli Other');
    expect(await logIn(other.user, RecoveryCodes[1])).toMatchObject(CODE_WRONG);
    expect(await logIn(user, shownBy(secret))).toMatchObject({ status: 200 });
  });

  it('is slowed down by wrong codes, whatever is asked in between, and by nothing else', async () => {
    const { user, secret } = await withSecondFactor('Fay Guessed');
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await logIn(user, 'WRONG')).toMatchObject(CODE_WRONG);
      // A right password alone forgives no wrong code.
      expect(await logIn(user)).toMatchObject(CODE_NEEDED);
    }
    const slowed = await logIn(user, shownBy(secret));
    expect(slowed).toMatchObject({
      status: 429,
      envelope: { message: 'Too many attempts. Please wait and try again.' },
    });
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await logIn(user)).toMatchObject(CODE_NEEDED);
    api.passMinutes(1);
    expect(await logIn(user, shownBy(secret))).toMatchObject({ status: 200 });
    expect(await logIn(user, 'WRONG')).toMatchObject(CODE_WRONG);
  });

  it('asks for it again after the password was changed', async () => {
    const { user, client } = await withSecondFactor('Gus Changes');
    const password = 'Other-secret-2';
    expect(
      await client.call(authEndpoints.updatePassword, { body: { password, confirmPassword: password } }),
    ).toMatchObject({ status: 200 });
    expect(await logIn(user, undefined, password)).toMatchObject(CODE_NEEDED);
  });

  it('lets nobody in where the vault has lost the seed', async () => {
    const { user, secret } = await withSecondFactor('Hal Lost');
    await api.running.app.get<Vault>(VAULT).removeSecret('totp', String(user.id));
    expect(await logIn(user)).toMatchObject(CODE_NEEDED);
    expect(await logIn(user, shownBy(secret))).toMatchObject(CODE_WRONG);
  });
});

describe('recovery codes', () => {
  it('are good no more where the product ended while it was forgetting them', async () => {
    const { user, codes } = await withSecondFactor('Ian Left');
    // The list goes first.
    await api.running.app.get<Vault>(VAULT).takeSecret('recovery-codes', String(user.id));
    expect(await logIn(user, codes[0])).toMatchObject(CODE_WRONG);
  });
});

describe('a second factor', () => {
  it('is removed with password and code, and its codes with it', async () => {
    const { user, client, secret, codes } = await withSecondFactor('Ivy Removes');
    const remove = (password: string, code: string) =>
      client.call(credentialEndpoints.removeSecondFactor, { body: { password, code } });
    expect((await remove('Wrong-secret-1', shownBy(secret))).errors).toEqual({
      password: 'This is not your present password.',
    });
    expect((await remove(PASSWORD, 'WRONG')).errors).toEqual({
      code: 'This code is not right, or it was used already.',
    });
    expect(await remove(PASSWORD, shownBy(secret))).toMatchObject({
      status: 200,
      envelope: { message: 'Second factor removed.' },
    });
    expect(await logIn(user)).toMatchObject({ status: 200 });
    expect((await client.call(credentialEndpoints.own)).shown).toMatchObject({
      SecondFactor: false,
      RecoveryCodesLeft: 0,
    });
    // Another one knows nothing of the codes of the first.
    const again = (await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })).shown
      .Secret;
    api.passMinutes(1);
    expect(await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(again) } })).toMatchObject({
      status: 200,
    });
    expect(await logIn(user, codes[0])).toMatchObject(CODE_WRONG);
  });

  it('is reset by administrators, of a Super User by Super Users, and never their own', async () => {
    const { user } = await withSecondFactor('Jon Helped');
    const { user: boss, client: bossClient } = await withSecondFactor('Kay Boss', {
      RoleGroupIntID: roleGroup.SUPER_USER,
    });
    const zoe = await api.as(await api.addUser('Zoe Reid', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }));
    const reset = (by: Client, userID: number) => by.call(credentialEndpoints.resetSecondFactor, { body: { userID } });
    expect((await zoe.call(credentialEndpoints.ofUser, { params: { id: user.id } })).shown).toEqual({
      UserID: user.id,
      SecondFactor: true,
      RecoveryCodesLeft: 10,
      SecondFactorRequired: false,
      Passkeys: 0,
    });
    expect(await reset(zoe, boss.id)).toMatchObject({ status: 403 });
    expect(await reset(bossClient, boss.id)).toMatchObject({
      status: 422,
      envelope: { message: 'Remove your own second factor on the Account page.' },
    });
    expect(await reset(zoe, 99_999)).toMatchObject({ status: 404 });
    expect(await reset(zoe, user.id)).toMatchObject({
      status: 200,
      envelope: { message: 'Second factor and passkeys were reset.' },
    });
    expect(await logIn(user)).toMatchObject({ status: 200 });
    expect(await historyOf(user)).toContain('Second factor, recovery codes and passkeys taken away');
    expect(await reset(await api.admin(), boss.id)).toMatchObject({ status: 200 });
  });

  it('that was set after a reset is not taken out by a repeat of the request', async () => {
    const { user, client } = await withSecondFactor('Ned Renewed');
    const request = { body: { userID: user.id }, key: 'reset-then' };
    const admin = await api.admin();
    expect(await admin.call(credentialEndpoints.resetSecondFactor, request)).toMatchObject({ status: 200 });
    const { Secret: secret } = (
      await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })
    ).shown;
    const { RecoveryCodes: codes } = (
      await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(secret) } })
    ).shown;
    await admin.call(credentialEndpoints.resetSecondFactor, request);
    api.passMinutes(2);
    for (const code of [shownBy(secret), codes[0]]) expect(await logIn(user, code)).toMatchObject({ status: 200 });
  });

  it("leaves the user's record as it was: no edit is stale because of it", async () => {
    const { user } = await withSecondFactor('Lou Edited');
    expect(await api.running.app.get(Users).withID(user.id)).toMatchObject({ Version: 0 });
  });
});

describe('a role group that needs a second factor', () => {
  const DUE = { status: 403, envelope: { success: false, code: 4, message: 'You must set up a second factor first.' } };
  const require = async (RoleGroupIntID: number, SecondFactorRequired = true, by?: Client) =>
    (by ?? (await api.admin())).call(credentialEndpoints.changeSecurity, {
      body: { RoleGroupIntID, SecondFactorRequired },
    });

  it('lets its users do nothing but set one up, from the next request on', async () => {
    const user = await api.addUser('Meg Marketing', { RoleGroupIntID: roleGroup.MARKETING });
    const client = await api.as(user);
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    const required = await require(roleGroup.MARKETING);
    expect(required).toMatchObject({ status: 200, envelope: { message: 'Marketing needs a second factor now.' } });
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
    expect((await client.call(authEndpoints.refreshProfile)).shown.user.SecondFactorDue).toBe(true);
    expect((await logIn(user)).shown.user.SecondFactorDue).toBe(true);

    const { Secret: secret } = (
      await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })
    ).shown;
    expect(await client.call(credentialEndpoints.setSecondFactor, { body: { code: shownBy(secret) } })).toMatchObject({
      status: 200,
    });
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    api.passMinutes(1);
    expect((await logIn(user, shownBy(secret))).shown.user.SecondFactorDue).toBe(false);
    expect(
      (await (await api.admin()).call(credentialEndpoints.security)).shown.find(
        ({ RoleGroupIntID }) => RoleGroupIntID === roleGroup.MARKETING,
      ),
    ).toMatchObject({ Users: 1, UsersWithSecondFactor: 1 });

    // Whoever removes it has it due again.
    api.passMinutes(1);
    expect(
      await client.call(credentialEndpoints.removeSecondFactor, {
        body: { password: PASSWORD, code: shownBy(secret) },
      }),
    ).toMatchObject({ status: 200 });
    expect(await client.call(userEndpoints.basic)).toMatchObject(DUE);
    expect(await require(roleGroup.MARKETING, false)).toMatchObject({
      status: 200,
      envelope: { message: 'Marketing needs no second factor any more.' },
    });
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });

  it('asks for the new password first, where both are due', async () => {
    const user = await api.addUser('Nan Both', {
      RoleGroupIntID: roleGroup.ACCOUNTING_MANAGER,
      ForcePasswordReset: true,
    });
    await require(roleGroup.ACCOUNTING_MANAGER);
    const client = await api.as(user);
    expect(await client.call(personEndpoints.all)).toMatchObject({
      status: 403,
      envelope: { code: 4, message: 'You must change your password first.' },
    });
    expect(await client.call(credentialEndpoints.beginSecondFactor, { body: { password: PASSWORD } })).toMatchObject({
      status: 403,
      envelope: { message: 'You must change your password first.' },
    });
  });

  it('is decided by administrators, of Super Users by a Super User', async () => {
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
