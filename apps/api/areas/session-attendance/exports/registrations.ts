import type { RegisterAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { blankAttendee } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { Registration } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionDetails } from '@leaseledger/contract/sessions/session.details';
import { mailboxOf } from '@leaseledger/contract/shared/rules';
import type { ReceivedRegistration } from '@leaseledger/domain/session-attendance/receive-registration';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { Seat } from '@leaseledger/domain/session-seats/seat-book';
import { placeInLine } from '@leaseledger/domain/session-seats/session-seats';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import type { SessionState } from '@leaseledger/domain/sessions/session';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { badInput, Failure, ruleBroken } from '../../../platform/answers/failure.ts';
import { Fingerprints } from '../../../platform/callers/fingerprints.ts';
import { limitPerHour } from '../../../platform/answers/hourly-limit.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { CLOCK, VAULT, type Clock } from '../../../platform/foundation/platform.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { Captcha } from '../../../outside/captcha/exports/captcha.ts';
import { leadPerson } from '../../leads/exports/lead-person.ts';
import { PersonMatching, type MatchedPerson } from '../../persons/exports/person-matching.ts';
import { SeatQueue } from '../seat-queue.ts';
import { SessionFacts } from '../session-facts.ts';
import { AttendeeLinks } from './attendee-links.ts';

/**
 * An address can be registered this often in an hour, over all sessions, because each registration sends a mail to it.
 */
const PER_HOUR = 10;

/** Public registration for a session: decisions 4, "Sessions". */
@Injectable()
export class Registrations {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
    private readonly facts: SessionFacts,
    private readonly persons: PersonMatching,
    private readonly lists: Lists,
    private readonly queue: SeatQueue,
    private readonly fingerprints: Fingerprints,
    private readonly links: AttendeeLinks,
    private readonly captcha: Captcha,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Registers a visitor. A repeat with the same key has the first answer.
   * @param metadata acts for the system, with the visitor's key
   * @throws Failure 400, also without the answer to a captcha; 404 for a missing session, for another link of an employer's session, or without one that
   * the site requires; 409 for a full session with the place in the line (`payload.Place`), and for a registered
   * address; 422 for a closed session; 429 for an address that was registered too often in this hour;
   * LogUnavailable
   */
  async register(body: RegisterAttendeeBody, metadata: CommandMetadata): Promise<Registration> {
    const { place, ...registration } = await this.askForSeat(body, metadata);
    if (place !== undefined) throw new Failure(409, said.full(place), { Place: place });
    return registration;
  }

  /**
   * Registers for a page: a late visitor receives their place in the line and their link.
   * @throws Failure, LogUnavailable as `register`, except for a full session
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
    if (known === undefined) {
      await this.#verify(body, metadata);
      await this.#limit(body.email);
    }
    // The second of two requests with one key is refused before it registers anybody.
    const SessionAttendanceID = await this.newIds.next(sessionAttendanceDecider.category, partOf(metadata, 'attendee'));
    const {
      firstName: FirstName,
      lastName: LastName,
      email: Email,
      contactNumber: ContactNumber,
      postcode: Postcode,
      state: State,
    } = body;
    const { CompanyID, CompanyName } = await this.#employer(session.details, body);
    const person = await this.persons.matched(
      { FirstName, LastName, Email, ContactNumber, Postcode, State, CompanyID, CompanyName },
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

  /** The company of the session. For a public session, and for a removed company, only a name is known. */
  async #employer(
    session: Pick<SessionDetails, 'PublicSession' | 'CompanyID' | 'CompanyName'>,
    body: Pick<RegisterAttendeeBody, 'companyName'>,
  ): Promise<{ readonly CompanyID: number | null; readonly CompanyName: string | null }> {
    if (session.PublicSession) return { CompanyID: null, CompanyName: body.companyName ?? null };
    const company =
      session.CompanyID === null ? undefined : await this.lists.get(companyRows.readModel, session.CompanyID);
    return company === undefined
      ? { CompanyID: null, CompanyName: session.CompanyName }
      : { CompanyID: company.CompanyID, CompanyName: company.CompanyTradingName };
  }

  /**
   * The seat that a repeat received the first time, also when the session is closed now. Undefined without one, or when
   * it was released since.
   */
  async #seatOf(SessionAttendanceID: number, SessionID: number) {
    const state = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    if (!state.seats.some((seat) => seat.SessionAttendanceID === SessionAttendanceID)) return undefined;
    return {
      SessionAttendanceID,
      secretKey: this.links.secretOf(SessionAttendanceID),
      place: placeInLine(state, SessionAttendanceID),
    };
  }

  async #verify({ Captcha: solution, ...body }: RegisterAttendeeBody, { idempotency }: CommandMetadata): Promise<void> {
    const request = this.fingerprints.of('registration', JSON.stringify(body), idempotency?.key ?? '');
    await this.captcha.use(solution, request);
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

  /** A second registration sends the confirmation to the first address. The answer reveals nothing else. */
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

/** A hash of an address, for places where nobody should read it. */
export const emailKey = (fingerprints: Pick<Fingerprints, 'of'>, email: string): string =>
  fingerprints.of('session seat', email);

/** The parts of a registration that come from the session and the person. */
export const received = (
  { SessionID, details: { SessionName, SessionStartDateTime } }: SessionState,
  SessionAttendanceID: number,
  person: Omit<MatchedPerson, 'isKnown'>,
): Omit<ReceivedRegistration, keyof typeof blankAttendee | 'sendConfirmation'> => ({
  SessionAttendanceID,
  SessionID,
  SessionName,
  SessionStartDateTime,
  ...leadPerson(person),
});
