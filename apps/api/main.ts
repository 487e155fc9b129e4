import { randomBytes } from 'node:crypto';
import { pooledBytes } from './kernel/pooled-bytes.ts';
import { settingsFrom } from './kernel/settings.ts';
import { startApi } from './start-api.ts';
import { Terminal } from './waiting/terminal.ts';

const { env } = process;
const { say, progress } = new Terminal(process.stdout);

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
  randomBytes: pooledBytes(randomBytes),
  adminEmail: env['ADMIN_EMAIL'],
  adminPassword: env['ADMIN_PASSWORD'] || undefined,
  newVault: process.argv.includes('--new-vault'),
  demo: env['DEMO'] === '1',
  settings: settingsFrom(env),
  metrics: env['METRICS_PORT'] ? { port: Number(env['METRICS_PORT']), host: env['METRICS_HOST'] ?? '127.0.0.1' } : undefined,
  tell: say,
  tellProgress: progress,
}).catch(fail);
if (api.metricsUrl !== undefined) say(`Metrics are at ${api.metricsUrl}`);
say(`Leaseledger is at ${api.url}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void api.stop().then(() => process.exit(0), fail);
  });
}
