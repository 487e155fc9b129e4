import { picked } from '@leaseledger/contract/kernel/picked';
import type { AttendeeRequest } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { quotedDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { leadSource, NOTES_MAX } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { givenBy, type GivenDetails } from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type {
  LeadAttendee,
  TellLeadAttendance,
} from '@leaseledger/domain/session-attendance/session-attendance.effects';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import type { SessionAttendanceState } from '@leaseledger/domain/session-attendance/session-attendance';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import type { Position } from '@leaseledger/event-log/event-log';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, systemActor, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { PROJECTOR } from '../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../platform/reads/until-shown.ts';
import { stateOf } from '../../platform/commands/state-of.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';
import { leadPerson } from '../leads/exports/lead-person.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { MergedPersons } from '../persons/exports/merged-persons.ts';

const nobody = { warm: false, tellClient: false } as const;
const sources = { quote: leadSource.SESSION_QUOTE, callback: leadSource.SESSION_CALLBACK } as const;

/**
 * Makes one lead of an attendee's quote and callback after a session (decisions 4, "Sessions, more"). A repeat changes
 * nothing.
 */
@Injectable()
export class AttendeeLeads {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
    private readonly merged: MergedPersons,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
  ) {}

  /**
   * @param since the position of the request. Does nothing for a removed attendee or a forgotten person. @throws
   * StoreUnavailable while the lists are behind; LogUnavailable
   */
  async lead(
    { SessionID, SessionAttendanceID, request }: Omit<LeadAttendee, 'type'>,
    since: Position,
    metadata: CommandMetadata,
  ): Promise<void> {
    const attendee = await this.streams.stateOf(sessionAttendanceDecider, SessionAttendanceID);
    if (attendee.stage !== 'live') return;
    const isLed = attendee.led.includes(request);
    if (!isLed || (await this.#wasGone(attendee, since))) {
      await untilShown(this.readModels, since, 'the person of a lead');
      const person = await this.#person(attendee.PersonID);
      if (person === undefined) return;
      const LeadID = await this.#logged(
        attendee,
        person,
        { request, name: isLed ? `${metadata.causationId}` : request },
        metadata,
      );
      const note = { type: 'NoteLead', LeadID, request } as const;
      await this.bus.execute(
        new Execute(sessionAttendanceDecider, { id: SessionAttendanceID, command: note }, partOf(metadata, 'noted')),
      );
    } else if (request === 'callback') {
      // The request names another time.
      await this.#amended(attendee, request, metadata);
    }
    // A mark of the attendance found no lead before this one was noted.
    const { DidAttend } = await this.streams.stateOf(sessionAttendanceDecider, SessionAttendanceID);
    if (DidAttend !== null) await this.tellAttendance({ SessionAttendanceID }, metadata);
    await this.bus.execute(
      new Execute(
        sessionSeatsDecider,
        { id: SessionID, command: { type: 'CountLead', SessionID, SessionAttendanceID } },
        partOf(metadata, 'counted'),
      ),
    );
  }

  /** Does nothing without a lead, or when the lead already shows the attendance. @throws LogUnavailable */
  async tellAttendance(
    { SessionAttendanceID }: Pick<TellLeadAttendance, 'SessionAttendanceID'>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const { LeadID, DidAttend } = await this.streams.stateOf(sessionAttendanceDecider, SessionAttendanceID);
    if (LeadID === null || (await this.streams.stateOf(leadDecider, LeadID)).stage !== 'live') return;
    const command = { type: 'AmendLead', changes: { AttendedSession: DidAttend === true }, options: nobody } as const;
    await this.bus.execute(new Execute(leadDecider, { id: LeadID, command }, partOf(metadata, 'attendance')));
  }

  /** Whether the lead was gone before this request. An earlier request had reached the lead. */
  async #wasGone({ LeadID }: SessionAttendanceState, asked: Position): Promise<boolean> {
    const events = await this.streams.current(`${leadDecider.category}-${LeadID}`);
    return stateOf(leadDecider, events).stage !== 'live' && events.every(({ position }) => position < asked);
  }

  /**
   * The attendee's lead with this request. When that lead is gone, another one is logged under the name of the request,
   * so that no request is lost.
   */
  async #logged(
    attendee: SessionAttendanceState,
    person: LeadPerson,
    { request, name }: { readonly request: AttendeeRequest; readonly name: string },
    metadata: CommandMetadata,
  ): Promise<number> {
    const common = await this.#id(`lead of attendee ${attendee.SessionAttendanceID}`);
    const isGone = !['unknown', 'live'].includes((await this.streams.stateOf(leadDecider, common.LeadID)).stage);
    const { LeadID, key } = isGone
      ? await this.#id(`lead of attendee ${attendee.SessionAttendanceID} by ${name}`)
      : common;
    const said = await this.#said(attendee, request);
    const log: LeadCommand = {
      type: 'LogLead',
      LeadID,
      details: { ...blankLead, ...said.details, Notes: said.note },
      given: said.given,
      person,
      assignee: null,
      OriginationCodeID: sources[request],
      CustomFormName: null,
      options: nobody,
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
    };
    const isNew = (await this.streams.stateOf(leadDecider, LeadID)).stage === 'unknown';
    // The key belongs to the lead, not to the request: of two requests at once, one logs it.
    if (isNew)
      await this.bus.execute(
        new Execute(
          leadDecider,
          { id: LeadID, command: log, isNew: true },
          { ...metadata, idempotency: { key, requestHash: sha256(key) } },
        ),
      );
    await this.#amend(LeadID, attendee, request, metadata);
    return LeadID;
  }

  async #amended(attendee: SessionAttendanceState, request: AttendeeRequest, metadata: CommandMetadata): Promise<void> {
    const { LeadID } = attendee;
    if (LeadID !== null && (await this.streams.stateOf(leadDecider, LeadID)).stage === 'live')
      await this.#amend(LeadID, attendee, request, metadata);
  }

  /**
   * Does nothing when the lead already says it. The attendee's record keeps what does not fit into the notes. @throws
   * Failure 409 for a change at the same moment, which stays
   */
  async #amend(
    LeadID: number,
    attendee: SessionAttendanceState,
    request: AttendeeRequest,
    metadata: CommandMetadata,
  ): Promise<void> {
    const said = await this.#said(attendee, request);
    const events = await this.streams.current(`${leadDecider.category}-${LeadID}`);
    const { Notes } = stateOf(leadDecider, events).details;
    const both = Notes?.includes(said.note) === true ? Notes : [Notes, said.note].filter(Boolean).join('\n\n');
    const changes = { ...said.details, ...said.given, Notes: both.length > NOTES_MAX ? Notes : both };
    await this.bus.execute(
      new Execute(
        leadDecider,
        {
          id: LeadID,
          command: { type: 'AmendLead', changes, options: nobody },
          expectedRevision: Number(events.at(-1)?.revision),
        },
        partOf(metadata, 'amended'),
      ),
    );
  }

  /** The fields that the request gives the lead, and its note. Empty fields are left out. */
  async #said(
    { SessionID, quote, callback }: SessionAttendanceState,
    request: AttendeeRequest,
  ): Promise<{
    readonly details: Partial<LeadDetails>;
    readonly given: Partial<GivenDetails>;
    readonly note: string;
  }> {
    const { SessionName } = (await this.streams.stateOf(sessionDecider, SessionID)).details;
    if (request === 'callback' || quote === null) {
      return {
        details: callback === null ? {} : { PreferredCallTime: callback.PreferredCallTime },
        given: givenBy({ State: callback?.State }),
        note: `Asked to be called back after the session ${SessionName}.`,
      };
    }
    const details = picked(quote, [...quotedDetails, 'PreferredCallTime']);
    return {
      details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
      given: givenBy(picked(quote, ['ContactNumber', 'State', 'Postcode'])),
      note: `Asked for a quote after the session ${SessionName}.`,
    };
  }

  async #id(key: string): Promise<{ readonly LeadID: number; readonly key: string }> {
    const LeadID = await this.newIds.next(leadDecider.category, {
      actor: systemActor,
      correlationId: key,
      idempotency: { key: `${key}\nid`, requestHash: sha256(key) },
    });
    return { LeadID, key };
  }

  /** The current person, after merges. */
  async #person(id: number): Promise<LeadPerson | undefined> {
    const row = await this.lists.get(personRows.readModel, await this.merged.standing(id));
    return row && leadPerson(row);
  }
}
