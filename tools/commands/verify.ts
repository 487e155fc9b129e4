// npm run verify: compares the log, the vault and the read models of DATA_DIR with each other. With EVENTSTORE_URL the log
// is on that EventStoreDB, and with MONGODB_URL vault and read models are on that MongoDB. Every event must be readable
// and open, every row must equal that of a cold replay, and files must be unchanged (-- --quick: compares only their
// sizes). The product may run. Ends with 0, or with 1 and the differences.
import '../explain.mjs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { verify } from '../operations/verified/verify.ts';
import { progressOf } from '../progress.ts';

try {
  const {
    values: { quick },
  } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  let draw: ((events: number) => void) | undefined;
  const isRight = await verify({
    dataDir: resolve(process.env['DATA_DIR'] ?? './data'),
    eventStoreUrl: process.env['EVENTSTORE_URL'],
    mongoDbUrl: settingsFrom(process.env).mongoDbUrl,
    clock: () => new Date(),
    randomBytes,
    isQuick: quick,
    tell: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
    onProgress: (events, total) => (draw ??= progressOf(total))(events),
  });
  process.exitCode = isRight ? 0 : 1;
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
