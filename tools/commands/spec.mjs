// npm run spec -- <path …> [-t <name>]: runs the suites whose path holds one of these texts, such as one spec or one area.
import '../node-version.mjs';
import '../explain.mjs';
import { findBrowser } from '../browser-executable.mjs';
import { usageOf } from '../commands.mjs';
import { run } from '../run.mjs';

const args = process.argv.slice(2);
const browser = findBrowser();
const jest = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  '--import',
  './tools/native-suites/register.mjs',
  'node_modules/jest/bin/jest.js',
];

if (args.length === 0) console.error(usageOf('spec'));
const passed = args.length > 0 && (await run('node', [...jest, ...args], browser && { CHROMIUM_PATH: browser }));
process.exitCode = passed ? 0 : 1;
