import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { DateTime, Settings } from 'luxon';

Settings.defaultLocale = 'en-AU';

/** An ISO 8601 moment in the product's zone. */
export const inMelbourne = (iso: string): DateTime => DateTime.fromISO(iso, { zone: TIME_ZONE });

/** 21/11/2026 */
export const dateText = (iso: string): string => inMelbourne(iso).toFormat('dd/MM/yyyy');

/** Where the times are, said to readers whose own clock shows another one at that moment: 'Melbourne'; else nothing. */
export const zoneText = (moment: DateTime): 'Melbourne' | '' => (moment.toLocal().offset === moment.setZone(TIME_ZONE).offset ? '' : 'Melbourne');

/** 9:02 am, where the zone is said beside it or does not matter. */
export const clockText = (moment: DateTime): string => moment.toFormat('h:mm a').toLowerCase();

/** 9:02 am; 9:02 am Melbourne where the reader's clock differs. */
export const timeText = (moment: DateTime): string => `${clockText(moment)} ${zoneText(moment)}`.trimEnd();

/** 21/11/2026 9:02 am */
export const momentText = (iso: string): string => `${dateText(iso)} ${timeText(inMelbourne(iso))}`;

/** Mon 24 Nov, 4:15 pm; with the year when it is not this one. */
export function weekdayText(iso: string, now: DateTime): string {
  const moment = inMelbourne(iso);
  return `${moment.toFormat(moment.year === now.setZone(TIME_ZONE).year ? 'ccc d LLL' : 'ccc d LLL yyyy')}, ${timeText(moment)}`;
}

/** Today, Yesterday, 12 November, 12 November 2025. */
export function dayText(iso: string, now: DateTime): string {
  const day = inMelbourne(iso).startOf('day');
  const today = now.setZone(TIME_ZONE).startOf('day');
  const ago = Math.round(today.diff(day, 'days').days);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return day.toFormat(day.year === today.year ? 'd MMMM' : 'd MMMM yyyy');
}

/** Minutes by which the server's clock may be ahead of the reader's, or of the last look at it. */
const CLOCKS_DIFFER = 5;
const MINUTES = 60;
const DAYS_AS_COUNT = 7;

/** How long ago, as short as it can be said: now, 4 min, 3 h, yesterday, 6 days; further back the date. */
export function agoText(iso: string, now: DateTime): string {
  const moment = inMelbourne(iso);
  const minutes = Math.floor(now.diff(moment, 'minutes').minutes);
  if (minutes < -CLOCKS_DIFFER) return dateText(iso);
  if (minutes < 1) return 'now';
  if (minutes < MINUTES) return `${minutes} min`;
  const days = Math.round(now.setZone(TIME_ZONE).startOf('day').diff(moment.startOf('day'), 'days').days);
  if (days === 0) return `${Math.floor(minutes / MINUTES)} h`;
  if (days === 1) return 'yesterday';
  return days < DAYS_AS_COUNT ? `${days} days` : dateText(iso);
}

/** The same as the end of a sentence, 'updated …': just now, 4 min ago, yesterday, 14/11/2026. */
export function sinceText(iso: string, now: DateTime): string {
  const ago = agoText(iso, now);
  if (ago === 'now') return 'just now';
  return /^\d+ /.test(ago) ? `${ago} ago` : ago;
}
