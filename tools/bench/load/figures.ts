/** Turns samples into the figures that the bench prints. */

/** The value below which a share of the samples lies, in their unit. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

export const number = (value: number): string => whole.format(value);

export const perSecond = (count: number, ms: number): string => `${number((count * 1000) / ms)}/s`;

export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;

export const megabytes = (bytes: number): string => `${number(bytes / 2 ** 20)} MB`;

/** The median and the slow end of samples in milliseconds. */
export const latency = (samples: readonly number[]): string =>
  `p50 ${milliseconds(percentile(samples, 0.5))}, p99 ${milliseconds(percentile(samples, 0.99))}`;

/** One line of the report: name, figure, and comparisons. */
export function line(what: string, figure: string, ...beside: readonly string[]): void {
  process.stdout.write(
    `  ${what.padEnd(58)}${figure.padStart(14)}${beside.length === 0 ? '' : `   ${beside.join('; ')}`}\n`,
  );
}

export function heading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

/** A figure relative to its floor, e.g. '0.82 of the floor'. */
export const ofFloor = (rate: number, floor: number, name: string): string => `${(rate / floor).toFixed(2)} of ${name}`;

const verdict = (isReached: boolean) => (isReached ? 'reached' : 'MISSED');
/** A lower goal, and whether the figure meets it. */
export const atLeast = (value: number, goal: number): string => `goal at least ${goal}: ${verdict(value >= goal)}`;
/** An upper goal, and whether the figure meets it. */
export const atMost = (value: number, goal: number, unit = ''): string =>
  `goal at most ${goal}${unit}: ${verdict(value <= goal)}`;

/** Runs the work. @returns its time in milliseconds */
export async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
