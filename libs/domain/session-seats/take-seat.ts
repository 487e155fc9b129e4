import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Decision } from '../kernel/decision.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { SeatBook, type Registrant } from './seat-book.ts';
import {
  counting,
  held,
  ofSeats,
  registeredAs,
  seatTold,
  someSeat,
  someSession,
  whyAlreadyAdded,
  whyNoRegistration,
  type SeatEventOf,
  type SessionForSeats,
  type SessionSeatsState,
} from './session-seats.ts';

/** Simultaneous registrations are decided together, in their order. Registered attendees are passed over. */
interface RegisterForSession {
  readonly type: 'RegisterForSession';
  readonly session: SessionForSeats;
  readonly registrants: readonly Registrant[];
}

type SeatTaken = SeatEventOf<'SessionSeatTaken'>;
type WaitingListJoined = SeatEventOf<'SessionWaitingListJoined'>;

const someRegistrant = (_fc: Generator, { ids }: SomeValues) =>
  ids.map((SessionAttendanceID) => ({
    SessionAttendanceID,
    PersonID: SessionAttendanceID,
    email: `fingerprint ${SessionAttendanceID}`,
  }));

export const registerForSession: Decision<SessionSeatsState, RegisterForSession, SeatTaken | WaitingListJoined> = {
  ...ofSeats,
  command: 'RegisterForSession',
  decide: counting(({ session, registrants }, before, { now }) => {
    const refusal = whyNoRegistration(session, now);
    if (refusal !== undefined) return ruleBroken(refusal);
    const [book, left] = [new SeatBook(before.seats), new Set(before.left)];
    const [persons, emails] = [new Set<number>(), new Set<string | null>()];
    return registrants.flatMap((registrant): (SeatTaken | WaitingListJoined)[] => {
      const { PersonID, email, SessionAttendanceID } = registrant;
      const isAmongThem = persons.has(PersonID) || (email !== null && emails.has(email));
      if (isAmongThem || left.has(SessionAttendanceID) || registeredAs(before, registrant) !== undefined) return [];
      persons.add(PersonID);
      emails.add(email);
      // No new attendee gets a seat before those who wait already.
      const isFree = held(book.counts) < session.MaxAttendees && book.counts.waiting === 0;
      const event: SeatTaken | WaitingListJoined = {
        type: isFree ? 'SessionSeatTaken' : 'SessionWaitingListJoined',
        data: { SessionID: session.SessionID, ...registrant },
      };
      book.note(event);
      return [event];
    });
  }),
  events: {
    SessionSeatTaken: {
      description: 'Somebody has a seat in a session: registered by themselves, or added by staff.',
      ...seatTold('Seat taken'),
      example: { ...someSeat, PersonID: 10, email: '09a2c6e1f8b3d7a9' },
    },
    SessionWaitingListJoined: {
      description: 'Somebody registered for a session that was full, and waits for a seat.',
      ...seatTold('Waiting list joined'),
      example: { ...someSeat, PersonID: 10, email: '09a2c6e1f8b3d7a9' },
    },
  },
  any: (fc, some, SessionID) =>
    fc.record({
      session: someSession(fc, SessionID),
      registrants: fc.uniqueArray(someRegistrant(fc, some), {
        minLength: 2,
        maxLength: 3,
        selector: ({ PersonID }) => PersonID,
      }),
    }),
  weight: 2,
};

/** By staff, who are warned if the session is full. */
interface AddToSession {
  readonly type: 'AddToSession';
  readonly session: SessionForSeats;
  readonly registrant: Registrant;
}

export const addToSession: Decision<SessionSeatsState, AddToSession, never, SeatTaken> = {
  ...ofSeats,
  command: 'AddToSession',
  decide: counting(({ session: { SessionID }, registrant }, state) => {
    const refusal = whyAlreadyAdded(state, registrant);
    if (refusal !== undefined) return ruleBroken(refusal);
    return registeredAs(state, registrant) === undefined
      ? [{ type: 'SessionSeatTaken', data: { SessionID, ...registrant } }]
      : [];
  }),
  events: {},
  any: (fc, some, SessionID) =>
    fc.record({ session: someSession(fc, SessionID), registrant: someRegistrant(fc, some) }),
};
