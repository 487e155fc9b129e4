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

process.chdir(root);
await import('./register.mjs');
await import('../apps/api/main.ts');
