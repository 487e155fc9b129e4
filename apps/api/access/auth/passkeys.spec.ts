import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { Secret, TOTP } from 'otpauth';
import { Authenticator } from '../../testing/authenticator.ts';
import type { Client } from '../../testing/client.ts';
import { PASSWORD, TestApi, type TestUser } from '../../testing/test-api.ts';

const ORIGIN = 'https://ledger.example';
const FAILED = { status: 422, success: false, code: 422, message: 'Login failed.', payload: null };
const REFUSED = { status: 422, message: 'The passkey could not be checked. Please try again.' };
const api = await TestApi.start({ settings: { publicUrl: ORIGIN } });

const begin = async (client: Client) =>
  (await client.shown(credentialEndpoints.beginPasskey, { body: { password: PASSWORD } })).options;
const add = (client: Client, response: object, Name = 'Laptop') =>
  client.call(credentialEndpoints.addPasskey, { body: { Name, response } });

interface Holder {
  readonly user: TestUser;
  readonly client: Client;
  readonly passkey: Authenticator;
  readonly PasskeyID: string;
}

async function withPasskey(name: string, details: Parameters<TestApi['addUser']>[1] = {}): Promise<Holder> {
  const user = await api.addUser(name, details);
  const client = await api.as(user);
  const passkey = new Authenticator(ORIGIN);
  const { Passkeys } = (await add(client, passkey.create(await begin(client)))).shown;
  return { user, client, passkey, PasskeyID: Passkeys[0]?.PasskeyID ?? '' };
}

