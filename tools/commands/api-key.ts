import '../explain.mjs';
import { randomBytes } from 'node:crypto';
import { ApiKeys, inboundCalls } from '../../apps/api/areas/inbound/api-keys.ts';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { vaultPlaceOf } from '../../apps/api/platform/storage/vault-place.ts';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { usageOf } from '../commands.mjs';

// npm run api-key -- add website leads: makes a key with which an outside sender can make only these calls, and shows
// it once.
const [action, name, ...calls] = process.argv.slice(2);
const usage = `${usageOf('api-key')}\nCalls: ${inboundCalls.join(', ')}`;
const { mongoDbUrl: url } = settingsFrom(process.env);
const place = vaultPlaceOf({
  dataDir: process.env['DATA_DIR'] ?? './data',
  randomBytes,
  mongoDb: url === undefined ? undefined : { url },
});
let vault: Vault | undefined;
try {
  // A vault made here would take the place of the log's own.
  if (!(await place.isTaken()))
    throw new Error(
      `There is no vault ${place.name}: the first start of the product makes it, and DATA_DIR names its folder, or MONGODB_URL its server.`,
    );
  vault = await place.open();
  const keys = new ApiKeys(vault, randomBytes);
  if (name === undefined) throw new Error(usage);
  if (action === 'add')
    process.stdout.write(
      `Key of ${name}, shown only now: ${await keys.add(name, calls)}\nSend it as the header X-API-Key.\n`,
    );
  else if (action === 'remove') await keys.remove(name);
  else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await vault?.close();
}
