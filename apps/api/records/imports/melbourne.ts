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

/** Melbourne's wall clock at a moment, written as if it were UTC, in milliseconds. */
function shownAt(moment: number): number {
  const shown = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The moment at which Melbourne's clock shows this time, as ISO 8601 in UTC. The first moment for a time that occurs
 * twice. A skipped time moves later by as much as the clock moved forward.
 * @param shown the wall clock as if it were UTC, in milliseconds
 */
export function momentShown(shown: number): string {
  const later = shown - (shownAt(shown - 12 * HOUR) - (shown - 12 * HOUR));
  const earlier = shown - (shownAt(shown + 12 * HOUR) - (shown + 12 * HOUR));
  // The offset from UTC differs before and after a change of the clock.
  const moment =
    [later, earlier].toSorted((one, other) => one - other).find((each) => shownAt(each) === shown) ?? later;
  return new Date(moment).toISOString();
}

const HOUR = 3_600_000;
