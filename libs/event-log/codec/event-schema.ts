import type { JsonObject } from '../event-log.ts';

/** An event of an older version, as its next version. */
export interface Upcast {
  readonly data: JsonObject;
  /** Set when the event now has another type. */
  readonly as?: { readonly type: string; readonly schemaVersion: number };
}

/**
 * The codec's view of an event type: its subject, and how older events are read. The domain's `EventDefinition` has the
 * same shape, because the log and the domain may not import each other. The compiler compares them where
 * `createEventCodec` receives the definitions.
 */
export interface EventSchema {
  /** Starts at 1, and rises with each change of the data's shape. */
  readonly schemaVersion: number;
  /** The fields that the key of a subject encrypts. They are unreadable once that key is destroyed. */
  readonly personal?: {
    /** The subject with the key, e.g. `person-42`, from a field that is not personal. */
    readonly subject: (data: JsonObject) => string;
    /** Names of fields; a dot leads into an object: `changes.FirstName`. */
    readonly fields: readonly string[];
  };
  /** The subject that the event forgets, e.g. `person-42`, from a field that is not personal. */
  readonly forgets?: (data: JsonObject) => string;
  /** One step for each older version, by that version. It makes an event of the next version. */
  readonly upcast?: Readonly<Record<number, (data: JsonObject) => Upcast>>;
  /** The keys that every stored event of a version has; a dot leads into an object. */
  readonly required?: Readonly<Record<number, readonly string[]>>;
  /** The kinds of JSON values that the fields of a version hold beside null. */
  readonly kinds?: Readonly<Record<number, FieldKinds>>;
  /** The values of fields that older events lack. */
  readonly defaults?: object;
}

/** Of each field `string`, `number`, `boolean`, `list` or `object`, and the fields within an object. A field that is missing here may hold anything. */
export type FieldKinds = ReadonlyMap<string, { readonly kinds: readonly string[]; readonly within: FieldKinds }>;

/** Every event type that was ever released, by its name. */
export type EventSchemas = Readonly<Record<string, EventSchema>>;
