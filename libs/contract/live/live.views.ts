/** Something that changed, as far as its reader may know. */
export interface LiveChange {
  /** The list of `/api/rest`, or what else is announced, e.g. `leads`. */
  readonly of: string;
  /** The row; left out where the reader may not know which, or where too many changed to name them. */
  readonly id?: number;
  /** Of the history, whose it is, e.g. `lead-42`: something happened to the record, or was attached to it. */
  readonly record?: string;
  /** The reader's own request that did it, as its answer's X-Request-Id named it; left out where somebody else did, or the system. */
  readonly own?: string;
}

/** What one event of the stream brings. */
export interface LiveNews {
  readonly changes: readonly LiveChange[];
}

/** How the stream begins. */
export interface LiveBeginning {
  /** Something comes at least this often, in seconds: who hears nothing for two of them is cut off. */
  readonly beatSeconds: number;
}

/** The events of the stream, by name: it begins; there is news; so much was missed, or of another log, that everything must be read again. */
export const liveEvents = { begin: 'begin', news: 'news', anew: 'anew' } as const;

/** The header in which whoever comes back says what it was told last. */
export const LAST_EVENT_ID = 'Last-Event-ID';

/**
 * The header by which an answer to a session says how far, at the least, the lists were that it was read from: an id of the stream; empty where
 * nobody can say. Whoever begins to listen with it is told what changed since.
 */
export const LIVE_PLACE_HEADER = 'X-Live-Place';

/** The header by which an answer names its request: the events that it led to have it as their correlationId. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

export const EVENT_STREAM = 'text/event-stream';
