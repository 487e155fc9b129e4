// npm start: builds what is missing, then becomes the server, so that a signal reaches it without a go-between.
import './node-version.mjs';
import { buildIsStale, buildWebApps } from './build.mjs';
import { root } from './run.mjs';

if (buildIsStale()) {
  console.log('Building the web apps (only after an install or a change) …');
  if (!(await buildWebApps())) {
    console.error('The web apps could not be built: see above.');
    process.exit(1);
  }
}

// npm tells its shell alone to terminate, and most shells end without telling us: being orphaned is then the signal.
if (process.env['npm_lifecycle_event'] && process.platform !== 'win32') {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

process.chdir(root);
await import('./register.mjs');
await import('../apps/api/main.ts');
