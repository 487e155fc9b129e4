import { timeZoneLabel, timeZoneOr } from '@leaseledger/contract/shared/time-zones';

/**
 * The time of an event in a zone, for example 'Thursday 3 December 2026, 12:15 pm to 12:45 pm'.
 * The server renders it, and a script rewrites it for another zone.
 * @param end left out for a single moment
 */
export function zoneText(zone: string, start: string, end?: string): string {
  const day = (moment: string) =>
    new Intl.DateTimeFormat('en-AU', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: zone,
    })
      .format(new Date(moment))
      .replace(',', '');
  const from = `${day(start)}, ${timeText(zone, start)}`;
  if (end === undefined) return from;
  return day(end) === day(start)
    ? `${from} to ${timeText(zone, end)}`
    : `${from} to ${day(end)}, ${timeText(zone, end)}`;
}

/** The same with its zone, as our mails write it: '… 12:15 pm to 12:45 pm (Perth time)'. */
export const zonedText = (zone: string, start: string, end?: string): string =>
  `${zoneText(zone, start, end)} (${timeZoneLabel(timeZoneOr(zone))} time)`;

/** For example '12:15 pm', without a line break. */
export const timeText = (zone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zone })
    .format(new Date(moment))
    .replace(/\s/u, '\u00a0');
