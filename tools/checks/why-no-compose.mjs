import { spawnSync } from 'node:child_process';

/** Undefined when Docker Compose can check its files, for which it needs no server; otherwise the reason why not. */
export function whyNoCompose() {
  const { status } = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'docker compose config on the compose files: install Docker Compose';
}
