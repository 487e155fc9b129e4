import { spawnSync } from 'node:child_process';

/** Undefined where Docker Compose can be asked what it makes of its files; it needs no server for that. Else the reason why not. */
export function whyNoCompose() {
  const { status } = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'docker compose config on the compose files: install Docker Compose';
}
