import fs from 'node:fs';
import path from 'node:path';

const code = /\.(?:ts|tsx|mjs|cjs|css|html)$/;
const spec = /\.(?:spec|contract)\.tsx?$|\/contract-suite\/|^tools\/browser\//;
const web = /^apps\/(?:admin|public-web)\//;
const pure = /^libs\/domain\/.*(?<!\.spec)\.ts$|\.projection\.ts$/;

/** Rules that no linter has. Each contains a line that it must catch, so that a blind rule is noticed. */
const rules = [
  {
    says: 'no TODO or FIXME: do it, or write the issue',
    files: code,
    not: /\b(?:TODO|FIXME)\b/,
    catches: '// TODO later',
  },
  { says: 'no `as any`', files: code, not: /\bas any\b/, catches: 'x as any' },
  {
    says: 'no skipped, pending or lone test',
    files: spec,
    not: /\b(?:it|test|describe)(?:\.each)?\.(?:skip|todo|only|failing)\b|\b[xf](?:it|describe)\(/,
    catches: "it.skip('…')",
  },
  {
    says: 'no sleep in a test: wait for what must happen',
    files: spec,
    not: /\bsetTimeout\(\s*(?:resolve|done|r)\b|\bwaitForTimeout\(|\bsleep\(|\bsetTimeout\b.*timers\/promises/,
    catches: 'new Promise((resolve) => setTimeout(resolve, 50))',
  },
  {
    says: 'no barrel: import from the file that holds it',
    files: code,
    not: /^\s*export \* from/,
    catches: "export * from './lead.ts'",
  },
  {
    says: 'nothing from a CDN: the apps work without the internet',
    files: web,
    not: /https?:\/\/[^\s'"`]*(?:cdn|unpkg|jsdelivr|googleapis|gstatic|esm\.sh)/i,
    catches: "import 'https://esm.sh/react'",
  },
  {
    says: 'no path of one machine',
    files: code,
    not: /['"`(\s]\/(?:work|home|Users|root)\/\w/,
    catches: "'/home/me/leaseledger'",
  },
  {
    says: 'time, ids and randomness are passed in',
    files: pure,
    not: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|DateTime\.(?:now|local|utc)\(\)/,
    catches: 'const now = Date.now();',
  },
];

const folders = ['apps', 'libs', 'tools'];
const skipped = new Set(['node_modules', 'dist', 'checks', '.nx']);

/** A folder with more files cannot be taken in at a glance. */
const FILES_MAX = 25;

const tooLarge = (files) =>
  [...Map.groupBy(files, (file) => path.posix.dirname(file))].filter(([, { length }]) => length > FILES_MAX);

const sizeViolations = (files) =>
  tooLarge(files).map(
    ([folder, { length }]) => `${folder}: ${length} files, at most ${FILES_MAX}: split it by what they are about`,
  );

function* filesUnder(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* filesUnder(name);
    else if (entry.isFile()) yield name;
  }
}

/**
 * Reads every source file under apps, libs and tools, and counts the files of each folder.
 * @returns {string[]} one line per violation, `file:line: rule`; empty when the house is in order
 * @throws {Error} when a rule does not catch its own example
 */
export function houseRuleViolations() {
  for (const { says, not, catches } of rules)
    if (!not.test(catches)) throw new Error(`The rule '${says}' catches nothing.`);
  if (tooLarge(Array.from({ length: FILES_MAX + 1 }, (_, at) => `a/${at}.ts`)).length === 0)
    throw new Error('The rule of large folders catches nothing.');

  const files = folders.flatMap((folder) => [...filesUnder(folder)]);
  const ofFiles = files.flatMap((file) => {
    if (/(?:^|\/)index\.tsx?$/.test(file)) return [`${file}: no index file: name it after what it holds`];
    const concerned = rules.filter(({ files }) => files.test(file));
    if (concerned.length === 0) return [];
    return fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        concerned.filter(({ not }) => not.test(line)).map(({ says }) => `${file}:${at + 1}: ${says}`),
      );
  });
  return [...ofFiles, ...sizeViolations([...files, ...filesUnder('docs')])];
}
