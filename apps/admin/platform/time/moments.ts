import { TIME_ZONE } from '@leaseledger/contract/shared/australia';

// Uses the browser's own calendar, which luxon uses too. Every screen shows times; few calculate with them
// (`melbourne.ts`).

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'dayPeriod';

/**
 * Formats parts of a moment in Melbourne. An invalid moment is returned unchanged.
 * @param between the text between the parts
 */
function writer(
  options: Intl.DateTimeFormatOptions,
  parts: readonly Part[],
  between = ' ',
): (at: string | Date) => string {
  const format = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, ...options });
  return (at) => {
    const moment = new Date(at);
    if (Number.isNaN(moment.getTime())) return String(at);
    const written = format.formatToParts(moment);
    return parts.map((part) => written.find(({ type }) => type === part)?.value).join(between);
  };
}

const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** For example '21/11/2026'. */
export const dateText: (iso: string) => string = writer(numbers, ['day', 'month', 'year'], '/');

/** The day in Melbourne, for example '2026-11-21'. */
export const dayOf: (at: string | Date) => string = writer(numbers, ['year', 'month', 'day'], '-');

/** Whether the day of a moment has come in Melbourne. */
export const hasDayCome = (at: string, now: Date): boolean => dayOf(at) <= dayOf(now);

const dayNumber = writer({ day: 'numeric' }, ['day']);
const monthWord = writer({ month: 'short' }, ['month']); // Formatted alone, because a whole date mixes forms: 'Nov' but 'June'.
const weekdayWord = writer({ weekday: 'short' }, ['weekday']);
const yearOf = (at: string | Date): string => dayOf(at).slice(0, 4);

/** For example '21 Nov 2026'. */
export const shortDateText = (iso: string): string => `${dayNumber(iso)} ${monthWord(iso)} ${yearOf(iso)}`;

/** For example 'Saturday 21 November 2026'. */
export const longDateText: (iso: string) => string = writer(
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ['weekday', 'day', 'month', 'year'],
);

const hours = writer({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }, ['hour', 'minute'], ':');
const half = writer({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }, ['dayPeriod']);

/** For example '9:02 am', where the zone is shown beside it or does not matter. */
export const clockText = (iso: string): string => `${hours(iso)} ${half(iso).toLowerCase()}`;

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** Date and time in a zone, or in the browser's zone without one. */
function clockIn(zone: string | undefined, at: Date): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-AU', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(zone === undefined ? {} : { timeZone: zone }),
    });
  clocks.set(zone, clock);
  return clock.format(at);
}

/**
 * 'Melbourne' when the browser's clock shows another time at that moment, else empty.
 * @param zone the browser's
 */
export const zoneText = (at: string | Date, zone?: string): 'Melbourne' | '' => {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) || clockIn(zone, moment) === clockIn(TIME_ZONE, moment) ? '' : 'Melbourne';
};

/**
 * For example '9:02 am', or '9:02 am Melbourne' when the browser's clock differs.
 * @param zone the browser's
 */
export const timeText = (iso: string, zone?: string): string => `${clockText(iso)} ${zoneText(iso, zone)}`.trimEnd();

/** For example '21/11/2026 9:02 am'. */
export const momentText = (iso: string): string => `${dateText(iso)} ${timeText(iso)}`;

/** For example 'Mon 24 Nov, 4:15 pm'. Another year is added. */
export const weekdayText = (iso: string, now: Date): string =>
  `${weekdayWord(iso)} ${dayNumber(iso)} ${monthWord(iso)}${yearOf(iso) === yearOf(now) ? '' : ` ${yearOf(iso)}`}, ${timeText(iso)}`;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The number of calendar days in Melbourne from a moment to now. */
const daysAgo = (iso: string, now: Date): number => (Date.parse(dayOf(now)) - Date.parse(dayOf(iso))) / DAY_MS;

const dayAndMonth = writer({ day: 'numeric', month: 'long' }, ['day', 'month']);

/** For example 'Today', 'Yesterday', '12 November' or '12 November 2025'. */
export function dayText(iso: string, now: Date): string {
  const ago = daysAgo(iso, now);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return yearOf(iso) === yearOf(now) ? dayAndMonth(iso) : `${dayAndMonth(iso)} ${yearOf(iso)}`;
}

/** The minutes by which the server's clock, or the last tick here, may differ. */
const CLOCKS_DIFFER = 5;
const MINUTES = 60;
const DAYS_AS_COUNT = 7;

/** A short age: 'now', '4 min', '3 h', 'yesterday', '6 days', then the date. */
export function agoText(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS);
  if (minutes < -CLOCKS_DIFFER) return dateText(iso);
  if (minutes < 1) return 'now';
  if (minutes < MINUTES) return `${minutes} min`;
  const days = daysAgo(iso, now);
  if (days === 0) return `${Math.floor(minutes / MINUTES)} h`;
  if (days === 1) return 'yesterday';
  return days < DAYS_AS_COUNT ? `${days} days` : dateText(iso);
}

/** The age as the end of a sentence: 'just now', '4 min ago', 'yesterday', '14/11/2026'. */
export function sinceText(iso: string, now: Date): string {
  const ago = agoText(iso, now);
  if (ago === 'now') return 'just now';
  return /^\d+ /.test(ago) ? `${ago} ago` : ago;
}

const wallClock = writer(
  { ...numbers, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  ['year', 'month', 'day', 'hour', 'minute', 'second'],
  '-',
);

/** Melbourne's offset from UTC at a moment, in milliseconds. */
function aheadAt(moment: number): number {
  const [year = 0, month = 1, day = 1, ...time] = wallClock(new Date(moment)).split('-').map(Number);
  const [hour = 0, minute = 0, second = 0] = time;
  const shown = new Date(0); // Date.UTC would read a half-typed year 20 as 1920.
  shown.setUTCFullYear(year, month - 1, day);
  return shown.setUTCHours(hour, minute, second) - moment;
}

/**
 * The start of a day in Melbourne. Its clocks change at night but never at midnight.
 * @param midnight the day's midnight in UTC, in milliseconds since 1970
 */
const beginning = (midnight: number): number => midnight - aheadAt(midnight - aheadAt(midnight));

/**
 * The first moment of a day in Melbourne.
 * @param day yyyy-MM-dd
 */
export const startOfDay = (day: string): Date => new Date(beginning(Date.parse(day)));

/**
 * The last millisecond of a day in Melbourne.
 * @param day yyyy-MM-dd
 */
export const endOfDay = (day: string): Date => new Date(beginning(Date.parse(day) + DAY_MS) - 1);
