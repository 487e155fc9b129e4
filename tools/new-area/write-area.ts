import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { areaLists, withArea } from './lists.ts';
import { filledIn, namesOf } from './names.ts';

const TEMPLATE = '.tmpl';
const OPEN_FIELDS = 'libs/domain/golden/open-fields.spec.ts';
const RIGHTS = 'apps/api/testing/rights.tsv';
const REPEATS = 'apps/api/repeats.spec.ts';
const RECORD_KINDS = 'libs/contract/records/record-kinds.ts';
const MAIL_TYPES = 'libs/contract/emails/email.codes.ts';
const SCREENS = 'libs/contract/screens/screens.ts';
const RECORD_ACCESS = 'libs/contract/records/record-access.ts';
const templates = new URL('./templates/', import.meta.url);

/**
 * Writes the files of a new area and a line for it into each list of areas. Writes nothing when one of them is refused.
 * @param root the repository
 * @returns the files that were written or changed, from the root
 * @throws Error for invalid names, or if the area exists
 */
export async function writeArea(root: string, folder: string, record: string): Promise<readonly string[]> {
  const names = namesOf(folder, record);
  const fill = (template: string) => filledIn(template, names);
  const found = await readdir(templates, { recursive: true });
  const files = await Promise.all(
    found
      .filter((name) => name.endsWith(TEMPLATE))
      .map(async (name): Promise<[string, string]> => {
        return [fill(name.slice(0, -TEMPLATE.length)), fill(await readFile(new URL(name, templates), 'utf8'))];
      }),
  );
  for (const layer of new Set(files.map(([file]) => dirname(file))))
    if (existsSync(join(root, layer))) throw new Error(`${layer} exists already`);
  for (const list of areaLists)
    files.push([list.file, withArea(await readFile(join(root, list.file), 'utf8'), list, fill)]);
  files.push([OPEN_FIELDS, withOpenFields(await readFile(join(root, OPEN_FIELDS), 'utf8'), fill)]);
  files.push([RIGHTS, withRights(await readFile(join(root, RIGHTS), 'utf8'), fill)]);
  files.push([REPEATS, withRepeat(await readFile(join(root, REPEATS), 'utf8'), fill)]);
  const mailTypes = await readFile(join(root, MAIL_TYPES), 'utf8');
  files.push([RECORD_KINDS, withRecordKind(await readFile(join(root, RECORD_KINDS), 'utf8'), mailTypes, fill)]);
  files.push([SCREENS, withScreens(await readFile(join(root, SCREENS), 'utf8'), fill)]);
  files.push([RECORD_ACCESS, withManagers(await readFile(join(root, RECORD_ACCESS), 'utf8'), fill)]);
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), await formatted(root, file, text));
  }
  return files.map(([file]) => file).sort();
}

/** As `npm run format` would leave it. */
async function formatted(root: string, file: string, text: string): Promise<string> {
  const { ignored, inferredParser } = await getFileInfo(file, { ignorePath: join(root, '.prettierignore') });
  if (ignored || inferredParser === null) return text;
  return format(text, { ...(await resolveConfig(join(root, file))), filepath: file });
}

/** The list of fields that the log holds in clear, with those of the area's events. */
function withOpenFields(text: string, fill: (template: string) => string): string {
  const end = '};\n\nconst allowed =';
  if (!text.includes(end)) throw new Error(`${OPEN_FIELDS} does not list its fields as the generator knows it`);
  return text.replace(
    end,
    `${fill("  '__words__: to be thought about': ['__Record__ID', '__Record__Added.Title', '__Record__Amended.Title', '__Record__Deleted.Title'],\n")}${end}`,
  );
}

/** The table of rights with the calls of the area. They are open to all staff at first, as in its access file. */
function withRights(text: string, fill: (template: string) => string): string {
  const users = (text.split('\n', 1)[0] ?? '').split('\t').slice(2);
  const row = (call: string, letThrough: string) =>
    [fill(call), '', ...users.map((user) => (user === 'visitor' ? '-' : letThrough))].join('\t');
  // The requests carry nothing. An allowed user learns that the record or the body is missing.
  const rows = [
    row('GET __path__/__record__/:id', '404'),
    row('PUT __path__', '400'),
    row('POST __path__/update', '400'),
    row('DELETE __path__/:id', '404'),
    row('GET rest/__records__', 'y'),
  ];
  return `${text}${rows.join('\n')}\n`;
}

