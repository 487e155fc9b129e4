import type { EventLog, Reach } from '@leaseledger/event-log/event-log';
import { leastPosition } from '@leaseledger/projections/kernel/least-position';
import type { Clock } from '../foundation/platform.ts';
import type { ReadSide } from '../reads/read-side.ts';

/** The progress of lists that are built from the log. */
export interface BuildProgress extends Reach {
  /** The number of events that a list has folded, where the unit is not events. */
  readonly folded?: number;
  /** In the unit; undefined until the rate is known. */
  readonly perSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

const ONE_SECOND = 1000;
/** The number of seconds that the rate covers. */
const SAMPLES = 15;
/** The time without progress after which the product starts without waiting for the rest. */
const PATIENCE_MS = 600_000;

interface Source {
  readonly readSide: Pick<ReadSide, 'waitFor' | 'status'>;
  readonly log: Pick<EventLog, 'head' | 'reach'>;
}

/** Waits until the lists show all events that the log holds now. */
export async function untilBuilt({ readSide, log }: Source): Promise<void> {
  const head = await log.head();
  if (head === undefined) return;
  let before: string | undefined;
  while (!(await readSide.waitFor(head, PATIENCE_MS))) {
    const now = JSON.stringify(readSide.status());
    if (now === before) return;
    before = now;
  }
}

/** Measures every second the progress of lists that are being built, while an older version serves or none. */
export class BuildWatch {
  #progress: BuildProgress | undefined;
  #samples: { at: number; done: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  /** @param onChange called every second while something is built, and with undefined at the end */
  constructor(
    private readonly source: Source & { readonly clock: Clock },
    private readonly onChange: (progress: BuildProgress | undefined) => void,
  ) {
    this.#timer = setInterval(() => void this.look(), ONE_SECOND).unref();
  }

  /** Undefined while nothing is built. */
  get progress(): BuildProgress | undefined {
    return this.#progress;
  }

  async look(): Promise<void> {
    const { readSide, log, clock } = this.source;
    const building = readSide.status().filter(({ state }) => state === 'building');
    const reach =
      building.length === 0
        ? undefined
        : await log.reach(leastPosition(building.map(({ position }) => position))).catch(() => undefined);
    if (reach === undefined && building.length > 0) return;
    this.#samples =
      reach === undefined ? [] : [...this.#samples.slice(1 - SAMPLES), { at: clock().getTime(), done: reach.done }];
    const known = this.#progress;
    const folded = Math.max(...building.map(({ applied }) => applied));
    this.#progress = reach && {
      ...reach,
      ...(reach.unit === 'seconds' && { folded }),
      ...pace(this.#samples, reach),
    };
    if (this.#progress ?? known) this.onChange(this.#progress);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function pace(
  samples: readonly { at: number; done: number }[],
  { done, total }: Reach,
): Pick<BuildProgress, 'perSecond' | 'secondsLeft'> {
  const [first] = samples;
  const last = samples.at(-1);
  const seconds = first && last ? (last.at - first.at) / ONE_SECOND : 0;
  const perSecond = first && seconds > 0 ? (done - first.done) / seconds : 0;
  return perSecond > 0
    ? { perSecond, secondsLeft: (total - done) / perSecond }
    : { perSecond: undefined, secondsLeft: undefined };
}

const counted = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
/**
 * E.g. '412,000 of 2,800,000 events, 9,300 a second, about 4 minutes left', or, of a log that cannot count its events,
 * '412,000 events, those of 130 of 365 days, about 4 minutes left'.
 */
export function progressText({ done, total, unit, folded, perSecond, secondsLeft }: BuildProgress): string {
  const left = secondsLeft === undefined ? [] : [timeLeft(secondsLeft)];
  if (unit === 'seconds') {
    const events = folded === undefined ? [] : [`${counted.format(folded)} events`];
    if (done >= total) return [...events, 'all are read; the rows are being indexed'].join(', ');
    return [...events, `those of ${spanOf(done, total)}`, ...left].join(', ');
  }
  if (done >= total) return `All ${counted.format(total)} events are read; the rows are being indexed`;
  const rate = perSecond === undefined ? [] : [`${counted.format(perSecond)} a second`];
  return [`${counted.format(done)} of ${counted.format(total)} events`, ...rate, ...left].join(', ');
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** E.g. '130 of 365 days'. The unit is the largest one that the total holds twice. */
function spanOf(done: number, total: number): string {
  const units = [
    [DAY, 'days'],
    [HOUR, 'hours'],
    [MINUTE, 'minutes'],
  ] as const;
  const [size, name] = units.find(([seconds]) => total >= 2 * seconds) ?? [1, 'seconds'];
  return `${counted.format(Math.floor(done / size))} of ${counted.format(Math.floor(total / size))} ${name}`;
}

function timeLeft(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute left';
  const minutes = Math.round(seconds / MINUTE);
  return `about ${counted.format(minutes)} minute${minutes === 1 ? '' : 's'} left`;
}
