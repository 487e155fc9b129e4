/**
 * The event log as the product sees it: streams of immutable events with optimistic concurrency, one total order
 * over all of them, and subscriptions that resume. Two adapters stand behind it (SQLite, EventStoreDB); the suite in
 * contract-suite/ states what both must do.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A property that is undefined is a property that is not there. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A place in the order over all streams. Opaque: compare as text, hand back to the log, never calculate with it. */
export type Position = string & { readonly __brand: 'Position' };

/** Revisions of one stream count from 0n. `any` is idempotent only weakly and so must be a visible choice. */
export type ExpectedRevision = bigint | 'noStream' | 'streamExists' | 'any';

/** Who, when and why, kept beside every event. */
export interface EventMetadata {
  /** The person who decided, or id null for the system itself. */
  actor: { id: number | null; name: string };
  /** When the decision was taken: ISO 8601, UTC. */
  time: string;
  /** The request that this belongs to. */
  correlationId: string;
  /** The command or event that led to this one. */
  causationId: string;
  schemaVersion: number;
  /** SHA-256 of the command, where the caller sent an Idempotency-Key. */
  requestHash?: string;
  /** The correlationId of the events of the same stream that this undoes. */
  undoes?: string;
  /** The policy that asked for it, because of the event that `causationId` names. */
  policy?: string;
}

export interface NewEvent {
  /** A lower-case UUID from the caller; appending the same id again is the same append. */
  id: string;
  type: string;
  data: JsonObject;
  metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  stream: string;
  revision: bigint;
  position: Position;
  /** When the log stored it: ISO 8601, UTC. */
  created: string;
  /** Set where the text of the event is damaged. Reading its data or metadata then throws this error. */
  damage?: EventDamaged;
}

/** When the decision was taken; of a damaged event, when the log stored it. ISO 8601, UTC. */
export const timeOf = (event: Pick<RecordedEvent, 'created' | 'damage' | 'metadata'>): string =>
  event.damage === undefined ? event.metadata.time : event.created;

/** Which events of all streams; no regular expressions, since the engines' differ. */
export type Filter = { streamPrefixes: readonly string[] } | { typePrefixes: readonly string[] };

/** Where an event stands. A log that holds another event there, or none, is not the log that the event was read from. */
export interface EventPlace {
  /** Undefined where only its position was kept. */
  readonly id: string | undefined;
  readonly position: Position;
}

/** Exclusive: reading after a position never repeats the event at it. */
export type StartFrom = 'start' | 'end' | { after: Position };

export interface AppendResult {
  /** Of the last event of the append. */
  revision: bigint;
  position: Position;
}

export interface SubscribeOptions {
  /** For messages and health. */
  name: string;
  from: StartFrom;
  filter?: Filter;
  /** Awaited, in order, one at a time. A rejection stops the subscription: `onDropped` gets the event and the cause. */
  onEvent(event: RecordedEvent): Promise<void> | void;
  /**
   * A position that is safe to resume after: every event up to it was handled or does not match the filter. Passed
   * every now and then, also while nothing matches, and when the subscription stops. A rejection stops the subscription.
   */
  onCheckpoint?(position: Position): Promise<void> | void;
  /** The head was reached (again). */
  onCaughtUp?(): void;
  /** The end of this subscription for a cause that resubscribing cannot mend. */
  onDropped?(cause: SubscriptionDropped): void;
}

export interface SubscriptionDropped {
  error: Error;
  /** The event whose handler failed, if it was one. */
  event?: RecordedEvent;
}

export interface Subscription {
  /** Resolves when the handler that is under way has ended; nothing is delivered after that. */
  stop(): Promise<void>;
}

/**
 * How much of the log lies up to a place of it: in events, or in the seconds from the first event on where a log cannot
 * count. Never in positions, which jump.
 */
export interface Reach {
  readonly done: number;
  readonly total: number;
  readonly unit: 'events' | 'seconds';
}

export interface EventLog {
  /**
   * Appends all events or none. Appending the same ids at the same revision again answers as the first time.
   * @throws WrongExpectedRevision, StreamDeleted, TooLarge, InvalidAppend, LogUnavailable
   */
  append(
    stream: string,
    events: readonly NewEvent[],
    options: { expectedRevision: ExpectedRevision; signal?: AbortSignal },
  ): Promise<AppendResult>;

