// Lets Node run the TypeScript sources as they are: every .ts file is compiled on load by swc, with the decorator
// metadata that Nest's injection and validation read (Node's own type stripping emits none). What was compiled is kept
// under a name made of all that it was compiled from: compiling it anew is a quarter of a start.
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

/** Loaded where something is to be compiled. */
const swc = () => createRequire(import.meta.url)('@swc/core');
// A thread that ends takes along what it alone had loaded, and swc does not bear that: the next thread to compile would end the process.
if (isMainThread) process.once('worker', swc);

function compiled(filename, source) {
  return swc().transformSync(source, { ...swcOptions, filename, sourceMaps: 'inline' }).code;
}

function keep(file, code) {
  try {
    mkdirSync(kept, { recursive: true });
    // Nobody reads half of it.
    const whole = `${file}.${process.pid}-${threadId}`;
    writeFileSync(whole, code);
    renameSync(whole, file);
  } catch {
    // Where nothing can be written, it is compiled at each start.
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
