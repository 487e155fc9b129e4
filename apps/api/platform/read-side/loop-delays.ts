import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoopDelay } from '../reads/read-side.ts';

/** How often the delay is measured. */
const RESOLUTION_MS = 10;

/** The histogram records the time between two measurements, which includes the resolution. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS) / 1_000;

/**
 * Measures the delay of this thread's event loop. It begins with the first call of `take`, so that it costs nothing
 * before.
 */
export class LoopDelays {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  /** The delay since the previous call; 0 at the first call. */
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
