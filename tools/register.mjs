// Lets Node run the TypeScript sources: swc compiles every .ts file on load, with the decorator metadata that Nest's
// injection and validation read (Node's own type stripping emits none). Compiled files are cached under a name made of
// all their inputs, because compiling is a quarter of a start.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';
import { swcOptions } from './swc-options.mjs';

const rootUrl = new URL('..', import.meta.url).href;
const root = fileURLToPath(rootUrl);
const kept = join(root, 'node_modules/.cache/leaseledger');
const compiler = JSON.stringify([swcOptions, createRequire(import.meta.url)('@swc/core/package.json').version]);
enableCompileCache(join(kept, 'v8'));

/** Loaded when something must be compiled. */
const swc = () => createRequire(import.meta.url)('@swc/core');
// swc must be loaded in the main thread: a thread that ends unloads it, and the next thread to compile would end the
// process.
if (isMainThread) process.once('worker', swc);

/** The same in every copy of the repository. The map names the source without its text, which is in the file beside it. */
function compiled(filename, source) {
  return swc().transformSync(source, {
    ...swcOptions,
    filename,
    sourceFileName: basename(filename),
    sourceMaps: 'inline',
    inlineSourcesContent: false,
  }).code;
}

function keep(file, code) {
  try {
    mkdirSync(kept, { recursive: true });
    // Renamed at the end, so that nobody reads a partial file.
    const whole = `${file}.${process.pid}-${threadId}`;
    writeFileSync(whole, code);
    renameSync(whole, file);
  } catch {
    // When nothing can be written, each start compiles it.
  }
}

const OURS = '@leaseledger/';
/** The packages that our sources import by name. */
const packages = new Map();

/** The address of a source of ours, which needs no look into folders and package.json. Undefined for anything else. */
function ownSource(specifier, parentURL) {
  if (specifier.startsWith(OURS)) return `${rootUrl}libs/${specifier.slice(OURS.length)}.ts`;
  return /^\.{1,2}\/.*\.ts$/.test(specifier) ? new URL(specifier, parentURL).href : undefined;
}

registerHooks({
  // Node looks at the files and folders of each import anew, which takes a fifth of a start.
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions = [] } = context;
    if (!parentURL.startsWith(rootUrl) || parentURL.includes('/node_modules/')) return nextResolve(specifier, context);
    const url = ownSource(specifier, parentURL);
    if (url !== undefined) return { url, format: 'module', shortCircuit: true };
    if (!/^[@a-z]/.test(specifier) || !conditions.includes('import')) return nextResolve(specifier, context);
    const found = packages.get(specifier) ?? nextResolve(specifier, context);
    packages.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (!/^file:.*\.ts(\?|$)/.test(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const source = readFileSync(filename, 'utf8');
    const file = join(
      kept,
      createHash('sha256')
        .update([compiler, relative(root, filename), source].join('\n'))
        .digest('hex'),
    );
    let code;
    try {
      code = readFileSync(file, 'utf8');
    } catch {
      code = compiled(filename, source);
      keep(file, code);
    }
    return { format: 'module', source: code, shortCircuit: true };
  },
});
