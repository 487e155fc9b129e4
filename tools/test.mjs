// npm test: everything that must hold, in one command. Runs every step that can still say something, then sums up.
import './node-version.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser, howToGetABrowser, installBrowser } from './browser-executable.mjs';
import { whyNoRealServer } from '../libs/event-log/eventstoredb/real-server.mjs';
import { whyNoRealMongoDb } from '../libs/mongodb/why-no-real-mongodb.mjs';
import { whyNoCompose } from './checks/why-no-compose.mjs';
import { buildWebApps } from './build.mjs';
import { bundleSizes } from './bundle-sizes.mjs';
import { run } from './run.mjs';

const quiet = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`.trim() };

/**
 * What a step ended with. `notRun` gives the reason why it, or a part of it, could not run; whether that fails the whole is `failed`'s to say.
 * @typedef {{ passed: number, failed: number, notRun?: string[] }} Outcome
 */

/** A step that either holds or does not counts as one test. */
const check = (holds) => (holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Runs the suites of some jest projects and counts their tests; a suite that could not even be loaded counts as one failure. */
async function suites(projects, env = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leaseledger-test-'));
  const report = path.join(folder, 'jest.json');
  try {
    const ended = await run(
      'node',
      ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--selectProjects', ...projects, '--maxWorkers=2', '--json', `--outputFile=${report}`],
      { ...quiet, ...env },
    );
    if (!fs.existsSync(report)) return check(false);
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: ended ? failed : Math.max(failed, 1), notRun: pendingTests(testResults) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Suites say on their own why they cannot run on this machine, by a pending test whose title is the reason. */
function pendingTests(testResults) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'pending' || status === 'todo').map(({ fullName }) => fullName),
  );
}

/** Without a real EventStoreDB or MongoDB, or Docker Compose, jest.config.mjs leaves out the suites that need one. */
async function unitTests() {
  const outcome = await suites(['contract', 'domain', 'mongodb', 'event-log', 'projections', 'log-copy', 'tools', 'new-area', 'api', 'admin']);
  return { ...outcome, notRun: [...(outcome.notRun ?? []), ...[whyNoRealServer(), whyNoRealMongoDb(), whyNoCompose()].filter((reason) => reason !== undefined)] };
}

let webAppsStand = false;

async function browserTests() {
  const browser = findBrowser() ?? installBrowser();
  if (!browser) return { ...check(false), notRun: [howToGetABrowser] };
  if (!webAppsStand) return { ...check(false), notRun: ['the web apps did not build'] };
  console.log(`with ${browser}`);
  return suites(['browser'], { CHROMIUM_PATH: browser });
}

/** @type {[string, () => Promise<Outcome>][]} */
const steps = [
  ['Types', async () => check(await run('node', ['node_modules/ts7/bin/tsc', '--noEmit', '-p', 'tsconfig.json']))],
  ['Lint and boundaries', async () => check(await run('node', ['tools/lint.mjs']))],
  ['Event catalogue', async () => check(await run('node', ['--import', './tools/register.mjs', 'tools/event-catalogue.ts', '--check'], quiet))],
  ['Schemas of answers', async () => check(await run('node', ['--import', './tools/register.mjs', 'tools/answer-schemas.ts', '--check'], quiet))],
  ['Unit, contract and API suites', unitTests],
  ['Faults: killed, away, contended, cut', () => suites(['faults'])],
  ['Operations: backups, verifying, ending', () => suites(['operations'])],
  ['Build of the web apps', async () => check((webAppsStand = await buildWebApps()))],
  ['Size of the console', async () => (webAppsStand ? bundleSizes() : { ...check(false), notRun: ['the web apps did not build'] })],
  ['Browser tests', browserTests],
];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const began = performance.now();
const results = [];
for (const [name, step] of steps) {
  const since = performance.now();
  console.log(`\n== ${name}`);
  const outcome = await step().catch((error) => {
    console.error(error);
    return check(false);
  });
  results.push({ name, took: seconds(since), notRun: [], ...outcome });
  console.log(`== ${name}: ${outcome.failed === 0 ? 'ok' : 'FAILED'}, ${seconds(since)}`);
}

console.log(`\nRan in ${seconds(began)}:`);
for (const { name, took, passed, failed } of results) {
  console.log(`  ${failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${passed} passed, ${failed} failed, ${took}`);
}
for (const { name, notRun } of results) for (const reason of notRun) console.log(`  not run: ${name}: ${reason}`);

const sum = (of) => results.reduce((total, result) => total + result[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
