import { listOf, view } from '../kernel/answer.ts';
import type { HistoryChange } from '../history/history.views.ts';

/** A record at a moment in the past. */
export interface RecordAsOf {
  /** ISO 8601, UTC: the requested moment, or the moment of the requested history entry. */
  readonly Moment: string;
  /** The last event of the log that the record includes. */
  readonly Position: string | null;
  /** The record as its own call answers it, with the fields of that time. Null when it did not exist then. */
  readonly Record: object | null;
  readonly IsThereNow: boolean;
  /** The fields that differ today: From is the past value, To the current one. */
  readonly Changes: readonly HistoryChange[];
}

/** The progress of building a list of the past. */
export interface ListAsOf {
  readonly State: 'building' | 'ready';
  readonly Moment: string;
  /** Pass this to `/api/rest/{resource}?asOf=`: the call answers the same list again, even after new events. */
  readonly Position: string | null;
  /** Events of the log, folded so far and in total. */
  readonly Done: number;
  readonly Total: number;
}

/** How one row of a past list differs from today. */
export interface RowSince {
  readonly ID: number;
  readonly Became: 'changed' | 'gone' | 'new';
  /** From is the past value, To the current one. Empty for rows that are gone or new. */
  readonly Changes: readonly HistoryChange[];
}

export const recordAsOf = view<RecordAsOf>('RecordAsOf');
export const listAsOf = view<ListAsOf>('ListAsOf');
export const rowsSince = listOf(view<RowSince>('RowSince'));
