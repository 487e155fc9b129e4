/** A change, with only what its reader may know. */
export interface LiveChange {
  /** The name of the list of `/api/rest`, e.g. `leads`, or of another announced thing. */
  readonly of: string;
  /** The id of the row. Left out when the reader may not know it, or when too many rows changed to name them. */
  readonly id?: number;
  /** Only for histories: the record, e.g. `lead-42`. Something happened to the record, or was attached to it. */
  readonly record?: string;
  /** The id of the reader's request that caused the change, from the X-Request-Id of its answer. Left out when another user or the system caused it. */
  readonly own?: string;
}

/** The data of one `news` event. */
export interface LiveNews {
  readonly changes: readonly LiveChange[];
}

/** The data of the `begin` event. */
export interface LiveBeginning {
  /** The stream sends something at least this often, in seconds. A client that hears nothing for twice as long has lost the connection. */
  readonly beatSeconds: number;
}

/** The events of the stream: `begin` starts it, `news` carries changes. After `anew` the client must read everything again, because it missed too much or the log is another one. */
export const liveEvents = { begin: 'begin', news: 'news', anew: 'anew' } as const;

/** The request header of a returning client, with the id of the last event that it received. */
export const LAST_EVENT_ID = 'Last-Event-ID';

/**
 * The response header with the position of the lists behind an answer, or an earlier one. It is an id of the stream, and empty when
 * the position is unknown. A client that starts listening with it receives all changes since then.
 */
export const LIVE_PLACE_HEADER = 'X-Live-Place';

/** The response header with the id of the request. The events of the request have it as their correlationId. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

export const EVENT_STREAM = 'text/event-stream';
