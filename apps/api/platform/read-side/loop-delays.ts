import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoopDelay } from '../reads/read-side.ts';

/** So often it is looked. */
const RESOLUTION_MS = 10;

/** What is recorded is the time between two looks. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1_000;

/** How late the event loop of this thread is. Looked at once somebody has asked, so that it costs nothing where nobody does. */
export class LoopDelays {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  /** Since it was asked before; the first time it is 0. */
  take(): LoopDelay {
    this.#delays.enable();
    const delay = {
      p50: late(this.#delays.percentile(50)),
      p99: late(this.#delays.percentile(99)),
      max: late(this.#delays.max),
    };
    this.#delays.reset();
    return delay;
  }

  stop(): void {
    this.#delays.disable();
  }
}
