// npm run verify: compares log, vault and read models of DATA_DIR (the log on the EventStoreDB that EVENTSTORE_URL names, where one is) with each other:
// every event can be read and opened, every row is what a cold replay gives. The product may run. Ends with 0, or with 1 where anything differs, which is named.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { refuseMongoDb } from './operations/mongodb.ts';
import { verify } from './operations/verify.ts';
import { progressOf } from './progress.ts';

try {
  refuseMongoDb(process.env);
  let draw: ((events: number) => void) | undefined;
  const isRight = await verify({
    dataDir: resolve(process.env['DATA_DIR'] ?? './data'), eventStoreUrl: process.env['EVENTSTORE_URL'], clock: () => new Date(), randomBytes,
    tell: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
    onProgress: (events, total) => (draw ??= progressOf(total))(events),
  });
  process.exitCode = isRight ? 0 : 1;
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
