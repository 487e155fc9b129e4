import { spawnSync } from 'node:child_process';

/** Undefined where tests can have a real MongoDB, given by its address or in a container; else the reason why not. They make databases of their own there. */
export function whyNoRealMongoDb() {
  if (process.env['MONGODB_TEST_URL'] || process.env['MONGODB_URL']) return undefined;
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'read models and vault on a real MongoDB: set MONGODB_TEST_URL or start Docker';
}
