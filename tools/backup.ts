// npm run backup -- --to <folder> --vault-to <folder>: backs up the log of DATA_DIR, or of the EventStoreDB that EVENTSTORE_URL names, and the
// vault of DATA_DIR, or of the MongoDB that MONGODB_URL names, each into an empty folder of its own. The product may run. Ends with 0 when the copy was read whole, with 1 where there is none.
import './explain.mjs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFrom } from '../apps/api/kernel/settings.ts';
import { usageOf } from './commands.mjs';
import { backUp } from './operations/backup.ts';

try {
  const { to, 'vault-to': vaultTo } = parseArgs({
    options: { to: { type: 'string' }, 'vault-to': { type: 'string' } },
  }).values;
  if (to === undefined || vaultTo === undefined) throw new Error(usageOf('backup'));
  await backUp({
    dataDir: resolve(process.env['DATA_DIR'] ?? './data'),
    eventStoreUrl: process.env['EVENTSTORE_URL'],
    mongoDbUrl: settingsFrom(process.env).mongoDbUrl,
    to: resolve(to),
    vaultTo: resolve(vaultTo),
    clock: () => new Date(),
    randomBytes,
    tell: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
