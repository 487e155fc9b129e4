import { runsSessions } from '@leaseledger/contract/access/permissions';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import { SeatBook, type Registrant, type Seat } from './seat-book.ts';
import type { SeatCounts, SeatEvent, SessionSeatsEvent } from './session-seats.events.ts';

/** So long a free seat is held for whoever is first in the line, in hours; never longer than until the session starts. */
export const OFFER_HOURS = 24;

/** What of a session decides about its seats, as it stands when that is asked. Times: ISO 8601, UTC. */
export interface SessionForSeats {
  readonly SessionID: number;
  readonly Enabled: boolean;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
  /** Of seats for the public; 0 is none. */
  readonly MaxAttendees: number;
  readonly SessionStartDateTime: string;
  readonly SessionLinkExpiryDateTime: string;
}

export type SessionSeatsCommand =
  /** Those who ask at the same time are decided at once, in their order. Who is registered already is passed over. */
  | {
      readonly type: 'RegisterForSession';
      readonly session: SessionForSeats;
      readonly registrants: readonly Registrant[];
    }
  /** By staff, who were warned where the session is full. */
  | { readonly type: 'AddToSession'; readonly session: SessionForSeats; readonly registrant: Registrant }
  /** By whom it was offered to. */
  | { readonly type: 'AcceptSeat'; readonly session: SessionForSeats; readonly SessionAttendanceID: number }
  /** To somebody who waits, by staff, who were warned as well. */
  | { readonly type: 'GiveSeat'; readonly SessionAttendanceID: number }
  | { readonly type: 'ReleaseSeat'; readonly session: SessionForSeats; readonly SessionAttendanceID: number }
  /** Offers that nobody answered lapse, and what is free is offered to those who wait. */
  | { readonly type: 'OfferSeats'; readonly session: SessionForSeats }
  /** By the system: an attendee is a lead by now. */
  | { readonly type: 'CountLead'; readonly SessionID: number; readonly SessionAttendanceID: number };

/** In the order in which they registered: those who wait are the line. */
export interface SessionSeatsState {
  readonly SessionID: number;
  readonly seats: readonly Seat[];
  /** Who gave theirs up, or did not take it in time: they come back with another registration, never by a repeated request. */
  readonly left: readonly number[];
  /** Attendees who are leads by now. */
  readonly led: readonly number[];
}

type Seats = Pick<SessionSeatsState, 'seats'>;

/** Where somebody is in the line, from 1; undefined where they do not wait. */
export const placeInLine = ({ seats }: Seats, SessionAttendanceID: number): number | undefined =>
  placesInLine({ seats }).get(SessionAttendanceID);

/** The place of everybody in the line, from 1. */
export const placesInLine = ({ seats }: Seats): ReadonlyMap<number, number> =>
  new Map(
    seats
      .filter(({ stage }) => stage === 'waiting')
      .map(({ SessionAttendanceID }, index) => [SessionAttendanceID, index + 1]),
  );

/** Who is registered with the same address, or is the same person. */
export const registeredAs = (
  { seats }: Seats,
  { PersonID, email }: Pick<Registrant, 'PersonID' | 'email'>,
): Seat | undefined => seats.find((seat) => seat.PersonID === PersonID || (email !== null && seat.email === email));

/** Why the public cannot register, in words: 0, section 4, "Sessions". @param now ISO 8601, UTC */
export function whyNoRegistration(
  { Enabled, Completed, Cancelled, MaxAttendees, SessionLinkExpiryDateTime }: SessionForSeats,
  now: string,
): string | undefined {
  if (Cancelled) return sessionMessage.isCancelled;
  if (Completed) return sessionMessage.isCompleted;
  if (!Enabled || MaxAttendees === 0) return sessionAttendanceMessage.closed;
  return Date.parse(now) >= Date.parse(SessionLinkExpiryDateTime) ? sessionAttendanceMessage.expired : undefined;
}

/**
 * Who has a seat in a session and who waits for one. It is a stream beside the session's own: two who want the last seat are decided by the revision at which they append, and nobody's
 * registration makes an edit of the session stale. It holds no personal details. That no more seats are given than there are is decided here and nowhere else.
 */
