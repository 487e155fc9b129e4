// npm run events: writes libs/domain/golden/shapes.json from the types of the events and its previous contents, and docs/events.md
// from these shapes and the event definitions. Adds examples of new event types to later-events.json, where they never change.
// With --check it writes nothing and fails when a file is stale.
// Either way it fails when a released event gained or lost a key, because older events would be misread.
import '../explain.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { infrastructureEvents } from '../../apps/api/platform/commands/infrastructure-event.ts';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { aggregates } from '@leaseledger/domain/golden/aggregates';
import { frozenExamples } from '@leaseledger/domain/golden/frozen-examples';
import { goldenEvents } from '@leaseledger/domain/golden/golden-events';
import { forbidden, releasedShapes, withCurrent, type Shapes } from '@leaseledger/domain/golden/shapes';
import type { EventDefinition } from '@leaseledger/domain/kernel/event-definition';
import { currentShapes } from '../event-shapes.ts';

const frozen = frozenExamples(goldenEvents, aggregates, eventDefinitions);
const golden = [...goldenEvents, ...frozen];

const introduction = `# Events

Every event that the log may hold, made from the types of the events and their definitions by \`npm run events\`.
Fields in *italics* are sealed with the key of the person, company or user of the event, and null once that key is destroyed.
Fields with a question mark are not in every event: one that amends holds the changed fields only, and older ones lack what came later.
`;

function row(shapes: Shapes, [type, { description, schemaVersion, personal }]: [string, EventDefinition]): string {
  const sealed = new Set(personal?.fields);
  const { required = [], optional = [] } = shapes[`${type} ${schemaVersion}`] ?? {};
  const fields = [...required, ...optional]
    .filter((key) => !key.includes('.'))
    .map((field) => `${sealed.has(field) ? `*${field}*` : field}${optional.includes(field) ? '?' : ''}`);
  return `| \`${type}\` | ${description} | ${fields.join(', ')} | ${schemaVersion} |`;
}

function sections(shapes: Shapes): string[] {
  const category = (name: string) => golden.findLast(({ type }) => type === name)?.stream.split('-')[0] ?? 'unknown';
  const streams = Map.groupBy(Object.entries<EventDefinition>(eventDefinitions), ([type]) => category(type));
  return [...streams].map(([name, events]) =>
    [
      `## ${name}-{id}`,
      '',
      '| event | what was decided | fields | schema version |',
      '|---|---|---|---|',
      ...events.map((event) => row(shapes, event)),
      '',
    ].join('\n'),
  );
}

const machinery = `## The machinery's own

No person decided them, no list shows them, and nothing in them is sealed. Their schema version is 1.

| event | stream | what it says | fields |
|---|---|---|---|
${Object.entries(infrastructureEvents)
  .map(
    ([type, { stream, description, fields }]) =>
      `| \`${type}\` | \`${stream}\` | ${description} | ${fields.join(', ')} |\n`,
  )
  .join('')}`;

async function isStale([path, text]: readonly [string, string]): Promise<boolean> {
  const stale = (await readFile(path, 'utf8').catch(() => '')) !== text;
  if (stale) console.error(`${path} is stale: run npm run events.`);
  return stale;
}

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const current = currentShapes();
const misread = forbidden(releasedShapes, current, (type, key) =>
  Object.hasOwn(eventDefinitions[type]?.defaults ?? {}, key),
);
for (const sentence of misread) console.error(sentence);

const shapes = withCurrent(releasedShapes, current);
const laterEvents = 'libs/domain/golden/later-events.json';
const lines = frozen.map((event) => `,\n${JSON.stringify(event)}`).join('');
const files = [
  [laterEvents, (await readFile(laterEvents, 'utf8')).replace(/\n\]\s*$/, () => `${lines}\n]\n`)],
  ['libs/domain/golden/shapes.json', `${JSON.stringify(shapes, null, 2)}\n`],
  ['docs/events.md', [introduction, ...sections(shapes), machinery].join('\n')],
] as const;

if (misread.length > 0) process.exitCode = 1;
else if (!process.argv.includes('--check')) await Promise.all(files.map(([path, text]) => writeFile(path, text)));
else if ((await Promise.all(files.map(isStale))).includes(true)) process.exitCode = 1;
