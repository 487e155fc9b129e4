import { TIME_ZONE } from '@leaseledger/contract/shared/australia';

const parts = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What a clock in Melbourne shows at a moment, told as if it were UTC, in milliseconds. */
function shownAt(moment: number): number {
  const shown = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The moment at which a clock in Melbourne shows this, as ISO 8601 in UTC. Where it shows it twice, the first; where it never does, as much later as the clock was put forward.
 * @param shown told as if it were UTC, in milliseconds
 */
export function momentShown(shown: number): string {
  const later = shown - (shownAt(shown - 12 * HOUR) - (shown - 12 * HOUR));
  const earlier = shown - (shownAt(shown + 12 * HOUR) - (shown + 12 * HOUR));
  // Before and after the clock is changed it differs from UTC by different hours.
  const moment =
    [later, earlier].toSorted((one, other) => one - other).find((each) => shownAt(each) === shown) ?? later;
  return new Date(moment).toISOString();
}

const HOUR = 3_600_000;
