import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { stateOf, type Folding } from './state-of.ts';

/** The most streams and the most events that are remembered. */
const STREAMS = 2_000;
const EVENTS = 100_000;

type Events = readonly DecodedEvent[];

interface Known {
  readonly events: Events;
  /** The state after the first `count` events, with the function that folded it. */
  folded?: { readonly evolve: unknown; readonly state: unknown; readonly count: number } | undefined;
}

/**
 * Remembers the decoded streams of the records that changed last. Their next command need not read and decode them
 * again.
 */
export class KnownStreams {
  /** Ordered by use: the stream that was used last comes last. */
  readonly #known = new Map<string, Known>();
  /** The last revisions of streams whose last event is left out. */
  readonly #ends = new Map<string, bigint>();
  #events = 0;
  #era = 0;

  constructor(
    private readonly log: Pick<EventLog, 'readStream'>,
    private readonly codec: Pick<EventCodec, 'decodeStream'>,
  ) {}

  /** A number that changes whenever a person is forgotten. Events decoded in one era are not remembered in the next. */
  get era(): number {
    return this.#era;
  }

  /**
   * The remembered stream, which may lack events of other processes. An append at its last revision detects that.
   * Before a refusal, ask `current`.
   */
  async remembered(stream: string): Promise<Events> {
    return this.#known.get(stream)?.events ?? this.current(stream);
  }

  /**
   * The stream as the log has it, without the events that an operator has accepted as left out. Of a remembered stream
   * only the last event is read again.
   * @throws LogUnavailable, UnreadableEvent
   */
  async current(stream: string): Promise<Events> {
    const [known, era] = [this.#known.get(stream)?.events ?? [], this.#era];
    const last = known.at(-1);
    const { events } = await this.log.readStream(stream, last && { from: last.revision });
    const isSame = last !== undefined && events[0]?.id === last.id;
    if (last !== undefined && !isSame) {
      this.#drop(stream);
      return this.current(stream);
    }
    const fresh = isSame ? events.slice(1) : events;
    const opened = await this.codec.decodeStream(fresh);
    const end = fresh.at(-1);
    if (end !== undefined && end.id !== opened.at(-1)?.id) this.#ends.set(stream, end.revision);
    if (this.#era !== era) return this.current(stream);
    return this.#remember(stream, known, opened);
  }

  /** The last revision of a stream that was read here, also where that event is left out; -1 for no stream. */
  endOf(stream: string, past: Events): bigint {
    const [last, end] = [past.at(-1)?.revision ?? -1n, this.#ends.get(stream) ?? -1n];
    return end > last ? end : last;
  }

  /**
   * The decider's state of a record at this moment; its initial state when the record never existed.
   * @throws LogUnavailable, UnreadableEvent
   */
  async stateOf<State, Event extends DomainEvent>(decider: Folding<State, Event>, id: number): Promise<State> {
    const stream = `${decider.category}-${id}`;
    return this.folded(decider, stream, await this.current(stream));
  }

  /** Folds a stream that was read here. Of a remembered stream only the events after the last fold are folded. */
  folded<State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string, past: Events): State {
    const known = this.#known.get(stream);
    if (known?.events !== past) return stateOf(decider, past);
    const { folded } = known;
    // The state was folded by the same function, so its type is the same.
    const before =
      folded?.evolve === decider.evolve
        ? { state: folded.state as State, count: folded.count }
        : { state: decider.initialState, count: 0 };
    const state = stateOf({ ...decider, initialState: before.state }, past.slice(before.count));
    known.folded = { evolve: decider.evolve, state, count: past.length };
    return state;
  }

  /**
   * Remembers events that were just appended directly after `before`.
   * @param era the era before the decision
   */
  appended(stream: string, before: Events, events: Events, era: number): void {
    if (this.#era === era) this.#remember(stream, before, events);
    // A read since then may have remembered the stream without these events.
    else this.#drop(stream);
  }

  /** Forgets all decoded events, because a person was forgotten. */
  forget(): void {
    this.#era += 1;
    this.#known.clear();
    this.#events = 0;
  }

  #remember(stream: string, before: Events, later: Events): Events {
    const known = this.#known.get(stream);
    const isSame = known?.events === before;
    const events = isSame && later.length === 0 ? before : [...before, ...later];
    this.#drop(stream);
    if (
      events.length === 0 ||
      events.length > EVENTS ||
      (isSame ? later : events).some(({ unopened }) => unopened !== undefined)
    )
      return events;
    this.#known.set(stream, { events, folded: isSame ? known.folded : undefined });
    this.#events += events.length;
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= STREAMS && this.#events <= EVENTS) break;
      this.#drop(oldest);
    }
    return events;
  }

  #drop(stream: string): void {
    this.#events -= this.#known.get(stream)?.events.length ?? 0;
    this.#known.delete(stream);
  }
}
