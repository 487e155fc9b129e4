// npm start: builds missing parts, then becomes the server, so that signals reach it directly.
import '../node-version.mjs';
import '../explain.mjs';
import { buildIsStale, buildWebApps } from './build.mjs';
import { root } from '../run.mjs';

if (buildIsStale()) {
  console.log('Building the web apps (only after an install or a change) …');
  if (!(await buildWebApps())) {
    console.error('The web apps could not be built: see above.');
    process.exit(1);
  }
}

process.chdir(root);
await import('../register.mjs');
const goWithNpm = watchForNpmEnding();
await import('../../apps/api/main.ts');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, goWithNpm.stop);

/**
 * npm signals only its shell, and most shells end without passing it on, so losing the parent counts as the signal.
 * Stopped by a signal that did arrive, because a second one would cut the orderly end short.
 */
function watchForNpmEnding() {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return { stop() {} };
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
  return { stop: () => clearInterval(watch) };
}
