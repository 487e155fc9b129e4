import type { MemoryLog, ProposedEvent, StoredEvent } from './memory-log.ts';

export interface GroupSettings {
  /** Milliseconds without an answer after which an event is given out again. */
  readonly messageTimeout: number;
  readonly maxRetryCount: number;
  /** Acknowledged events between two saved checkpoints. */
  readonly minCheckpointCount: number;
}

/** One connected consumer of a group, and how many events it takes at a time. */
export interface Consumer {
  readonly bufferSize: number;
  deliver(event: StoredEvent, retryCount: number): void;
}

interface Message {
  readonly event: StoredEvent;
  readonly retryCount: number;
}

interface InFlight extends Message {
  readonly consumer: Consumer;
  readonly timer: NodeJS.Timeout;
}

export type NackAction = 'park' | 'retry' | 'skip';

/** A persistent subscription to all streams: each event to one of its consumers, until acknowledged, skipped or parked. */
export class PersistentGroup {
  readonly consumers: Consumer[] = [];
  private readonly retries: Message[] = [];
  private readonly inFlight = new Map<string, InFlight>();
  private parked: StoredEvent[] = [];
  private turn = 0;
  private acknowledged = 0;
  private savedIndex: number;
  private readonly stopListening: () => void;

  constructor(
    readonly name: string,
    readonly settings: GroupSettings,
    private readonly log: MemoryLog,
    private readonly matches: (event: StoredEvent) => boolean,
    private index: number,
  ) {
    this.savedIndex = index;
    this.append(`$persistentSubscriptionConfig`, '$PersistentConfig', JSON.stringify({ group: name }));
    this.stopListening = log.onAppended(() => this.pump());
  }

  get parkedCount(): number {
    return this.parked.length;
  }

  get inFlightCount(): number {
    return this.inFlight.size;
  }

  connect(consumer: Consumer): void {
    this.consumers.push(consumer);
    this.pump();
  }

  /** What the consumer had not acknowledged goes to the others at once. */
  disconnect(consumer: Consumer): void {
    const at = this.consumers.indexOf(consumer);
    if (at >= 0) this.consumers.splice(at, 1);
    for (const [id, message] of this.inFlight)
      if (message.consumer === consumer) this.retries.push(this.take(id, message));
    this.pump();
  }

  ack(ids: readonly string[]): void {
    for (const id of ids) {
      const message = this.inFlight.get(id);
      if (message) this.take(id, message);
      this.saveCheckpoint();
    }
    this.pump();
  }

  nack(ids: readonly string[], action: NackAction, reason: string): void {
    for (const id of ids) {
      const message = this.inFlight.get(id);
      if (!message) continue;
      this.take(id, message);
      if (action === 'park') this.park(message.event, reason);
      else if (action === 'retry') this.retry(message, reason);
    }
    this.pump();
  }

  replayParked(): void {
    this.retries.push(...this.parked.map((event) => ({ event, retryCount: 0 })));
    this.append(`$$${this.parkedStream}`, '$metadata', JSON.stringify({ $tb: this.parkedEver }));
    this.parked = [];
    this.pump();
  }

  /** A clean restart keeps the position; after a kill the last saved checkpoint is all that is known. */
  restart(clean: boolean): void {
    for (const [id, message] of this.inFlight) this.retries.push(this.take(id, message));
    this.consumers.length = 0;
    if (clean) return;
    this.retries.length = 0;
    this.index = this.savedIndex;
  }

  stop(): void {
    this.stopListening();
    for (const { timer } of this.inFlight.values()) clearTimeout(timer);
    this.inFlight.clear();
    this.consumers.length = 0;
  }

  private pump(): void {
    for (let consumer = this.nextConsumer(); consumer; consumer = this.nextConsumer()) {
      const message = this.retries.shift() ?? this.nextEvent();
      if (!message) return;
      const { event, retryCount } = message;
      const timer = setTimeout(() => this.nack([event.id], 'retry', 'Timeout'), this.settings.messageTimeout);
      this.inFlight.set(event.id, { event, retryCount, consumer, timer });
      consumer.deliver(event, retryCount);
    }
  }

  /** Round robin among those with room. */
  private nextConsumer(): Consumer | undefined {
    for (let tried = 0; tried < this.consumers.length; tried++) {
      const consumer = this.consumers[this.turn++ % this.consumers.length];
      const busy = [...this.inFlight.values()].filter((message) => message.consumer === consumer).length;
      if (consumer && busy < consumer.bufferSize) return consumer;
    }
    return undefined;
  }

  private nextEvent(): Message | undefined {
    while (this.index < this.log.events.length) {
      const event = this.log.events[this.index++];
      if (event && this.matches(event)) return { event, retryCount: 0 };
    }
    return undefined;
  }

  private take(id: string, message: InFlight): Message {
    clearTimeout(message.timer);
    this.inFlight.delete(id);
    return message;
  }

  private retry({ event, retryCount }: Message, reason: string): void {
    if (retryCount >= this.settings.maxRetryCount) this.park(event, reason);
    else this.retries.push({ event, retryCount: retryCount + 1 });
  }

  private park(event: StoredEvent, reason: string): void {
    this.parked.push(event);
    this.parkedEver++;
    this.append(
      this.parkedStream,
      '$>',
      `${event.revision}@${event.stream}`,
      JSON.stringify({ added: new Date().toISOString(), reason }),
    );
  }

  private saveCheckpoint(): void {
    if (++this.acknowledged < this.settings.minCheckpointCount) return;
    this.acknowledged = 0;
    const waiting = [...this.inFlight.values(), ...this.retries].map(({ event }) => this.log.events.indexOf(event));
    this.savedIndex = Math.min(this.index, ...waiting);
    this.append(`${this.stream}-checkpoint`, 'SubscriptionCheckpoint', String(this.savedIndex));
  }

  private parkedEver = 0;

  private get stream(): string {
    return `$persistentsubscription-$all::${this.name}`;
  }

  private get parkedStream(): string {
    return `${this.stream}-parked`;
  }

  private append(stream: string, type: string, data: string, metadata = ''): void {
    const event: ProposedEvent = {
      id: crypto.randomUUID(),
      type,
      contentType: type === '$>' ? 'application/octet-stream' : 'application/json',
      data: Buffer.from(data),
      metadata: Buffer.from(metadata),
    };
    this.log.append(stream, 'any', [event]);
  }
}
