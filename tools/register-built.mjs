// Stands in for register.mjs where the sources were compiled before (build-server.mjs): the files keep their names, and
// hold JavaScript.
import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache();

registerHooks({
  load(url, context, nextLoad) {
    return /^file:.*\.ts(\?|$)/.test(url)
      ? { format: 'module', source: readFileSync(fileURLToPath(url), 'utf8'), shortCircuit: true }
      : nextLoad(url, context);
  },
});
