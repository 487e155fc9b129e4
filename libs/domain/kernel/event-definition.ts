export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An event's data as it is stored. A property that is undefined is a property that is not there. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export interface Upcast {
  readonly data: JsonObject;
  /** Where it is an event of another type by now. */
  readonly as?: { readonly type: string; readonly schemaVersion: number };
}

/** What the log must know of an event type beside its name: who it is about, and how older ones are read. */
export interface EventDefinition {
  /** One sentence for the catalogue: what was decided. */
  readonly description: string;
  /** Counts from 1; raised when the shape of the data changes. */
  readonly schemaVersion: number;
  /** What is encrypted with the key of a person, and is gone once the person is forgotten. */
  readonly personal?: {
    /** Whose key, e.g. `person-42`; from a field that is not personal itself. */
    readonly subject: (data: JsonObject) => string;
    /** Names of fields; a dot leads into an object: `changes.FirstName`. */
    readonly fields: readonly string[];
  };
  /** Whose key opens and seals nothing from then on, e.g. `person-42`; from a field that is not personal. */
  readonly forgets?: (data: JsonObject) => string;
  /** By the version that is read: what makes it an event of the next version, or of another type. One step for each older version. */
  readonly upcast?: Readonly<Record<number, (data: JsonObject) => Upcast>>;
  /** Everybody must see it from the answer on: a right that is taken away, or what is forgotten. Others are seen a moment later by those who did not ask for them. */
  readonly isSeenAtOnce?: true;
  /** What fields hold that events lack which were written before there was such a field. */
  readonly defaults?: object;
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/**
 * Fields that are sealed with the key of the subject whom an id in the data names: `personalOf('person', 'PersonID', …)`; also as they were before an
 * amendment: `was.Notes`.
 */
export const personalOf = (
  kind: string,
  id: string,
  fields: readonly string[],
): NonNullable<EventDefinition['personal']> => ({
  // An id is a number. An object may have a toString of its own that is none.
  subject: ({ [id]: value }) => `${kind}-${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  fields: [...fields, ...fields.map((field) => `was.${field}`)],
});
