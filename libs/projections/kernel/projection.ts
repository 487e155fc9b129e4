import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';

export type RowId = number | string;
export type Scalar = string | number | boolean | null;
/** A JSON document; read models name its fields. */
export type Row = object;

/** The names of a row's fields; any text where the row is not further known. */
export type FieldOf<R extends Row> = [keyof R] extends [never] ? string : keyof R & string;

/** What a projection may do to its rows. It cannot read: the same events give the same rows, also when applied twice. */
export type Change<R extends Row = Row> =
  /** A row that was removed and is put again has the place in the order of creation that it had. */
  | { readonly put: RowId; readonly row: R }
  | { readonly patch: RowId; readonly fields: Partial<R> }
  /** Every row whose declared column has this value: how a rename reaches the rows that show the name. */
  | { readonly patchWhere: { readonly column: FieldOf<R>; readonly is: Scalar }; readonly fields: Partial<R> }
  | { readonly remove: RowId };

/** What the rows of a read model are: stored as JSON documents, found through the columns declared here. */
export interface ReadModel<R extends Row = Row> {
  /** The resource's name, e.g. `leads`; also its table's. Letters only. */
  readonly name: string;
  /** The field that identifies a row. */
  readonly id: FieldOf<R>;
  /** The fields that lists may filter and sort by. */
  readonly columns: { readonly [C in FieldOf<R>]?: ColumnType };
  /** Fields that staff fill in: with others, the rows are built anew. */
  readonly fields?: readonly string[];
  /** Columns through which rows are found and sorted, each with an index of its own. */
  readonly indexed?: readonly FieldOf<R>[];
  /** Columns that are indexed together, in this order, e.g. [['StatusCodeID', 'AssignedToUserID']]. */
  readonly indexes?: readonly (readonly FieldOf<R>[])[];
  /** Fields that `q` searches, by the beginnings of words. */
  readonly search?: readonly FieldOf<R>[];
  /**
   * The one of the searched fields that has few different values, such as names of staff; an indexed text column. Which of them
   * are meant is settled before the search, so that a row that is given another value costs its list no change of the text index.
   */
  readonly searchedByValue?: FieldOf<R>;
  /** The order of a list when nothing else is asked. */
  readonly defaultSort: { readonly field: FieldOf<R>; readonly order: 'ASC' | 'DESC' };
  /** A column that grows with each new row, so that its order is the order of creation and needs no sorting. */
  readonly creationOrder?: FieldOf<R>;
  /** A field that the store fills with the row's number in creation order (1, 2, 3 …). */
  readonly numbered?: FieldOf<R>;
}

type DataOf<Event extends DomainEvent, Type extends Event['type']> = Extract<Event, { type: Type }>;

/**
 * For each event type of the areas it folds, what changes. A forgotten type does not compile. Where the events are not
 * further known, nothing is said of what a handler takes.
 */
export type Handlers<Event extends DomainEvent, R extends Row> = string extends Event['type']
  ? { readonly [type: string]: (event: never) => readonly Change[] }
  : { readonly [Type in Event['type']]: (event: DecodedEvent<DataOf<Event, Type>>) => readonly Change<R>[] };

/** What an event changes; nothing where no handler takes it. */
export function changesBy({ handlers }: Pick<Projection, 'handlers'>, event: DecodedEvent): readonly Change[] {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  // A handler takes the events of the type that it is listed under.
  return (handler as ((event: DecodedEvent) => readonly Change[]) | undefined)?.(event) ?? [];
}

export interface Projection<Event extends DomainEvent = DomainEvent, R extends Row = Row> {
  readonly name: string;
  /** Raise it when the rows would come out differently: the projector rebuilds beside the running one and swaps. */
  readonly version: number;
  readonly readModel: ReadModel<R>;
  readonly handlers: Handlers<Event, R>;
  /** False where rows say only that there was something sealed, never what: events are not opened to build them. Those that cannot be opened are found by whoever does. */
  readonly needsDetails?: false;
}
