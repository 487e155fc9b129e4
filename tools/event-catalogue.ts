// npm run events: writes docs/events.md from the event definitions and the golden events. With --check it writes nothing
// and fails when the file is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { infrastructureEvents } from '../apps/api/kernel/infrastructure-event.ts';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { goldenEvents, type GoldenEvent } from '@leaseledger/domain/golden/golden-events';
import type { EventDefinition } from '@leaseledger/domain/kernel/event-definition';

const file = new URL('../docs/events.md', import.meta.url);

const introduction = `# Events

Every event that the log may hold, made from the event definitions and the golden examples by \`npm run events\`.
Fields in *italics* are sealed with the key of the person whom the event is about, and null once that person is forgotten.
An event that amends holds the changed fields only, of those that the first event of its stream lists.
`;

const newest = (type: string): GoldenEvent | undefined => goldenEvents.findLast((event) => event.type === type);

function row([type, { description, schemaVersion, personal }]: [string, EventDefinition]): string {
  const sealed = new Set(personal?.fields);
  const fields = Object.keys(newest(type)?.data ?? {}).map((field) => (sealed.has(field) ? `*${field}*` : field));
  return `| \`${type}\` | ${description} | ${fields.join(', ')} | ${schemaVersion} |`;
}

function sections(): string[] {
  const streams = Map.groupBy(Object.entries<EventDefinition>(eventDefinitions), ([type]) => newest(type)?.stream.split('-')[0] ?? 'unknown');
  return [...streams].map(([category, events]) =>
    [`## ${category}-{id}`, '', '| event | what was decided | fields | schema version |', '|---|---|---|---|', ...events.map(row), ''].join('\n'),
  );
}

const machinery = `## The machinery's own

No person decided them, no list shows them, and nothing in them is sealed. Their schema version is 1.

| event | stream | what it says | fields |
|---|---|---|---|
${Object.entries(infrastructureEvents).map(([type, { stream, description, fields }]) => `| \`${type}\` | \`${stream}\` | ${description} | ${fields.join(', ')} |\n`).join('')}`;

const catalogue = [introduction, ...sections(), machinery].join('\n');

if (process.argv.includes('--check')) {
  const written = await readFile(file, 'utf8').catch(() => '');
  if (written !== catalogue) {
    console.error('docs/events.md is stale: run npm run events.');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, catalogue);
}
