// A suite that fails is run once more, alone. This adds up the two runs.

/**
 * @typedef {{ fullName: string, status: string }} Test
 * @typedef {{ name: string, status: string, assertionResults: Test[] }} Suite as jest reports it
 * @typedef {{ passed: number, failed: number, flaky: string[] }} Sum
 */

/** The name of a failure that belongs to no test: the suite could not be loaded, or ended wrongly. */
const WHOLE = 'as a whole';

/**
 * The status of each test by its name. Tests may share a name, so names are numbered.
 * @param {Suite | undefined} suite
 * @returns {Map<string, string>}
 */
function statuses(suite) {
  const found = new Map();
  if (suite === undefined) return found;
  for (const { fullName, status } of suite.assertionResults) {
    let name = fullName;
    for (let count = 2; found.has(name); count += 1) name = `${fullName} (${count})`;
    found.set(name, status);
  }
  const isWhole = suite.status !== 'failed' || [...found.values()].includes('failed');
  return found.set(WHOLE, isWhole ? 'passed' : 'failed');
}

/**
 * A test passes when it passed in one of the runs. It is flaky when it failed in the other one.
 * @param {Suite[]} first all suites
 * @param {Suite[]} again the suites that were run once more
 * @returns {Sum}
 */
export function sumOfBoth(first, again) {
  const sum = { passed: 0, failed: 0, flaky: /** @type {string[]} */ ([]) };
  for (const suite of first) {
    const ones = statuses(suite);
    const others = statuses(again.find(({ name }) => name === suite.name));
    for (const test of new Set([...ones.keys(), ...others.keys()])) {
      const outcomes = [ones.get(test), others.get(test)];
      const [hasPassed, hasFailed] = [outcomes.includes('passed'), outcomes.includes('failed')];
      if (hasPassed && hasFailed) sum.flaky.push(`${suite.name} ${test}`);
      if (hasPassed) sum.passed += test === WHOLE ? 0 : 1;
      else if (hasFailed) sum.failed += 1;
    }
  }
  return sum;
}

/** The suites that took longest: `tools/browser/shell/story.spec.ts: 41 s`. @param {{ name: string, startTime: number, endTime: number }[]} suites */
export const slowest = (suites, most = 15) =>
  suites
    .map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .toSorted((one, other) => other.took - one.took)
    .slice(0, most)
    .map(({ name, took }) => `${name}: ${(took / 1000).toFixed(0)} s`);
