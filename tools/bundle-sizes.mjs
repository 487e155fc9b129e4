// The gzip sizes of the JavaScript of console and public pages, printed by `npm run build` and limited by `npm test`.
import './node-version.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

const app = path.join(root, 'apps/admin');
const KB = 1000;

/** The limits of each step, gzip. A further area counts only its own files; a public page counts everything it runs. */
export const limits = { first: 260.5 * KB, list: 270 * KB, panel: 384 * KB, area: 40 * KB, page: 60 * KB };

/**
 * The lazy parts of an area by their names in `…area.tsx` (`List`, `Record` …), each with its module. Endpoints come
 * with the parts that call them.
 */
export function partsOf(folder, source) {
  return new Map(
    [...source.matchAll(/(\w+): lazily\(\(\) => import\('([^']+)'\)/g)].map(([, part, from]) => [
      part,
      path.posix.join(folder, from),
    ]),
  );
}

/**
 * The files of some modules in vite's manifest and of their static imports. @throws Error for a module that was not
 * built as its own part
 */
export function filesOf(manifest, modules) {
  const seen = new Set();
  const add = (name) => {
    if (seen.has(name)) return;
    if (manifest[name] === undefined) throw new Error(`${name} is not in the manifest: is it still loaded lazily?`);
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return new Set([...seen].map((name) => manifest[name].file).filter((file) => file.endsWith('.js')));
}

/**
 * The bytes of each step of a day: login and shell, the first area's list, its panel and form, then every further area.
 * @param manifest vite's, by source file
 * @param {{ name: string, parts: Map<string, string> }[]} areas in the order of the menu
 * @param {(file: string) => number} bytesOf the bytes of a built file, gzip
 * @param {{ entry: readonly string[], shell: readonly string[] }} base the first files, and those that the shell loads
 * on demand
 * @returns {{ name: string, bytes: number, limit: number }[]}
 */
export function measure(manifest, areas, bytesOf, { entry, shell }) {
  const sum = (files) => [...files].reduce((total, file) => total + bytesOf(file), 0);
  const pick = ({ parts }, names) => names.flatMap((name) => parts.get(name) ?? []);
  const [leading, ...further] = areas;
  const list = [...entry, ...pick(leading, ['List'])];
  const panel = [...list, ...pick(leading, ['Record', 'Create'])];
  const known = filesOf(manifest, [...panel, ...shell, ...leading.parts.values()]);
  return [
    { name: 'first load: login and shell', bytes: sum(filesOf(manifest, entry)), limit: limits.first },
    { name: `to the first list: ${leading.name}`, bytes: sum(filesOf(manifest, list)), limit: limits.list },
    { name: 'with its panel and form', bytes: sum(filesOf(manifest, panel)), limit: limits.panel },
    ...further.map((area) => ({
      name: `${area.name} adds`,
      bytes: sum(filesOf(manifest, area.parts.values()).difference(known)),
      limit: limits.area,
    })),
  ];
}

/** The areas of the console in the order of `areas.ts`, with their lazy parts. */
function consoleAreas() {
  const list = fs.readFileSync(path.join(app, 'areas.ts'), 'utf8');
  return [...list.matchAll(/from '\.\/(.+\/(.+)\.area\.tsx)'/g)].map(([, file, name]) => ({
    name,
    parts: partsOf(path.posix.dirname(file), fs.readFileSync(path.join(app, file), 'utf8')),
  }));
}

/**
 * The bytes of script of each public page, with a separate worker for captchas if the page has one.
 * @param manifest vite's, by source file
 * @param {(file: string) => number} bytesOf the bytes of a built file, gzip
 * @returns {{ name: string, bytes: number, limit: number }[]}
 */
export function measurePages(manifest, bytesOf) {
  const pages = Object.keys(manifest).filter((source) => source.endsWith('.html') || source.endsWith('/script.ts'));
  return pages.map((source) => {
    const files = filesOf(manifest, source.endsWith('.html') ? [source] : [source, 'captcha/solver.ts']);
    return {
      name: source.replace('/script.ts', ''),
      bytes: [...files].reduce((total, file) => total + bytesOf(file), 0),
      limit: limits.page,
    };
  });
}

function told(title, sizes) {
  console.log(title);
  for (const { name, bytes, limit } of sizes)
    console.log(
      `  ${bytes <= limit ? 'ok    ' : 'FAILED'}  ${name}: ${(bytes / KB).toFixed(1)} KB of at most ${limit / KB}`,
    );
  return sizes;
}

/** The build of a web app: vite's manifest, and the gzip size of each file. */
function built(folder) {
  const dist = path.join(root, folder, 'dist');
  const bytesOf = (file) => gzipSync(fs.readFileSync(path.join(dist, file))).length;
  return { manifest: JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')), bytesOf };
}

/**
 * Prints the sizes of the built console and of each public page. @returns {{ passed: number, failed: number }} the
 * limits that hold and do not
 */
export function bundleSizes() {
  const admin = built('apps/admin');
  const publicWeb = built('apps/public-web');
  const base = {
    entry: ['index.html', 'access/login/LoginPage.tsx'],
    shell: ['shell/palette/CommandPalette.tsx', 'shell/KeysDialog.tsx'],
  };
  const sizes = [
    ...told("The console's JavaScript, gzip:", measure(admin.manifest, consoleAreas(), admin.bytesOf, base)),
    ...told('The JavaScript of each public page, gzip:', measurePages(publicWeb.manifest, publicWeb.bytesOf)),
  ];
  const failed = sizes.filter(({ bytes, limit }) => bytes > limit).length;
  return { passed: sizes.length - failed, failed };
}

if (import.meta.main) process.exitCode = bundleSizes().failed === 0 ? 0 : 1;
