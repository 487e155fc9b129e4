import { spawnSync } from 'node:child_process';

/**
 * Undefined when tests can use a real MongoDB, by its address or in a container; otherwise the reason why not. The
 * tests make their own databases there.
 */
export function whyNoRealMongoDb() {
  if (process.env['MONGODB_TEST_URL'] || process.env['MONGODB_URL']) return undefined;
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'read models and vault on a real MongoDB: set MONGODB_TEST_URL or start Docker';
}
