import { newReminders, ON_SITE, type LocationType } from '@leaseledger/contract/sessions/session.codes';
import { TIME_ZONE, type State } from '@leaseledger/contract/shared/australia';
import type { TimeZone } from '@leaseledger/contract/shared/time-zones';
import { DateTime } from 'luxon';
import { employers, places } from './content.ts';
import { Seeded } from './seeded.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** One session a week: the number of past weeks, and of weeks to come. */
const WEEKS_BEFORE = 48;
const WEEKS_AFTER = 8;
const PLANNED_BEFORE = 21;

export interface PlannedSession {
  readonly name: string;
  /** Null for a public session. */
  readonly employer: number | null;
  readonly type: LocationType;
  readonly location: string;
  readonly zone: TimeZone;
  readonly start: number;
  readonly minutes: number;
  readonly seats: number;
  readonly isMiscellaneous: boolean;
}

/** Steps of sessions, by their place in the plan. */
export type SessionStep = { readonly at: number; readonly by: number | null } & (
  | { readonly kind: 'session'; readonly session: number }
  /** The nth reminder of the session is sent. */
  | { readonly kind: 'sessionReminder'; readonly session: number; readonly n: number }
  | { readonly kind: 'completeSession'; readonly session: number }
  | { readonly kind: 'cancelSession'; readonly session: number }
);

const zones: Readonly<Record<State, TimeZone>> = {
  ACT: 'Australia/Canberra',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

/** A year of information sessions, and those to come. Their organiser adds them three weeks before. Most are held. */
export function planSessions(
  now: number,
  by: number,
): { readonly sessions: readonly PlannedSession[]; readonly steps: readonly SessionStep[] } {
  const random = new Seeded(20_261_126);
  const sessions: PlannedSession[] = [];
  const steps: SessionStep[] = [];
  for (let week = -WEEKS_BEFORE; week <= WEEKS_AFTER; week += 1) {
    const isPublic = random.chance(0.3);
    const employer = random.whole(0, employers.length - 1);
    const { name = '', state = 'VIC' } = employers[employer] ?? {};
    const zone = isPublic ? TIME_ZONE : zones[state];
    const [suburb] = random.one(places[state]);
    const type: LocationType =
      isPublic || random.chance(0.55) ? random.one(['Teams', 'Zoom', 'Teams', 'Webex'] as const) : ON_SITE;
    const day = DateTime.fromMillis(now, { zone })
      .plus({ weeks: week })
      .startOf('week')
      .plus({ days: random.whole(0, 4) });
    const planned = day.set({ hour: random.one([9, 10, 12, 12, 15]), minute: random.one([0, 0, 30]) });
    // One session begins soon, so that the door list has attendees.
    const start = (
      week === 0 ? DateTime.fromMillis(now, { zone }).plus({ hours: 2 }).startOf('hour') : planned
    ).toMillis();
    const session = sessions.length;
    sessions.push({
      name: isPublic
        ? random.one(['Novated leasing in plain words', 'Electric cars and novated leases', 'Novated Know How'])
        : `${name}: ${random.one(['lunch and learn', 'novated lease briefing', 'new starters', 'staff benefits day'])}`,
      employer: isPublic ? null : employer,
      type,
      zone,
      start,
      minutes: random.one([30, 30, 45, 60]),
      seats: random.one([10, 20, 40]),
      isMiscellaneous: random.chance(0.1),
      location:
        type === ON_SITE
          ? `${random.whole(1, 240)} ${random.one(['Ryrie', 'Sturt', 'Bridge', 'Main'])} Street, ${suburb}`
          : `https://${type.toLowerCase()}.example/join/${random.whole(100_000, 999_999)}`,
    });
    const added = Math.min(start - PLANNED_BEFORE * DAY, now - random.whole(1, 5) * DAY);
    steps.push({ kind: 'session', session, at: added, by });
    if (random.chance(0.06)) {
      steps.push({ kind: 'cancelSession', session, at: Math.min(Math.max(start - 2 * DAY, added + MINUTE), now), by });
      continue;
    }
    newReminders.forEach((hours, n) => {
      const due = start - hours * 60 * MINUTE;
      if (due <= now && due > added) steps.push({ kind: 'sessionReminder', session, n, at: due + 5_000, by: null });
    });
    const over = start + 80 * MINUTE;
    if (over <= now) steps.push({ kind: 'completeSession', session, at: over, by });
  }
  return { sessions, steps: steps.filter(({ at }) => at <= now) };
}
