import type {
  AppendResult,
  EventLog,
  ExpectedRevision,
  Filter,
  NewEvent,
  Position,
  Reach,
  RecordedEvent,
  StartFrom,
  SubscribeOptions,
  Subscription,
} from '../event-log.ts';

/**
 * A part of a shared log that looks like an empty log of its own: streams carry a prefix, and everything before `base` is
 * left out. For suites on a server that others fill as well, one at a time.
 */
export class NamespacedLog implements EventLog {
  constructor(
    private readonly log: EventLog,
    private readonly prefix: string,
    private readonly base: Position | undefined,
  ) {}

  append(
    stream: string,
    events: readonly NewEvent[],
    options: { expectedRevision: ExpectedRevision; signal?: AbortSignal },
  ): Promise<AppendResult> {
    return this.log.append(this.within(stream), events, options).catch((error: unknown) => {
      if (error instanceof Error && 'stream' in error) Object.assign(error, { stream });
      throw error;
    });
  }

  async readStream(
    stream: string,
    options?: Parameters<EventLog['readStream']>[1],
  ): ReturnType<EventLog['readStream']> {
    const { exists, events } = await this.log.readStream(this.within(stream), options);
    return { exists, events: events.map((event) => this.without(event)) };
  }

  async *readAll({
    from = 'start',
    filter,
    limit,
  }: { from?: StartFrom; filter?: Filter; limit?: number } = {}): AsyncIterable<RecordedEvent> {
    for await (const event of this.log.readAll({ from: this.after(from), filter: this.filter(filter), limit }))
      yield this.without(event);
  }

  subscribe(options: SubscribeOptions): Subscription {
    return this.log.subscribe({
      ...options,
      from: this.after(options.from),
      filter: this.filter(options.filter),
      onEvent: (event) => options.onEvent(this.without(event)),
    });
  }

  async eventAt(position: Position): Promise<RecordedEvent | undefined> {
    const event = await this.log.eventAt(position);
    return event?.stream.startsWith(this.prefix) === true ? this.without(event) : undefined;
  }

  async head(): Promise<Position | undefined> {
    const head = await this.log.head();
    return head === this.base ? undefined : head;
  }

  reach(position: Position | undefined): Promise<Reach> {
    return this.log.reach(position);
  }

  deleteStream(stream: string): Promise<void> {
    return this.log.deleteStream(this.within(stream));
  }

  close(): Promise<void> {
    return this.log.close();
  }

  /** Adds the prefix, but not to an invalid name, which must stay invalid. */
  within(stream: string): string {
    return stream === '' || stream.startsWith('$') ? stream : `${this.prefix}${stream}`;
  }

  private without(event: RecordedEvent): RecordedEvent {
    return { ...event, stream: event.stream.slice(this.prefix.length) };
  }

  private after(from: StartFrom): StartFrom {
    return from === 'start' && this.base !== undefined ? { after: this.base } : from;
  }

  private filter(filter: Filter | undefined): Filter | undefined {
    return filter && 'streamPrefixes' in filter
      ? { streamPrefixes: filter.streamPrefixes.map((prefix) => `${this.prefix}${prefix}`) }
      : filter;
  }
}