  /**
   * Events of one stream; a missing one is `exists: false`, not an error. `from` is inclusive and defaults to where the
   * direction begins. The first visible revision is greater than 0n where the stream was deleted or truncated before.
   */
  readStream(
    stream: string,
    options?: { from?: bigint | 'start' | 'end'; direction?: 'forwards' | 'backwards'; limit?: number },
  ): Promise<{ exists: boolean; events: RecordedEvent[] }>;

  /** All events in order, ending at the head as it was found; those of deleted streams too. Never system events. */
  readAll(options?: { from?: StartFrom; filter?: Filter; limit?: number }): AsyncIterable<RecordedEvent>;

  /**
   * Catches up from a position and then follows; resubscribes by itself when the log goes away and comes back.
   * No callback is called before this returns.
   */
  subscribe(options: SubscribeOptions): Subscription;

  /** The event at this position, undefined where none stands there; those of deleted streams too. @throws LogUnavailable */
  eventAt(position: Position): Promise<RecordedEvent | undefined>;

  /** The position of the last event, or undefined while the log is empty. */
  head(): Promise<Position | undefined>;

  /** How far a position is on the way to the head; undefined is before the first event. Good for telling how long reading will take, not for finding events. */
  reach(position: Position | undefined): Promise<Reach>;

  /** Soft: the stream no longer shows its events (`readAll` does), a later append continues its revisions. None where there is no such stream. */
  deleteStream(stream: string): Promise<void>;

  /** Ends the subscriptions, then waits for the appends that are under way. The log can no longer be used. */
  close(): Promise<void>;
}

/** The most that one append may hold: data, metadata and type of its events, in bytes of UTF-8. */
export const MAX_APPEND_BYTES = 1_048_576;

export abstract class EventLogError extends Error {
  override readonly name: string = this.constructor.name;
}

export class WrongExpectedRevision extends EventLogError {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: bigint | 'noStream',
  ) {
    super(`Stream ${stream} is at ${actual}, expected ${expected}`);
  }
}

export class StreamDeleted extends EventLogError {
  constructor(readonly stream: string) {
    super(`Stream ${stream} was deleted`);
  }
}

export class TooLarge extends EventLogError {
  constructor(readonly bytes: number) {
    super(`An append may hold ${MAX_APPEND_BYTES} bytes, this one holds ${bytes}`);
  }
}

/** The append cannot be stored as it is: no events, a bad id, data that is no JSON, a stream name that is not allowed. */
export class InvalidAppend extends EventLogError {}

/** The log could not be reached in time. The append may or may not have been stored: retry with the same ids. */
export class LogUnavailable extends EventLogError {}

/** The log was asked to append and gave no answer: it may have stored the events or not. */
export class AppendUnconfirmed extends LogUnavailable {}

/** The server of the log refuses the connection, or what is asked over it. Waiting does not mend it; the message says what to set, without a secret. */
export class LogRefused extends LogUnavailable {}

/** The stored text of an event is not what was appended. The message identifies the event without its content. */
export class EventDamaged extends EventLogError {
  /** @param foreign set where the text is whole, but another program wrote it */
  constructor(
    { id, type, stream, revision, position }: Omit<RecordedEvent, 'data' | 'metadata'>,
    readonly foreign?: 'foreign',
  ) {
    const why = foreign === undefined ? 'its text is damaged' : 'it has no data or metadata of an event of Leaseledger';
    super(`${type} at revision ${revision} of ${stream} (${id}, position ${position}): ${why}`);
  }
}

/** Another event, or none, stands where a known event stood: older or other data took the place of the log. */
export class LogExchanged extends EventLogError {
  constructor(
    readonly expected: EventPlace,
    /** The id of the event that stands there now. */
    readonly found: string | undefined,
  ) {
    const known = expected.id === undefined ? 'an event' : `event ${expected.id}`;
    super(
      `The log holds other data than before: ${known} stood at position ${expected.position}, where ${found === undefined ? 'no event' : `event ${found}`} stands now`,
    );
  }
}

/** @throws LogExchanged where the log does not hold the event in its place; LogUnavailable */
export async function mustHold(log: Pick<EventLog, 'eventAt'>, expected: EventPlace): Promise<void> {
  const found = await log.eventAt(expected.position);
  if (found === undefined || (expected.id !== undefined && found.id !== expected.id))
    throw new LogExchanged(expected, found?.id);
}
