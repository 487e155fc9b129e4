import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterSuite } from '@leaseledger/event-log/testing/after-suite';
import { openingFrom, settingsFrom } from '../../../apps/api/platform/settings/settings.ts';
import { startApi } from '../../../apps/api/start-api.ts';
import { CHEAP_CAPTCHA, CHEAP_HASHING_KIB } from '../../../apps/api/testing/test-api.ts';
import { fillDemo, siteSettings, type Site } from './site.ts';

/**
 * Starts the product in this process, where its code is loaded already: that takes a fifth of the processor time of a
 * process of its own. For a suite that ends the product in no other way than `stop`. Passwords are hashed at little cost.
 * It ends with its suite at the latest.
 * @param env settings that differ from their defaults, named as in docs/configuration.md
 */
export async function startSiteHere(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-site-'));
  await fillDemo(dataDir, env);
  const all = { ...siteSettings(dataDir), ...env };
  let printed = '';
  const api = await startApi({
    dataDir,
    eventStoreUrl: all.EVENTSTORE_URL,
    ...openingFrom(all),
    clock: () => new Date(),
    randomBytes,
    adminPassword: all.ADMIN_PASSWORD,
    listsProductMails: true,
    settings: { ...settingsFrom(all), passwordMemoryKiB: CHEAP_HASHING_KIB, ...CHEAP_CAPTCHA },
    logStream: { write: (line) => void (printed += line) },
    tell: (line) => void (printed += `${line}\n`),
  });
  let ended: Promise<void> | undefined;
  const end = async () => {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const stop = () => (ended ??= end());
  afterSuite(stop);
  return {
    stop,
    url: api.url,
    admin: { email: all.ADMIN_EMAIL, password: all.ADMIN_PASSWORD },
    dataDir,
    get printed() {
      return printed;
    },
  };
}
