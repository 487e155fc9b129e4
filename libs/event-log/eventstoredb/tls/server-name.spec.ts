import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Asks a server over TLS that is named by its address, and prints what the log answers. */
const program = `
  import { createServer } from 'node:net';
  const { EventStoreDbEventLog } = await import(${JSON.stringify(join(import.meta.dirname, '../eventstoredb-event-log.ts'))});
  const server = createServer((socket) => socket.on('error', () => undefined).end());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const log = new EventStoreDbEventLog({
    connectionString: 'esdb://127.0.0.1:' + server.address().port + '?tls=true',
    patience: { retryFor: 200, attemptTimeout: 100 },
  });
  console.log(await log.head().catch((error) => error.name));
  process.exit(0);
`;

it('prints no warning where TLS is asked of a server that is named by its address', () => {
  const node = ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', '--input-type=module'];
  const { stdout, stderr } = spawnSync(process.execPath, [...node, '-e', program], { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'LogUnavailable\n', stderr: '' });
});
