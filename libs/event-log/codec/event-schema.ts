import type { JsonObject } from '../event-log.ts';

/** An event of an older version as that of the next one. */
export interface Upcast {
  readonly data: JsonObject;
  /** Where it is an event of another type by now. */
  readonly as?: { readonly type: string; readonly schemaVersion: number };
}

/**
 * What the codec must know of an event type: who it is about, and how older events are read. The domain's `EventDefinition` has this
 * shape too: the log may not import the domain, nor the domain the log. `createEventCodec` is given the definitions of the domain,
 * so the compiler holds the two together.
 */
export interface EventSchema {
  /** Counts from 1; raised when the shape of the data changes. */
  readonly schemaVersion: number;
  /** What is encrypted with the key of a subject, and is gone once that key is destroyed. */
  readonly personal?: {
    /** Whose key, e.g. `person-42`; from a field that is not personal itself. */
    readonly subject: (data: JsonObject) => string;
    /** Names of fields; a dot leads into an object: `changes.FirstName`. */
    readonly fields: readonly string[];
  };
  /** Whose key opens and seals nothing from then on, e.g. `person-42`; from a field that is not personal. */
  readonly forgets?: (data: JsonObject) => string;
  /** By the version that is read: what makes it an event of the next version. One step for each older version. */
  readonly upcast?: Readonly<Record<number, (data: JsonObject) => Upcast>>;
  /** What fields hold that events lack which were written before there was such a field. */
  readonly defaults?: object;
}

/** Of every event type that was ever released, by its name. */
export type EventSchemas = Readonly<Record<string, EventSchema>>;
