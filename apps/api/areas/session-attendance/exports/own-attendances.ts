import { picked } from '@leaseledger/contract/kernel/picked';
import type {
  AttendeeLinkBody,
  RequestCallbackBody,
  RequestQuoteBody,
} from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import type { SessionFeedbackID } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { AttendeeDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { OwnAttendance } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionAttendanceState } from '@leaseledger/domain/session-attendance/session-attendance';
import {
  type SessionAttendanceCommand,
  sessionAttendanceDecider,
} from '@leaseledger/domain/session-attendance/session-attendance.area';
import { placeInLine } from '@leaseledger/domain/session-seats/session-seats';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { placeFor } from '../../sessions/exports/place.ts';
import type { SessionInCalendar } from '../../sessions/exports/session-calendar.ts';
import { Sessions } from '../../sessions/exports/sessions.ts';
import { SessionFacts } from '../session-facts.ts';
import { AttendeeLinks, unknownLink } from './attendee-links.ts';
import { Attendees } from './attendees.ts';

/** The fields of the session that its attendees see. */
const shown = [
  'SessionName',
  'SessionLink',
  'SessionStartDateTime',
  'SessionEndDateTime',
  'Timezone',
  'LocationType',
  'Completed',
  'Cancelled',
] as const;

/**
 * The actions of attendees by the links in their mails. The secret in the link is checked first, and gives access to
 * that attendee only.
 */
@Injectable()
export class OwnAttendances {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly attendees: Attendees,
    private readonly sessions: Sessions,
    private readonly links: AttendeeLinks,
    private readonly facts: SessionFacts,
  ) {}

  /** @throws Failure 404 */
  async of(link: AttendeeLinkBody): Promise<OwnAttendance> {
    const { SessionAttendanceID, SessionID, details, quote, callback, feedback } = await this.#mine(link);
    const [session, seats] = await Promise.all([
      this.sessions.row(SessionID),
      this.streams.stateOf(sessionSeatsDecider, SessionID),
    ]);
    const seat = seats.seats.find((each) => each.SessionAttendanceID === SessionAttendanceID);
    return {
      SessionAttendanceID,
      SessionID,
      FirstName: details.FirstName ?? '',
      ...picked(session, shown),
      Location: placeFor(session, seat?.stage === 'seated'),
      SeatStage: seat?.stage ?? 'released',
      SeatHeldUntil: seat?.until ?? null,
      PlaceInLine: placeInLine(seats, SessionAttendanceID) ?? null,
      CompletedQuote: quote !== null,
      CallbackRequested: callback !== null,
      SessionFeedback: feedback,
    };
  }

  /** The session of an attendee with a seat, including how to join. @throws Failure 404, also without a seat */
  async session(link: AttendeeLinkBody): Promise<SessionInCalendar> {
    const { SessionID, SessionAttendanceID } = await this.#mine(link);
    const [session, { seats }] = await Promise.all([
      this.sessions.row(SessionID),
      this.streams.stateOf(sessionSeatsDecider, SessionID),
    ]);
    if (!seats.some((seat) => seat.SessionAttendanceID === SessionAttendanceID && seat.stage === 'seated'))
      throw unknownLink();
    return session;
  }

  /** The contact details of the registration; empty for a forgotten person. @throws Failure 404 */
  async contact(link: AttendeeLinkBody): Promise<Pick<AttendeeDetails, 'ContactNumber' | 'State' | 'Postcode'>> {
    const { ContactNumber, State, Postcode } = (await this.#mine(link)).details;
    return { ContactNumber, State, Postcode };
  }

  /** @throws Failure 404 */
  async hasAskedForQuote(link: AttendeeLinkBody): Promise<boolean> {
    return (await this.#mine(link)).quote !== null;
  }

  /**
   * @throws Failure 400 for a time to call that has passed, or is more than a year ahead, 404; 422 for a second quote
   */
  async requestQuote(
    { sessionAttendeeID: sessionAttendanceID, secretKey, ...asked }: RequestQuoteBody,
    metadata: CommandMetadata,
  ): Promise<void> {
    const quote = {
      InterestedCarManufacturer: asked.manufacturer ?? null,
      InterestedCarModel: asked.model ?? null,
      InterestedCarYear: asked.year ?? null,
      AnnualKMs: asked.annualKms,
      AnnualIncome: asked.annualIncome,
      PreferredLeaseTerm: asked.leaseTerm,
      BusinessUse: asked.businessUse,
      ContactNumber: asked.contactNumber,
      State: asked.state,
      Postcode: asked.postcode,
      PreferredCallTime: asked.preferredCallTime ?? null,
    };
    await this.#decide({ sessionAttendanceID, secretKey }, { type: 'RequestQuote', quote }, metadata);
  }

  /** @throws Failure 400 for a time that has passed, or is more than a year ahead, 404 */
  async requestCallback(
    { preferredCallTime: PreferredCallTime, state: State, ...link }: RequestCallbackBody,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.#decide(link, { type: 'RequestCallback', PreferredCallTime, State }, metadata);
  }

  /** @throws Failure 404 */
  async giveFeedback(
    link: AttendeeLinkBody,
    SessionFeedback: SessionFeedbackID,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.#decide(link, { type: 'GiveFeedback', SessionFeedback }, metadata);
  }

  /** @throws Failure 404; 422 without an offered seat */
  async acceptSeat(link: AttendeeLinkBody, metadata: CommandMetadata): Promise<void> {
    const { SessionID, SessionAttendanceID } = await this.#mine(link);
    const { forSeats: session } = await this.facts.of(SessionID);
    await this.bus.execute(
      new Execute(
        sessionSeatsDecider,
        { id: SessionID, command: { type: 'AcceptSeat', session, SessionAttendanceID } },
        { ...metadata, isShownLater: true },
      ),
    );
  }

  /** @throws Failure 404 */
  async releaseSeat(link: AttendeeLinkBody, metadata: CommandMetadata): Promise<void> {
    const { SessionID, SessionAttendanceID } = await this.#mine(link);
    await this.attendees.release(SessionID, SessionAttendanceID, { ...metadata, isShownLater: true });
  }

  async #decide(
    { sessionAttendanceID, secretKey }: AttendeeLinkBody,
    command: SessionAttendanceCommand,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.#mine({ sessionAttendanceID, secretKey });
    await this.bus.execute(
      new Execute(sessionAttendanceDecider, { id: sessionAttendanceID, command }, { ...metadata, isShownLater: true }),
    );
  }

  /**
   * The attendance of the link, if it ever had a seat or a place in the line of an existing session. @throws Failure
   * 404; for a wrong secret, before anything is read
   */
  async #mine({ sessionAttendanceID, secretKey }: AttendeeLinkBody): Promise<SessionAttendanceState> {
    this.links.mustFit(sessionAttendanceID, secretKey);
    const attendance = await this.streams.stateOf(sessionAttendanceDecider, sessionAttendanceID);
    if (attendance.stage !== 'live' || (await this.facts.find(attendance.SessionID)) === undefined) throw unknownLink();
    return attendance;
  }
}
