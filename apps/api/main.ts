import { randomBytes } from 'node:crypto';
import { pooledBytes } from './platform/answers/pooled-bytes.ts';
import { openingFrom, settingsFrom } from './platform/settings/settings.ts';
import { startApi } from './start-api.ts';
import { Terminal } from './platform/waiting/terminal.ts';

const { env } = process;
const { say, progress } = new Terminal(process.stdout);

/** How long closing the files may take, after the running requests have ended. */
const CLOSING_SECONDS = 8;

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const read = <Value>(from: (environment: typeof env) => Value): Value => {
  try {
    return from(env);
  } catch (error) {
    return fail(error);
  }
};

const settings = read(settingsFrom);
const opening = read(openingFrom);
/** Before the product has started, there is nothing to finish. */
let stop = async (): Promise<void> => undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    const seconds = settings.stopSeconds + CLOSING_SECONDS;
    setTimeout(
      () =>
        fail(
          new Error(
            `Not everything was closed within ${seconds} seconds: what the lists lack is read again at the next start`,
          ),
        ),
      seconds * 1_000,
    );
    void stop().then(() => process.exit(0), fail);
  });
}

const api = await startApi({
  dataDir: env['DATA_DIR'] || './data',
  eventStoreUrl: env['EVENTSTORE_URL'],
  ...opening,
  clock: () => new Date(),
  randomBytes: pooledBytes(randomBytes),
  adminPassword: env['ADMIN_PASSWORD'] || undefined,
  newVault: process.argv.includes('--new-vault'),
  listsProductMails: true,
  settings,
  tell: say,
  tellProgress: progress,
}).catch(fail);
stop = api.stop;
if (api.metricsUrl !== undefined) say(`Metrics are at ${api.metricsUrl}`);
say(`Leaseledger is at ${api.url}`);

// Logs the error in one JSON line, without a message that may quote personal data.
process.on('uncaughtException', (error) => {
  api.app.getHttpAdapter().getInstance().log.fatal({ err: error }, 'the process ends');
  process.exit(1);
});
