// Lets Node run the TypeScript sources: swc compiles every .ts file on load, with the decorator metadata that Nest's
// injection and validation read (Node's own type stripping emits none). Compiled files are cached under a name made of
// all their inputs, because compiling is a quarter of a start.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';
import { swcOptions } from './swc-options.mjs';

const kept = fileURLToPath(new URL('../node_modules/.cache/leaseledger', import.meta.url));
const compiler = JSON.stringify([swcOptions, createRequire(import.meta.url)('@swc/core/package.json').version]);
enableCompileCache(join(kept, 'v8'));

/** Loaded when something must be compiled. */
const swc = () => createRequire(import.meta.url)('@swc/core');
// swc must be loaded in the main thread: a thread that ends unloads it, and the next thread to compile would end the
// process.
if (isMainThread) process.once('worker', swc);

function compiled(filename, source) {
  return swc().transformSync(source, { ...swcOptions, filename, sourceMaps: 'inline' }).code;
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

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:.*\.ts(\?|$)/.test(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const source = readFileSync(filename, 'utf8');
    const file = join(kept, createHash('sha256').update([compiler, filename, source].join('\n')).digest('hex'));
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
