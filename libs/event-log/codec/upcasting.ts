import type { JsonObject } from '../event-log.ts';
import type { EventSchema } from './event-schema.ts';

/** An event in some version of its type. */
export interface VersionedEvent {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/**
 * The current version of an older event: through the steps of its type, and of later types, then with the defaults of
 * missing fields.
 * @throws RangeError for an unknown type, a version of a later release, or a missing step
 */
export function upToDate(event: VersionedEvent, schemaOf: (type: string) => EventSchema | undefined): VersionedEvent {
  let current = event;
  for (;;) {
    const { type, schemaVersion, data } = current;
    const schema = schemaOf(type);
    if (!schema) throw new RangeError('this release does not know the type');
    if (schemaVersion > schema.schemaVersion)
      throw new RangeError(`schema version ${schemaVersion} is of a later release`);
    if (schemaVersion === schema.schemaVersion) return withDefaults(current, schema);
    const step = schema.upcast?.[schemaVersion];
    if (!step) throw new RangeError(`there is no upcaster from schema version ${schemaVersion}`);
    const next = step(data);
    current = { type, schemaVersion: schemaVersion + 1, ...next.as, data: next.data };
  }
}

/** @throws Error for a schema without an upcaster from an older version */
export function requireUpcasters(type: string, { schemaVersion, upcast }: EventSchema): void {
  for (let version = 1; version < schemaVersion; version += 1) {
    if (!upcast?.[version]) throw new Error(`${type} has no upcaster from schema version ${version}`);
  }
}

function withDefaults(event: VersionedEvent, { defaults }: EventSchema): VersionedEvent {
  if (!defaults || Object.keys(defaults).every((field) => event.data[field] !== undefined)) return event;
  return { ...event, data: { ...defaults, ...event.data } };
}
