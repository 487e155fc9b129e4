import { timeZoneLabel, type TimeZone } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';

/** Wednesday 12 August 2026, 12:00 pm to 12:30 pm (Melbourne time) */
export function whenText(start: string, end: string, zone: TimeZone): string {
  const at = (moment: string) => DateTime.fromISO(moment, { zone, locale: 'en-AU' });
  return `${at(start).toFormat('EEEE d MMMM yyyy, h:mm a')} to ${at(end).toFormat('h:mm a')} (${timeZoneLabel(zone)} time)`;
}
