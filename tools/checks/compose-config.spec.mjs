import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

// Without Docker Compose, jest leaves this file out: see why-no-compose.mjs.
describe('Docker Compose itself', () => {
  it.each(['docker-compose.yml', 'docker-compose.embedded.yml'])('accepts the compose file %s', (file) => {
    const { status, stderr } = spawnSync('docker', ['compose', '--file', file, 'config', '--quiet'], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
