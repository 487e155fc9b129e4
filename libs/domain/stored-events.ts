import { areas, eventDefinitions } from './areas.ts';
import { releasedShapes } from './golden/shapes.ts';
import type { EventDefinition } from './kernel/event-definition.ts';

/** Streams that belong to no area: of logins, and of the machinery. */
const OTHERS = [
  'accepted',
  'demo',
  'ids',
  'log',
  'login',
  'reactions',
  'recognised',
  'request',
  'reservation',
  'vault',
];

const categories: ReadonlySet<string> = new Set([...areas.map(({ decider }) => decider.category), ...OTHERS]);

/** Whether the product writes to this stream. Any other program may write to the others. */
export const isOwnStream = (stream: string): boolean => categories.has(stream.split('-', 1)[0] ?? '');

export interface StoredEventDefinition extends EventDefinition {
  /** The keys that every stored event of a version has; a dot leads into an object. */
  readonly required: Readonly<Record<number, readonly string[]>>;
}

/** The definitions of all event types, with what each stored event must hold. An event that does not was not written by the product. */
export const storedEvents: Readonly<Record<string, StoredEventDefinition>> = Object.fromEntries(
  Object.entries(eventDefinitions).map(([type, definition]) => {
    const versions = Array.from({ length: definition.schemaVersion }, (_, index) => index + 1);
    const required = versions.map((version) => [version, releasedShapes[`${type} ${version}`]?.required ?? []]);
    return [type, { ...definition, required: Object.fromEntries(required) }];
  }),
);
