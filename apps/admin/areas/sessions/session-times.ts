import type { TimeZone } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';
import { inZone } from '../../platform/time/melbourne.ts';

/** The times of a session's form. Moments are ISO 8601 with an offset; null or unfinished while typed. */
export interface SessionTimes {
  readonly sessionStartTime: string | null;
  readonly sessionEndTime: string | null;
  readonly sessionLinkExpiryTime: string | null;
  readonly customLinkExpiry: boolean;
  /** In minutes. */
  readonly duration: number | null;
  readonly timezone: TimeZone;
}

const momentOf = (iso: string | null, zone: TimeZone): DateTime | undefined => {
  const moment = iso === null ? undefined : inZone(iso, zone);
  return moment?.isValid === true ? moment : undefined;
};
/** Keeps the clock time when the zone changes. */
const sameClock = (iso: string | null, from: TimeZone, to: TimeZone): string | null =>
  momentOf(iso, from)?.setZone(to, { keepLocalTime: true }).toISO() ?? iso;
const plus = (start: string | null, minutes: number | null, zone: TimeZone): string | undefined =>
  minutes === null ? undefined : (momentOf(start, zone)?.plus({ minutes }).toISO() ?? undefined);

/** The elapsed minutes from start to end, or null when there are none. */
function minutesBetween(start: string | null, end: string | null, zone: TimeZone): number | null {
  const [from, to] = [momentOf(start, zone), momentOf(end, zone)];
  const minutes = from === undefined || to === undefined ? 0 : to.diff(from).as('minutes');
  return minutes > 0 ? Math.round(minutes) : null;
}

/**
 * Updates the dependent times after a change (specification 2, section 4).
 * Start and duration move the end. The end sets the duration. The link expires at the end, unless set otherwise.
 */
export function timesAfter(before: SessionTimes, after: SessionTimes): SessionTimes {
  const isElsewhere = after.timezone !== before.timezone && after.sessionStartTime === before.sessionStartTime;
  const moved = (iso: string | null) => (isElsewhere ? sameClock(iso, before.timezone, after.timezone) : iso);
  const times = {
    ...after,
    sessionStartTime: moved(after.sessionStartTime),
    sessionEndTime: moved(after.sessionEndTime),
    sessionLinkExpiryTime: moved(after.sessionLinkExpiryTime),
  };
  const { sessionStartTime: start, sessionEndTime: end, timezone, duration } = times;
  const startOrDuration = after.sessionStartTime !== before.sessionStartTime || duration !== before.duration;
  const settled = startOrDuration
    ? { ...times, sessionEndTime: plus(start, duration, timezone) ?? end }
    : {
        ...times,
        duration:
          after.sessionEndTime === before.sessionEndTime
            ? duration
            : (minutesBetween(start, end, timezone) ?? duration),
      };
  return settled.customLinkExpiry ? settled : { ...settled, sessionLinkExpiryTime: settled.sessionEndTime };
}

/** The next full hour. */
export const nextHour = (now: Date, zone: TimeZone): string =>
  DateTime.fromJSDate(now, { zone }).plus({ hours: 1 }).startOf('hour').toISO() ?? '';

export const endAfter = (start: string, minutes: number, zone: TimeZone): string => plus(start, minutes, zone) ?? start;
