// node tools/checks/plain-english.mjs [folders]: the words that comments, test names and documents do without.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const comment = String.raw`(?:^\s*(?:\/\*\*?|\*|\/\/)\s*|\s\/\/\s|\/\*\*?\s)`;
const inComment = String.raw`(?:^\s*(?:\/\*\*?|\*|\/\/).*|\s\/\/\s.*|\/\*\*?\s.*)`;

/** Each word with its replacement. tools/checks/words-canary holds every one of them. */
const words = [
  {
    not: /\bwho(?:m)?ever\b|\bwhom\b/i,
    say: 'name the person: the caller, the assignee, the visitor',
  },
  {
    not: new RegExp(`${comment}What\\b(?!.*\\?\\s*(?:\\*/)?$)`),
    say: 'begin with the thing, not with "What"',
  },
  { not: /\b(?:that|of) which\b/i, say: 'name the thing' },
  { not: /\bmeanwhile\b/i, say: 'during, or while …' },
  { not: /\bby then\b/i, say: 'then' },
  { not: /\bfor good\b/i, say: 'permanently' },
  { not: /\bany more\b/i, say: 'no longer' },
  { not: /\bas (?:it|they) (?:was|were) before\b/i, say: 'the previous value' },
  {
    not: /\bsees? to it\b|\blets? go of\b/i,
    say: 'the verb of the field: releases, removes, decides',
  },
  {
    not: new RegExp(`${inComment}\\b(?:is|are) told\\b`, 'i'),
    say: 'receives, is notified, learns',
  },
  {
    not: new RegExp(`${comment}(?:Told (?:when|of|by)|Of several)\\b`),
    say: 'no inversion: X does Y, because Z',
  },
];

const read = /\.(?:ts|tsx|mjs|cjs|css|md|tmpl)$/;
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
 */
export function wordsToReplace(places) {
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

/**
 * @param {string} canary a folder that holds each word
 * @returns {string[]} the words that the check does not find there
 */
export function blindWords(canary) {
  const found = wordsToReplace([canary]);
  return words.map(({ say }) => say).filter((say) => !found.some((line) => line.includes(`: ${say}: `)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = wordsToReplace(process.argv.slice(2));
  for (const line of found) console.log(line);
  console.log(`${found.length} to replace`);
}
