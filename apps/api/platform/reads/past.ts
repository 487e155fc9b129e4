import type { Position } from '@leaseledger/event-log/event-log';
import type { ReadModel, Row, RowId } from '@leaseledger/projections/kernel/projection';
import type { Page, Query } from '@leaseledger/projections/kernel/read-store';

/** How a place of the log is named: by a moment (ISO 8601, UTC), as itself, or by an event of a stream. */
export type NamedPlace =
  { readonly moment: string } | { readonly position: Position } | { readonly stream: string; readonly event: string };

/** Up to where the log is read; null before its first event. */
export type Place = Position | null;

/** How much of a list of the past is built, in events of the log. */
export interface Built {
  readonly isReady: boolean;
  readonly done: number;
  readonly total: number;
}

/** Read models as they were, each beside the one in service, in a thread of its own. */
export interface Past {
  /**
   * The place that a name stands for. Of a moment that is the last event, in the order of the log, that was decided by then: a later moment is never an earlier place, whatever clocks did.
   * @returns undefined for no place of this log. @throws LogUnavailable
   */
  place(named: NamedPlace): Promise<Place | undefined>;
  /** A row as a replay up to the place leaves it; undefined where there is none. @throws LogUnavailable */
  row<R extends Row>(model: ReadModel<R>, id: RowId, place: Place): Promise<R | undefined>;
  /** All rows that one stream makes of a read model, as a replay up to the place leaves them: of a model whose events stand in one stream. @throws LogUnavailable */
  rowsMadeBy<R extends Row>(model: ReadModel<R>, stream: string, place: Place): Promise<readonly R[]>;
  /**
   * Begins to build the list, unless it is there or being built. Of each user one is built at a time: another one is begun by who asks again once that is done.
   * @param by the user who asks
   * @returns 'busy' where too many wait to be built. @throws LogUnavailable; Error where it cannot be built
   */
  prepare(model: ReadModel, place: Place, by: number): Promise<Built | 'busy'>;
  /** A page of a list that is ready; undefined where it is not, or not any more. @throws InvalidQuery */
  list<R extends Row>(model: ReadModel<R>, query: Query, place: Place): Promise<Page<R> | undefined>;
  /** Somebody was forgotten: what was built is given up, and no key of theirs opens anything any more. */
  forget(subject: string): void;
  /** Resolves when the thread has ended and what it built is gone. */
  stop(): Promise<void>;
}

/** What reads the past. */
export const PAST = Symbol('Past');
