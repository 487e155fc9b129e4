// npm run lint: oxlint, the import boundaries, the house rules, plain English, the references in documents and comments,
// and the canaries that prove that these checks work. With files, it checks these and what they import, without canaries.
import '../node-version.mjs';
import '../explain.mjs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { houseRuleViolations } from '../checks/house-rules.mjs';
import { blindWords, wordsToReplace } from '../checks/plain-english.mjs';
import { brokenCitations, brokenLinks, sharedNumbers } from '../checks/references.mjs';
import { root } from '../run.mjs';

const oxlint = ['node_modules/oxlint/bin/oxlint', '--deny-warnings'];
const cruiser = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs'];
const canaries = 'tools/checks/[a-z]+-canary/';
const named = process.argv.slice(2);
const places = named.length > 0 ? named : ['.'];
const code = named.length > 0 ? named.filter((name) => /\.tsx?$/.test(name)) : ['apps', 'libs', 'tools'];

process.chdir(root);

const quietly = (args) => spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const aloud = (args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;

/** The boundary rules that did not report their canary. */
function blindBoundaryRules() {
  const { stdout, stderr } = quietly([...cruiser, '--output-type', 'json', 'tools/checks/boundary-canary']);
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run on the canary: ${stderr}`);
  const seen = new Set(JSON.parse(stdout).summary.violations.map(({ rule }) => rule.name));
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  return forbidden.map(({ name }) => name).filter((name) => !seen.has(name));
}

/** The lint rules that did not report their canary. */
function blindLintRules() {
  const { stdout } = quietly([
    ...oxlint,
    '--config',
    'tools/checks/lint-canary/oxlintrc.json',
    '--format',
    'json',
    'tools/checks/lint-canary',
  ]);
  const seen = JSON.parse(stdout).diagnostics.map(({ code }) => code);
  return ['no-explicit-any', 'no-unused-vars', 'no-console', 'eqeqeq'].filter(
    (name) => !seen.some((code) => code.includes(`(${name})`)),
  );
}

/** The checks of references that did not report everything in their canary. */
function blindReferenceChecks() {
  const canary = ['tools/checks/reference-canary'];
  const broken = {
    citations: [brokenCitations(canary), 5],
    links: [brokenLinks(canary), 3],
    numbers: [sharedNumbers(...canary), 1],
  };
  return Object.entries(broken).flatMap(([name, [found, expected]]) => (found.length === expected ? [] : [name]));
}

function passesUnless(violations) {
  for (const violation of violations) console.error(`  ${violation}`);
  return violations.length === 0;
}

const checks = {
  'format (npm run format mends it)': () =>
    aloud([
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--ignore-unknown',
      ...places,
    ]),
  oxlint: () => aloud([...oxlint, ...(named.length > 0 ? code : places)]),
  boundaries: () => aloud([...cruiser, '--exclude', `(?:^|/)dist/|${canaries}`, ...code]),
  'canaries (each must be caught)': () => {
    const blind = [
      ...blindBoundaryRules(),
      ...blindLintRules(),
      ...blindReferenceChecks(),
      ...blindWords('tools/checks/words-canary'),
    ];
    for (const name of blind) console.error(`  ${name}: broken on purpose in tools/checks, and not reported`);
    return blind.length === 0;
  },
  'house rules': () => passesUnless(houseRuleViolations()),
  'plain English': () => passesUnless(wordsToReplace(places)),
  citations: () => passesUnless(brokenCitations(['apps', 'libs'])),
  'links in documents': () =>
    passesUnless(brokenLinks(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs'])),
  'numbers of decisions': () => passesUnless(sharedNumbers('docs/decisions')),
};

const asked = Object.entries(checks).filter(([name]) => named.length === 0 || !name.startsWith('canaries'));
const failed = asked.filter(([name, passes]) => {
  const passed = passes();
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name}`);
  return !passed;
});
process.exitCode = failed.length === 0 ? 0 : 1;
