import { areas, eventDefinitions } from './areas.ts';
import { releasedShapes, type Shape } from './golden/shapes.ts';
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
  /** The kinds of values by field and version. */
  readonly kinds: Readonly<Record<number, FieldKinds>>;
}

/** The kinds of JSON values that a field may hold beside null, and those of the fields within an object. */
export type FieldKinds = ReadonlyMap<string, { readonly kinds: readonly string[]; readonly within: FieldKinds }>;

/** @param prefix of the keys that are meant */
function fieldKinds(kinds: Shape['kinds'], prefix = ''): FieldKinds {
  const fields = Object.entries(kinds).filter(
    ([key, text]) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.') && text !== 'any',
  );
  return new Map(
    fields.map(([key, text]) => [
      key.slice(prefix.length),
      { kinds: text.split(' '), within: fieldKinds(kinds, `${key}.`) },
    ]),
  );
}

/** The definitions of all event types, with what each stored event must hold. An event that does not was not written by the product. */
export const storedEvents: Readonly<Record<string, StoredEventDefinition>> = Object.fromEntries(
  Object.entries(eventDefinitions).map(([type, definition]) => {
    const versions = Array.from({ length: definition.schemaVersion }, (_, index) => index + 1);
    const shapes = versions.map((version) => [version, releasedShapes[`${type} ${version}`]] as const);
    const required = Object.fromEntries(shapes.map(([version, shape]) => [version, shape?.required ?? []]));
    const kinds = Object.fromEntries(shapes.map(([version, shape]) => [version, fieldKinds(shape?.kinds ?? {})]));
    return [type, { ...definition, required, kinds }];
  }),
);
