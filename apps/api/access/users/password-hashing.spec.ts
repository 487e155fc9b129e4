import { afterAll, expect, it } from '@jest/globals';
import { PASSWORD_SECRET } from '@leaseledger/domain/users/change-password';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { VAULT } from '../../platform/foundation/platform.ts';
import { defaultSettings, settingsFrom } from '../../platform/settings/settings.ts';
import { PASSWORD, TestApi } from '../../testing/test-api.ts';

afterAll(() => TestApi.endAll());

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
