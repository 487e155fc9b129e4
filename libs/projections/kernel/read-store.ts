import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { WhyUnopened } from '@leaseledger/event-log/codec/decoded-event';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Change, Projection, ReadModel, Row, RowId, Scalar } from './projection.ts';

/** One condition on a declared column. Text compares without regard to case or accents; times are ISO 8601 with an offset. */
export type Condition =
  | { readonly column: string; readonly is: Scalar }
  /** This text and no other, to the letter: how identities are compared, e.g. a normalised e-mail address. */
  | { readonly column: string; readonly isExactly: string }
  /** Rows without a value match, unless null is what they must not be. */
  | { readonly column: string; readonly isNot: Scalar }
  | { readonly column: string; readonly in: readonly Scalar[] }
  /** Bounds are inclusive; either may be left out. */
  | { readonly column: string; readonly from?: Scalar; readonly to?: Scalar };

export interface Query {
  /** All of these hold. */
  readonly where?: readonly Condition[];
  /** At least one of these holds, e.g. assigned to the caller or created by the caller. */
  readonly anyOf?: readonly Condition[];
  /** Every word of it begins a word of the row's searched fields; digits find any way of writing a number. */
  readonly text?: string;
  /** Rows without a value come last either way; equal ones newest first. */
  readonly sort?: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  readonly offset?: number;
  readonly limit?: number;
  /** Nobody needs to know how many there are: a page is not held up by counting, and `total` says only how many rows were read or passed over. */
  readonly uncounted?: true;
}

export interface Page<R extends Row = Row> {
  /** Rows as the stored JSON text, ready to be spliced into an answer. */
  readonly rows: readonly JsonText<R>[];
  /** How many rows match in all. Exact, unless the query is `uncounted`. */
  readonly total: number;
}

/** Rows with the same values of some columns. */
export interface Group {
  /** In the order of the columns; text as it is compared. */
  readonly values: readonly Scalar[];
  readonly count: number;
}

/** A query names a column that the read model does not declare, or compares it with a value of another type. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
}

/** The store cannot be reached or written just now (locked, disk full); the same call may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The rows were lost, and are being built anew from the log. */
export class Rebuilding extends StoreUnavailable {
  override readonly name = 'Rebuilding';
}

/** Another process swapped this table or wrote to it: ask the store for the table again and go on from its checkpoint. */
export class TableReplaced extends Error {
  override readonly name = 'TableReplaced';
}

/** An event whose personal details cannot be opened though nobody forgot them: the rows were folded without them. Names it, and holds nothing of it. */
export interface UnopenedEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: string;
  readonly why: WhyUnopened;
}

/** What the API reads. Always answers from the version that is in service; throws Rebuilding where the rows were lost and are not there again. */
export interface ReadStore {
  list<R extends Row>(model: ReadModel<R>, query: Query): Promise<Page<R>>;
  count(model: ReadModel, query: Query): Promise<number>;
  /** How many rows hold all conditions, for each set of values of these columns, in any order. */
  groups(model: ReadModel, where: readonly Condition[], by: readonly string[]): Promise<readonly Group[]>;
  get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined>;
  /** In the order of the ids; missing ones are left out. */
  many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]>;
  /** Another value whenever rows may have changed, by whichever process: what was read under the same one still holds. */
  etag(model: ReadModel): Promise<number | string>;
}

/** The rows of one version of one projection, as the projector writes them. */
export interface ProjectionTable {
  /** Whether lists are answered from these rows. */
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

/** What is to be written to one table. */
export interface TableWrite {
  readonly table: ProjectionTable;
  readonly changes: readonly Change[];
  /** Of the event that each change comes from; without them, the checkpoint. Where rows and checkpoint cannot be written as one, a row knows by them what it has seen. */
  readonly positions?: readonly Position[];
  /** What the rows are folded up to then. */
  readonly checkpoint: Position;
  /** The id of the event at the checkpoint. */
  readonly event?: string | undefined;
}

export interface ProjectionStore extends ReadStore {
  /**
   * What a batch changes in several tables, in one transaction: of each table all changes with the checkpoint, or nothing.
   * @returns for each table why nothing of it was written, as its own `commit` would throw it: TableReplaced, or the fault of the changes
   * @throws StoreUnavailable, and nothing is written at all
   */
  commit(writes: readonly TableWrite[]): Promise<readonly (Error | undefined)[]>;
  /**
   * Call it before any table is opened. Rows that were folded from another log are given up: their checkpoints mean nothing in
   * this one, and nothing is served until they are built anew.
   * @param log what tells the log from every other one
   * @returns whether there were such rows
   */
  foldFrom(log: string): Promise<boolean>;
  /** Gives up a damaged file, which is kept under another name: all rows are built anew. */
  setAside(): Promise<void>;
  /** Whether the file was set aside since it was opened. */
  readonly wasSetAside: boolean;
  /** Remembers these for as long as the rows that were folded from them; naming one twice is naming it once. */
  noteUnopened(events: readonly UnopenedEvent[]): Promise<void>;
  /** Exactly these are the unopened events now: all rows were folded anew. */
  replaceUnopened(events: readonly UnopenedEvent[]): Promise<void>;
  /** How many there are, and the first of them in the order of their discovery. */
  unopened(limit: number): Promise<{ readonly total: number; readonly events: readonly UnopenedEvent[] }>;
  /** How many rows went, or lost words by which they were found, of which something may stand in the store's files still: it goes by and by, also after a restart. */
  forgetting(): Promise<number>;
  /** Resolves when nothing of what was lost is left in the store's files. Somebody waits for it, so it is done without rests. */
  forgotten(): Promise<void>;
  /** The version that lists are answered from, or undefined before the first build. */
  servedVersion(projection: Projection): Promise<number | undefined>;
  /** The table of the projection's own version and read model; made if it is missing. */
  table(projection: Projection): Promise<ProjectionTable>;
  /** A new, empty table of the projection's own version, beside the one that is served. */
  rebuild(projection: Projection): Promise<ProjectionTable>;
  /** Lists are answered from the table that was opened last from now on; older ones are dropped. */
  promote(projection: Projection): Promise<void>;
  close(): Promise<void>;
}
