import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import {
  type AppendResult,
  type EventLog,
  type ExpectedRevision,
  type Filter,
  LogUnavailable,
  type NewEvent,
  type Position,
  type Reach,
  type RecordedEvent,
  type StartFrom,
  type SubscribeOptions,
  type Subscription,
} from '../event-log.ts';
import { prepareAppend } from '../prepared-append.ts';
import { Appender } from './appender.ts';
import { Continuity } from './continuity.ts';
import { FanOut } from './fan-out.ts';
import { FanOutSubscription } from './fan-out-subscription.ts';
import { DEFAULT_PATIENCE, type Patience } from './options.ts';
import { retried, within } from './patience.ts';
import { Reader } from './reader.ts';
import { silenceServerNames } from './tls/server-name.ts';

export interface EventStoreDbEventLogOptions {
  /** e.g. `esdb://127.0.0.1:2113?tls=false`; credentials and certificates are part of it. */
  readonly connectionString: string;
  readonly patience?: Partial<Patience>;
}

/**
 * The client keeps its unanswered appends in one place for the whole process: with two of them, a connection that one
 * loses rejects the appends of the other and may end the process.
 */
let appending = false;

/** @throws Error where the connection string makes no sense; it may hold a password, so nothing of it is said */
function clientOf(connectionString: string): EventStoreDBClient {
  const file = /[?&]tlsCaFile=([^&]*)/i.exec(connectionString)?.[1];
  if (file !== undefined && !existsSync(decodeURIComponent(file)))
    throw new Error(`The CA file ${decodeURIComponent(file)} is not there: EVENTSTORE_URL names it as tlsCaFile`);
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch {
    throw new Error('That is no connection string of EventStoreDB, such as esdb://127.0.0.1:2113?tls=false');
  }
}

/** The event log on EventStoreDB 22.6 or later, reached through its gRPC client. One per process. */
export class EventStoreDbEventLog implements EventLog {
  private readonly patience: Patience;
  /** Never appends. Apart from the appending one, so that giving up a hung append leaves reads and subscriptions alone. */
  private readonly readingClient: EventStoreDBClient;
  private readonly reader: Reader;
  private readonly appender: Appender;
  private readonly fanOut: FanOut;
  private readonly subscriptions = new Set<FanOutSubscription>();
  private began: RecordedEvent | undefined;
  private closed = false;
  private closing: Promise<void> | undefined;

  /** Connects when it is first used. @throws Error where this process has another one open, or the connection string is wrong */
  constructor({ connectionString, patience }: EventStoreDbEventLogOptions) {
    if (appending) throw new Error('This process already has a log on EventStoreDB open');
    // The client would report a refused append as done, with a revision that is none.
    if (/[?&]throwOnAppendFailure=false/i.test(connectionString))
      throw new Error('A log on EventStoreDB cannot be opened with throwOnAppendFailure=false');
    this.patience = { ...DEFAULT_PATIENCE, ...patience };
    silenceServerNames();
    const connect = (): EventStoreDBClient => clientOf(connectionString);
    this.readingClient = connect();
    this.reader = new Reader(this.readingClient, this.patience);
    const continuity = new Continuity(this.reader);
    this.appender = new Appender(connect, this.reader, continuity, this.patience);
    this.fanOut = new FanOut(this.readingClient, this.reader, continuity, this.patience);
    appending = true;
  }

  /**
   * Where the same ids were stored before and the stream was deleted since, the append is answered with StreamDeleted: the
   * server knows the events but no longer their position.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    { expectedRevision, signal }: { expectedRevision: ExpectedRevision; signal?: AbortSignal },
  ): Promise<AppendResult> {
    signal?.throwIfAborted();
    const prepared = prepareAppend(stream, events, expectedRevision);
    this.refuseWhenClosed();
    const bytes = prepared.reduce((sum, event) => sum + event.bytes, 0);
    return this.appender.append({ stream, events, expectedRevision, bytes, signal });
  }

  async readStream(
    stream: string,
    {
      direction = 'forwards',
      from = direction === 'forwards' ? 'start' : 'end',
      limit = Number.MAX_SAFE_INTEGER,
    }: Parameters<EventLog['readStream']>[1] = {},
  ): Promise<{ exists: boolean; events: RecordedEvent[] }> {
    this.refuseWhenClosed();
    return this.reader.readStream(stream, { from, direction, limit });
  }

  async *readAll({
    from = 'start',
    filter,
    limit = Number.MAX_SAFE_INTEGER,
  }: { from?: StartFrom; filter?: Filter; limit?: number } = {}): AsyncIterable<RecordedEvent> {
    this.refuseWhenClosed();
    let left = limit;
    if (left <= 0) return;
    for await (const event of this.reader.allAfter(from, filter)) {
      yield event;
      if (--left <= 0) return;
    }
  }

  subscribe(options: SubscribeOptions): Subscription {
    this.refuseWhenClosed();
    const subscription = new FanOutSubscription(options, this.reader, this.fanOut, this.patience, (ended) =>
      this.subscriptions.delete(ended),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  async eventAt(position: Position): Promise<RecordedEvent | undefined> {
    this.refuseWhenClosed();
    return this.reader.at(position);
  }

  async head(): Promise<Position | undefined> {
    this.refuseWhenClosed();
    return this.reader.head();
  }

  async reach(position: Position | undefined): Promise<Reach> {
    this.refuseWhenClosed();
    this.began ??= await this.reader.first();
    const { began } = this;
    const [last, reached] = await Promise.all([this.reader.last(), position && this.reader.at(position)]);
    const since = (event: RecordedEvent | undefined) =>
      event && began ? (Date.parse(event.created) - Date.parse(began.created)) / 1_000 : 0;
    return { done: since(reached || undefined), total: since(last), unit: 'seconds' };
  }

  async deleteStream(stream: string): Promise<void> {
    this.refuseWhenClosed();
    // Deleting a stream that never existed would create it, with a hidden first revision.
    const { exists } = await this.reader.readStream(stream, { from: 'end', direction: 'backwards', limit: 1 });
    if (!exists) return;
    await retried(this.patience, (timeout) =>
      within(timeout, this.readingClient.deleteStream(stream, { deadline: timeout })),
    );
  }

  /** Ends the subscriptions, then waits for the appends that are under way; for hung calls no longer than the patience. */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    this.closed = true;
    await this.appender.close();
    // A hung call never ends: closing does not wait for it longer than this.
    const disposed = Promise.all([this.fanOut.stopped(), this.readingClient.dispose()]);
    await within(this.patience.closeTimeout, disposed).catch(() => undefined);
    // Node releases the resources of the ended calls in the next turns.
    await nextTurn();
    await nextTurn();
    appending = false;
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new LogUnavailable('The log is closed');
  }
}
