import { globSync, readFileSync } from 'node:fs';

/** Set by the system, by npm, by `npm test` or by another tool: nobody configures Leaseledger with them. */
const foreign = new Set([
  'API',
  'EVENTSTORE_EMPTY',
  'EVENTSTORE_START',
  'EVENTSTORE_STOP',
  'JEST_WORKER_ID',
  'LOCALAPPDATA',
  'NODE_OPTIONS',
  'PLAYWRIGHT_BROWSERS_PATH',
  'PROGRAMFILES',
  'SUITES_FOLDER',
]);

/** A variable of the environment where code reads it: env['PORT'], positive(environment, 'CONNECTIONS', …). */
const reads = /\benv(?:ironment)?(?:\[|, )'([A-Z][A-Z0-9_]+)'/g;
/** Within the function that reads all settings, any such text is the name of one. */
const names = /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)'/g;

/** @returns {string[]} the settings that docs/configuration.md lists, in its order */
export function documentedSettings() {
  return documentedDefaults().map(([name]) => name);
}

/** @returns {[string, string][]} each setting of docs/configuration.md with its default, empty where it has none */
export function documentedDefaults() {
  const rows = readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)?/gm);
  return [...rows].map(([, name, value = '']) => [name, value]);
}

/**
 * @param {string} source the text of a file
 * @returns {string[]} the settings that it reads, with repetitions
 */
export function settingsReadBy(source) {
  const patterns = source.includes('export const settingsFrom') ? [reads, names] : [reads];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name));
}

/** @returns {string[]} the settings that the code of the product and of its tools reads, sorted */
export function settingsOfTheCode() {
  const files = globSync('{apps,libs,tools}/**/*.{ts,tsx,mjs}', {
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|checks)$|\.spec\.m?tsx?$/.test(name),
  });
  const found = files.flatMap((file) => settingsReadBy(readFileSync(file, 'utf8')));
  return [...new Set(found)].filter((name) => !foreign.has(name)).sort();
}
