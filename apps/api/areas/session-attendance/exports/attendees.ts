import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { runsSessions } from '@leaseledger/contract/access/permissions';
import type {
  AddAttendeeBody,
  UpdateAttendeeBody,
} from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { heldStages } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  blankAttendee,
  type AttendeeDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { maskedEmail } from '@leaseledger/contract/shared/masked-contact';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type {
  SessionAttendee,
  SessionAttendeeRow,
  WaitingPlace,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import {
  type SessionAttendanceCommand,
  sessionAttendanceDecider,
  type SessionAttendanceEvent,
  type UndoAttendeeDecision,
} from '@leaseledger/domain/session-attendance/session-attendance.area';
import { whyNobodyIsAdded, whyNotAdded } from '@leaseledger/domain/session-attendance/receive-registration';
import { placeInLine, whyAlreadyAdded, whyEmailTaken } from '@leaseledger/domain/session-seats/session-seats';
import { type SessionSeatsCommand, sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type Caller, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../../platform/commands/execute.ts';
import { badInput, notFound, refuseIf } from '../../../platform/answers/failure.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { CLOCK, PROJECTOR, type Clock } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';
import { ChangedRows } from '../../../platform/lists/changed-rows.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { RecordMails } from '../../../records/mail/exports/record-mails.ts';
import { seenEmail } from '../../../records/mail/exports/seen-email.ts';
import { FoundPersons } from '../../persons/exports/found-persons.ts';
import { PersonViews } from '../../persons/exports/person-views.ts';
import { MailAddresses } from '../mail-addresses.ts';
import { SessionFacts } from '../session-facts.ts';
import { AttendeeLinks } from './attendee-links.ts';
import { foundAttendees, seenAttendee } from './seen-attendee.ts';
import { received, Registrations } from './registrations.ts';

const OF_PERSON_MAX = 500;

/** A refused registration is no attendee. */
export const isAttendee: Condition = { column: 'SeatStage', isNot: null };

/** Attendees, for staff. */
@Injectable()
export class Attendees {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly streams: KnownStreams,
    private readonly newIds: NewIds,
    private readonly facts: SessionFacts,
    private readonly persons: PersonViews,
    private readonly found: FoundPersons,
    private readonly registrations: Registrations,
    private readonly links: AttendeeLinks,
    private readonly mails: RecordMails,
    private readonly addresses: MailAddresses,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 404 */
  async row(id: number): Promise<SessionAttendeeRow> {
    const row = await this.lists.get(sessionAttendeeRows.readModel, id);
    if (row === undefined || row.SeatStage === null) throw notFound('Attendee');
    return row;
  }

  /** The attendees that the caller finds. A search of an external user finds them only by what they see. */
  scope(caller: Caller, filter: Readonly<Record<string, unknown>>): Promise<Scope> {
    return foundAttendees(this.lists, caller, filter, { where: [isAttendee] });
  }

  /** The attendee after a command, as the caller sees them; null for a removed one. */
  async changed(result: CommandResult, caller: Caller): Promise<SessionAttendeeRow | null> {
    const row = await this.#after(result);
    return row && seenAttendee(caller, row);
  }

  async #after(result: CommandResult): Promise<SessionAttendeeRow | null> {
    return (await this.changedRows.after(sessionAttendeeRows, sessionAttendanceDecider.category, result)) ?? null;
  }

  /** @throws Failure 404 */
  async one(id: number, caller: Caller): Promise<SessionAttendee> {
    return this.whole(await this.row(id), caller);
  }

  /**
   * An attendee with person, mails and link. External users see a person that they did not register masked, and without
   * the link, because its page shows the person's details.
   */
  async whole(row: SessionAttendeeRow, caller: Caller): Promise<SessionAttendee> {
    const id = row.SessionAttendanceID;
    const [seats, person, MailsTo, mails] = await Promise.all([
      this.streams.stateOf(sessionSeatsDecider, row.SessionID),
      row.FullName === null ? undefined : this.persons.find(row.PersonID),
      this.addresses.of(id),
      this.mails.to('session', row.SessionID, `person-${row.OwnPersonID}`, row.CreatedDateTime),
    ]);
    const Person = person !== undefined && (await this.persons.mayOpen(person, caller)) ? person : null;
    const isMasked = caller.rights.external && Person === null;
    return {
      ...(isMasked ? seenAttendee(caller, row) : row),
      Person,
      SecretKey: isMasked ? null : this.links.secretOf(id),
      PlaceInLine: placeInLine(seats, id) ?? null,
      MailsTo: MailsTo !== null && isMasked ? maskedEmail(MailsTo) : MailsTo,
      EmailHistory: mails.map((mail) => seenEmail(caller, mail)),
    };
  }

  /** The waiting list, from the stream of the seats. @throws Failure 404 for a missing session */
  async line(SessionID: number): Promise<readonly WaitingPlace[]> {
    await this.facts.of(SessionID);
    const { seats } = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    return seats
      .filter(({ stage }) => stage === 'waiting')
      .map(({ SessionAttendanceID }, index) => ({ SessionAttendanceID, PlaceInLine: index + 1 }));
  }

  /** The attendances of a person, the latest first; none for a caller who does not run sessions. */
  async ofPerson(PersonID: number, caller: Caller): Promise<readonly JsonText<SessionAttendeeRow>[]> {
    await this.persons.opened(PersonID, caller);
    return runsSessions(caller.rights)
      ? (await this.lists.page(sessionAttendeeRows.readModel, { limit: OF_PERSON_MAX }, ofPerson(PersonID))).rows
      : [];
  }

  async countOfPerson(PersonID: number, { rights }: Caller): Promise<number> {
    return runsSessions(rights) ? this.lists.count(sessionAttendeeRows.readModel, ofPerson(PersonID)) : 0;
  }

  /**
   * @throws Failure 400 for an unknown person; 404 for a missing session; 422 for a cancelled one, for a person without
   * company or contact, and for one who is registered
   */
  async add(
    { PersonID, SessionID, sendConfirmationEmail, ...fields }: AddAttendeeBody,
    caller: Caller,
  ): Promise<SessionAttendeeRow | null> {
    const session = await this.facts.of(SessionID);
    refuseIf(whyNobodyIsAdded(session));
    const person = await this.persons.find(PersonID);
    if (caller.rights.external && (person === undefined || !(await this.found.mayUse(caller.actor, person))))
      throw badInput({ PersonID: leadMessage.personNotFound });
    if (person === undefined) throw badInput({ PersonID: said.personRequired });
    refuseIf(whyNotAdded(session.details, person));
    const { id, isRepeat } = await this.#id(caller);
    const registrant = {
      SessionAttendanceID: id,
      PersonID,
      email: person.Email === null ? null : this.registrations.emailKey(person.Email),
    };
    if (!isRepeat) refuseIf(whyAlreadyAdded(await this.streams.stateOf(sessionSeatsDecider, SessionID), registrant));
    const { FirstName, LastName, Email, ContactNumber, CompanyName, State, Postcode } = person;
    const registration = {
      ...received(session, id, person),
      ...blankAttendee,
      ...mentioned(fields),
      FirstName,
      LastName,
      Email,
      ContactNumber,
      CompanyName,
      State,
      Postcode,
      sendConfirmation: sendConfirmationEmail === true,
    };
    const result = await this.bus.execute(
      new Execute(
        sessionAttendanceDecider,
        { id, command: { type: 'ReceiveRegistration', registration }, isNew: true },
        partOf(caller, 'received'),
      ),
    );
    await this.#seats(
      SessionID,
      { type: 'AddToSession', session: session.forSeats, registrant },
      partOf(caller, 'seat'),
    );
    return hasSeat(await this.#after(result));
  }

  /** @throws Failure 404, 409; 422 for the address of another attendee */
  async amend(
    { SessionAttendanceID, Version, ...fields }: UpdateAttendeeBody,
    caller: Caller,
  ): Promise<SessionAttendeeRow | null> {
    const PersonEmail = fields.Email ? await this.#correctAddress(SessionAttendanceID, fields.Email, caller) : null;
    // An external user is shown a masked address, so for them an empty one keeps it.
    const { Email, ...others } = fields;
    const changes = mentioned(caller.rights.external && !Email ? others : fields);
    const amend = new Execute(
      sessionAttendanceDecider,
      {
        id: SessionAttendanceID,
        command: { type: 'AmendAttendee', changes, PersonEmail },
        expectedRevision: Version,
      },
      caller,
    );
    const result = await this.bus.execute(amend).catch(async (thrown: unknown) => {
      // The attendee keeps the former address, and so does the seat.
      if (Email) await this.followAddress(SessionAttendanceID, partOf(caller, 'address back'));
      throw thrown;
    });
    return this.#after(result);
  }

  /**
   * Makes the seat known by a corrected address, before the attendee has it, because the seats decide between two
   * corrections at once.
   * @returns the address of the attendee's person
   * @throws Failure 404; 422 for the address of another attendee
   */
  async #correctAddress(SessionAttendanceID: number, Email: string, caller: Caller): Promise<string | null> {
    const { SessionID, PersonEmail, Email: before } = await this.row(SessionAttendanceID);
    if (Email !== before) {
      const email = this.registrations.emailKey(Email);
      const command = { type: 'CorrectSeatAddress', SessionID, SessionAttendanceID, email } as const;
      // The answer offers to undo the attendee's correction. The seat then follows.
      await this.#seats(SessionID, command, { ...partOf(caller, 'address'), decisions: undefined });
    }
    return PersonEmail;
  }

  /**
   * Makes the seat known by the attendee's present address, unless another attendee has taken that one. @throws
   * LogUnavailable
   */
  async followAddress(SessionAttendanceID: number, metadata: CommandMetadata): Promise<void> {
    const { SessionID, stage, details } = await this.streams.stateOf(sessionAttendanceDecider, SessionAttendanceID);
    if (stage !== 'live' || details.Email === null) return;
    const email = this.registrations.emailKey(details.Email);
    const seats = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    if (whyEmailTaken(seats, { SessionAttendanceID, email }) === undefined)
      await this.#seats(SessionID, { type: 'CorrectSeatAddress', SessionID, SessionAttendanceID, email }, metadata);
  }

  /**
   * The command that undoes a decision. It says whether another attendee now has the former address, because the
   * session would then hold it twice. @throws LogUnavailable
   */
  async undoing(asked: UndoDecision<SessionAttendanceEvent>): Promise<UndoAttendeeDecision> {
    const [undone] = asked.past.find(({ name }) => name === asked.decision)?.events ?? [];
    const before = undone?.type === 'SessionAttendeeAmended' ? (undone.data.was.Email ?? null) : null;
    if (undone === undefined || before === null) return asked;
    const { SessionID, SessionAttendanceID } = undone.data;
    const seats = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    const seat = { SessionAttendanceID, email: this.registrations.emailKey(before) };
    return { ...asked, isAddressTaken: whyEmailTaken(seats, seat) !== undefined };
  }

  /**
   * Sends the confirmation again, at any time, because staff were asked where it is unusual. @throws Failure 403, 404;
   * 422 without a seat, an offer, a place on the waiting list, or an address
   */
  async sendConfirmation(id: number, caller: Caller): Promise<SessionAttendeeRow | null> {
    const { SessionID } = await this.row(id);
    const { seats } = await this.streams.stateOf(sessionSeatsDecider, SessionID);
    refuseIf(seats.some(({ SessionAttendanceID }) => SessionAttendanceID === id) ? undefined : said.noSeatToConfirm);
    return this.decide(id, { type: 'SendAttendeeMail', mail: 'confirmation' }, caller);
  }

  /** @throws Failure 403, 404, 422 as the decider says */
  async decide(id: number, command: SessionAttendanceCommand, caller: Caller): Promise<SessionAttendeeRow | null> {
    return this.changed(await this.bus.execute(new Execute(sessionAttendanceDecider, { id, command }, caller)), caller);
  }

  /**
   * Gives a seat, also beyond the limit, because staff were warned. @throws Failure 404; 422 without a seat to give
   */
  async giveSeat(id: number, caller: Caller): Promise<SessionAttendeeRow | null> {
    const row = await this.row(id);
    await this.#seats(row.SessionID, { type: 'GiveSeat', SessionAttendanceID: id }, caller);
    return hasSeat(seenAttendee(caller, row));
  }

  /** Removes an attendee and frees their seat. @throws Failure 404 */
  async remove(id: number, caller: Caller): Promise<void> {
    const { SessionID, stage } = await this.streams.stateOf(sessionAttendanceDecider, id);
    // Already removed: a repeated request has the first answer; the decider refuses another one.
    if (stage !== 'removed') await this.row(id);
    await this.bus.execute(
      new Execute(sessionAttendanceDecider, { id, command: { type: 'RemoveAttendee' } }, partOf(caller, 'removed')),
    );
    await this.release(SessionID, id, partOf(caller, 'seat'));
  }

  /** Releases a seat, an offer or a place in the waiting list. A repeat changes nothing. @throws LogUnavailable */
  async release(SessionID: number, SessionAttendanceID: number, metadata: CommandMetadata): Promise<void> {
    const session = await this.facts.find(SessionID);
    if (session !== undefined)
      await this.#seats(SessionID, { type: 'ReleaseSeat', session: session.forSeats, SessionAttendanceID }, metadata);
  }

  /** Expires overdue offers, then offers the free seats. @throws LogUnavailable */
  async offerSeats(SessionID: number, metadata: CommandMetadata): Promise<void> {
    const session = await this.facts.find(SessionID);
    if (session !== undefined)
      await this.#seats(SessionID, { type: 'OfferSeats', session: session.forSeats }, metadata);
  }

  /**
   * Releases the seats of a forgotten person in future sessions. @param since the position of the event that forgets
   * them. @throws StoreUnavailable while the lists are behind; LogUnavailable
   */
  async releaseAllOf(PersonID: number, since: Position, metadata: CommandMetadata): Promise<void> {
    await untilShown(this.readModels, since, 'where somebody has a seat');
    const held: readonly Condition[] = [
      { column: 'OwnPersonID', is: PersonID },
      { column: 'SeatStage', in: heldStages },
      { column: 'SessionStartDateTime', from: this.clock().toISOString() },
    ];
    const { rows } = await this.lists.page(sessionAttendeeRows.readModel, { where: held, limit: OF_PERSON_MAX });
    for (const { SessionID, SessionAttendanceID } of rows.map(parsed))
      await this.release(SessionID, SessionAttendanceID, partOf(metadata, String(SessionAttendanceID)));
  }

  async #seats(SessionID: number, command: SessionSeatsCommand, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(new Execute(sessionSeatsDecider, { id: SessionID, command }, metadata));
  }

  async #id(caller: Caller): Promise<{ readonly id: number; readonly isRepeat: boolean }> {
    const metadata = partOf(caller, 'attendee');
    const known = await this.newIds.known(metadata);
    return {
      id: known ?? (await this.newIds.next(sessionAttendanceDecider.category, metadata)),
      isRepeat: known !== undefined,
    };
  }
}

const hasSeat = (row: SessionAttendeeRow | null): SessionAttendeeRow | null =>
  row && { ...row, SeatStage: 'seated', SeatHeldUntil: null };

const ofPerson = (PersonID: number) => ({ where: [{ column: 'PersonID', is: PersonID }, isAttendee] });

/** The values of the details that a form contains. An emptied detail has its blank value. */
function mentioned(form: {
  readonly [Field in keyof AttendeeDetails]?: AttendeeDetails[Field] | null;
}): Partial<AttendeeDetails> {
  const given = Object.entries(form).filter(
    ([field, value]) => value !== undefined && Object.hasOwn(blankAttendee, field),
  );
  return Object.fromEntries(
    given.map(([field, value]) => [field, value ?? blankAttendee[field as keyof AttendeeDetails]]),
  );
}
