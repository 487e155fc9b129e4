import { createHook } from 'node:async_hooks';
import { expect, it } from '@jest/globals';
import { PASSWORD_SECRET } from '@leaseledger/domain/users/change-password';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { VAULT } from '../../platform/foundation/platform.ts';
import { defaultSettings, settingsFrom } from '../../platform/settings/settings.ts';
import { PASSWORD, TestApi } from '../../testing/test-api.ts';
import { Passwords } from './exports/passwords.ts';

it('hashes passwords with 19 MiB and two passes, whatever the environment says', async () => {
  const { passwordMemoryKiB } = settingsFrom({ PASSWORD_MEMORY_KIB: '64', passwordMemoryKiB: '64' });
  expect(passwordMemoryKiB).toBe(defaultSettings.passwordMemoryKiB);
  const api = await TestApi.start({ settings: { passwordMemoryKiB } });
  const user = await api.addUser('Hana Sato');
  const secrets = [1, user.id].map((id) => api.running.app.get<Vault>(VAULT).secret(PASSWORD_SECRET, String(id)));
  for (const hashed of await Promise.all(secrets)) expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await api.visitor().logIn(user.email, PASSWORD)).status).toBe(200);
  expect((await api.visitor().logIn(user.email, `${PASSWORD}!`)).status).toBe(422);
});

it('checks a password by the same steps for a user, for nobody, and for a user without a password', async () => {
  const hashed = new Map<string, string>();
  const asked: string[] = [];
  const vault = {
    secret: async (kind: string, id: string) => {
      asked.push(kind);
      return hashed.get(id);
    },
  };
  // The double implements only the called method.
  const passwords = new Passwords(vault as unknown as Vault, { passwordMemoryKiB: 64 });
  hashed.set('1', await passwords.hash(PASSWORD));
  const stepsOf = async (userID: number | undefined, password: string) => {
    const steps: string[] = [];
    const hook = createHook({ init: (_, type) => steps.push(type) }).enable();
    const isRight = await passwords.isRight(userID, password);
    hook.disable();
    return { isRight, steps: [...asked.splice(0), ...steps] };
  };
  const right = await stepsOf(1, PASSWORD);
  expect(right).toMatchObject({ isRight: true, steps: expect.arrayContaining([PASSWORD_SECRET]) });
  for (const [userID, password] of [
    [1, 'wrong'],
    [undefined, 'wrong'],
    [undefined, ''],
    [2, ''],
  ] as const)
    expect(await stepsOf(userID, password)).toEqual({ ...right, isRight: false });
});
