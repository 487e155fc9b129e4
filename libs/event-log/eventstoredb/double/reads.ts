import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { AllSubscription, type ReadCall } from './all-subscription.ts';
import { fail, type Connection } from './connection.ts';
import { InvalidPosition, type AllPosition, type MemoryLog, type StoredEvent } from './memory-log.ts';
import { failures, readEvent, streamName, streamNotFound } from './wire.ts';

/** Reads of one stream and of all, and subscriptions to both. */
export class Reads {
  /** Subscriptions that a burst has ended. */
  tooSlow = 0;
  /** Events of $all that were sent to clients. */
  sent = 0;
  private readonly subscriptions = new Set<AllSubscription>();

  constructor(
    private readonly log: MemoryLog,
    private readonly connection: Connection,
  ) {}

  readonly read = (call: ReadCall): void => {
    call.on('error', () => undefined);
    const fault = this.connection.faults.takeRead();
    const { host, port } = this.connection.endpoint();
    if (fault === 'hang') return;
    if (fault === 'drop') return this.connection.cut(call.getPeer());
    if (fault === 'end') return void call.end();
    if (fault === 'notLeader') return fail(call, failures.notLeader(host, port));
    this.connection.whenAwake(() => this.answer(call));
  };

  /** Live subscriptions, for a test that awaits one. */
  get subscribers(): number {
    return this.subscriptions.size;
  }

  /** Ends every subscription without an error. */
  endSubscriptions(): void {
    for (const subscription of [...this.subscriptions]) subscription.end();
  }

  private answer(call: ReadCall): void {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options();
    try {
      if (options.hasSubscription()) this.subscribe(call, options);
      else if (options.hasAll()) void send(call, this.counted(this.allEvents(options)));
      else this.readStream(call, options);
    } catch (error) {
      if (!(error instanceof InvalidPosition)) throw error;
      fail(call, failures.unexpectedPosition());
    }
  }

  private allEvents(options: ReadReq.Options): Iterable<StoredEvent> {
    const count = Number(options.getCount());
    const from = allPosition(options);
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS) {
      const index = this.log.indexFrom(from);
      return slice(this.log.events, index, Math.min(index + count, this.log.events.length));
    }
    const last = this.log.events.at(-1)?.position ?? 0n;
    if (typeof from === 'object' && from.commit > last) throw new InvalidPosition();
    const end = this.log.indexFrom(from);
    return this.log.events.slice(Math.max(0, end - count), end).reverse();
  }

  private *counted(events: Iterable<StoredEvent>): Iterable<StoredEvent> {
    for (const event of events) {
      this.sent++;
      yield event;
    }
  }

  private readStream(call: ReadCall, options: ReadReq.Options): void {
    const at = options.getStream();
    const stream = streamName(at?.getStreamIdentifier());
    const found = this.log.readStream(stream);
    if (found === 'tombstoned') return fail(call, failures.streamDeleted(stream));
    if (found === 'missing') {
      call.write(streamNotFound(stream));
      call.end();
      return;
    }
    const count = Number(options.getCount());
    const revision = at?.hasRevision() ? BigInt(at.getRevision()) : 0n;
    if (options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS) {
      const kept = at?.hasEnd() ? [] : found.filter((event) => event.revision >= revision);
      void send(call, kept.slice(0, count));
    } else {
      const kept = at?.hasEnd() ? found : found.filter((event) => event.revision <= revision);
      void send(call, kept.toReversed().slice(0, count));
    }
  }

  private subscribe(call: ReadCall, options: ReadReq.Options): void {
    const stream = streamName(options.getStream()?.getStreamIdentifier());
    if (options.hasStream() && this.log.readStream(stream) === 'tombstoned')
      return fail(call, failures.streamDeleted(stream));
    const subscription = new AllSubscription(
      call,
      this.log,
      this.connection.faults,
      options.hasAll() ? this.toAll(options) : this.toStream(options),
      (ended, tooSlow) => {
        this.subscriptions.delete(ended);
        if (tooSlow) this.tooSlow++;
      },
    );
    this.subscriptions.add(subscription);
  }

  private toAll(options: ReadReq.Options) {
    const from = allPosition(options);
    const after = typeof from === 'object' ? from.commit : -1n;
    const filter = options.getFilter();
    const matches = filter ? filterOf(filter) : () => true;
    return {
      index: this.log.indexAfter(from),
      // From far past the end a subscription waits until the log has grown to there.
      matches: (event: StoredEvent) => {
        const isSent = event.position > after && matches(event);
        if (isSent) this.sent++;
        return isSent;
      },
      checkpointInterval: filter?.getCheckpointintervalmultiplier(),
    };
  }

  private toStream(options: ReadReq.Options) {
    const at = options.getStream();
    const stream = streamName(at?.getStreamIdentifier());
    const after = at?.hasRevision() ? BigInt(at.getRevision()) : -1n;
    return {
      index: at?.hasEnd() ? this.log.events.length : 0,
      matches: (event: StoredEvent) => event.stream === stream && event.revision > after,
    };
  }
}

function allPosition(options: ReadReq.Options): AllPosition {
  const all = options.getAll();
  if (all?.hasStart()) return 'start';
  const position = all?.getPosition();
  return position
    ? { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) }
    : 'end';
}

interface FilterMessage {
  getStreamIdentifier(): { getRegex(): string; getPrefixList(): string[] } | undefined;
  getEventType(): { getRegex(): string; getPrefixList(): string[] } | undefined;
}

function filterOf(filter: FilterMessage): (event: StoredEvent) => boolean {
  const onStream = filter.getStreamIdentifier();
  const expression = onStream ?? filter.getEventType();
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  return (event) => {
    const text = onStream ? event.stream : event.type;
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
}

function* slice(events: readonly StoredEvent[], from: number, to: number): Iterable<StoredEvent> {
  for (let index = from; index < to; index++) {
    const event = events[index];
    if (event) yield event;
  }
}

async function send(call: ReadCall, events: Iterable<StoredEvent>): Promise<void> {
  let gone = false;
  call.once('cancelled', () => {
    gone = true;
    // The generator may be waiting for a drain that never comes.
    call.emit('drain');
  });
  for (const event of events) {
    if (gone) return;
    if (!call.write(readEvent(event) satisfies ReadResp))
      await new Promise<void>((resolve) => call.once('drain', () => resolve()));
  }
  call.end();
}
