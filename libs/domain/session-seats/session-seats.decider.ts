import { runsSessions } from '@leaseledger/contract/access/permissions';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor, Decider } from '../kernel/decider.ts';
import { forbidden, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import { SeatBook, type Registrant, type Seat } from './seat-book.ts';
import type { SeatCounts, SeatEvent, SessionSeatsEvent } from './session-seats.events.ts';

/** The hours that a free seat is held for the first attendee in the line, at most until the session starts. */
export const OFFER_HOURS = 24;

/** The current details of a session that decide about its seats. Times: ISO 8601, UTC. */
export interface SessionForSeats {
  readonly SessionID: number;
  readonly Enabled: boolean;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
  /** Seats for the public; 0 is none. */
  readonly MaxAttendees: number;
  readonly SessionStartDateTime: string;
  readonly SessionLinkExpiryDateTime: string;
}

export type SessionSeatsCommand =
  /** Simultaneous registrations are decided together, in their order. Registered attendees are passed over. */
  | {
      readonly type: 'RegisterForSession';
      readonly session: SessionForSeats;
      readonly registrants: readonly Registrant[];
    }
  /** By staff, who are warned if the session is full. */
  | { readonly type: 'AddToSession'; readonly session: SessionForSeats; readonly registrant: Registrant }
  /** By the attendee who was offered the seat. */
  | { readonly type: 'AcceptSeat'; readonly session: SessionForSeats; readonly SessionAttendanceID: number }
  /** To a waiting attendee, by staff, who are warned as well. */
  | { readonly type: 'GiveSeat'; readonly SessionAttendanceID: number }
  | { readonly type: 'ReleaseSeat'; readonly session: SessionForSeats; readonly SessionAttendanceID: number }
  /** Overdue offers lapse. Then the free seats are offered to the waiting attendees. */
  | { readonly type: 'OfferSeats'; readonly session: SessionForSeats }
  /** By the system: an attendee became a lead. */
  | { readonly type: 'CountLead'; readonly SessionID: number; readonly SessionAttendanceID: number };

/** `seats` is in the order of registration. The waiting attendees among them form the line. */
export interface SessionSeatsState {
  readonly SessionID: number;
  readonly seats: readonly Seat[];
  /**
   * Attendees who gave up a seat or let an offer lapse. Only another registration brings them back, never a repeated
   * request.
   */
  readonly left: readonly number[];
  /** Attendees who became leads. */
  readonly led: readonly number[];
}

type Seats = Pick<SessionSeatsState, 'seats'>;

/** An attendee's place in the line, from 1; undefined if they do not wait. */
export const placeInLine = ({ seats }: Seats, SessionAttendanceID: number): number | undefined =>
  placesInLine({ seats }).get(SessionAttendanceID);

/** The places of all waiting attendees, from 1. */
export const placesInLine = ({ seats }: Seats): ReadonlyMap<number, number> =>
  new Map(
    seats
      .filter(({ stage }) => stage === 'waiting')
      .map(({ SessionAttendanceID }, index) => [SessionAttendanceID, index + 1]),
  );

/** The seat of the same address or the same person. */
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
 * The seats of a session and its waiting line, in a stream beside the session's own. The revision decides between two
 * attendees who want the last seat. A registration makes no edit of the session stale. The stream holds no personal
 * details. Only this decider limits the number of seats that are given.
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

/** Each event carries the counts after it, so that readers need not count. */
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

/**
 * An offered seat is kept even if registration is closed, but not once the session is cancelled, completed or has
 * begun.
 */
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

/**
 * Overdue offers lapse first, then free seats are offered. None are offered if registration is closed or the session
 * has begun.
 */
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

/** No new attendee gets a seat before those who wait already. */
const isFree = (counts: SeatCounts, { MaxAttendees }: SessionForSeats): boolean =>
  held(counts) < MaxAttendees && counts.waiting === 0;

const held = ({ seated, offered }: SeatCounts): number => seated + offered;

const isOver = ({ until }: Seat, now: string): boolean => until !== null && Date.parse(until) <= Date.parse(now);

function afterAll(seats: readonly Seat[], events: readonly SeatEvent[]): SeatBook {
  const book = new SeatBook(seats);
  for (const event of events) book.note(event);
  return book;
}
