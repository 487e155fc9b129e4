import { randomBytes, randomFillSync } from 'node:crypto';
import { settingsFrom } from './kernel/settings.ts';
import { startApi } from './start-api.ts';
import { Terminal } from './waiting/terminal.ts';

const { env } = process;
const { say, progress } = new Terminal(process.stdout);

const POOL_BYTES = 8_192;
let pool = Buffer.alloc(0);

/** From the operating system some kilobytes at a time: each id, and each seal, takes a few. None is given out twice, and none stays in the pool. */
function pooledBytes(count: number): Buffer {
  if (count > POOL_BYTES / 8) return randomBytes(count);
  if (pool.length < count) pool = randomFillSync(Buffer.alloc(POOL_BYTES));
  const taken = Buffer.from(pool.subarray(0, count));
  pool.fill(0, 0, count);
  pool = pool.subarray(count);
  return taken;
}

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const api = await startApi({
  dataDir: env['DATA_DIR'] ?? './data',
  eventStoreUrl: env['EVENTSTORE_URL'],
  port: Number(env['PORT'] ?? 3000),
  host: env['HOST'] ?? '127.0.0.1',
  clock: () => new Date(),
  randomBytes: pooledBytes,
  adminEmail: env['ADMIN_EMAIL'],
  adminPassword: env['ADMIN_PASSWORD'] || undefined,
  newVault: process.argv.includes('--new-vault'),
  demo: env['DEMO'] === '1',
  settings: settingsFrom(env),
  tell: say,
  tellProgress: progress,
}).catch(fail);
say(`Leaseledger is at ${api.url}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void api.stop().then(() => process.exit(0), fail);
  });
}
