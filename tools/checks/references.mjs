import fs from 'node:fs';
import path from 'node:path';

const specification = 'docs/specification';
const sources = /\.(?:ts|tsx|mjs|cjs|css)$/;

const numbers = String.raw`\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*`;
const title = String.raw`(?:,? \(?"([^"]+)")?`;
const citation = new RegExp(
  String.raw`\b(?:specification (\d+), sections? (${numbers})|decisions (${numbers}))${title}`,
  'gi',
);

function* filesUnder(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !['node_modules', 'dist', '.nx'].includes(entry.name)) yield* filesUnder(name);
    else if (entry.isFile()) yield name;
  }
}

const leadingNumber = (heading) => /^\d+(?:\.\d+)?/.exec(heading)?.[0];

/** The sections of a document by number, with the titles that may be cited beside each. */
function sectionsOf(file) {
  const sections = new Map();
  let titles = new Set();
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    const heading = /^#{2,3} (.+)$/.exec(line)?.[1];
    const number = heading && leadingNumber(heading);
    if (number && !number.includes('.')) titles = new Set();
    if (number) sections.set(number, titles);
    if (heading) titles.add(heading.replace(/^[\d.]+ /, '').replace(/ \(.*\)$/, ''));
    for (const [, paragraph] of line.matchAll(/^(?:\*\*|\*)([^*]+?)[.:,]?\*/g)) titles.add(paragraph);
  }
  return sections;
}

const documents = new Map(
  fs
    .readdirSync(specification)
    .filter((name) => /^\d-.*\.md$/.test(name))
    .map((name) => [name[0], sectionsOf(path.join(specification, name))]),
);

/**
 * Citations in source files ('specification 3, section 2', 'decisions 4') that docs/specification does not contain.
 * @param {string[]} folders
 * @returns {string[]} one line for each: the file and the citation
 */
export function brokenCitations(folders) {
  return folders
    .flatMap((folder) => [...filesUnder(folder)])
    .filter((file) => sources.test(file))
    .flatMap((file) => {
      // A citation may continue in the next line of its comment.
      const text = fs.readFileSync(file, 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
      return [...text.matchAll(citation)].flatMap(([whole, document = '0', ofDocument, ofDecisions, cited]) => {
        const sections = (ofDocument ?? ofDecisions)
          .split(/, | and /)
          .map((number) => documents.get(document)?.get(number));
        const found = sections.every(Boolean) && (cited === undefined || sections.some((titles) => titles.has(cited)));
        return found ? [] : [`${file} cites '${whole}', which ${specification} does not hold`];
      });
    });
}

/** GitHub's anchor for a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (file) =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (/^#+ /.test(line) ? [anchorOf(line.replace(/^#+ /, ''))] : []));

/**
 * Links in documents to missing files, folders and headings. Addresses of other sites are not checked.
 * @param {string[]} places Markdown files, and folders with some
 * @returns {string[]} one line for each: the file and the link
 */
export function brokenLinks(places) {
  const files = places
    .flatMap((place) => (fs.statSync(place).isDirectory() ? [...filesUnder(place)] : [place]))
    .filter((file) => file.endsWith('.md'));
  return files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [target, anchor] = link.split('#');
      const aim = target ? path.posix.join(path.posix.dirname(file), target) : file;
      const found = fs.existsSync(aim) && (anchor === undefined || anchorsOf(aim).includes(anchor));
      return found ? [] : [`${file} links to ${link}, which is not there`];
    }),
  );
}

/**
 * Decision records that share their number with another one.
 * @param {string} folder
 * @returns {string[]} one line for each number: its files
 */
export function sharedNumbers(folder) {
  const records = [...filesUnder(folder)].filter((file) => /\/\d{4}-[^/]*\.md$/.test(file));
  const byNumber = Object.groupBy(records, (file) => path.posix.basename(file).slice(0, 4));
  return Object.entries(byNumber).flatMap(([number, files]) =>
    files.length === 1 ? [] : [`Decision ${number} is ${files.join(' and ')}: give one of them the next free number`],
  );
}
