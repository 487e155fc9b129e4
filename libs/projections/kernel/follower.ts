import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@leaseledger/event-log/event-log';
import type { ProjectionStatus } from './projection-status.ts';
import { Waiters } from './waiters.ts';

/** While somebody waits, it is asked this often, in milliseconds. */
const AWAITED_MS = 20;
/** Consoles show what others did within a second. */
const IDLE_MS = 250;

/** How far the rows are, as whoever projects tells the processes that do not. */
export interface Progress {
  /** Everything up to here shows; undefined where that is not known. */
  readonly shown: Position | undefined;
  readonly statuses: readonly ProjectionStatus[];
}

export interface FollowerOptions {
  /** What was told last; undefined where nothing was. */
  readonly progress: () => Promise<Progress | undefined>;
  /** Told whenever rows or the state of a projection may have changed, before those who wait for it. */
  readonly onProgress?: () => void;
}

/** Knows how far rows are that another process keeps up with the log: it asks again and again, since nobody tells it. */
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
    // What another process has applied, this one has not.
    return this.#progress.statuses.map((status) => ({ ...status, applied: 0 }));
  }

  get shown(): Position | undefined {
    return this.#progress.shown;
  }

  /** True as soon as everything up to the position shows, false after so many milliseconds, or when it follows no longer. */
  waitFor(position: Position, withinMs: number): Promise<boolean> {
    if (this.#following === undefined) return Promise.resolve(false);
    const reached = this.#waiters.wait(position, withinMs);
    this.#wake.abort();
    return reached;
  }

  /** @param known how far the rows are, where this process kept them up until now */
  start(known?: Progress): void {
    if (known !== undefined) this.#progress = known;
    const following = new AbortController();
    this.#following = following;
    this.#asking = this.#follow(following.signal);
  }

  /** What it last knew stays known. */
  async stop(): Promise<void> {
    this.#following?.abort();
    this.#following = undefined;
    this.#wake.abort();
    this.#waiters.giveUp();
    await this.#asking;
  }

  /** Asks once. What cannot be told stays as it was. */
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
        // The first who waits is not to wait for that.
        this.#wake = new AbortController();
        await restOf(IDLE_MS, AbortSignal.any([signal, this.#wake.signal]));
      }
    }
  }
}

const restOf = (milliseconds: number, signal: AbortSignal) =>
  pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