/** A browser that began a login, with the options for the authenticator and the cookie that it got. */
async function begun(): Promise<{ readonly client: Client; readonly options: object; readonly cookie: string }> {
  const client = api.visitor();
  const asked = await client.call(credentialEndpoints.beginPasskeyLogin);
  return { client, options: asked.shown.options, cookie: asked.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
}
const show = (client: Client, response: object, cookie: string) =>
  client.call(credentialEndpoints.passkeyLogin, { body: { response }, headers: { cookie } });
async function logIn(passkey: Authenticator, how: Parameters<Authenticator['get']>[1] = {}) {
  const { client, options, cookie } = await begun();
  return { client, answer: await show(client, passkey.get(options, how), cookie) };
}
const historyOf = async ({ id }: TestUser): Promise<string[]> => {
  // The list answers rows of the history.
  const rows = await (await api.admin()).history(`user-${id}`, ['HistoryID', 'ASC']);
  return rows.map(({ Description }) => Description);
};

describe('adding a passkey', () => {
  it('a new passkey needs the present password, and must be discoverable and verify its user', async () => {
    const client = await api.as(await api.addUser('Ada Adds'));
    expect(
      (await client.call(credentialEndpoints.beginPasskey, { body: { password: 'Wrong-secret-1' } })).errors,
    ).toEqual({ password: 'This is not your present password.' });
    expect(await begin(client)).toMatchObject({
      rp: { id: 'ledger.example', name: 'Leaseledger' },
      user: { name: 'ada.adds@staff.example', displayName: 'Ada Adds' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('a begun passkey is added once, within five minutes, from this address and session only', async () => {
    const user = await api.addUser('Bob Begins');
    const client = await api.as(user);
    const passkey = new Authenticator(ORIGIN);
    expect(
      await add(client, passkey.create(await begin(client), { origin: 'https://ledger.example.attacker.example' })),
    ).toMatchObject(REFUSED);
    expect(await add(client, passkey.create(await begin(client), { isVerified: false }))).toMatchObject(REFUSED);
    expect(await add(client, {})).toMatchObject(REFUSED);
    const late = passkey.create(await begin(client));
    api.passMinutes(6);
    expect(await add(client, late)).toMatchObject(REFUSED);
    const right = passkey.create(await begin(client));
    expect(await add(await api.as(user), right)).toMatchObject(REFUSED);
    expect((await add(client, right)).shown.Passkeys).toEqual([
      { PasskeyID: expect.any(String), Name: 'Laptop', AddedTime: api.now.toISOString(), LastUsedTime: null },
    ]);
    expect(await add(client, right)).toMatchObject(REFUSED);
    // The passkey belongs to the first user now.
    const other = await api.as(await api.addUser('Eve Begins'));
    expect(await add(other, passkey.create(await begin(other)))).toMatchObject(REFUSED);
    expect((await other.shown(credentialEndpoints.own)).Passkeys).toEqual([]);
  });

  it('only the owner of a passkey sees, renames and removes it', async () => {
    const { user, client, PasskeyID, passkey } = await withPasskey('Cal Owns');
    const other = await api.as(await api.addUser('Dan Meddles'));
    const rename = (by: Client, Name: string) =>
      by.call(credentialEndpoints.renamePasskey, { body: { PasskeyID, Name } });
    const remove = (by: Client, password = PASSWORD) =>
      by.call(credentialEndpoints.removePasskey, { body: { PasskeyID, password } });
    expect(await rename(other, 'Mine')).toMatchObject({ status: 404 });
    expect(await remove(other)).toMatchObject({ status: 404 });
    expect((await rename(client, ' ')).errors).toEqual({
      Name: 'Name the passkey, for instance after the device that it is on.',
    });
    expect((await rename(client, 'Phone')).shown.Passkeys).toMatchObject([{ Name: 'Phone' }]);
    expect(await begin(client)).toMatchObject({ excludeCredentials: [{ id: passkey.id.toString('base64url') }] });
    expect((await remove(client, 'Wrong-secret-1')).errors).toEqual({ password: 'This is not your present password.' });
    expect((await remove(client)).shown.Passkeys).toEqual([]);
    expect((await logIn(passkey)).answer).toMatchObject(FAILED);
    expect(await historyOf(user)).toEqual(
      expect.arrayContaining(['Passkey added', 'Passkey renamed', 'Passkey removed']),
    );
  });
});

describe('a login with a passkey', () => {
  it('a login with a passkey opens a session, and its options reveal no users', async () => {
    const { user, passkey } = await withPasskey('Fay Enters');
    const { client, answer } = await logIn(passkey);
    expect(answer).toMatchObject({ status: 200, payload: { user: { UserID: user.id, SecondFactorDue: false } } });
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    expect((await client.shown(credentialEndpoints.own)).Passkeys).toMatchObject([
      { LastUsedTime: api.now.toISOString() },
    ]);
    expect(await historyOf(user)).toContain('Logged in with a passkey');

    const [first, second] = [await begun(), await begun()];
    const { challenge: _one, ...one } = first.options as { challenge: string };
    const { challenge: _two, ...two } = second.options as { challenge: string };
    expect(one).toEqual(two);
    expect(one).toMatchObject({ rpId: 'ledger.example', userVerification: 'required' });
    expect(await show(first.client, new Authenticator(ORIGIN).get(first.options), first.cookie)).toMatchObject(FAILED);
  });

  it('a passkey login works once, within five minutes, in the browser that began it, for the right site and user', async () => {
    const { user, passkey } = await withPasskey('Gil Once');
    const { client, options, cookie } = await begun();
    const shown = passkey.get(options);
    expect(await show(client, shown, cookie)).toMatchObject({ status: 200 });
    expect(await show(client, shown, cookie)).toMatchObject(FAILED);
    const [mine, theirs] = [await begun(), await begun()];
    expect(await show(theirs.client, passkey.get(mine.options), theirs.cookie)).toMatchObject(FAILED);
    expect(await show(mine.client, passkey.get(mine.options), '')).toMatchObject(FAILED);
    const late = await begun();
    api.passMinutes(6);
    expect(await show(late.client, passkey.get(late.options), late.cookie)).toMatchObject(FAILED);
    for (const how of [{ origin: 'https://attacker.example' }, { isVerified: false }])
      expect((await logIn(passkey, how)).answer).toMatchObject(FAILED);
    expect((await historyOf(user)).slice(-2)).toEqual(['Login refused: wrong passkey', 'Login refused: wrong passkey']);
    const nonsense = await begun();
    expect(await show(nonsense.client, { id: 5, response: [] }, nonsense.cookie)).toMatchObject(FAILED);
    expect((await logIn(passkey)).answer).toMatchObject({ status: 200 });
  });

  it('a passkey whose counter did not grow is refused, because it is a copy', async () => {
    const { passkey } = await withPasskey('Hal Copied');
    expect((await logIn(passkey, { counter: 7 })).answer).toMatchObject({ status: 200 });
    for (const counter of [7, 3, 0]) expect((await logIn(passkey, { counter })).answer).toMatchObject(FAILED);
    expect((await logIn(passkey, { counter: 8 })).answer).toMatchObject({ status: 200 });
  });

  it('a passkey login is refused to disabled users, needs no code, and does not skip a due password change', async () => {
    const disabled = await withPasskey('Ina Disabled');
    await api.changeUser(disabled.user.id, { type: 'DisableUser' });
    expect((await logIn(disabled.passkey)).answer).toMatchObject(FAILED);
    expect((await historyOf(disabled.user)).at(-1)).toBe('Login refused: the account is disabled');

    const { user, client: setter, passkey } = await withPasskey('Jim Changes');
    const { Secret: secret } = await setter.shown(credentialEndpoints.beginSecondFactor, {
      body: { password: PASSWORD },
    });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.now.getTime() });
    expect(await setter.call(credentialEndpoints.setSecondFactor, { body: { code } })).toMatchObject({ status: 200 });
    expect((await logIn(passkey)).answer).toMatchObject({ status: 200 });
    await api.changeUser(user.id, { type: 'ForcePasswordReset' });
    const { client, answer } = await logIn(passkey);
    expect(answer.shown.user.ForcePasswordReset).toBe(true);
    expect(await client.call(userEndpoints.basic)).toMatchObject({
      status: 403,
      code: 4,
      message: 'You must change your password first.',
    });
    expect(await client.call(authEndpoints.logout)).toMatchObject({ status: 200 });
  });
});

describe('a passkey as second factor', () => {
  it('a passkey is the second factor of a role group that needs one, and the password alone is then refused', async () => {
    const { user, client, passkey } = await withPasskey('Kim Marketing', { RoleGroupIntID: roleGroup.MARKETING });
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({ status: 200 });
    const administrator = await api.admin();
    await administrator.call(credentialEndpoints.changeSecurity, {
      body: { RoleGroupIntID: roleGroup.MARKETING, SecondFactorRequired: true },
    });
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    expect(await api.visitor().logIn(user.email, 'Wrong-secret-1')).toMatchObject(FAILED);
    expect((await api.visitor().logIn(user.email, PASSWORD)).said).toBe(
      '422 Your role group needs a second factor, and a passkey is yours: log in with it.',
    );
    expect((await logIn(passkey)).answer).toMatchObject({ status: 200, payload: { user: { SecondFactorDue: false } } });

    expect(
      await administrator.call(credentialEndpoints.resetSecondFactor, { body: { userID: user.id } }),
    ).toMatchObject({ status: 200 });
    expect((await logIn(passkey)).answer).toMatchObject(FAILED);
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 403, code: 4 });
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({
      status: 200,
      payload: { user: { SecondFactorDue: true } },
    });
  });
});

describe('without PUBLIC_URL', () => {
  it('without PUBLIC_URL passkeys belong to localhost at any port, whatever the headers of the request say', async () => {
    const local = await TestApi.start();
    const client = await local.as(await local.addUser('Lou Local'));
    const asked = async () =>
      (
        await client.shown(credentialEndpoints.beginPasskey, {
          body: { password: PASSWORD },
          headers: { 'x-forwarded-host': 'ledger.example', origin: 'https://ledger.example' },
        })
      ).options;
    expect(await asked()).toMatchObject({ rp: { id: 'localhost' } });
    for (const origin of ['https://ledger.example', 'http://localhost.attacker.example', 'http://127.0.0.1:3000'])
      expect(await add(client, new Authenticator(origin).create(await asked()))).toMatchObject(REFUSED);
    expect(await add(client, new Authenticator('http://localhost:3000').create(await asked()))).toMatchObject({
      status: 200,
    });
  });
});
