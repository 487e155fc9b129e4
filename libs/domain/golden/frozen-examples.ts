import type { EventDefinitions, JsonObject } from '../kernel/event-definition.ts';
import type { Aggregate } from '../kernel/decision.ts';
import type { GoldenEvent } from './golden-events.ts';

type Example = Aggregate['examples'][number];

const MINUTE = 60_000;
/** Ids end with a hexadecimal number. */
const numberOf = ({ id }: GoldenEvent): number => Number.parseInt(id.split('-').at(-1) ?? '', 16);
const idOf = (number: number, block: string): string =>
  `00000000-0000-4000-${block}-${number.toString(16).padStart(12, '0')}`;

/**
 * The golden events to add: an example of each event type, in its current version, that no golden event shows yet. A record whose
 * beginning is not among them begins with the area's own example. Frozen examples are history: they stay when the type changes.
 * @throws Error where an example is of another record than the example that begins one
 */
export function frozenExamples(
  golden: readonly GoldenEvent[],
  areas: readonly Pick<Aggregate, 'decisions' | 'examples'>[],
  definitions: EventDefinitions,
): readonly GoldenEvent[] {
  const all = [...golden];
  const versionOf = (type: string): number => definitions[type]?.schemaVersion ?? 1;
  const isShown = ({ event: { type } }: Example): boolean =>
    all.some((each) => each.type === type && each.metadata.schemaVersion === versionOf(type));

  function freeze({ event, stream }: Example): void {
    const number = Math.max(0, ...all.map(numberOf)) + 1;
    const last = Math.max(Date.UTC(2026, 6, 1), ...all.map(({ metadata }) => Date.parse(metadata.time)));
    // The data of events is JSON; their interfaces do not say so.
    const data = JSON.parse(JSON.stringify(event.data)) as JsonObject;
    all.push({
      id: idOf(number, '8000'),
      type: event.type,
      stream,
      revision: all.filter((each) => each.stream === stream).length,
      data,
      metadata: {
        actor: { id: 1, name: 'Mia Okafor' },
        time: new Date(last + MINUTE).toISOString(),
        correlationId: idOf(number, '9000'),
        causationId: idOf(number, '9000'),
        schemaVersion: versionOf(event.type),
      },
    });
  }

  for (const { decisions, examples } of areas) {
    const [beginning] = Object.keys(decisions.find(({ of }) => of === 'new')?.events ?? {});
    const begun = examples.find(({ event }) => event.type === beginning);
    for (const example of examples.filter((each) => !isShown(each))) {
      const isNew = all.every(({ stream }) => stream !== example.stream);
      if (isNew && begun !== undefined && begun !== example) {
        if (begun.stream !== example.stream)
          throw new Error(
            `The example of ${example.event.type} is of ${example.stream}: make it one of ${begun.stream}`,
          );
        freeze(begun);
      }
      freeze(example);
    }
  }
  return all.slice(golden.length);
}
