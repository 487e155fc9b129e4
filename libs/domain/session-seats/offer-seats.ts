import type { Decision } from '../kernel/decision.ts';
import { SeatBook, type Seat } from './seat-book.ts';
import {
  counting,
  hasBegun,
  held,
  isOver,
  ofSeats,
  seatOf,
  seatTold,
  someSeat,
  someSession,
  whyNoRegistration,
  type SeatEventOf,
  type SessionForSeats,
  type SessionSeatsState,
} from './session-seats.ts';

/** The hours that a free seat is held for the first attendee in the line, at most until the session starts. */
export const OFFER_HOURS = 24;

type Offered = SeatEventOf<'SessionSeatOffered'>;
type Lapsed = SeatEventOf<'SessionSeatOfferLapsed'>;
type Released = SeatEventOf<'SessionSeatReleased'>;

/** Overdue offers lapse. Then the free seats are offered to the waiting attendees. */
interface OfferSeats {
  readonly type: 'OfferSeats';
  readonly session: SessionForSeats;
}

function afterAll(seats: readonly Seat[], events: readonly (Lapsed | Released)[]): SeatBook {
  const book = new SeatBook(seats);
  for (const event of events) book.note(event);
  return book;
}

/** None are offered if registration is closed or the session has begun. */
function settle(session: SessionForSeats, seats: readonly Seat[], now: string): readonly (Lapsed | Offered)[] {
  const { SessionID, SessionStartDateTime, MaxAttendees } = session;
  const lapsed = seats
    .filter((seat) => isOver(seat, now))
    .map(({ SessionAttendanceID }): Lapsed => ({
      type: 'SessionSeatOfferLapsed',
      data: { SessionID, SessionAttendanceID },
    }));
  if (whyNoRegistration(session, now) !== undefined || hasBegun(session, now)) return lapsed;
  const left = afterAll(seats, lapsed);
  const free = Math.max(0, MaxAttendees - held(left.counts));
  const until = new Date(
    Math.min(Date.parse(now) + OFFER_HOURS * 3_600_000, Date.parse(SessionStartDateTime)),
  ).toISOString();
  const offered = left.seats
    .filter(({ stage }) => stage === 'waiting')
    .slice(0, free)
    .map(({ SessionAttendanceID }): Offered => ({
      type: 'SessionSeatOffered',
      data: { SessionID, SessionAttendanceID, until },
    }));
  return [...lapsed, ...offered];
}

export const offerSeats: Decision<SessionSeatsState, OfferSeats, Offered, Lapsed> = {
  ...ofSeats,
  command: 'OfferSeats',
  decide: counting(({ session }, { seats }, { now }) => settle(session, seats, now)),
  events: {
    SessionSeatOffered: {
      description: 'A seat that became free was offered to who waited longest, and is held for them for a while.',
      ...seatTold('Seat offered'),
      example: { ...someSeat, until: '2026-07-02T00:04:00.000Z' },
    },
  },
  // It has grown.
  any: (fc, _some, SessionID) => fc.record({ session: someSession(fc, SessionID, 2) }),
};

interface ReleaseSeat {
  readonly type: 'ReleaseSeat';
  readonly session: SessionForSeats;
  readonly SessionAttendanceID: number;
}

export const releaseSeat: Decision<SessionSeatsState, ReleaseSeat, Lapsed | Released, Offered> = {
  ...ofSeats,
  command: 'ReleaseSeat',
  decide: counting(({ session, SessionAttendanceID }, state, { now }) => {
    if (seatOf(state, SessionAttendanceID) === undefined) return [];
    const { SessionID } = session;
    const released: Released = { type: 'SessionSeatReleased', data: { SessionID, SessionAttendanceID } };
    return [released, ...settle(session, afterAll(state.seats, [released]).seats, now)];
  }),
  events: {
    SessionSeatOfferLapsed: {
      description: 'A seat that was offered was not taken in time.',
      ...seatTold('Seat offer lapsed'),
      example: someSeat,
    },
    SessionSeatReleased: {
      description: 'A seat in a session, or a place in its line, was given up or taken back.',
      ...seatTold('Seat released'),
      example: someSeat,
    },
  },
  any: (fc, { ids }, SessionID) => fc.record({ session: someSession(fc, SessionID), SessionAttendanceID: ids }),
};
