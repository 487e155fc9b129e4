import type { AllStreamResolvedEvent, EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';
import { LogExchanged, type Position, type RecordedEvent } from '../event-log.ts';
import type { Continuity } from './continuity.ts';
import { isTooSlow } from './errors.ts';
import type { Patience } from './options.ts';
import { fromPosition, toPosition } from './positions.ts';
import { type Reader, isOurs, recorded } from './reader.ts';
import { streamSlots } from './stream-slots.ts';

/** Receives every event of the product from some moment on, in order. */
export interface Listener {
  onEvent(event: RecordedEvent): void;
  /** Other data took the place of the log, so nothing more is delivered. */
  onExchanged(error: LogExchanged): void;
}

/**
 * The one subscription of this process, to all events and for all subscribers. The server drops it when a burst is more
 * than it holds. Then the process subscribes again from the last position.
 */
export class FanOut {
  private readonly listeners = new Set<Listener>();
  private stopping: AbortController | undefined;
  private running: Promise<void> = Promise.resolve();
  private covered: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly reader: Reader,
    private readonly continuity: Continuity,
    private readonly patience: Patience,
  ) {}

  /**
   * Resolves once the listener receives every event stored from then on; earlier events can be read.
   * @throws LogUnavailable, LogExchanged
   */
  async join(listener: Listener): Promise<void> {
    this.listeners.add(listener);
    if (!this.stopping) this.begin();
    await this.covered;
    await this.continuity.confirm();
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener);
    if (this.listeners.size === 0) this.end();
  }

  /** Resolves when the subscription has ended. */
  async stopped(): Promise<void> {
    await this.running;
  }

  private begin(): void {
    const stopping = (this.stopping = new AbortController());
    const before = this.running;
    const start = before.then(() => this.head());
    this.covered = start.then(() => undefined);
    // The joining subscriptions receive the failure. The run itself must not fail unheard.
    this.covered.catch(() => this.forget(stopping));
    this.running = start.then(
      (head) => this.follow(head, stopping.signal),
      () => undefined,
    );
  }

  private async head(): Promise<Position | undefined> {
    const last = await this.reader.last();
    if (last) this.continuity.met(last);
    return last?.position;
  }

  private end(): void {
    this.stopping?.abort();
    this.stopping = undefined;
  }

  private forget(stopping: AbortController): void {
    if (this.stopping === stopping) this.stopping = undefined;
  }

  private async follow(head: Position | undefined, signal: AbortSignal): Promise<void> {
    let place = head;
    let wait = this.patience.firstPause;
    while (!signal.aborted) {
      let isBurst = false;
      try {
        await this.continuity.confirm();
        for await (const chunk of this.subscription(place, signal))
          for (const resolved of chunk) {
            if (signal.aborted) return;
            if (!resolved.event) continue;
            const position = toPosition(resolved.event.position);
            if (place && position <= place) continue;
            place = position;
            wait = this.patience.firstPause;
            if (!isOurs(resolved)) continue;
            const event = recorded(resolved.event, position);
            this.continuity.met(event);
            for (const listener of [...this.listeners]) listener.onEvent(event);
          }
      } catch (error) {
        // After any other cause it subscribes again as well. Reads and appends report a log that stays away.
        if (error instanceof LogExchanged) {
          for (const listener of [...this.listeners]) listener.onExchanged(error);
          return;
        }
        isBurst = isTooSlow(error);
      }
      if (!isBurst) this.continuity.doubt();
      await pause(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(wait * 2, this.patience.longestPause);
    }
  }

  private async *subscription(
    place: Position | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<readonly AllStreamResolvedEvent[], void, undefined> {
    const release = streamSlots.takeForSubscription();
    const stream = this.client.subscribeToAll({ fromPosition: place ? fromPosition(place) : 'start' });
    const stop = (): void => void stream.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      yield* this.reader.chunks<AllStreamResolvedEvent>(
        Object.assign(stream, { cancel: () => stream.unsubscribe() }),
        'lasting',
      );
    } finally {
      signal.removeEventListener('abort', stop);
      release();
    }
  }
}
