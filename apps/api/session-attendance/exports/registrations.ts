import type { RegisterAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { blankAttendee } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { Registration } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { ReceivedRegistration } from '@leaseledger/domain/session-attendance/session-attendance.events';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.decider';
import type { Seat } from '@leaseledger/domain/session-seats/seat-book';
import { placeInLine, sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.decider';
import type { SessionState } from '@leaseledger/domain/sessions/session';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../../kernel/caller.ts';
import { Execute } from '../../kernel/execute.ts';
import { badInput, Failure, ruleBroken } from '../../kernel/failure.ts';
import { Fingerprints } from '../../kernel/fingerprints.ts';
import { limitPerHour } from '../../kernel/hourly-limit.ts';
import { KnownStreams } from '../../kernel/known-streams.ts';
import { NewIds } from '../../kernel/new-ids.ts';
import { CLOCK, VAULT, type Clock } from '../../kernel/platform.ts';
import { leadPerson } from '../../leads/exports/lead-person.ts';
import { PersonMatching, type MatchedPerson } from '../../persons/exports/person-matching.ts';
import { SeatQueue } from '../seat-queue.ts';
import { SessionFacts } from '../session-facts.ts';
import { AttendeeLinks } from './attendee-links.ts';

/** So often in an hour an address is registered, for whatever session: it is mailed each time, whoever typed it. */
const PER_HOUR = 10;

/** Anybody registers for a session: decisions 4, "Sessions". */
@Injectable()
export class Registrations {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
    private readonly facts: SessionFacts,
    private readonly persons: PersonMatching,
    private readonly queue: SeatQueue,
    private readonly fingerprints: Fingerprints,
    private readonly links: AttendeeLinks,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeat by the same key is answered as the first.
   * @param metadata of the system, with the key of whoever asks
   * @throws Failure 400; 404 for no session, or an employer's with another link, or without one where the site asks for it; 409 with the place in line (`payload.Place`) where it is full, or for an address that is registered; 422 where it takes nobody; 429 for an address that was registered too often in this hour; LogUnavailable
   */
  async register(body: RegisterAttendeeBody, metadata: CommandMetadata): Promise<Registration> {
    const { place, ...registration } = await this.askForSeat(body, metadata);
    if (place !== undefined) throw new Failure(409, said.full(place), { Place: place });
    return registration;
  }

  /**
   * The same, for a page: who comes late is answered with their place, and with their link as well.
   * @throws Failure, LogUnavailable as `register`, but for a session that is full
   */
  async askForSeat(
    body: RegisterAttendeeBody,
    metadata: CommandMetadata,
  ): Promise<Registration & { readonly place: number | undefined }> {
    await this.facts.mustBeShown(body.sessionID, body.sessionLink);
    const known = await this.newIds.known(partOf(metadata, 'attendee'));
    const before = known === undefined ? undefined : await this.#seatOf(known, body.sessionID);
    if (before !== undefined) return before;
    const session = await this.facts.open(body.sessionID);
    if (session.details.PublicSession && !body.companyName) throw badInput({ companyName: said.companyName });
    if (known === undefined) await this.#limit(body.email);
    // Of two requests under one key the second is refused before it registers anybody.
    const SessionAttendanceID = await this.newIds.next(sessionAttendanceDecider.category, partOf(metadata, 'attendee'));
    const {
      firstName: FirstName,
      lastName: LastName,
      email: Email,
      contactNumber: ContactNumber,
      postcode: Postcode,
      state: State,
    } = body;
    const CompanyName = session.details.PublicSession ? (body.companyName ?? null) : session.details.CompanyName;
    const person = await this.persons.matched(
      { FirstName, LastName, Email, ContactNumber, Postcode, State, CompanyName },
      partOf(metadata, 'person'),
    );
    const details = {
      ...blankAttendee,
      FirstName,
      LastName,
      Email,
      ContactNumber,
      CompanyName,
      Postcode,
      State,
      PostSessionContactReq: body.postSessionContactReq ?? true,
    };
    const registration = { ...received(session, SessionAttendanceID, person), ...details, sendConfirmation: true };
    const outcome = await this.queue.seat({
      registration,
      email: this.emailKey(Email),
      metadata: { ...partOf(metadata, 'received'), isShownLater: true },
    });
    if (outcome.is === 'gone') throw ruleBroken(said.noSeat);
    if (outcome.is === 'another') return this.#refuse(outcome.seat, metadata);
    return { SessionAttendanceID, secretKey: this.links.secretOf(SessionAttendanceID), place: outcome.place };
  }

  /** What a repeat was given the first time, also where the session takes nobody any more; undefined where nothing was, or it was given up since. */
  async #seatOf(SessionAttendanceID: number, SessionID: number) {
    const state = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    if (!state.seats.some((seat) => seat.SessionAttendanceID === SessionAttendanceID)) return undefined;
    return {
      SessionAttendanceID,
      secretKey: this.links.secretOf(SessionAttendanceID),
      place: placeInLine(state, SessionAttendanceID),
    };
  }

  async #limit(email: string): Promise<void> {
    await limitPerHour(this.vault, this.clock(), {
      key: `registered-${this.emailKey(mailboxOf(email))}`,
      most: PER_HOUR,
    });
  }

  /** As `emailKey`. */
  emailKey(email: string): string {
    return emailKey(this.fingerprints, email);
  }

  /** Who is registered is told so at the address that they gave then, and nobody else is told anything. */
  async #refuse({ SessionAttendanceID }: Seat, metadata: CommandMetadata): Promise<never> {
    const again = new Execute(
      sessionAttendanceDecider,
      { id: SessionAttendanceID, command: { type: 'SendAttendeeMail', mail: 'confirmation' } },
      { ...metadata, idempotency: undefined, isShownLater: true },
    );
    await this.bus.execute(again).catch((thrown: unknown) => {
      if (!(thrown instanceof Failure)) throw thrown;
    });
    throw new Failure(409, said.registered);
  }
}

/** What stands for an address where nobody is to read it. */
export const emailKey = (fingerprints: Pick<Fingerprints, 'of'>, email: string): string =>
  fingerprints.of('session seat', email);

/** The same for the many ways in which one mailbox can be written: with a tag, points, quotes and strokes. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/\+.*|[".\\]/g, '') + email.slice(at);
}

/** What of a registration is the session's and the person's. */
export const received = (
  { SessionID, details: { SessionName, SessionStartDateTime } }: SessionState,
  SessionAttendanceID: number,
  person: MatchedPerson,
): Omit<ReceivedRegistration, keyof typeof blankAttendee | 'sendConfirmation'> => ({
  SessionAttendanceID,
  SessionID,
  SessionName,
  SessionStartDateTime,
  ...leadPerson(person),
});
