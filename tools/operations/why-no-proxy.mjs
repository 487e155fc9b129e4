import { spawnSync } from 'node:child_process';

/** Undefined when Caddy, the proxy of the compose file, is on this machine; otherwise the reason why not. */
export function whyNoProxy() {
  const { status } = spawnSync('caddy', ['version'], { stdio: 'ignore', timeout: 10_000 });
  return status === 0 ? undefined : 'uploads through the proxy of the compose file: install Caddy';
}
