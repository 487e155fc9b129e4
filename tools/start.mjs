// npm start: builds what is missing, then becomes the server, so that a signal reaches it without a go-between.
import './node-version.mjs';
import './explain.mjs';
import { buildIsStale, buildWebApps } from './build.mjs';
import { root } from './run.mjs';

if (buildIsStale()) {
  console.log('Building the web apps (only after an install or a change) …');
  if (!(await buildWebApps())) {
    console.error('The web apps could not be built: see above.');
    process.exit(1);
  }
}

process.chdir(root);
await import('./register.mjs');
const goWithNpm = watchForNpmEnding();
await import('../apps/api/main.ts');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, goWithNpm.stop);

/**
 * npm tells its shell alone to terminate, and most shells end without telling us: being orphaned is then the signal.
 * Stopped by a signal that did reach us, since a second one would cut the orderly end short.
 */
function watchForNpmEnding() {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return { stop() {} };
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
  return { stop: () => clearInterval(watch) };
}
