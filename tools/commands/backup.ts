// npm run backup -- --to <folder> --vault-to <folder>: backs up log and vault, each into an empty folder of its own.
// The log is that of DATA_DIR, or of the EventStoreDB in EVENTSTORE_URL; the vault is that of DATA_DIR, or of the
// MongoDB in MONGODB_URL. The product may run. Ends with 0 after the copy was read completely, otherwise with 1.
import '../explain.mjs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { usageOf } from '../commands.mjs';
import { backUp } from '../operations/backups/backup.ts';

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
