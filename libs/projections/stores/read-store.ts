import type { Position } from '@leaseledger/event-log/event-log';
import type { Change, Projection, ReadModel, Row, RowId, Scalar } from '../kernel/projection.ts';

/** One condition on a declared column. Text compares without regard to case. */
export type Condition =
  | { readonly column: string; readonly is: Scalar }
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
  readonly sort?: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  readonly offset?: number;
  readonly limit?: number;
}

export interface Page {
  /** Rows as the stored JSON text, ready to be spliced into an answer. */
  readonly rows: readonly string[];
  /** How many rows match in all. Exact. */
  readonly total: number;
}

/** A query names a column that the read model does not declare, or compares it with a value of another type. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
}

/** What the API reads. Always answers from the version that is in service. */
export interface ReadStore {
  list(model: ReadModel, query: Query): Promise<Page>;
  count(model: ReadModel, query: Query): Promise<number>;
  get<R extends Row>(model: ReadModel<R>, id: RowId): Promise<R | undefined>;
  /** In the order of the ids; missing ones are left out. */
  many<R extends Row>(model: ReadModel<R>, ids: readonly RowId[]): Promise<R[]>;
}

/** The rows of one version of one projection, as the projector writes them. */
export interface ProjectionTable {
  checkpoint(): Promise<Position | undefined>;
  /** All changes and the checkpoint, or nothing. */
  commit(changes: readonly Change[], checkpoint: Position): Promise<void>;
  /** Empties the rows and forgets the checkpoint. */
  reset(): Promise<void>;
}

export interface ProjectionStore extends ReadStore {
  /** The version that lists are answered from, or undefined before the first build. */
  servedVersion(projection: Projection): Promise<number | undefined>;
  /** The table of the projection's own version; made if it is missing. */
  table(projection: Projection): Promise<ProjectionTable>;
  /** Lists are answered from this version from now on; older versions are dropped. */
  serve(projection: Projection): Promise<void>;
  close(): Promise<void>;
}
