// npm test: everything that must hold, in one command. Runs every step that can still say something, then sums up.
import '../node-version.mjs';
import '../explain.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser, howToGetABrowser, installBrowser } from '../browser-executable.mjs';
import { whyNoRealServer } from '../../libs/event-log/eventstoredb/real-server.mjs';
import { whyNoRealMongoDb } from '../../libs/mongodb/why-no-real-mongodb.mjs';
import { whyNoCompose } from '../checks/why-no-compose.mjs';
import { whyNoForeignSqlite } from '../faults/damaged/foreign-sqlite.mjs';
import { whyNoOffice } from '../operations/why-no-office.mjs';
import { whyNoProxy } from '../operations/why-no-proxy.mjs';
import { buildWebApps } from './build.mjs';
import { bundleSizes } from '../bundle-sizes.mjs';
import { run } from '../run.mjs';
import { slowest, sumOfBoth } from '../run-again.mjs';

const quiet = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning`.trim() };

/**
 * The end of a step. `notRun` gives the reason why it, or a part of it, could not run; only `failed` fails the whole.
 * `of` says more about its parts. `flaky` names the tests that failed at first and passed when their suite was run alone.
 * @typedef {{ passed: number, failed: number, notRun?: string[], of?: string[], flaky?: string[] }} Outcome
 */

/** A step that either holds or does not counts as one test. */
const check = (holds) => (holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Runs jest, which prints as it goes.
 * @param {string[]} args
 * @param {string} report the file that jest writes
 * @returns {Promise<{ ended: boolean, testResults: object[] | undefined }>} jest's results, undefined if it wrote none
 */
async function jest(args, report, env) {
  const ended = await run(
    'node',
    [
      '--experimental-vm-modules',
      '--import',
      './tools/native-suites/register.mjs',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    { ...quiet, ...env },
  );
  if (!fs.existsSync(report)) return { ended, testResults: undefined };
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
  return {
    ended,
    testResults: testResults.map((suite) => ({ ...suite, name: path.relative(process.cwd(), suite.name) })),
  };
}

/**
 * Runs all suites with three workers, so that two cores are busy while a suite waits. A suite that fails is run once more, alone,
 * when nothing else takes its processor. Counts the tests by folder; a suite that could not even be loaded counts as one failure.
 */
async function suites(projects, env) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'leaseledger-test-'));
  try {
    const shared = { ...env, SUITES_FOLDER: folder };
    const first = await jest(
      ['--selectProjects', ...projects, '--maxWorkers=3'],
      path.join(folder, 'jest.json'),
      shared,
    );
    if (first.testResults === undefined) return check(false);
    const broken = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    if (broken.length > 0) console.log(`\nOnce more, alone: ${broken.join(', ')}`);
    const again =
      broken.length === 0
        ? { ended: first.ended, testResults: [] }
        : await jest(['--runInBand', '--runTestsByPath', ...broken], path.join(folder, 'again.json'), shared);
    const { passed, failed, flaky } = sumOfBoth(first.testResults, again.testResults ?? []);
    return {
      passed,
      failed: again.ended ? failed : Math.max(failed, 1),
      flaky,
      notRun: pendingTests(first.testResults),
      of: [...tookByFolder(first.testResults), 'Slowest:', ...slowest(first.testResults)],
    };
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

/** The sum of the suites of each folder: `tools/browser: 300 passed, 610 s`. Three run at once. */
function tookByFolder(testResults) {
  const folders = new Map();
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const folder = name.split(path.sep).slice(0, 2).join('/');
    const sum = folders.get(folder) ?? { passed: 0, took: 0 };
    sum.passed += assertionResults.filter(({ status }) => status === 'passed').length;
    sum.took += endTime - startTime;
    folders.set(folder, sum);
  }
  return [...folders]
    .toSorted(([, one], [, other]) => other.took - one.took)
    .map(([folder, { passed, took }]) => `${folder}: ${passed} passed, ${(took / 1000).toFixed(0)} s`);
}

const withoutBrowser = [
  'contract',
  'domain',
  'mongodb',
  'event-log',
  'projections',
  'log-copy',
  'tools',
  'new-area',
  'api',
  'admin',
  'faults',
  'operations',
];

/** Without a real EventStoreDB or MongoDB, jest.config.mjs leaves out the suites that need one. */
async function allSuites() {
  const browser = findBrowser() ?? installBrowser();
  const cannot = [
    ...(browser ? [] : [howToGetABrowser]),
    ...(webAppsStand ? [] : ['browser tests: the web apps did not build']),
  ];
  if (browser) console.log(`with ${browser}`);
  const outcome = await (cannot.length === 0
    ? suites([...withoutBrowser, 'browser'], { CHROMIUM_PATH: browser })
    : suites(withoutBrowser, {}));
  const notRun = [
    ...(outcome.notRun ?? []),
    ...cannot,
    ...[
      whyNoRealServer(),
      whyNoRealMongoDb(),
      whyNoCompose(),
      whyNoForeignSqlite(),
      whyNoProxy(),
      whyNoOffice(),
    ].filter((reason) => reason !== undefined),
  ];
  return { ...outcome, failed: outcome.failed + cannot.length, notRun };
}

let webAppsStand = false;

/** The checks that need one core each, two at a time. */
async function checks() {
  const node = (...args) => run('node', args, quiet);
  const each = {
    // The specs of a new area check their copy from what this leaves.
    types: async () =>
      node(
        'node_modules/ts7/bin/tsc',
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        'node_modules/.cache/types.tsbuildinfo',
        '-p',
        'tsconfig.json',
        // Each further checker works out the types of libraries again, and the other core has checks of its own.
        '--checkers',
        '1',
      ),
    'lint and boundaries': async () => node('tools/commands/lint.mjs'),
    'event catalogue': async () =>
      node('--import', './tools/register.mjs', 'tools/commands/event-catalogue.ts', '--check'),
    'schemas of answers': async () =>
      node('--import', './tools/register.mjs', 'tools/commands/answer-schemas.ts', '--check'),
    'built-in mails': async () =>
      node('--import', './tools/register.mjs', 'tools/commands/built-in-mails.ts', '--check'),
    'build of the web apps': async () => (webAppsStand = await buildWebApps()),
  };
  const waiting = Object.entries(each);
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (!(await next[1]())) failed.push(next[0]);
  };
  await Promise.all([worker(), worker()]);
  for (const name of failed) console.log(`FAILED: ${name}`);
  return { passed: Object.keys(each).length - failed.length, failed: failed.length };
}

/** @type {[string, () => Promise<Outcome>][]} */
const steps = [
  ['Types, lint and boundaries, what is generated, build of the web apps', checks],
  [
    'Size of the web apps',
    async () => (webAppsStand ? bundleSizes() : { ...check(false), notRun: ['the web apps did not build'] }),
  ],
  ['Suites', allSuites],
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
for (const { name, took, passed, failed, of = [] } of results) {
  console.log(`  ${failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${passed} passed, ${failed} failed, ${took}`);
  for (const line of of) console.log(`            ${line}`);
}
for (const { name, notRun } of results) for (const reason of notRun) console.log(`  not run: ${name}: ${reason}`);
for (const { flaky = [] } of results) for (const test of flaky) console.log(`flaky: ${test}`);

const sum = (of) => results.reduce((total, result) => total + result[of], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
