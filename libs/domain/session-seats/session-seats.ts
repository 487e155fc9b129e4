import { runsSessions } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { Generator } from '../kernel/any.ts';
import { recordChanged } from '../kernel/changes.ts';
import { dayAndTime } from '../kernel/dates.ts';
import type { Actor, DecisionContext, DomainEvent } from '../kernel/decider.ts';
import type { Outcome } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import {
  SeatBook,
  type OfAttendance,
  type Registrant,
  type Seat,
  type SeatCounts,
  type SeatEvent,
} from './seat-book.ts';

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

/** An attendee's request after the session became a lead. Carries the number of attendees who are leads now. */
export interface SessionLeadCounted extends DomainEvent<
  'SessionLeadCounted',
  { readonly SessionID: number; readonly SessionAttendanceID: number; readonly AttendeesConvertedToLeads: number }
> {}

export type SeatEventOf<Type extends SeatEvent['type']> = Extract<SeatEvent, { type: Type }>;

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
  { PersonID, email }: Pick<Seat, 'PersonID' | 'email'>,
): Seat | undefined => seats.find((seat) => seat.PersonID === PersonID || (email !== null && seat.email === email));

/** Why staff cannot add somebody: another attendee is registered with the same address, or for the same person. */
export function whyAlreadyAdded(state: Seats, registrant: Registrant): string | undefined {
  const registered = registeredAs(state, registrant);
  return registered === undefined || registered.SessionAttendanceID === registrant.SessionAttendanceID
    ? undefined
    : sessionAttendanceMessage.alreadyAdded;
}

/** Why the address of an attendee cannot be corrected to this one: another attendee is registered with it. */
export const whyEmailTaken = (
  { seats }: Seats,
  { SessionAttendanceID, email }: Omit<Registrant, 'PersonID'>,
): string | undefined =>
  email !== null && seats.some((seat) => seat.email === email && seat.SessionAttendanceID !== SessionAttendanceID)
    ? sessionAttendanceMessage.emailTaken
    : undefined;

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

/** The seat, the offer or the place in the line of an attendee. */
export const seatOf = ({ seats }: Seats, SessionAttendanceID: number): Seat | undefined =>
  seats.find((seat) => seat.SessionAttendanceID === SessionAttendanceID);
/** Seats that are not free. */
export const held = ({ seated, offered }: SeatCounts): number => seated + offered;
/** Whether an offer was not taken in time. */
export const isOver = ({ until }: Seat, now: string): boolean => until !== null && Date.parse(until) <= Date.parse(now);
/** Whether the session has begun. @param now ISO 8601, UTC */
export const hasBegun = ({ SessionStartDateTime }: SessionForSeats, now: string): boolean =>
  Date.parse(SessionStartDateTime) <= Date.parse(now);

/** Folds many events at once, because each state holds all seats. */
export function evolveAll(
  { SessionID, seats, left, led }: SessionSeatsState,
  events: readonly (SeatEvent | SessionLeadCounted)[],
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

/** Folds one event. */
export const evolve = (
  state: SessionSeatsState,
  _data: object,
  event: SeatEvent | SessionLeadCounted,
): SessionSeatsState => evolveAll(state, [event]);

/** Of all decisions on seats: staff and the system may ask for them, and a session has its seats from the start. */
export const ofSeats = { who: (actor: Actor): boolean => may(runsSessions, actor), of: 'any' } as const;

/** Decides with the counts in each event, so that readers need not count. */
export const counting =
  <Asked, Event extends SeatEvent>(
    decide: (command: Asked, state: SessionSeatsState, context: DecisionContext) => Outcome<Event>,
  ) =>
  (command: Asked, state: SessionSeatsState, context: DecisionContext): Outcome<Event> => {
    const decided = decide(command, state, context);
    if (decided instanceof Rejection) return decided;
    const book = new SeatBook(state.seats);
    return decided.map((event) => {
      book.note(event);
      return { ...event, data: { ...event.data, counts: book.counts } };
    });
  };

/** The histories of the attendee and of the session both tell who has a seat, and who waits. The session's names the attendee. */
export function seatTold(name: string) {
  const told = (until?: string) => `${name}${until === undefined ? '' : `, held until ${dayAndTime(until)}`}`;
  return {
    evolve,
    history: ({ until }: OfAttendance & { readonly until?: string }) => activity(name, told(until)),
    beside({ SessionID, SessionAttendanceID, until }: OfAttendance & { readonly until?: string }) {
      const changes = [recordChanged(told(until), 'sessionAttendance', null, SessionAttendanceID)];
      const entry = activity(name, `Attendee ${SessionAttendanceID}: ${told(until)}`, changes);
      return [{ subjectType: 'session', subjectID: SessionID, entry }];
    },
    undo: historyMessage.justHappened,
  };
}

export const someSeat = { SessionID: 3, SessionAttendanceID: 22 };

/** The session of the seats, which has the id of their stream. */
export const someSession = (fc: Generator, SessionID: number, MaxAttendees = 1) =>
  fc.constant({
    SessionID,
    Enabled: true,
    Completed: false,
    Cancelled: false,
    MaxAttendees,
    SessionStartDateTime: '2026-10-03T16:00:00.000Z',
    SessionLinkExpiryDateTime: '2026-10-03T16:30:00.000Z',
  });