export const sessionSeatsDecider: Decider<SessionSeatsCommand, SessionSeatsState, SessionSeatsEvent> = {
  category: 'sessionSeats',
  initialState: { SessionID: 0, seats: [], left: [], led: [] },
  decide(command, state, { actor, now }) {
    if (!may(runsSessions, actor)) return forbidden(message.forbidden);
    const decision = decideSeats(command, state, actor, now);
    return decision instanceof Rejection ? decision : counted(decision, state.seats);
  },
  evolve: (state, event) => evolveAll(state, [event]),
  evolveAll,
};

function evolveAll(
  { SessionID, seats, left, led }: SessionSeatsState,
  events: readonly SessionSeatsEvent[],
): SessionSeatsState {
  const book = new SeatBook(seats);
  const [leaving, leading]: [number[], number[]] = [[], []];
  for (const event of events) {
    const { SessionAttendanceID } = event.data;
    if (event.type === 'SessionLeadCounted') leading.push(SessionAttendanceID);
    else book.note(event);
    if (event.type === 'SessionSeatReleased' || event.type === 'SessionSeatOfferLapsed')
      leaving.push(SessionAttendanceID);
  }
  return {
    SessionID: events.at(-1)?.data.SessionID ?? SessionID,
    seats: book.seats,
    left: [...left, ...leaving],
    led: [...led, ...leading],
  };
}

function decideSeats(
  command: SessionSeatsCommand,
  state: SessionSeatsState,
  actor: Actor,
  now: string,
): readonly SessionSeatsEvent[] | Rejection {
  switch (command.type) {
    case 'RegisterForSession':
      return register(command.session, command.registrants, state, now);
    case 'AddToSession':
      return add(command.session, command.registrant, state);
    case 'AcceptSeat':
      return accept(command.session, command.SessionAttendanceID, state, now);
    case 'GiveSeat':
      return actor.id === null ? forbidden(message.forbidden) : give(command.SessionAttendanceID, state);
    case 'ReleaseSeat':
      return release(command.session, command.SessionAttendanceID, state, now);
    case 'OfferSeats':
      return settle(command.session, state, now);
    case 'CountLead':
      return countLead(command, state);
  }
}

/** Each event says how many there are after it, so that whoever shows that need not count. */
function counted(events: readonly SessionSeatsEvent[], before: readonly Seat[]): readonly SessionSeatsEvent[] {
  const book = new SeatBook(before);
  return events.map((event): SessionSeatsEvent => {
    if (event.type === 'SessionLeadCounted') return event;
    book.note(event);
    // The same event, with one more field.
    return { ...event, data: { ...event.data, counts: book.counts } } as SeatEvent;
  });
}

const countLead = (
  { SessionID, SessionAttendanceID }: Extract<SessionSeatsCommand, { type: 'CountLead' }>,
  { led }: SessionSeatsState,
): readonly SessionSeatsEvent[] =>
  led.includes(SessionAttendanceID)
    ? []
    : [
        {
          type: 'SessionLeadCounted',
          data: { SessionID, SessionAttendanceID, AttendeesConvertedToLeads: led.length + 1 },
        },
      ];

function register(
  session: SessionForSeats,
  registrants: readonly Registrant[],
  before: SessionSeatsState,
  now: string,
): readonly SessionSeatsEvent[] | Rejection {
  const refusal = whyNoRegistration(session, now);
  if (refusal !== undefined) return ruleBroken(refusal);
  const [book, left] = [new SeatBook(before.seats), new Set(before.left)];
  const [persons, emails] = [new Set<number>(), new Set<string | null>()];
  return registrants.flatMap((registrant): SeatEvent[] => {
    const { PersonID, email, SessionAttendanceID } = registrant;
    const isAmongThem = persons.has(PersonID) || (email !== null && emails.has(email));
    if (isAmongThem || left.has(SessionAttendanceID) || registeredAs(before, registrant) !== undefined) return [];
    persons.add(PersonID);
    emails.add(email);
    const event: SeatEvent = {
      type: isFree(book.counts, session) ? 'SessionSeatTaken' : 'SessionWaitingListJoined',
      data: { SessionID: session.SessionID, ...registrant },
    };
    book.note(event);
    return [event];
  });
}

