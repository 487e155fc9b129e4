// Runs suites as Node itself loads them (register.mjs compiles), so that a worker loads the product once and not anew for each suite,
// which took seven seconds of processor every time. Everything else, timeouts and reports among it, is jest's.
const { pathToFileURL } = require('node:url');
const { default: circus } = require('jest-circus/runner');

/** Jest limits hooks and tests, but not the loading of a suite, which starts the product here. In milliseconds. */
const LOADED_WITHIN = 180_000;

let suites = 0;
// Jest ends a worker by no longer listening to it, and waits until nothing is open. What suites share is open until here.
process.on('removeListener', (event) => {
  if (event === 'message') process.exit();
});

function inTime(file, loaded) {
  let timer;
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${file} was not loaded within ${LOADED_WITHIN} ms`)), LOADED_WITHIN);
  });
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer));
}

module.exports = async (globalConfig, config, environment, runtime, testPath, sendMessageToJest) => {
  // Node's own stack traces know what register.mjs compiled; jest's know what jest compiled.
  process.setSourceMapsEnabled(true);
  Error.prepareStackTrace = undefined;
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (file) => {
    globalThis[Symbol.for('jest globals')] = runtime.requireModule(require.resolve('./globals-of-suite.cjs'));
    suites += 1;
    return inTime(file, import(`${pathToFileURL(file).href}?suite=${suites}`));
  };
  const { endSuite } = await import('../../libs/event-log/testing/after-suite.ts');
  return circus(globalConfig, config, environment, runtime, testPath, sendMessageToJest).finally(endSuite);
};
