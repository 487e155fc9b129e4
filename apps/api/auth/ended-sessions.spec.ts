import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { VAULT } from '../kernel/platform.ts';
import type { Client } from '../testing/client.ts';
import { PASSWORD, TestApi } from '../testing/test-api.ts';

const OVER = { status: 401, envelope: { message: 'Session has expired', code: 401 } };
const NEW_PASSWORD = 'Another-one-2';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => TestApi.endAll());

const isOpen = async (client: Client) => (await client.call(userEndpoints.basic)).status === 200;
const vault = (): Vault => api.running.app.get(VAULT);
/** The same browser, on the API that was started again. */
const again = ({ cookie }: Pick<Client, 'cookie'>): Client => Object.assign(api.visitor(), { cookie });

describe('logging out everywhere', () => {
  it('ends every session of the user, this one too, and says how many others there were', async () => {
    const user = await api.addUser('Mia Okafor');
    const [here, phone, home, other] = [await api.as(user), await api.as(user), await api.as(user), await api.admin()];
    api.passMinutes(1);
    const answer = await here.call(authEndpoints.logoutEverywhere);
    expect(answer).toMatchObject({ status: 200, envelope: { payload: { others: 2 }, message: 'You are logged out here and in 2 other sessions.' } });
    for (const { cookie } of [here, phone, home]) expect(await again({ cookie }).call(userEndpoints.basic)).toMatchObject({ status: 401 });
    expect(await phone.call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await isOpen(other)).toBe(true);
    const since = await api.as(user);
    await api.stop();
    await api.open();
    expect(await again(phone).call(userEndpoints.basic)).toMatchObject(OVER);
    expect(await isOpen(again(since))).toBe(true);
  });
});

describe('sessions that were ended', () => {
  it('stay ended where the vault does not know of it: it failed, or is an older copy', async () => {
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

  it('are not brought back by a request that was under way', async () => {
    const user = await api.addUser('Lior Abadi');
    const client = await api.as(user);
    const [findSession, found, goOn] = [vault().findSession.bind(vault()), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
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

describe('a password that must be changed', () => {
  it('lets its user do nothing but change it, log out, and read whose session it is', async () => {
    const user = await api.addUser('Newly Come', { ForcePasswordReset: true });
    const client = await api.as(user);
    const due = { status: 403, envelope: { success: false, code: 4, message: 'You must change your password first.' } };
    const open = new Set(['admin/logout', 'admin/logoutEverywhere', 'users/updatePassword', 'users/refreshAuthProfile']);
    for (const endpoint of allEndpoints.filter(({ path, who }) => typeof who === 'function' && !open.has(path))) {
      expect(await client.send(endpoint.verb, `/api/${endpoint.path.replace(/:\w+/g, '1')}`, { headers: { 'x-requested-with': 'leaseledger' } })).toMatchObject(due);
    }
    expect(await client.rest('persons')).toMatchObject(due);
    expect(await client.get('/api/docs-json')).toMatchObject(due);
    expect((await client.call(authEndpoints.refreshProfile)).shown.user.ForcePasswordReset).toBe(true);
    expect(await (await api.as(user)).call(authEndpoints.logout)).toMatchObject({ status: 200 });

    const change = (password: string, confirmPassword = password) => client.call(authEndpoints.updatePassword, { body: { password, confirmPassword } });
    expect((await change('short-1A')).errors).toEqual({ password: 'Password must be 10-20 characters, a mix of upper & lowercase characters, numbers, & special characters' });
    expect((await change(NEW_PASSWORD, 'Another-one-3')).errors).toEqual({ confirmPassword: 'Passwords do not match' });
    expect((await change(PASSWORD)).errors).toEqual({ password: 'Please choose another password than the present one.' });
    const { cookie } = client;
    api.passMinutes(1);
    expect(await change(NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await again({ cookie }).call(authEndpoints.refreshProfile)).toMatchObject(OVER);
    expect(await api.visitor().logIn(user.email, PASSWORD)).toMatchObject({ status: 422 });
    const since = await api.as({ email: user.email, password: NEW_PASSWORD });
    expect(await since.call(personEndpoints.all)).toMatchObject({ status: 200 });
  });
});
