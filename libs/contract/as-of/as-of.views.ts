import { listOf, view } from '../kernel/answer.ts';
import type { HistoryChange } from '../history/history.views.ts';

/** A record as it was. */
export interface RecordAsOf {
  /** ISO 8601, UTC: the moment that was asked for, or when the entry was decided. */
  readonly Moment: string;
  /** The last event of the log that is in it. */
  readonly Position: string | null;
  /** As its own call answers it, with what its read model knew; null where it was not there then. */
  readonly Record: object | null;
  readonly IsThereNow: boolean;
  /** Its fields that differ now, from then to now. */
  readonly Changes: readonly HistoryChange[];
}

/** How far a list of the past is. */
export interface ListAsOf {
  readonly State: 'building' | 'ready';
  readonly Moment: string;
  /** By which `/api/rest/{resource}?asOf=` answers the same list, whatever is recorded meanwhile. */
  readonly Position: string | null;
  /** Events of the log. */
  readonly Done: number;
  readonly Total: number;
}

/** What became since of a row of a list of the past. */
export interface RowSince {
  readonly ID: number;
  readonly Became: 'changed' | 'gone' | 'new';
  /** From then to now; none for rows that are gone or new. */
  readonly Changes: readonly HistoryChange[];
}

export const recordAsOf = view<RecordAsOf>('RecordAsOf');
export const listAsOf = view<ListAsOf>('ListAsOf');
export const rowsSince = listOf(view<RowSince>('RowSince'));
