import { DateTime } from 'luxon';
import { sync, type TimeZoneDef, type VEvent } from 'node-ical';

/** The rule of a zone's standard or summer time in a calendar file. A zone without summer time has no recurrence. */
type Rule = Pick<TimeZoneDef, 'tzoffsetto' | 'start'> & Partial<Pick<TimeZoneDef, 'rrule'>>;

/**
 * The event of a calendar file, read with an independent parser.
 * @throws Error when the file has no event or no zone
 */
export function readCalendar(text: string) {
  const parts = Object.values(sync.parseICS(text));
  const event = parts.find((part): part is VEvent => part?.type === 'VEVENT');
  const zone = parts.find((part) => part?.type === 'VTIMEZONE');
  if (event === undefined || zone?.type !== 'VTIMEZONE') throw new Error('The file has no event, or no zone');
  const rules = Object.values(zone).filter(
    (part): part is TimeZoneDef => typeof part === 'object' && 'tzoffsetto' in part,
  );
  const moment = (name: string) =>
    byRules(rules, new RegExp(`^${name};TZID=.*:(\\d{8}T\\d{6})\\r?$`, 'm').exec(text)?.[1]);
  return { event, zone: String(zone.tzid), start: moment('DTSTART'), end: moment('DTEND') };
}

/** Converts a local time by the rules of the file itself, not by the parser's knowledge of the zone: ISO 8601, UTC. */
function byRules(rules: readonly Rule[], wall: string | undefined): string | null {
  const local = DateTime.fromFormat(wall ?? '', "yyyyLLdd'T'HHmmss", { zone: 'utc' });
  const onsets = rules.flatMap((rule) =>
    [local.year - 1, local.year].map((year) => ({ offset: rule.tzoffsetto, at: onset(rule, year) })),
  );
  const [latest] = onsets
    .filter(({ at }) => at <= local)
    .toSorted((one, other) => other.at.toMillis() - one.at.toMillis());
  return latest === undefined
    ? null
    : local
        .minus({ minutes: minutesOf(latest.offset) })
        .toJSDate()
        .toISOString();
}

/** The local time at which a rule begins in a year. It begins on one of a month's Sundays, or at its only start. */
function onset({ start, rrule }: Rule, year: number): DateTime {
  const since = DateTime.fromJSDate(start, { zone: 'utc' });
  if (rrule === undefined) return since;
  const [, month, which] = /BYMONTH=(\d+);BYDAY=(-?\d)SU/.exec(rrule) ?? [];
  if (month === undefined || which === undefined) throw new Error(`A rule that is not read: ${rrule}`);
  const first = DateTime.utc(year, Number(month), 1, since.hour, since.minute);
  const sundays = [...Array(5).keys()]
    .map((week) => first.plus({ days: (7 - (first.weekday % 7)) % 7, weeks: week }))
    .filter((day) => day.month === first.month);
  const day = sundays.at(Number(which) > 0 ? Number(which) - 1 : Number(which));
  if (day === undefined) throw new Error(`A Sunday that is not there: ${rrule}`);
  return day;
}

const minutesOf = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));
