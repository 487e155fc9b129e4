// node tools/commands/build-server.mjs <folder>: compiles the server and its commands into an empty folder, which then
// runs without a compiler. The image is made of it (Dockerfile).
import '../explain.mjs';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import { root } from '../run.mjs';
import { swcOptions } from '../swc-options.mjs';

/** The sources of the server and its commands. Both web apps bring the results of their own builds. */
const parts = ['package.json', 'apps/api/**', 'libs/**', 'tools/**'];
const left =
  /(?:^|\/)(?:node_modules|dist|__snapshots__|testing|checks|faults|bench|browser|native-suites|new-area)(?:\/|$)|\.spec\.m?ts$|\.spec\.mjs$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: node tools/commands/build-server.mjs <folder>');

for (const entry of globSync(parts, {
  cwd: root,
  withFileTypes: true,
  exclude: (each) => left.test(`/${each.name}`),
})) {
  if (!entry.isFile()) continue;
  const from = join(entry.parentPath, entry.name);
  const to = join(folder, from.slice(root.length));
  mkdirSync(dirname(to), { recursive: true });
  if (!/(?<!\.d)\.ts$/.test(entry.name)) cpSync(from, to);
  else
    writeFileSync(
      to,
      transformSync(readFileSync(from, 'utf8'), { ...swcOptions, filename: from, sourceMaps: false }).code,
    );
}
cpSync(join(root, 'tools/register-built.mjs'), join(folder, 'tools/register.mjs'));
