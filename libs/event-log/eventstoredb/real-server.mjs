import { spawnSync } from 'node:child_process';

/** Undefined where tests can have a real EventStoreDB, given by EVENTSTORE_URL or in a container; else the reason why not. */
export function whyNoRealServer() {
  if (process.env['EVENTSTORE_URL']) return undefined;
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'the event log on a real EventStoreDB: set EVENTSTORE_URL or start Docker';
}
