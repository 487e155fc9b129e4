import { spawnSync } from 'node:child_process';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';

/** A server of the log for a test: the double, or the real one that EVENTSTORE_URL names. */
export interface EventStore {
  readonly connectionString: string;
  /** Gone until `back`, with all that it has acknowledged. */
  away(): void;
  back(): void;
  stop(): Promise<void>;
}

/**
 * An empty server. A real one is emptied for each test, so tests on it run one at a time.
 * @throws Error for a real one without the two commands that stop and start it
 */
export async function startEventStore(): Promise<EventStore> {
  return givenServer() ?? (await EventStoreDbDouble.start());
}

function givenServer(): EventStore | undefined {
  const connectionString = process.env['EVENTSTORE_URL'];
  if (!connectionString) return undefined;
  const run = (name: 'EVENTSTORE_STOP' | 'EVENTSTORE_START', isEmpty: '' | '1' = '') => {
    const command = process.env[name];
    if (!command) throw new Error(`A test on ${new URL(connectionString).host} needs ${name}, a shell command`);
    const { status } = spawnSync(command, {
      shell: true,
      stdio: 'inherit',
      env: { ...process.env, EVENTSTORE_EMPTY: isEmpty },
    });
    if (status !== 0) throw new Error(`${name} ended with ${status}`);
  };
  run('EVENTSTORE_STOP');
  run('EVENTSTORE_START', '1');
  return {
    connectionString,
    away: () => run('EVENTSTORE_STOP'),
    back: () => run('EVENTSTORE_START'),
    stop: async () => undefined,
  };
}
