import { timeZoneLabel, type TimeZone } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';

const MOMENT = 'EEEE d MMMM yyyy, h:mm a';
const at = (moment: string, zone: TimeZone) => DateTime.fromISO(moment, { zone, locale: 'en-AU' });

/** Wednesday 12 August 2026, 12:00 pm (Melbourne time) */
export const momentText = (moment: string, zone: TimeZone): string =>
  `${at(moment, zone).toFormat(MOMENT)} (${timeZoneLabel(zone)} time)`;

/**
 * Wednesday 12 August 2026, 12:00 pm to 12:30 pm (Melbourne time); with the offsets from UTC when clocks change in
 * between.
 */
export function whenText(start: string, end: string, zone: TimeZone): string {
  const [from, to] = [at(start, zone), at(end, zone)];
  const offset = from.offset === to.offset ? '' : " '(UTC'ZZ')'";
  return `${from.toFormat(MOMENT + offset)} to ${to.toFormat(`h:mm a${offset}`)} (${timeZoneLabel(zone)} time)`;
}
