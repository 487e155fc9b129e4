import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import {
  type LogExchanged,
  LogUnavailable,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
  type Subscription,
} from '../event-log.ts';
import type { FanOut, Listener } from './fan-out.ts';
import type { Patience } from './options.ts';
import { fromPosition } from './positions.ts';
import { type Reader, matcher } from './reader.ts';
import { droppedBy, SubscriberFailed, tell } from '../subscriber.ts';

/** More events than this that wait for a slow handler are read again later instead of kept. */
const MOST_WAITING = 4_096;
const EVENTS_PER_CHECKPOINT = 500;

/** Reads the earlier events, then receives new ones from the fan-out. Reads again when it cannot keep up. */
export class FanOutSubscription implements Subscription, Listener {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private readonly matches: (stream: string, type: string) => boolean;
  private waiting: RecordedEvent[] = [];
  private overflowed = false;
  private exchanged: LogExchanged | undefined;
  private wake: () => void = () => undefined;
  /** Whether it waits for the next event, with everything before it handled. */
  private isAtHead = false;
  /** Everything up to here was handled or does not match; undefined before the first event of all. */
  private place: Position | undefined;
  private checkpointed: Position | undefined;
  private sinceCheckpoint = 0;

  /** @throws RangeError where `from` is no position of a log of this kind */
  constructor(
    private readonly options: SubscribeOptions,
    private readonly reader: Reader,
    private readonly fanOut: FanOut,
    private readonly patience: Patience,
    onEnded: (subscription: FanOutSubscription) => void,
  ) {
    this.matches = matcher(options.filter);
    if (typeof options.from === 'object') {
      fromPosition(options.from.after);
      this.place = this.checkpointed = options.from.after;
    }
    this.ended = this.run().finally(() => onEnded(this));
  }

  onEvent(event: RecordedEvent): void {
    if (this.passes(event)) return;
    if (this.waiting.length >= MOST_WAITING) {
      this.overflowed = true;
      this.waiting = [];
    }
    if (!this.overflowed) this.waiting.push(event);
    this.wake();
  }

  /** An event that does not match wakes nobody at the head, until a checkpoint is due. */
  private passes({ stream, type, position }: RecordedEvent): boolean {
    if (!this.isAtHead || this.waiting.length > 0 || this.matches(stream, type)) return false;
    if (this.sinceCheckpoint + 1 >= EVENTS_PER_CHECKPOINT) return false;
    if (this.place === undefined || position > this.place) this.place = position;
    this.sinceCheckpoint += 1;
    return true;
  }

  onExchanged(error: LogExchanged): void {
    this.exchanged = error;
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.ended;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let wait = this.patience.firstPause;
    let started = this.options.from !== 'end';
    // The subscriber is not called before it holds its subscription.
    await nextTurn();
    try {
      while (!signal.aborted) {
        try {
          await this.joined();
          if (!started) this.place = this.checkpointed = await this.reader.head();
          started = true;
          await this.catchUp();
          wait = this.patience.firstPause;
          await this.follow();
        } catch (error) {
          if (!(error instanceof LogUnavailable)) throw error;
          await pause(wait, undefined, { signal }).catch(() => undefined);
          wait = Math.min(wait * 2, this.patience.longestPause);
        }
      }
      await this.checkpoint();
    } catch (error) {
      this.options.onDropped?.(droppedBy(error));
    } finally {
      this.fanOut.leave(this);
    }
  }

  /** Waits for the fan-out, unless stopped before. */
  private async joined(): Promise<void> {
    this.waiting = [];
    this.overflowed = false;
    const joined = this.fanOut.join(this);
    // A subscription that is stopped during the join no longer listens.
    joined.catch(() => undefined);
    await Promise.race([joined, new Promise<void>((resolve) => (this.wake = resolve))]);
    if (this.exchanged) throw this.exchanged;
  }

  private async catchUp(): Promise<void> {
    const { signal } = this.stopping;
    if (signal.aborted) return;
    const head = await this.reader.head();
    const from = this.place === undefined ? 'start' : { after: this.place };
    for await (const event of this.reader.allAfter(from, this.options.filter, head)) {
      await this.handle(event);
      if (signal.aborted) return;
    }
    if (head !== undefined && head > (this.place ?? '')) this.place = head;
    await this.caughtUp();
  }

  private async follow(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.overflowed) {
      if (this.exchanged) throw this.exchanged;
      const batch = this.waiting;
      this.waiting = [];
      for (const event of batch) {
        if (this.place !== undefined && event.position <= this.place) continue;
        await this.handle(event);
        if (this.stopping.signal.aborted) return;
      }
      if (this.waiting.length > 0 || this.overflowed) continue;
      await this.checkpoint();
      this.isAtHead = true;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        if (this.waiting.length > 0 || this.overflowed || this.exchanged || this.stopping.signal.aborted) resolve();
      });
      this.isAtHead = false;
    }
  }

  private async handle(event: RecordedEvent): Promise<void> {
    if (this.matches(event.stream, event.type)) {
      try {
        // Only promises are awaited, because a catch-up through synchronous handlers is faster so.
        const handled = this.options.onEvent(event);
        if (handled) await handled;
      } catch (error) {
        // Report the handler's failure, even where saving the checkpoint of the events before it fails too.
        await this.checkpoint().catch(() => undefined);
        throw new SubscriberFailed(error, event);
      }
    }
    this.place = event.position;
    if (++this.sinceCheckpoint >= EVENTS_PER_CHECKPOINT) await this.checkpoint();
  }

  private async caughtUp(): Promise<void> {
    await this.checkpoint();
    await tell(() => this.options.onCaughtUp?.());
  }

  private async checkpoint(): Promise<void> {
    const { place } = this;
    if (place === undefined || place === this.checkpointed) return;
    this.checkpointed = place;
    this.sinceCheckpoint = 0;
    await tell(() => this.options.onCheckpoint?.(place));
  }
}
