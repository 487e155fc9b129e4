// The product, started as by `npm start`. It answers any message of its parent with its figures.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import '../../../apps/api/main.ts';
import { peakMemory } from './peak-memory.ts';
import { threadCpu } from './thread-cpu.ts';

const RESOLUTION_MS = 1;

export interface ProductFigures {
  /** Milliseconds of CPU since its start, by thread. */
  readonly cpu: Readonly<Record<string, number>>;
  /** The delay of the answering thread's event loop since the last question, in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  /** In bytes. */
  readonly peakMemory: number;
}

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

/** The histogram holds the time between two ticks, which should come every millisecond. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.on('message', () => {
  const delay = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) };
  process.send?.({ cpu: threadCpu(), delay, peakMemory: peakMemory() } satisfies ProductFigures);
  delays.reset();
});
// The measuring process has ended.
process.on('disconnect', () => process.exit());
