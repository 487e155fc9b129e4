import { runsSessions } from '@leaseledger/contract/access/permissions';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { sessionAttendeeList } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import {
  sessionAttendanceDecider,
  type SessionAttendanceEvent,
} from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { SessionAttendanceEffect } from '@leaseledger/domain/session-attendance/session-attendance.effects';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { Module } from '@nestjs/common';
import { AuthModule } from '../../access/auth/auth.module.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { PersonCounts } from '../persons/exports/person-counts.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { RecurringWork } from '../../platform/reactions/exports/recurring-work.ts';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { AttendeeMails } from './attendee-mails.ts';
import { DueSessions, LOOKED_EVERY_MS } from './due-sessions.ts';
import { MailTemplates } from '../../records/mail/exports/mail-templates.ts';
import { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { AttendeeLeads } from './attendee-leads.ts';
import { AttendeeLinks } from './exports/attendee-links.ts';
import { Attendees } from './exports/attendees.ts';
import { OwnAttendances } from './exports/own-attendances.ts';
import { attendeeColumns, seenAttendees, seesValuesOfAttendee } from './exports/seen-attendee.ts';
import { Registrations } from './exports/registrations.ts';
import { MailAddresses } from './mail-addresses.ts';
import { OwnAttendanceController } from './own-attendance.controller.ts';
import { SeatQueue } from './seat-queue.ts';
import { SessionAttendanceController } from './session-attendance.controller.ts';
import { SessionStatisticsController } from './session-statistics.controller.ts';
import { SessionFacts } from './session-facts.ts';

/** Attendance of sessions: registrations, seats, the waiting list, and the requests of attendees. */
@Module({
  imports: [AuthModule, CaptchaModule, HistoryModule, MailModule, PersonsModule, SessionsModule],
  controllers: [SessionAttendanceController, OwnAttendanceController, SessionStatisticsController],
  providers: [
    SessionFacts,
    SeatQueue,
    AttendeeLinks,
    Registrations,
    Attendees,
    OwnAttendances,
    AttendeeLeads,
    AttendeeMails,
    MailAddresses,
    DueSessions,
  ],
  exports: [AttendeeLinks, Registrations, Attendees, OwnAttendances],
})
export class SessionAttendanceModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    counts: PersonCounts,
    effects: Effects,
    attendees: Attendees,
    leads: AttendeeLeads,
    mails: AttendeeMails,
    writers: MailWriters,
    templates: MailTemplates,
    recurring: RecurringWork,
    due: DueSessions,
  ) {
    lists.add({
      list: sessionAttendeeList,
      model: sessionAttendeeRows.readModel,
      who: runsSessions,
      what: 'Attendee',
      subject: sessionAttendanceDecider.category,
      columns: attendeeColumns,
      scope: (caller, filter) => attendees.scope(caller, filter),
      seen: seenAttendees,
    });
    histories.add(sessionAttendanceDecider.category, {
      mayRead: ({ rights }) => runsSessions(rights),
      seesValues: seesValuesOfAttendee,
      undo: {
        decider: sessionAttendanceDecider,
        command: (asked: UndoDecision<SessionAttendanceEvent>) => attendees.undoing(asked),
      },
    });
    effects.add<SessionAttendanceEffect>({
      LeadAttendee: (asked, { event, metadata }) => leads.lead(asked, event.position, metadata),
      TellLeadAttendance: (asked, { metadata }) => leads.tellAttendance(asked, metadata),
      ReleaseSeat: ({ SessionID, SessionAttendanceID }, { metadata }) =>
        attendees.release(SessionID, SessionAttendanceID, metadata),
      FollowAddress: ({ SessionAttendanceID }, { metadata }) => attendees.followAddress(SessionAttendanceID, metadata),
      ReleaseSeatsOf: ({ PersonID }, { event, metadata }) => attendees.releaseAllOf(PersonID, event.position, metadata),
      OfferSeats: ({ SessionID }, { metadata }) => attendees.offerSeats(SessionID, metadata),
      MailAttendees: (mail, { metadata }) => mails.toAll(mail, metadata),
      NoticeCreator: (notice, { event, metadata }) => mails.noticeCreator(notice, event, metadata),
    });
    mails.addTo(writers);
    templates.addBlanked(emailType.SESSION_MOVED, (id, Data) => mails.withoutForgotten(id, Data));
    counts.add('SessionAttendeeCount', (PersonID, caller) => attendees.countOfPerson(PersonID, caller));
    recurring.add('Sessions', LOOKED_EVERY_MS, () => due.runDue());
  }
}
