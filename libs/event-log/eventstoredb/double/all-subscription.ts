import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { fail } from './connection.ts';
import type { Faults } from './faults.ts';
import type { MemoryLog, StoredEvent } from './memory-log.ts';
import { caughtUp, checkpoint, confirmation, failures, readEvent } from './wire.ts';

const CHECKPOINT_WINDOW = 32;
const LIVE_EVENTS_PER_TURN = 128;
/** Of a burst that is too much, so many get through before the end. */
const EVENTS_BEFORE_THE_END = 32;

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

export interface SubscriptionOptions {
  /** The index of the log's first event to look at. */
  readonly index: number;
  readonly matches: (event: StoredEvent) => boolean;
  /** Events scanned between two checkpoints, in windows of 32; without it no checkpoints are sent. */
  readonly checkpointInterval?: number;
}

/** One subscription: reads up to the head, says so, then follows; a burst that it cannot hold ends it. */
export class AllSubscription {
  private index: number;
  private scanned = 0;
  private live = false;
  private scheduled = false;
  private ended = false;
  private readonly stopListening: () => void;

  constructor(
    private readonly call: ReadCall,
    private readonly log: MemoryLog,
    private readonly faults: Faults,
    private readonly options: SubscriptionOptions,
    private readonly onEnded: (subscription: AllSubscription, tooSlow: boolean) => void,
  ) {
    this.index = options.index;
    this.stopListening = log.onAppended(() => this.appended());
    call.on('cancelled', () => this.stop());
    call.on('error', () => this.stop());
    call.write(confirmation(crypto.randomUUID()));
    this.schedule();
  }

  /** The server ends the call without an error. */
  end(): void {
    this.stop();
    this.call.end();
  }

  private stop(tooSlow = false): void {
    if (this.ended) return;
    this.ended = true;
    this.stopListening();
    this.onEnded(this, tooSlow);
  }

  private appended(): void {
    if (!this.live || this.log.events.length - this.index <= this.faults.liveBuffer) return this.schedule();
    this.send(EVENTS_BEFORE_THE_END);
    this.stop(true);
    fail(this.call, failures.tooSlow());
  }

  private schedule(): void {
    if (this.scheduled || this.ended) return;
    this.scheduled = true;
    setImmediate(() => this.pump()).unref();
  }

  private pump(): void {
    this.scheduled = false;
    if (this.ended) return;
    const room = this.send(this.live ? LIVE_EVENTS_PER_TURN : Infinity);
    if (this.index < this.log.events.length) {
      if (room) return this.schedule();
      this.scheduled = true;
      this.call.once('drain', () => this.pump());
    } else if (!this.live) {
      this.live = true;
      if (!this.faults.tellsNoEnd) this.call.write(caughtUp());
    }
  }

  /** False when the transport asks to wait; live events do not: a consumer that is merely slow is not dropped. */
  private send(most: number): boolean {
    for (let sent = 0; sent < most && this.index < this.log.events.length; sent++) {
      const event = this.log.events[this.index++];
      if (!event) break;
      let room = true;
      if (this.options.matches(event)) room = this.call.write(readEvent(event));
      const interval = this.options.checkpointInterval;
      if (interval !== undefined && ++this.scanned % (interval * CHECKPOINT_WINDOW) === 0)
        this.call.write(checkpoint(event.position));
      if (!room && !this.live) return false;
    }
    return true;
  }
}
