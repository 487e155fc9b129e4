// npm run verify: compares log, vault and read models of DATA_DIR (the log on the EventStoreDB that EVENTSTORE_URL names, vault and read models on the MongoDB that MONGODB_URL names, where these are) with each other:
// every event can be read and opened, every row is what a cold replay gives, what is in files is as it was (-- --quick: as long as it was). The product may run. Ends with 0, or with 1 where anything differs, which is named.
import './explain.mjs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsFrom } from '../apps/api/kernel/settings.ts';
import { verify } from './operations/verify.ts';
import { progressOf } from './progress.ts';

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
