import type { Code } from '@leaseledger/contract/kernel/codes';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import type { TimeZone } from '@leaseledger/contract/shared/time-zones';
import { clockText } from '../../platform/time/moments.ts';

/** For example 'Wed, 12 Aug 2026, 12:00 pm', in a zone. */
export const zonedText = (iso: string, zone: TimeZone): string =>
  new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(new Date(iso))
    .replace(/\s/gu, ' ');

/** As `zonedText`, with Melbourne's time added when it differs. */
export function zonedHereText(iso: string, zone: TimeZone): string {
  const [there, here] = [zonedText(iso, zone), zonedText(iso, TIME_ZONE)];
  return there === here ? there : `${there} (Melbourne: ${clockText(iso)})`;
}

/** The state of a session (specification 2, section 4): cancelled, then completed, then enabled or not. */
export function sessionState({
  Completed,
  Cancelled,
  Enabled,
}: Pick<SessionRow, 'Completed' | 'Cancelled' | 'Enabled'>): Code {
  if (Cancelled) return { label: 'Session cancelled', tone: 'error' };
  if (Completed) return { label: 'Session Completed', tone: 'neutral' };
  return Enabled ? { label: 'Session is enabled', tone: 'success' } : { label: 'Session is disabled', tone: 'error' };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For example 'Starts In 2 d 3 h 5 min'. A running or ended session has its own text. Completing a session ends it. */
export function countdown(
  {
    SessionStartDateTime,
    SessionEndDateTime,
    Completed,
  }: Pick<SessionRow, 'SessionStartDateTime' | 'SessionEndDateTime' | 'Completed'>,
  now: Date,
): string {
  const left = Date.parse(SessionStartDateTime) - now.getTime();
  if (Completed || Date.parse(SessionEndDateTime) <= now.getTime()) return 'Session has ended';
  if (left <= 0) return 'Session is under way';
  const minutes = Math.ceil(left / MINUTE) * MINUTE;
  const parts = [
    [Math.floor(minutes / DAY), 'd'],
    [Math.floor((minutes % DAY) / HOUR), 'h'],
    [Math.floor((minutes % HOUR) / MINUTE), 'min'],
  ] as const;
  return `Starts In ${parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')}`;
}

/** For example '24 hours before'. */
export const hoursText = (hours: number): string =>
  hours === 0 ? 'At the start' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before`;