/** The calls that are tried twice under one key, with those that add, amend and delete a record. */
function withRepeat(text: string, fill: (template: string) => string): string {
  const end = '];\n\nconst logsInOrOut';
  if (!text.includes(end)) throw new Error(`${REPEATS} does not list its calls as the generator knows it`);
  const calls = `
  again(__record__Endpoints.add, async () => ({ body: { __Record__: { Title: 'The first one' } } })),
  again(__record__Endpoints.update, async () => {
    const { __Record__ID, Version } = await admin.shown(__record__Endpoints.add, { body: { __Record__: { Title: 'The old one' } } });
    return { body: { __Record__: { __Record__ID, Version, Title: 'The better one' } } };
  }),
  again(__record__Endpoints.remove, async () => {
    const { __Record__ID: id } = await admin.shown(__record__Endpoints.add, { body: { __Record__: { Title: 'The old one' } } });
    return { params: { id } };
  }),
`;
  return (
    fill("import { __record__Endpoints } from '@leaseledger/contract/__area__/__kebab__.endpoints';\n") +
    text.replace(end, `${fill(calls)}${end}`)
  );
}

/** The first of our own codes of records. The codes of mails are separate. */
const OURS = 90_000;
const OURS_OF_MAILS = 90_100;

const codesIn = (text: string): number[] => [...text.matchAll(/: (9\d{4})\b/g)].map(([, code]) => Number(code));

/**
 * The kinds of record with one more and its own codes. They give its records notes, files, mail, subscriptions and a
 * past. @param mailTypes the types of the product's mails, which share the codes of mails
 */
function withRecordKind(text: string, mailTypes: string, fill: (template: string) => string): string {
  const end = '} as const satisfies Readonly<Record<string, RecordKindFacts>>;';
  const codes = codesIn(text);
  if (!text.includes(end) || codes.length === 0)
    throw new Error(`${RECORD_KINDS} does not list its kinds as the generator knows it`);
  const code = Math.max(OURS, ...codes.filter((each) => each < OURS_OF_MAILS)) + 1;
  const email = Math.max(OURS_OF_MAILS, ...codes, ...codesIn(mailTypes)) + 1;
  return text.replace(
    end,
    `${fill(`  __record__: { path: '__path__', note: ${code}, file: ${code}, subscription: ${code}, email: ${email}, goes: '__Record__Deleted' },\n`)}${end}`,
  );
}

/** The screens of the console with those of the area: its list, its form and one record. */
function withScreens(text: string, fill: (template: string) => string): string {
  const end = /\n\];\s*$/;
  if (!end.test(text)) throw new Error(`${SCREENS} does not list its screens as the generator knows it`);
  const screens = [
    "  { screen: '/admin/__path__', label: '__WordsMany__', who: opens__Records__ },",
    "  { screen: '/admin/__path__/add', label: 'Add __words__', who: changes__Records__ },",
    "  { screen: '/admin/__path__/view/{id}', label: 'One __words__', who: opens__Records__ },",
  ];
  return (
    fill("import { changes__Records__, opens__Records__ } from '../__area__/__kebab__.access.ts';\n") +
    text.replace(end, () => `\n${fill(screens.join('\n'))}\n];\n`)
  );
}

/** The rule for managing the records of each kind, with a line for the area. */
function withManagers(text: string, fill: (template: string) => string): string {
  const end = '} as const satisfies Record<RecordKind, Rule>;';
  if (!text.includes(end)) throw new Error(`${RECORD_ACCESS} does not list its kinds as the generator knows it`);
  return (
    fill("import { changes__Records__ } from '../__area__/__kebab__.access.ts';\n") +
    text.replace(end, `${fill('  __record__: changes__Records__,\n')}${end}`)
  );
}
