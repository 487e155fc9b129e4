import type { AddSessionBody, SessionForm, UpdateSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { isPending } from '@leaseledger/contract/sessions/reminders';
import { blankSession, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import type {
  MailedAttendees,
  SessionRecord,
  SessionRow,
  SessionView,
} from '@leaseledger/contract/sessions/session.views';
import type { Seat } from '@leaseledger/domain/session-seats/seat-book';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { type SessionCommand, sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordFiles } from '../../../records/files/exports/record-files.ts';
import type { Caller, CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { ChangedRows } from '../../../platform/lists/changed-rows.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { AttendeesToMail } from './attendees-to-mail.ts';
import { seenAttendee, seenSession } from './session-access.ts';
import { SessionLinks } from './session-links.ts';

/** More attendees than nearly all sessions have. */
const ATTENDEES_MAX = 1_000;

/** Turns the bodies of calls into commands, and makes their answers. */
@Injectable()
export class Sessions {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly files: RecordFiles,
    private readonly newIds: NewIds,
    private readonly links: SessionLinks,
    private readonly streams: KnownStreams,
    private readonly toMail: AttendeesToMail,
  ) {}

  /** @throws Failure 404 */
  row(id: number): Promise<SessionRow> {
    return this.lists.one(sessionRows.readModel, id, 'Session');
  }

  /** @throws Failure 404 */
  async view(id: number, caller: Caller): Promise<SessionView> {
    return this.#whole(await this.row(id), caller);
  }

  /** Counted in the list of attendees, so that a dialog need not read all of them. @throws Failure 404 */
  async mailed(SessionID: number): Promise<MailedAttendees> {
    await this.row(SessionID);
    const of = (SeatStage: Seat['stage']) =>
      this.lists.count(sessionAttendeeRows.readModel, {
        where: [
          { column: 'SessionID', is: SessionID },
          { column: 'SeatStage', is: SeatStage },
          { column: 'Archived', is: 0 },
          { column: 'Email', isNot: null },
        ],
      });
    const [Seated, Offered, Waiting] = await Promise.all([of('seated'), of('offered'), of('waiting')]);
    return { Seated, Offered, Waiting };
  }

  /** A past state of a session, without files and attendees, which are known for now only. */
  asOf(row: SessionRow): SessionRecord {
    return sessionRecord(row);
  }

  /** The session after a command; null for a deleted one. @throws LogUnavailable */
  async changed(result: CommandResult, caller: Caller): Promise<SessionRecord | null> {
    const row = await this.#after(result);
    return row === undefined ? null : seenSession(caller, sessionRecord(row));
  }

  /** The session as `view` shows it, after it was added or amended. @throws LogUnavailable */
  async changedView(result: CommandResult, caller: Caller): Promise<SessionView | null> {
    const row = await this.#after(result);
    return row === undefined ? null : this.#whole(row, caller);
  }

  #after(result: CommandResult): Promise<SessionRow | undefined> {
    return this.changedRows.after(sessionRows, sessionDecider.category, result);
  }

  async #whole(row: SessionRow, caller: Caller): Promise<SessionView> {
    const where = [
      { column: 'SessionID', is: row.SessionID },
      { column: 'SeatStage', isNot: null },
    ];
    const [Files, attendees] = await Promise.all([
      this.files.of('session', row.SessionID),
      this.lists.page(sessionAttendeeRows.readModel, { where, limit: ATTENDEES_MAX, uncounted: true }),
    ]);
    return {
      ...seenSession(caller, sessionRecord(row)),
      Files,
      attendees: attendees.rows.map((attendee) => seenAttendee(caller, parsed(attendee))),
    };
  }

  /** @throws Failure 400 for an unknown company; 403, 422 as the decider says */
  async add({ form, reminderEmails }: AddSessionBody, metadata: CommandMetadata): Promise<CommandResult> {
    const details = await this.#details(form);
    const id = await this.newIds.next(sessionDecider.category, metadata);
    // A repeat keeps the first link.
    const SessionLink =
      (await this.streams.stateOf(sessionDecider, id)).SessionLink || (await this.links.take(form.sessionName, id));
    const reminders = reminderEmails.map(({ WithinHours }) => WithinHours);
    const command: SessionCommand = {
      type: 'AddSession',
      SessionID: id,
      SessionLink,
      details,
      reminders,
      sendContactEmail: form.sendMainContactEmail === true,
    };
    return this.bus.execute(new Execute(sessionDecider, { id, command, isNew: true }, metadata));
  }

  /** @throws Failure 400 for an unknown company; 403, 404, 409, 422 as the decider says */
  async amend(
    {
      sessionID: id,
      Version: expectedRevision,
      form,
      reminderEmails,
      deleteReminderEmails,
      ...body
    }: UpdateSessionBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const details = await this.#details(form);
    // External users see the contact masked, so for them empty fields keep it.
    const stored = metadata.actor.external ? await this.row(id) : blankSession;
    const changes = {
      ...details,
      MainContactEmail: details.MainContactEmail ?? stored.MainContactEmail,
      ContactEmailContents: details.ContactEmailContents ?? stored.ContactEmailContents,
    };
    const added = reminderEmails
      .filter(({ ReminderEmailID }) => !ReminderEmailID)
      .map(({ WithinHours }) => WithinHours);
    const command: SessionCommand = {
      type: 'AmendSession',
      changes,
      reminders: { added, removed: deleteReminderEmails ?? [] },
      sendContactEmail: form.sendMainContactEmail === true,
      toAttendees: { isSent: body.sendChangedSessionEmails !== false, reason: body.changedSessionReason || null },
    };
    return this.bus.execute(new Execute(sessionDecider, { id, command, expectedRevision }, metadata));
  }

  /** @returns the name of the session. @throws Failure 404 */
  async remove(id: number, metadata: CommandMetadata): Promise<string> {
    const { seats } = await this.streams.stateOf(sessionSeatsDecider, id);
    await this.execute(id, { type: 'DeleteSession', hasAttendees: seats.length > 0 }, metadata);
    return (await this.streams.stateOf(sessionDecider, id)).details.SessionName;
  }

  /** @throws Failure 404; 422 when it would reach nobody, or the session is over */
  async sendReminder(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    const isAnyoneReminded = await this.toMail.isAnyoneReminded(id);
    return this.execute(id, { type: 'SendReminder', isAnyoneReminded }, metadata);
  }

  /** @throws Failure 403, 404, 422 as the decider says */
  execute(id: number, command: SessionCommand, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(sessionDecider, { id, command }, metadata));
  }

  /** The form shows all fields, so a field that is left out has its blank value. */
  async #details(form: SessionForm): Promise<SessionDetails> {
    const company = await this.lists.reference(companyRows.readModel, form.companyID, {
      field: 'form.companyID',
      what: 'Company',
    });
    return {
      SessionName: form.sessionName,
      MaxAttendees: form.maxAttendees,
      MiscellaneousSession: form.miscSession ?? blankSession.MiscellaneousSession,
      Enabled: form.sessionEnabed ?? blankSession.Enabled,
      CreatorNotificationsEnabled: form.notificationsEnabled ?? blankSession.CreatorNotificationsEnabled,
      LocationType: form.locationType,
      Location: form.location,
      PublicSession: form.publicSession ?? blankSession.PublicSession,
      CompanyID: form.companyID ?? null,
      CompanyName: company?.CompanyTradingName ?? form.companyName ?? null,
      MainContactName: form.contactName || null,
      MainContactEmail: form.contactEmail || null,
      ContactEmailContents: form.contactEmailContents ?? null,
      SessionStartDateTime: form.sessionStartTime,
      SessionEndDateTime: form.sessionEndTime,
      SessionLinkExpiryDateTime: form.customLinkExpiry === true ? form.sessionLinkExpiryTime : form.sessionEndTime,
      Timezone: form.timezone,
    };
  }
}

const sessionRecord = (row: SessionRow): SessionRecord => ({
  ...row,
  ReminderEmails: row.Reminders.map((reminder) => ({
    ReminderEmailID: reminder.ReminderEmailID,
    Triggered: isPending(reminder) || reminder.PassedOver === true ? null : 1,
    TriggerDateTime: reminder.TriggerDateTime,
    TriggeredDateTime: reminder.TriggeredDateTime,
    PassedOver: reminder.PassedOver === true,
    TriggeringID: row.SessionID,
    Data: JSON.stringify({ withinHours: reminder.WithinHours }),
    WithinHours: reminder.WithinHours,
  })),
});