function add(
  { SessionID }: SessionForSeats,
  registrant: Registrant,
  state: Seats,
): readonly SessionSeatsEvent[] | Rejection {
  const registered = registeredAs(state, registrant);
  if (registered === undefined) return [{ type: 'SessionSeatTaken', data: { SessionID, ...registrant } }];
  return registered.SessionAttendanceID === registrant.SessionAttendanceID
    ? []
    : ruleBroken(sessionAttendanceMessage.alreadyAdded);
}

/** What was promised is kept while the link takes nobody else, but not once the session takes place no more, or has begun. */
function accept(
  { SessionID, Cancelled, Completed, SessionStartDateTime }: SessionForSeats,
  SessionAttendanceID: number,
  { seats }: Seats,
  now: string,
): readonly SessionSeatsEvent[] | Rejection {
  const seat = seats.find((each) => each.SessionAttendanceID === SessionAttendanceID);
  if (seat?.stage === 'seated') return [];
  if (
    seat?.stage !== 'offered' ||
    isOver(seat, now) ||
    Cancelled ||
    Completed ||
    Date.parse(SessionStartDateTime) <= Date.parse(now)
  )
    return ruleBroken(sessionAttendanceMessage.offerLapsed);
  return [{ type: 'SessionSeatConfirmed', data: { SessionID, SessionAttendanceID } }];
}

function give(
  SessionAttendanceID: number,
  { SessionID, seats }: SessionSeatsState,
): readonly SessionSeatsEvent[] | Rejection {
  const seat = seats.find((each) => each.SessionAttendanceID === SessionAttendanceID);
  if (seat === undefined) return ruleBroken(sessionAttendanceMessage.noSeat);
  return seat.stage === 'seated' ? [] : [{ type: 'SessionSeatConfirmed', data: { SessionID, SessionAttendanceID } }];
}

function release(
  session: SessionForSeats,
  SessionAttendanceID: number,
  { seats }: Seats,
  now: string,
): readonly SessionSeatsEvent[] {
  if (!seats.some((seat) => seat.SessionAttendanceID === SessionAttendanceID)) return [];
  const released: SeatEvent = {
    type: 'SessionSeatReleased',
    data: { SessionID: session.SessionID, SessionAttendanceID },
  };
  return [released, ...settle(session, { seats: afterAll(seats, [released]).seats }, now)];
}

/** What lapses, and then what is offered. In a session that takes nobody any more, or has begun, nothing is. */
function settle(session: SessionForSeats, { seats }: Seats, now: string): readonly SessionSeatsEvent[] {
  const { SessionID } = session;
  const lapsed = seats
    .filter((seat) => isOver(seat, now))
    .map(({ SessionAttendanceID }): SeatEvent => ({
      type: 'SessionSeatOfferLapsed',
      data: { SessionID, SessionAttendanceID },
    }));
  const left = afterAll(seats, lapsed);
  if (whyNoRegistration(session, now) !== undefined || Date.parse(session.SessionStartDateTime) <= Date.parse(now))
    return lapsed;
  const free = Math.max(0, session.MaxAttendees - held(left.counts));
  const until = new Date(
    Math.min(Date.parse(now) + OFFER_HOURS * 3_600_000, Date.parse(session.SessionStartDateTime)),
  ).toISOString();
  const offered = left.seats
    .filter(({ stage }) => stage === 'waiting')
    .slice(0, free)
    .map(({ SessionAttendanceID }): SeatEvent => ({
      type: 'SessionSeatOffered',
      data: { SessionID, SessionAttendanceID, until },
    }));
  return [...lapsed, ...offered];
}

/** Nobody is seated before who waits already. */
const isFree = (counts: SeatCounts, { MaxAttendees }: SessionForSeats): boolean =>
  held(counts) < MaxAttendees && counts.waiting === 0;

const held = ({ seated, offered }: SeatCounts): number => seated + offered;

const isOver = ({ until }: Seat, now: string): boolean => until !== null && Date.parse(until) <= Date.parse(now);

function afterAll(seats: readonly Seat[], events: readonly SeatEvent[]): SeatBook {
  const book = new SeatBook(seats);
  for (const event of events) book.note(event);
  return book;
}
