import { Readable } from 'node:stream';
import {
  eventTypeFilter,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { damagedEvent } from '../damaged-event.ts';
import { LogExchanged, mustHold } from '../event-log.ts';
import type { EventMetadata, Filter, JsonObject, Position, RecordedEvent, StartFrom } from '../event-log.ts';
import { NoAnswer, asLogError, isStreamNotFound, isTransient } from './errors.ts';
import type { Patience } from './options.ts';
import { Attempts, retried } from './patience.ts';
import { fromPosition, isPosition, toPosition } from './positions.ts';
import { streamSlots } from './stream-slots.ts';

const HEAD_PAGE = 32;
/** The server's own events may be many, so pages grow up to this. */
const LARGEST_HEAD_PAGE = 4_096;
/** The number of checks on a silent read during its time. It is given up in the last quarter. */
const LOOKS = 4;

/** A filtered read shows that it goes on after so many windows of 32 events, also while nothing matches. */
const WINDOWS_PER_SIGN = 16;
/** Signs between the events of a filtered read: the server reads on, or it has reached the head. */
const ALIVE = Symbol('alive');
const CAUGHT_UP = Symbol('caught up');

/** Puts a sign behind the events that a subscription has delivered so far. */
function push(subscription: unknown, sign: typeof ALIVE | typeof CAUGHT_UP): void {
  if (subscription instanceof Readable) subscription.push(sign);
}

/** A read or a subscription of the client: an object stream that can be cancelled. */
interface ClientStream {
  on(name: 'error', listener: (error: Error) => void): unknown;
  on(name: 'readable' | 'end' | 'close', listener: () => void): unknown;
  read(): unknown;
  destroy(error?: Error): unknown;
  cancel(): Promise<void>;
}

export interface StreamRange {
  readonly from: bigint | 'start' | 'end';
  readonly direction: 'forwards' | 'backwards';
  readonly limit: number;
}

/** The result of a look back from the end of the log. */
interface Look {
  readonly last: RecordedEvent | undefined;
  /** The newest event then, the server's own included. */
  readonly newest: Position;
}

/** Reads through the client, each call with a deadline of its own. */
export class Reader {
  private looked: Look | undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly patience: Patience,
  ) {}

  /** Of one stream, visible events only. */
  readStream(
    stream: string,
    { from, direction, limit }: StreamRange,
  ): Promise<{ exists: boolean; events: RecordedEvent[] }> {
    // A later part of a stream may well be empty.
    const mayBeEmpty = typeof from === 'bigint' ? () => undefined : emptyTwice();
    return retried(this.patience, async (timeout) => {
      const release = await streamSlots.takeShort(timeout);
      const events: RecordedEvent[] = [];
      try {
        // A read of no events would not say whether the stream exists.
        const options = { fromRevision: from, direction, maxCount: Math.max(limit, 1) };
        for await (const chunk of this.chunks<ResolvedEvent>(this.client.readStream(stream, options), timeout))
          for (const { event } of chunk) if (event) events.push(recorded(event));
      } catch (error) {
        if (isStreamNotFound(error)) return { exists: false, events: [] };
        throw error;
      } finally {
        release();
      }
      mayBeEmpty(events);
      return { exists: true, events: events.slice(0, limit) };
    });
  }

  async head(): Promise<Position | undefined> {
    return (await this.last())?.position;
  }

  /**
   * The last event that is not the server's own, and with which an append ends: a reader beside an append of several
   * events may see the first of them before it is acknowledged. Looks back no further than the look before.
   */
  async last(): Promise<RecordedEvent | undefined> {
    let [from, newest, size]: [Position | 'end', Position | undefined, number] = ['end', undefined, HEAD_PAGE];
    for (;;) {
      const page: AllStreamResolvedEvent[] = await this.page(from, 'backwards', size);
      const [first, oldest] = [page[0]?.event, page.at(-1)?.event];
      if (first === undefined || oldest === undefined) return undefined;
      newest ??= toPosition(first.position);
      const end = page.find((resolved) => isOurs(resolved) && !isFollowed(resolved))?.event;
      if (end) return this.remember({ last: recorded(end), newest });
      from = toPosition(oldest.position);
      const { looked } = this;
      if (looked && from <= looked.newest && looked.newest <= newest) return this.remember({ ...looked, newest });
      size = Math.min(size * 4, LARGEST_HEAD_PAGE);
    }
  }

  private remember(look: Look): RecordedEvent | undefined {
    if (this.looked === undefined || this.looked.newest < look.newest) this.looked = look;
    return look.last;
  }

  /** The first event that is not the server's own. */
  async first(): Promise<RecordedEvent | undefined> {
    for await (const event of this.allAfter('start')) return event;
    return undefined;
  }

  /** The product's event at this position. A forward read includes its start, and is refused if no event begins there. */
  async at(position: Position): Promise<RecordedEvent | undefined> {
    if (!isPosition(position)) return undefined;
    try {
      const event = (await this.page(position, 'forwards', 1)).find(isOurs)?.event;
      return event && toPosition(event.position) === position ? recorded(event) : undefined;
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  /**
   * The product's events after a position, up to the current head or the given one. A read that breaks off continues at
   * its last event. The server filters, unless it stayed silent before: one older than 23.10 does not tell the end.
   */
  async *allAfter(from: StartFrom, filter?: Filter, upTo?: Position): AsyncGenerator<RecordedEvent, void, undefined> {
    if (from === 'end' || (filter && prefixesOf(filter).length === 0)) return;
    const head = upTo ?? (await this.head());
    let place = from === 'start' ? undefined : from.after;
    /** The event at the place, if this read has met it. */
    let met: string | undefined;
    if (place) fromPosition(place);
    const matches = matcher(filter);
    let filtered = filter;
    let attempts = new Attempts(this.patience);
    while (head && (place ?? '') < head) {
      try {
        // A filtered read does not begin with the event at the place, so it is asked for.
        if (filtered && place && met !== undefined)
          await mustHold({ eventAt: (at) => this.at(at) }, { id: met, position: place });
        const found = filtered
          ? this.matchingAfter(filtered, place, attempts.timeout)
          : this.allFrom(place, attempts.timeout);
        for await (const chunk of found) {
          attempts = new Attempts(this.patience);
          for (const resolved of chunk) {
            if (resolved === ALIVE) continue;
            if (resolved === CAUGHT_UP) return;
            const position = resolved.event ? toPosition(resolved.event.position) : undefined;
            // A continued read begins with the last event that it met.
            if (position && position === place && met !== undefined && resolved.event?.id !== met)
              throw new LogExchanged({ id: met, position }, resolved.event?.id);
            if (!position || (place && position <= place)) continue;
            if (position > head) return;
            place = position;
            met = resolved.event?.id;
            if (isOurs(resolved) && resolved.event && matches(resolved.event.streamId, resolved.event.type))
              yield recorded(resolved.event, position);
            if (position === head) return;
          }
        }
        throw new NoAnswer('The read ended before the head');
      } catch (error) {
        if (error instanceof NoAnswer) filtered = undefined;
        if (!isTransient(error) || !(await attempts.again())) throw asLogError(error);
      }
    }
  }

  /**
   * The events from the call's start until it ends, or until none came for this many milliseconds; 'lasting' waits for
   * ever. They come as many at a time as the client holds, which takes half the time of one after the other.
   */
  async *chunks<Event>(
    stream: ClientStream,
    timeout: number | 'lasting',
  ): AsyncGenerator<readonly Event[], void, undefined> {
    let failure: Error | undefined;
    let hasEnded = false;
    let wake: () => void = () => undefined;
    const end = (): void => {
      hasEnded = true;
      wake();
    };
    // The client may emit an error after the last event. Without a listener it would end the process.
    stream.on('error', (error) => {
      failure ??= error;
      wake();
    });
    stream.on('readable', () => wake());
    stream.on('end', end);
    stream.on('close', end);
    let [idle, waiting] = [0, true];
    const look = (): void => {
      if (waiting && ++idle >= LOOKS) stream.destroy(new NoAnswer('The log stopped answering'));
    };
    const watchdog = timeout === 'lasting' ? undefined : setInterval(look, timeout / LOOKS);
    try {
      for (;;) {
        const chunk: Event[] = [];
        // The client delivers objects of this type.
        for (let event = stream.read(); event !== null; event = stream.read()) chunk.push(event as Event);
        if (chunk.length > 0) {
          [idle, waiting] = [0, false];
          yield chunk;
          waiting = true;
        } else if (failure) throw failure;
        else if (hasEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      clearInterval(watchdog);
      await stream.cancel().catch(() => undefined);
    }
  }

  private page(
    from: Position | 'end',
    direction: 'forwards' | 'backwards',
    maxCount: number,
  ): Promise<AllStreamResolvedEvent[]> {
    const mayBeEmpty = emptyTwice();
    return retried(this.patience, async (timeout) => {
      const release = await streamSlots.takeShort(timeout);
      try {
        const page: AllStreamResolvedEvent[] = [];
        const start = from === 'end' ? ('end' as const) : fromPosition(from);
        const stream = this.client.readAll({ fromPosition: start, direction, maxCount });
        for await (const chunk of this.chunks<AllStreamResolvedEvent>(stream, timeout)) page.push(...chunk);
        mayBeEmpty(page);
        return page;
      } finally {
        release();
      }
    });
  }

  /** The matching events after a place, as the server finds them, with signs of life, until it has reached the head. */
  private async *matchingAfter(
    filter: Filter,
    place: Position | undefined,
    timeout: number,
  ): AsyncGenerator<readonly (AllStreamResolvedEvent | typeof ALIVE | typeof CAUGHT_UP)[], void, undefined> {
    const release = streamSlots.takeLasting();
    try {
      const stream = this.client.subscribeToAll({
        fromPosition: place ? fromPosition(place) : 'start',
        filter: ('typePrefixes' in filter ? eventTypeFilter : streamNameFilter)({
          prefixes: [...prefixesOf(filter)],
          checkpointInterval: WINDOWS_PER_SIGN,
          checkpointReached: (subscription) => push(subscription, ALIVE),
        }),
      });
      stream.on('caughtUp', () => push(stream, CAUGHT_UP));
      yield* this.chunks<AllStreamResolvedEvent | typeof ALIVE | typeof CAUGHT_UP>(
        Object.assign(stream, { cancel: () => stream.unsubscribe() }),
        timeout,
      );
    } finally {
      release();
    }
  }

  private async *allFrom(
    place: Position | undefined,
    timeout: number,
  ): AsyncGenerator<readonly AllStreamResolvedEvent[], void, undefined> {
    const release = streamSlots.takeLasting();
    try {
      yield* this.chunks<AllStreamResolvedEvent>(
        this.client.readAll({ fromPosition: place ? fromPosition(place) : 'start' }),
        timeout,
      );
    } finally {
      release();
    }
  }
}

/**
 * A call that the server ends early and without an error looks like one that found nothing. So the first of two empty
 * answers does not count. @returns throws NoAnswer for it
 */
function emptyTwice(): (events: readonly unknown[]) => void {
  let isFirst = true;
  return ({ length }) => {
    if (length > 0 || !isFirst) return;
    isFirst = false;
    throw new NoAnswer('The read ended before any event');
  };
}

/** The server keeps its own events beside ours: in streams that begin with `$`, and of types that do. */
export function isOurs({ event }: AllStreamResolvedEvent): boolean {
  return event !== undefined && !event.streamId.startsWith('$') && !event.type.startsWith('$');
}

const prefixesOf = (filter: Filter): readonly string[] =>
  'typePrefixes' in filter ? filter.typePrefixes : filter.streamPrefixes;

export function matcher(filter: Filter | undefined): (stream: string, type: string) => boolean {
  if (!filter) return () => true;
  if ('streamPrefixes' in filter) return (stream) => filter.streamPrefixes.some((prefix) => stream.startsWith(prefix));
  return (_, type) => filter.typePrefixes.some((prefix) => type.startsWith(prefix));
}

/** The field of metadata that says how many events of the same append follow. */
const FOLLOWED_BY = 'followedBy';

/** The metadata of the event at this place of an append. The last one is as it was given. */
export const withFollowers = (metadata: EventMetadata, following: number): EventMetadata & Record<string, unknown> =>
  following === 0 ? { ...metadata } : { ...metadata, [FOLLOWED_BY]: following };

const hasFollowers = (metadata: unknown): metadata is { [FOLLOWED_BY]: unknown } =>
  typeof metadata === 'object' && metadata !== null && FOLLOWED_BY in metadata;

const isFollowed = ({ event }: AllStreamResolvedEvent): boolean => hasFollowers(event?.metadata);

function withoutFollowers(metadata: unknown): unknown {
  if (!hasFollowers(metadata)) return metadata;
  const { [FOLLOWED_BY]: _, ...own } = metadata;
  return own;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

type ClientEvent = NonNullable<ResolvedEvent['event']> | NonNullable<AllStreamResolvedEvent['event']>;

export function recorded(
  { id, type, data, metadata, streamId, revision, position: found, created }: ClientEvent,
  position = found && toPosition(found),
): RecordedEvent {
  if (!position) throw new Error('The server tells no positions: it is older than 22.6');
  const place = {
    id,
    type,
    stream: streamId,
    revision,
    position,
    created: created.toISOString(),
  };
  const own = withoutFollowers(metadata);
  // The product appends objects. Another program may append bytes, and no metadata.
  if (!isObject(data) || !isObject(own)) return damagedEvent(place, 'foreign');
  return { ...place, data: data as JsonObject, metadata: own as unknown as EventMetadata };
}
