/** KeyedMutex samples into the figures that the bench prints. */

/** The value below which a share of the samples lies, in the samples' unit. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

export const perSecond = (count: number, ms: number): string => `${number.format((count * 1000) / ms)}/s`;

export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;

/** One line of the report: what, how much, and beside which floor. */
export function line(what: string, figure: string, beside = ''): void {
  process.stdout.write(`  ${what.padEnd(58)}${figure.padStart(14)}${beside === '' ? '' : `   ${beside}`}\n`);
}

export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

/** How a figure stands to its floor, e.g. '0.82 of the floor'. */
export const ofFloor = (rate: number, floor: number, name: string): string => `${(rate / floor).toFixed(2)} of ${name}`;

/** Runs and times; the answer is in milliseconds. */
export async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
