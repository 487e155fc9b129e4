// npm run build: both web apps. Nx caches builds, so an unchanged app costs nothing.
import '../node-version.mjs';
import '../explain.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { bundleSizes } from '../bundle-sizes.mjs';
import { root, run } from '../run.mjs';

const apps = ['apps/admin', 'apps/public-web'];
const shared = ['libs/contract', 'package-lock.json', 'tools/precompress.mjs'];
const generated = new Set(['dist', 'node_modules']);
const builtPage = (app) => path.join(root, app, 'dist/index.html');

/** Writes only temporary files outside the repository, uses no network, and leaves no process behind. */
const nxAtHome = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NX_SKIP_NATIVE_FILE_CACHE: 'true',
  NX_CACHE_DIRECTORY: path.join(root, '.nx/cache'),
  NX_WORKSPACE_DATA_DIRECTORY: path.join(root, '.nx/workspace-data'),
};

/**
 * The time of the newest file under a path, in milliseconds since 1970. Folders count too, so that a deletion shows.
 */
function newest(name) {
  const stat = fs.statSync(name);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const entries = fs.readdirSync(name).filter((entry) => !generated.has(entry) && !entry.endsWith('.spec.ts'));
  return Math.max(stat.mtimeMs, ...entries.map((entry) => newest(path.join(name, entry))));
}

/** Whether a web app's build is missing or older than its sources. */
export function buildIsStale() {
  const sharedSince = Math.max(...shared.map((name) => newest(path.join(root, name))));
  return apps.some((app) => {
    const built = fs.statSync(builtPage(app), { throwIfNoEntry: false });
    return !built || built.mtimeMs < Math.max(sharedSince, newest(path.join(root, app)));
  });
}

/**
 * Builds both web apps.
 * @returns {Promise<boolean>} whether both builds succeeded
 */
export async function buildWebApps() {
  const built = await run(
    'node',
    ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static'],
    nxAtHome,
  );
  // A cached build of Nx keeps its old dates.
  if (built) for (const app of apps) fs.utimesSync(builtPage(app), new Date(), new Date());
  return built;
}

if (import.meta.main) {
  const built = await buildWebApps();
  if (built) bundleSizes();
  process.exitCode = built ? 0 : 1;
}
