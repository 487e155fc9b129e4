export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An event's data as it is stored. A property that is undefined is a property that is not there. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export interface Upcast {
  readonly data: JsonObject;
  /** Set if it is now an event of another type. */
  readonly as?: { readonly type: string; readonly schemaVersion: number };
}

/** The definition of an event type for the log: the person it is about, and how older events are read. */
export interface EventDefinition {
  /** One sentence for the catalogue: what was decided. */
  readonly description: string;
  /** Counts from 1; raised when the shape of the data changes. */
  readonly schemaVersion: number;
  /** The fields that are encrypted with a person's key. They are lost once the person is forgotten. */
  readonly personal?: {
    /** The subject whose key it is, e.g. `person-42`, from a field that is not personal. */
    readonly subject: (data: JsonObject) => string;
    /** Names of fields; a dot leads into an object: `changes.FirstName`. */
    readonly fields: readonly string[];
  };
  /**
   * The subject whose key opens and seals nothing from then on, e.g. `person-42`, from a field that is not personal.
   */
  readonly forgets?: (data: JsonObject) => string;
  /** One step for each older version. It turns the data into the next version, or into another type. */
  readonly upcast?: Readonly<Record<number, (data: JsonObject) => Upcast>>;
  /**
   * Every user sees it from the answer on, e.g. a right that is taken away, or a forgotten person. Other events reach
   * users who did not ask for them a moment later.
   */
  readonly isSeenAtOnce?: true;
  /** The values of fields that older events lack. */
  readonly defaults?: object;
}

export type EventDefinitions = Readonly<Record<string, EventDefinition>>;

/**
 * Fields that are sealed with the key of the subject with this id in the data: `personalOf('person', 'PersonID', …)`.
 * Their previous values are sealed too: `was.Notes`.
 */
export const personalOf = (
  kind: string,
  id: string,
  fields: readonly string[],
): NonNullable<EventDefinition['personal']> => ({
  // An id is a number. Malformed data may hold an object, whose own toString need not be a function.
  subject: ({ [id]: value }) => `${kind}-${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  fields: [...fields, ...fields.map((field) => `was.${field}`)],
});

/** Fields that are sealed with the key of the subject that this field names, e.g. `person-42`. */
export const personalUnder = (name: string, fields: readonly string[]): NonNullable<EventDefinition['personal']> => ({
  subject: ({ [name]: subject }) => (typeof subject === 'string' ? subject : ''),
  fields,
});
