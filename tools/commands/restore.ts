// npm run restore -- --from <folder> --vault-from <folder> [--to <data folder>]: puts a backup into an empty data
// folder, by default DATA_DIR. The log goes into the EventStoreDB in EVENTSTORE_URL, and the vault into the MongoDB in
// MONGODB_URL, if these are set. Ends with 0 after everything was read there, with 1 when nothing was restored.
import '../explain.mjs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { usageOf } from '../commands.mjs';
import { restore } from '../operations/backups/restore.ts';

const options = {
  from: { type: 'string' },
  'vault-from': { type: 'string' },
  to: { type: 'string' },
  'older-vault': { type: 'boolean' },
  'older-log': { type: 'boolean' },
  'without-vault': { type: 'boolean' },
} as const;

try {
  const {
    from,
    'vault-from': vaultFrom,
    to = process.env['DATA_DIR'] ?? './data',
    'older-vault': mayLackKeys = false,
    'older-log': mayLackEvents = false,
    'without-vault': isVaultLost = false,
  } = parseArgs({ options }).values;
  if (from === undefined || (vaultFrom === undefined) !== isVaultLost) throw new Error(usageOf('restore'));
  await restore({
    from: resolve(from),
    vaultFrom: vaultFrom === undefined ? undefined : resolve(vaultFrom),
    to: resolve(to),
    eventStoreUrl: process.env['EVENTSTORE_URL'],
    mongoDbUrl: settingsFrom(process.env).mongoDbUrl,
    mayLackKeys,
    mayLackEvents,
    randomBytes,
    tell: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
