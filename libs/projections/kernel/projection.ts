import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';

export type RowId = number | string;
export type Scalar = string | number | boolean | null;
/** A JSON document. Read models name its fields. */
export type Row = object;

/** The names of a row's fields; any text for an unknown row. */
export type FieldOf<R extends Row> = [keyof R] extends [never] ? string : keyof R & string;

/** The fields of a patch, made of the row as the earlier events left it. */
export type FieldsFor<R extends Row> = { fields(row: R): Partial<R> }['fields'];

/** The fields of a patch for this row. Fields that are undefined stay as they are. */
export const patchedFields = <R extends Row>(fields: Partial<R> | FieldsFor<R>, row: R): Partial<R> =>
  typeof fields === 'function' ? fields(row) : fields;

/** A change of rows. A projection cannot read other rows: the same events give the same rows, even when applied twice. */
export type Change<R extends Row = Row> =
  /** A row that is put again after its removal keeps its place in the order of creation. */
  | { readonly put: RowId; readonly row: R }
  /** Fields that depend on the row are a function of it. Repeated events must give the same fields again. */
  | { readonly patch: RowId; readonly fields: Partial<R> | FieldsFor<R> }
  /** Changes every row with this value in a declared column, so that a rename reaches the rows that show the name. */
  | { readonly patchWhere: { readonly column: FieldOf<R>; readonly is: Scalar }; readonly fields: Partial<R> }
  | { readonly remove: RowId };

/** Describes the rows of a read model. They are stored as JSON documents, and found by the declared columns. */
export interface ReadModel<R extends Row = Row> {
  /** The name of the resource and its table, e.g. `leads`. Letters only. */
  readonly name: string;
  /** The field that identifies a row. */
  readonly id: FieldOf<R>;
  /** The fields that lists may filter and sort by. */
  readonly columns: { readonly [C in FieldOf<R>]?: ColumnType };
  /** Filters that no column answers. The list's area turns them into conditions. */
  readonly asked?: readonly string[];
  /** The fields that staff fill in. Another set of fields rebuilds the rows. */
  readonly fields?: readonly string[];
  /** Columns with an index of their own, for searches and sorting. */
  readonly indexed?: readonly FieldOf<R>[];
  /** Columns that share an index, in this order, e.g. [['StatusCodeID', 'AssignedToUserID']]. */
  readonly indexes?: readonly (readonly FieldOf<R>[])[];
  /** Fields that `q` searches, by the beginnings of words. */
  readonly search?: readonly FieldOf<R>[];
  /**
   * A searched field with few different values, such as names of staff, in an indexed text column. The matching values
   * are found before the search, so that a new value in a row needs no change of the text index.
   */
  readonly searchedByValue?: FieldOf<R>;
  /** The default order of a list. */
  readonly defaultSort: { readonly field: FieldOf<R>; readonly order: 'ASC' | 'DESC' };
  /** A column that rises with each new row, so that the order of creation needs no sorting. */
  readonly creationOrder?: FieldOf<R>;
  /** A field that the store fills with the row's number in creation order (1, 2, 3 …). */
  readonly numbered?: FieldOf<R>;
}

type DataOf<Event extends DomainEvent, Type extends Event['type']> = Extract<Event, { type: Type }>;

/**
 * The changes for each event type of the folded areas. A missing type does not compile. For unknown events, the
 * argument of a handler is not typed.
 */
export type Handlers<Event extends DomainEvent, R extends Row> = string extends Event['type']
  ? { readonly [type: string]: (event: never) => readonly Change[] }
  : { readonly [Type in Event['type']]: (event: DecodedEvent<DataOf<Event, Type>>) => readonly Change<R>[] };

/** The changes of an event; none without a handler. */
export function changesBy({ handlers }: Pick<Projection, 'handlers'>, event: DecodedEvent): readonly Change[] {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  // Each handler receives the events of the type that it is listed under.
  return (handler as ((event: DecodedEvent) => readonly Change[]) | undefined)?.(event) ?? [];
}

export interface Projection<Event extends DomainEvent = DomainEvent, R extends Row = Row> {
  readonly name: string;
  /** Raise it when the rows change: the projector builds the new table beside the served one, and swaps them. */
  readonly version: number;
  readonly readModel: ReadModel<R>;
  readonly handlers: Handlers<Event, R>;
  /**
   * False when rows say only that something is sealed, never its content. Then events are not opened, and unreadable
   * ones are found by other projections.
   */
  readonly needsDetails?: false;
}
