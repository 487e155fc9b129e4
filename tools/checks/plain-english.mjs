// node tools/checks/plain-english.mjs [folders]: the words that comments, test names and documents do without.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const comment = String.raw`(?:^\s*(?:\/\*\*?|\*|\/\/)\s*|\s\/\/\s|\/\*\*?\s)`;
const inComment = String.raw`(?:^\s*(?:\/\*\*?|\*|\/\/).*|\s\/\/\s.*|\/\*\*?\s.*)`;

/** Each word with what to write instead, and a line that the check must catch, so that a check that sees nothing is noticed. */
const words = [
  {
    not: /\bwho(?:m)?ever\b|\bwhom\b/i,
    say: 'name the person: the caller, the assignee, the visitor',
    catches: '// Whoever asks',
  },
  {
    not: new RegExp(`${comment}What\\b(?!.*\\?\\s*(?:\\*/)?$)`),
    say: 'begin with the thing, not with "What"',
    catches: '/** What is shown. */',
  },
  { not: /\b(?:that|of) which\b/i, say: 'name the thing', catches: '// that which was sent' },
  { not: /\bmeanwhile\b/i, say: 'during, or while …', catches: '// Meanwhile others wait' },
  { not: /\bby then\b/i, say: 'then', catches: '// gone by then' },
  { not: /\bfor good\b/i, say: 'permanently', catches: '// stops for good' },
  { not: /\bany more\b/i, say: 'no longer', catches: '// not needed any more' },
  { not: /\bas (?:it|they) (?:was|were) before\b/i, say: 'the previous value', catches: '// as it was before' },
  {
    not: /\bsees? to it\b|\blets? go of\b/i,
    say: 'the verb of the field: releases, removes, decides',
    catches: '// lets go of it',
  },
  {
    not: new RegExp(`${inComment}\\b(?:is|are) told\\b`, 'i'),
    say: 'receives, is notified, learns',
    catches: '// The caller is told',
  },
  {
    not: new RegExp(`${comment}(?:Told (?:when|of|by)|Of several)\\b`),
    say: 'no inversion: X does Y, because Z',
    catches: '/** Told when it ends. */',
  },
];

const read = /\.(?:ts|tsx|mjs|cjs|css|md)$/;
const skipped = new Set(['node_modules', 'dist', '.nx', 'data', 'specification']);

function* filesUnder(place) {
  if (fs.statSync(place).isFile()) return void (yield place);
  for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
    if (skipped.has(entry.name) || entry.name.endsWith('-canary')) continue;
    const name = path.posix.join(place, entry.name);
    if (entry.isDirectory()) yield* filesUnder(name);
    else if (read.test(entry.name) && entry.name !== path.basename(import.meta.filename)) yield name;
  }
}

/**
 * @param {readonly string[]} places folders and files
 * @returns {string[]} one line per word, `file:line: …`
 * @throws {Error} when a word does not catch its own example
 */
export function wordsToReplace(places) {
  for (const { not, catches, say } of words) if (!not.test(catches)) throw new Error(`'${say}' catches nothing.`);
  return places
    .flatMap((place) => [...filesUnder(place)])
    .flatMap((file) =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          words
            .filter(({ not }) => not.test(line))
            .map(({ say }) => `${file}:${at + 1}: ${say}: ${line.trim().slice(0, 100)}`),
        ),
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = wordsToReplace(process.argv.slice(2));
  for (const line of found) console.log(line);
  console.log(`${found.length} to replace`);
}
