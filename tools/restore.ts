// npm run restore -- --from <folder> --vault-from <folder> [--to <data folder>]: puts a backup into an empty data folder, DATA_DIR where none is
// named, its log into the EventStoreDB that EVENTSTORE_URL names, where one is, and its vault into the MongoDB that MONGODB_URL names. Ends with 0 when all of it was read there, with 1 where nothing was restored.
import './explain.mjs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFrom } from '../apps/api/kernel/settings.ts';
import { usageOf } from './commands.mjs';
import { restore } from './operations/restore.ts';

const options = {
  from: { type: 'string' },
  'vault-from': { type: 'string' },
  to: { type: 'string' },
  'older-vault': { type: 'boolean' },
  'without-vault': { type: 'boolean' },
} as const;

try {
  const {
    from,
    'vault-from': vaultFrom,
    to = process.env['DATA_DIR'] ?? './data',
    'older-vault': mayLackKeys = false,
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
    randomBytes,
    tell: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
