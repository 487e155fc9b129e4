import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@leaseledger/event-log/event-log';
import type { ProjectionStatus } from './projection-status.ts';
import { Waiters } from './waiters.ts';

/** The interval of reads while a caller waits, in milliseconds. */
const AWAITED_MS = 20;
/** The interval of other reads, in milliseconds. Consoles show changes within a second. */
const IDLE_MS = 250;

/** The progress of the rows, as the projecting process reports it to the others. */
export interface Progress {
  /** The lists show everything up to this position; undefined while it is unknown. */
  readonly shown: Position | undefined;
  readonly statuses: readonly ProjectionStatus[];
}

export interface FollowerOptions {
  /** The latest report; undefined without one. */
  readonly progress: () => Promise<Progress | undefined>;
  /** Called whenever rows or the state of a projection may have changed, before waiting callers are resolved. */
  readonly onProgress?: () => void;
}

/** Follows rows that another process updates. It reads the progress again and again, because nobody sends it. */
export class Follower {
  readonly #waiters: Waiters;
  #progress: Progress = { shown: undefined, statuses: [] };
  #following: AbortController | undefined;
  #asking = Promise.resolve();
  #wake = new AbortController();

  constructor(private readonly options: FollowerOptions) {
    this.#waiters = new Waiters((position) => (this.#progress.shown ?? '') >= position, options.onProgress);
  }

  get statuses(): ProjectionStatus[] {
    // This process has applied none of the events of another one.
    return this.#progress.statuses.map((status) => ({ ...status, applied: 0 }));
  }

  get shown(): Position | undefined {
    return this.#progress.shown;
  }

  /**
   * True as soon as everything up to the position shows. False after so many milliseconds, or when the follower stops.
   */
  waitFor(position: Position, withinMs: number): Promise<boolean> {
    if (this.#following === undefined) return Promise.resolve(false);
    const reached = this.#waiters.wait(position, withinMs);
    this.#wake.abort();
    return reached;
  }

  /** @param known the progress, if this process updated the rows until now */
  start(known?: Progress): void {
    if (known !== undefined) this.#progress = known;
    const following = new AbortController();
    this.#following = following;
    this.#asking = this.#follow(following.signal);
  }

  /** Stops following. The latest progress stays known. */
  async stop(): Promise<void> {
    this.#following?.abort();
    this.#following = undefined;
    this.#wake.abort();
    this.#waiters.giveUp();
    await this.#asking;
  }

  /** Reads the progress once. After a failure, the previous progress stays. */
  async ask(): Promise<void> {
    const told = await this.options.progress().catch(() => undefined);
    if (told === undefined || JSON.stringify(told) === JSON.stringify(this.#progress)) return;
    this.#progress = told;
    this.#waiters.settle();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.ask();
      if (this.#waiters.isAwaited) await restOf(AWAITED_MS, signal);
      else {
        // A caller that begins to wait ends this rest.
        this.#wake = new AbortController();
        await restOf(IDLE_MS, AbortSignal.any([signal, this.#wake.signal]));
      }
    }
  }
}

const restOf = (milliseconds: number, signal: AbortSignal) =>
  pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
