import type { Position } from '@leaseledger/event-log/event-log';
import type { ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Condition, Group, Page, Query } from '@leaseledger/projections/kernel/read-store';

/** The name of a place of the log: a moment (ISO 8601, UTC), a position, or a stream's event. */
export type NamedPlace =
  { readonly moment: string } | { readonly position: Position } | { readonly stream: string; readonly event: string };

/** The last position that is read; null for the place before the first event. */
export type Place = Position | null;

/** The progress of a list of the past, in events of the log. */
export interface Built {
  readonly isReady: boolean;
  readonly done: number;
  readonly total: number;
}

/** Read models of the past, built beside those in service, in their own thread. */
export interface Past {
  /**
   * The place of a name. For a moment it is the last event, in log order, that was decided until then. A later moment
   * never gives an earlier place, even when clocks were set back.
   * @returns undefined when this log has no such place
   * @throws LogUnavailable
   */
  place(named: NamedPlace): Promise<Place | undefined>;
  /**
   * A row as a replay up to the place leaves it; undefined when there is none.
   * @throws LogUnavailable
   */
  row<R extends Row>(model: ReadModel<R>, id: RowId, place: Place): Promise<R | undefined>;
  /**
   * All rows that one stream makes in a read model, as a replay up to the place leaves them. Only for a model whose
   * events are all in one stream.
   * @throws LogUnavailable
   */
  rowsMadeBy<R extends Row>(model: ReadModel<R>, stream: string, place: Place): Promise<readonly R[]>;
  /**
   * Begins to build the list, unless it exists or is being built. One list per user is built at a time. Another one
   * begins when the user asks again after that.
   * @param by the id of the user
   * @returns 'busy' when too many lists wait to be built
   * @throws LogUnavailable; Error when the list cannot be built
   */
  prepare(model: ReadModel, place: Place, by: number): Promise<Built | 'busy'>;
  /**
   * A page of a list that is ready; undefined when the list is not ready or was dropped.
   * @throws InvalidQuery
   */
  list<R extends Row>(model: ReadModel<R>, query: Query, place: Place): Promise<Page<R> | undefined>;
  /**
   * Counts the rows of a list that is ready, for each set of values of these columns; undefined as for `list`.
   * @throws InvalidQuery
   */
  groups(
    model: ReadModel,
    where: readonly Condition[],
    by: readonly string[],
    place: Place,
  ): Promise<readonly Group[] | undefined>;
  /** Drops the built lists and the subject's key, because a person was forgotten. */
  forget(subject: string): void;
  /** Resolves when the thread has ended and its files are removed. */
  stop(): Promise<void>;
}

/** The token for the reader of the past. */
export const PAST = Symbol('Past');
