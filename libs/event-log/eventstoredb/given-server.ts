import { spawnSync } from 'node:child_process';

/** The real EventStoreDB that tests were given. */
export interface GivenServer {
  readonly connectionString: string;
  /** Gone until `start`. */
  stop(): void;
  /** Ends once the server answers. @param isEmpty without what it held */
  start(isEmpty: boolean): void;
}

/**
 * The server that EVENTSTORE_URL names; undefined without one. EVENTSTORE_STOP and EVENTSTORE_START are the shell commands that
 * stop and start it. @throws Error in `stop` and `start` for a missing or a failed command
 */
export function givenServer(): GivenServer | undefined {
  const connectionString = process.env['EVENTSTORE_URL'];
  if (!connectionString) return undefined;
  const run = (name: 'EVENTSTORE_STOP' | 'EVENTSTORE_START', isEmpty = false) => {
    const command = process.env[name];
    if (!command) throw new Error(`A test on ${new URL(connectionString).host} needs ${name}, a shell command`);
    const { status } = spawnSync(command, {
      shell: true,
      stdio: 'inherit',
      env: { ...process.env, EVENTSTORE_EMPTY: isEmpty ? '1' : '' },
    });
    if (status !== 0) throw new Error(`${name} ended with ${status}`);
  };
  return {
    connectionString,
    stop: () => run('EVENTSTORE_STOP'),
    start: (isEmpty) => run('EVENTSTORE_START', isEmpty),
  };
}
