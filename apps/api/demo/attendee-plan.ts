import { leadSource, type LeadSourceID } from '@leaseledger/contract/leads/lead.codes';
import { Seeded } from './seeded.ts';
import type { PlannedSession, SessionStep } from './session-plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The number of visitors who wait for a seat in the full session. */
const WAITING = 4;

/** A step of an attendee. Both numbers are places: of the session in the plan, and of the attendee in the session. */
export type AttendeeStep = {
  readonly at: number;
  readonly by: number | null;
  readonly session: number;
  readonly n: number;
} & (
  | { readonly kind: 'attend'; readonly person: number }
  | { readonly kind: 'attended'; readonly didAttend: boolean }
  | { readonly kind: 'feedback'; readonly isPositive: boolean }
  | { readonly kind: 'archive' }
  /** The attendee asked for a quote, which led to this lead. `led` follows when the lead was logged. */
  | { readonly kind: 'askQuote'; readonly lead: number }
  | { readonly kind: 'led'; readonly lead: number }
  /** The attendee gives up the seat, which is offered to the visitor who has waited longest. */
  | { readonly kind: 'giveUp' }
);

/** The rest of the plan. Persons and leads are named by their places, with the times at which they were recorded. */
interface Planned {
  readonly persons: readonly { readonly employer: number }[];
  readonly leads: readonly { readonly person: number; readonly source: LeadSourceID }[];
  readonly registered: readonly { readonly person: number; readonly at: number }[];
  readonly logged: readonly { readonly lead: number; readonly at: number }[];
  readonly sessions: readonly PlannedSession[];
  readonly steps: readonly SessionStep[];
}

/**
 * Plans the attendees of past sessions with their outcome, and of sessions to come. The user who ran a session records
 * the attendance.
 */
export function planAttendees(
  { persons, leads, registered, logged, sessions, steps }: Planned,
  now: number,
  by: number,
): readonly AttendeeStep[] {
  const random = new Seeded(20_261_127);
  const known = new Map(registered.map(({ person, at }) => [person, at]));
  const added = new Map(steps.filter((step) => step.kind === 'session').map(({ session, at }) => [session, at]));
  const held = new Set(steps.filter((step) => step.kind === 'completeSession').map(({ session }) => session));
  const cancelled = new Set(steps.filter((step) => step.kind === 'cancelSession').map(({ session }) => session));
  const open = [...added.keys()].filter((session) => (sessions[session]?.start ?? 0) > now && !cancelled.has(session));
  /** The session that is full: the public one with the fewest seats. */
  const [full] = open
    .filter((session) => sessions[session]?.employer === null)
    .toSorted((one, other) => (sessions[one]?.seats ?? 0) - (sessions[other]?.seats ?? 0));
  const attendees = new Map<number, Set<number>>();
  const planned: AttendeeStep[] = [];

  const knownIn = (session: number, until: number) => (person: number) => {
    const employer = sessions[session]?.employer ?? null;
    return (known.get(person) ?? now) < until && (employer === null || persons[person]?.employer === employer);
  };
  /** An attendee registers after the session was planned and the person is known, up to an hour before the start. */
  function attend(session: number, person: number): { readonly n: number; readonly at: number } | undefined {
    const { start = now } = sessions[session] ?? {};
    const those = attendees.get(session) ?? new Set();
    const from = Math.max(added.get(session) ?? now, known.get(person) ?? now) + MINUTE;
    const until = Math.min(start - HOUR, now - 3 * HOUR);
    if (those.has(person) || from >= until) return undefined;
    attendees.set(session, those.add(person));
    const [n, at] = [those.size, from + (until - from) * random.next()];
    planned.push({ kind: 'attend', session, n, person, at, by: null });
    return { n, at };
  }
  function came(session: number, n: number, { start, minutes }: PlannedSession, isSure: boolean): void {
    const over = start + minutes * MINUTE;
    const didAttend = isSure || random.chance(0.8);
    planned.push({ kind: 'attended', session, n, didAttend, at: start + 10 * MINUTE + n * 1_000, by });
    if (didAttend && random.chance(0.4))
      planned.push({
        kind: 'feedback',
        session,
        n,
        isPositive: random.chance(0.9),
        at: over + random.whole(5, 600) * MINUTE,
        by: null,
      });
    if (!didAttend && random.chance(0.2)) planned.push({ kind: 'archive', session, n, at: over + HOUR, by });
  }

  for (const { lead, at } of logged) {
    const { person = -1, source } = leads[lead] ?? {};
    if (source !== leadSource.SESSION_QUOTE) continue;
    const session = sessions.findLastIndex(
      ({ start, minutes }, each) =>
        held.has(each) && start + minutes * MINUTE < at - HOUR && knownIn(each, start - 2 * HOUR)(person),
    );
    const [those, attending] = [sessions[session], session === -1 ? undefined : attend(session, person)];
    if (those === undefined || attending === undefined) continue;
    came(session, attending.n, those, true);
    planned.push(
      { kind: 'askQuote', session, n: attending.n, lead, at: at - 1_000, by: null },
      { kind: 'led', session, n: attending.n, lead, at: at + 1_000, by: null },
    );
  }
  for (const session of [...held, ...open]) {
    const those = sessions[session];
    if (those === undefined) continue;
    const wanted = session === full ? those.seats + WAITING : random.whole(3, Math.min(those.seats, 9));
    const likely = [...known.keys()].filter(knownIn(session, Math.min(those.start, now) - 2 * HOUR));
    for (let left = Math.min(wanted, likely.length); left > 0; left -= 1) {
      const [person = 0] = likely.splice(random.whole(0, likely.length - 1), 1);
      const attending = attend(session, person);
      if (attending !== undefined && held.has(session)) came(session, attending.n, those, false);
    }
  }
  const first = planned
    .filter((step) => step.kind === 'attend' && step.session === full)
    .toSorted((one, other) => one.at - other.at)[0];
  if (first !== undefined)
    planned.push({ kind: 'giveUp', session: first.session, n: first.n, at: now - HOUR, by: null });
  return planned.filter(({ at }) => at <= now);
}
