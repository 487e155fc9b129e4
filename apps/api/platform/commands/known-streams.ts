import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { stateOf, type Folding } from './state-of.ts';

/** The most streams that are remembered, and the most events of all of them. */
const STREAMS = 2_000;
const EVENTS = 100_000;

type Events = readonly DecodedEvent[];

interface Known {
  readonly events: Events;
  /** What somebody made of the first so many of them. */
  folded?: { readonly evolve: unknown; readonly state: unknown; readonly count: number } | undefined;
}

/** The streams of records that were changed last, opened: their next command need not read and open them again. */
export class KnownStreams {
  /** The one that was asked for last stands last. */
  readonly #known = new Map<string, Known>();
  #events = 0;
  #era = 0;

  constructor(
    private readonly log: Pick<EventLog, 'readStream'>,
    private readonly codec: Pick<EventCodec, 'decode'>,
  ) {}

  /** Another one whenever somebody is forgotten: what was opened in one is not remembered in the next. */
  get era(): number {
    return this.#era;
  }

  /** As it is remembered: others may have appended to it since. An append at its last revision finds that out; what would be refused must be asked of `current`. */
  async remembered(stream: string): Promise<Events> {
    return this.#known.get(stream)?.events ?? this.current(stream);
  }

  /** As it is in the log: of what is remembered only the last event is read again. @throws LogUnavailable, UnreadableEvent */
  async current(stream: string): Promise<Events> {
    const [known, era] = [this.#known.get(stream)?.events ?? [], this.#era];
    const last = known.at(-1);
    const { events } = await this.log.readStream(stream, last && { from: last.revision });
    const isSame = last !== undefined && events[0]?.id === last.id;
    if (last !== undefined && !isSame) {
      this.#drop(stream);
      return this.current(stream);
    }
    const opened = await this.codec.decode(isSame ? events.slice(1) : events);
    if (this.#era !== era) return this.current(stream);
    return this.#remember(stream, known, opened);
  }

  /** What a decider knows of a record at this moment; its initial state of one that never was. @throws LogUnavailable, UnreadableEvent */
  async stateOf<State, Event extends DomainEvent>(decider: Folding<State, Event>, id: number): Promise<State> {
    const stream = `${decider.category}-${id}`;
    return this.folded(decider, stream, await this.current(stream));
  }

  /** What a decider makes of a stream as it was read here. Where it is remembered, only what came since it was folded last is. */
  folded<State, Event extends DomainEvent>(decider: Folding<State, Event>, stream: string, past: Events): State {
    const known = this.#known.get(stream);
    if (known?.events !== past) return stateOf(decider, past);
    const { folded } = known;
    // The same function made it.
    const before =
      folded?.evolve === decider.evolve
        ? { state: folded.state as State, count: folded.count }
        : { state: decider.initialState, count: 0 };
    const state = stateOf({ ...decider, initialState: before.state }, past.slice(before.count));
    known.folded = { evolve: decider.evolve, state, count: past.length };
    return state;
  }

  /** What was just appended to a stream as it was read, with nothing between them. @param era of before it was decided */
  appended(stream: string, before: Events, events: Events, era: number): void {
    if (this.#era === era) this.#remember(stream, before, events);
  }

  /** Somebody is forgotten: nothing that was opened is remembered. */
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
