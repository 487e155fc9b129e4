import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { WhyUnopened } from '@leaseledger/event-log/codec/decoded-event';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Change, Projection, ReadModel, Row, RowId, Scalar } from './projection.ts';

/** A condition on a declared column. Text is compared without case and accents; times are ISO 8601 with an offset. */
export type Condition =
  | { readonly column: string; readonly is: Scalar }
  /** Exactly this text, for identities such as a normalised e-mail address. */
  | { readonly column: string; readonly isExactly: string }
  /** Rows without a value match, unless the value is null. */
  | { readonly column: string; readonly isNot: Scalar }
  | { readonly column: string; readonly in: readonly Scalar[] }
  /**
   * Inclusive bounds; either may be left out. With `rising`, `to` is a moment that follows the clock, so that questions
   * that differ in it alone may share what was counted.
   */
  | { readonly column: string; readonly from?: Scalar; readonly to?: Scalar; readonly rising?: true };

/** Lists of conditions. All conditions of at least one list must hold. Without a list nothing is found. */
export type Either = readonly (readonly Condition[])[];

export interface Query {
  /** All of these must hold. */
  readonly where?: readonly Condition[];
  /** At least one of these must hold, e.g. assigned to the caller or created by the caller. */
  readonly anyOf?: readonly Condition[];
  /** Of each entry, all conditions of at least one list must hold, e.g. open for two days or in progress for five. */
  readonly either?: readonly Either[];
  /** Each of its words begins a word of the searched fields. Digits find a number in any notation. */
  readonly text?: string;
  /** Rows without a value come last in both orders; equal rows newest first. */
  readonly sort?: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  readonly offset?: number;
  readonly limit?: number;
  /** Skips the count, which would delay the page. Then `total` is only the number of rows read or skipped. */
  readonly uncounted?: true;
}

export interface Page<R extends Row = Row> {
  /** Rows as stored JSON text, ready for an answer. */
  readonly rows: readonly JsonText<R>[];
  /** The number of matching rows. Exact, unless the query is `uncounted`. */
  readonly total: number;
}

/** Rows with the same values in some columns. */
export interface Group {
  /** In the order of the columns, with text in its compared form. */
  readonly values: readonly Scalar[];
  readonly count: number;
}

/** A query names an undeclared column, or compares one with a value of another type. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
}

/** The store cannot be reached or written now (locked, disk full). The same call may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The rows were lost, and are rebuilt from the log. */
export class Rebuilding extends StoreUnavailable {
  override readonly name = 'Rebuilding';
}

/**
 * Another process swapped this table or wrote to it. Ask the store for the table again, and continue from its
 * checkpoint.
 */
export class TableReplaced extends Error {
  override readonly name = 'TableReplaced';
}

/**
 * An event whose personal details cannot be opened although nobody was forgotten, or that is damaged or not what the
 * product writes. The rows were folded without them. Identifies the event without its content.
 */
export interface UnopenedEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: string;
  /** Left out by earlier releases. */
  readonly position?: string;
  readonly why: WhyUnopened | 'damaged' | 'misfit';
}

/** The reads of the API. The served version always answers. Throws Rebuilding while lost rows are rebuilt. */
export interface ReadStore {
  list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>>;
  count(model: ReadModel, query: Query): Promise<number>;
  /** Counts the rows that meet all conditions, for each set of values of these columns, in any order. */
  groups(model: ReadModel, where: readonly Condition[], by: readonly string[]): Promise<readonly Group[]>;
  get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined>;
  /** In the order of the ids, without missing rows. */
  many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]>;
  /**
   * A value that changes whenever any process may have changed rows. Under the same value, earlier results are still
   * valid.
   */
  etag(model: ReadModel): Promise<number | string>;
}

/** The rows of one version of a projection, for the projector's writes. */
export interface ProjectionTable {
  /** Whether these rows answer lists. */
  isServed(): Promise<boolean>;
  checkpoint(): Promise<Position | undefined>;
  /** The id of the event at the checkpoint; undefined where it was not kept, as by older releases. */
  checkpointEvent(): Promise<string | undefined>;
  /**
   * All changes and the checkpoint, or nothing. Fields of a patch that are undefined stay as they are.
   * @param event the id of the event at the checkpoint
   * @throws StoreUnavailable, TableReplaced; any other error is the fault of the changes
   */
  commit(changes: readonly Change[], checkpoint: Position, event?: string): Promise<void>;
  /** Empties the rows and forgets the checkpoint. */
  reset(): Promise<void>;
}

/** The changes for one table. */
export interface TableWrite {
  readonly table: ProjectionTable;
  readonly changes: readonly Change[];
  /**
   * The position of the event of each change; the checkpoint by default. A store that cannot write rows and checkpoint
   * together stores them in the rows, to recognise applied events.
   */
  readonly positions?: readonly Position[];
  /** The position that the rows have reached with these changes. */
  readonly checkpoint: Position;
  /** The id of the event at the checkpoint. */
  readonly event?: string | undefined;
}

export interface ProjectionStore extends ReadStore {
  /**
   * Writes the changes of several tables in one transaction: for each table all changes with the checkpoint, or
   * nothing.
   * @returns the reason for each table that was not written, as its own `commit` would throw it: TableReplaced, or the
   * fault of the changes
   * @throws StoreUnavailable when nothing was written
   */
  commit(writes: readonly TableWrite[]): Promise<readonly (Error | undefined)[]>;
  /**
   * Must be called before any table is opened. Discards rows of another log, because their checkpoints do not fit this
   * one. Nothing is served until they are rebuilt.
   * @param log tells the log from every other one
   * @returns whether there were such rows
   */
  foldFrom(log: string): Promise<boolean>;
  /** Sets a damaged file aside under another name, so that all rows are rebuilt. */
  setAside(): Promise<void>;
  /** Whether the file was set aside since it was opened. */
  readonly wasSetAside: boolean;
  /** Stores these for as long as the rows that were folded from them. Repeats are stored once. */
  noteUnopened(events: readonly UnopenedEvent[]): Promise<void>;
  /** Replaces all unopened events, after all rows were folded anew. */
  replaceUnopened(events: readonly UnopenedEvent[]): Promise<void>;
  /** The number of unopened events, and the first of them in the order of their discovery. */
  unopened(limit: number): Promise<{ readonly total: number; readonly events: readonly UnopenedEvent[] }>;
  /**
   * The number of removed rows or search words that may still have traces in the store's files. The traces are removed
   * gradually, also after a restart.
   */
  forgetting(): Promise<number>;
  /**
   * Resolves when no traces of removed data are left in the store's files. A caller waits, so the removal does not
   * pause.
   */
  forgotten(): Promise<void>;
  /** The served version, or undefined before the first build. */
  servedVersion(projection: Projection): Promise<number | undefined>;
  /** The checkpoint of the served version; undefined where it has none. */
  servedCheckpoint(projection: Projection): Promise<Position | undefined>;
  /** The table of the projection's own version and read model; made if missing. */
  table(projection: Projection): Promise<ProjectionTable>;
  /** A new, empty table of the projection's own version, beside the served one. */
  rebuild(projection: Projection): Promise<ProjectionTable>;
  /** Serves the table that was opened last, and drops older ones. */
  promote(projection: Projection): Promise<void>;
  close(): Promise<void>;
}
