import type { FileView } from '../files/file.views.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { runsSessions } from '../access/permissions.ts';
import type { LeadDetails } from '../leads/lead.details.ts';
import type { TimeZone } from '../shared/time-zones.ts';
import type { SessionReminder } from './reminders.ts';
import type { ON_SITE, ONLINE } from './session.codes.ts';
import { sessionFields, type SessionDetails } from './session.details.ts';

/** One session, as the list and the record show it. Moments are ISO 8601 in UTC. */
export interface SessionRow extends SessionDetails {
  readonly id: number;
  readonly SessionID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  /** The address of the registration page, below the host. */
  readonly SessionLink: string;
  /** The number of attendees with a seat. */
  readonly CurrentAttendees: number;
  /** The number of seats held by an offer, then the number of people on the waiting list. */
  readonly OfferedSeats: number;
  readonly WaitingAttendees: number;
  readonly AttendeesConvertedToLeads: number;
  readonly SentMainContactEmail: boolean;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
  readonly CancelledSessionReason: string | null;
  /** The reason in the latest email about another time or place. */
  readonly ChangedSessionReason: string | null;
  readonly Reminders: readonly SessionReminder[];
  /** The time of the next reminder. Null when none is pending or the session no longer takes place. */
  readonly NextReminderDateTime: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
}

/** A reminder, with the specification's names of fields. */
export interface ReminderEmail {
  readonly ReminderEmailID: number;
  /** 1 after it was sent; null before, and when it was passed over. */
  readonly Triggered: 1 | null;
  readonly TriggerDateTime: string;
  readonly TriggeredDateTime: string | null;
  /** Whether it was not sent, because it was missed or there was nobody to remind. */
  readonly PassedOver: boolean;
  /** The id of the session. */
  readonly TriggeringID: number;
  /** JSON with `withinHours`. */
  readonly Data: string;
  readonly WithinHours: number;
}

/** A session with its reminders, as commands on it answer: cancelling, completing, sending a mail. */
export interface SessionRecord extends SessionRow {
  readonly ReminderEmails: readonly ReminderEmail[];
}

/** An attendee on the record of the session. The area of attendees has the whole row. */
export interface AttendeeOfSession extends Pick<
  LeadDetails,
  | 'HasHadNovatedLease'
  | 'CurrentCarManufacturer'
  | 'CurrentCarModel'
  | 'CurrentCarYear'
  | 'InterestedCarManufacturer'
  | 'InterestedCarModel'
  | 'InterestedCarYear'
  | 'AnnualKMs'
  | 'AnnualIncome'
  | 'PreferredLeaseTerm'
  | 'BusinessUse'
> {
  readonly SessionAttendanceID: number;
  readonly SessionID: number;
  readonly PersonID: number;
  /** Null once the person is forgotten. */
  readonly FullName: string | null;
  /** 'seated', 'waiting' and so on, as the list of attendees shows it. */
  readonly SeatStage: string | null;
  readonly PostSessionContactReq: boolean;
  readonly Archived: 0 | 1;
  readonly DidAttend: boolean | null;
  readonly DidAttendModifiedByUserName: string | null;
  readonly CompletedQuote: boolean;
  readonly CallbackRequested: boolean;
  readonly LeadID: number | null;
  readonly SessionFeedback: number | null;
  readonly CreatedDateTime: string;
}

/** `GET sessions/session/{id}`, and the answer to adding or amending a session. */
export interface SessionView extends SessionRecord {
  readonly Files: readonly FileView[];
  /** The attendees as their list shows them, at most 1,000 of them. `/api/rest/sessionAttendees` has all. */
  readonly attendees: readonly AttendeeOfSession[];
}

/** How many attendees of a session an email would reach, by their seat. Archived attendees, and attendees without an address, are not mailed. */
export interface MailedAttendees {
  readonly Seated: number;
  readonly Offered: number;
  readonly Waiting: number;
}

/** The public part of a session. Only registered people learn how to join. */
export interface PublicSession {
  readonly SessionID: number;
  readonly SessionName: string;
  readonly SessionLink: string;
  readonly MiscellaneousSession: boolean;
  readonly Enabled: boolean;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
  readonly PublicSession: boolean;
  readonly CompanyName: string | null;
  readonly LocationType: typeof ON_SITE | typeof ONLINE;
  /** The address; only for sessions on site. */
  readonly Location: string | null;
  readonly SessionStartDateTime: string;
  readonly SessionEndDateTime: string;
  readonly SessionLinkExpiryDateTime: string;
  readonly Timezone: TimeZone;
  /** Whether all seats are taken. */
  readonly IsFull: boolean;
}

export const sessionRow = view<SessionRow>('SessionRow');
export const sessionRecord = view<SessionRecord>('SessionRecord');
export const mailedAttendees = view<MailedAttendees>('MailedAttendees');
export const sessionView = view<SessionView>('SessionView');
export const publicSession = view<PublicSession>('PublicSession');

export const sessionList = list({
  resource: 'sessions',
  row: sessionRow,
  id: 'SessionID',
  fields: sessionFields,
  first: { SessionID: 'integer' },
  columns: {
    CurrentAttendees: 'integer',
    OfferedSeats: 'integer',
    WaitingAttendees: 'integer',
    AttendeesConvertedToLeads: 'integer',
    SentMainContactEmail: 'boolean',
    Completed: 'boolean',
    Cancelled: 'boolean',
    NextReminderDateTime: 'time',
    CreatedByUserID: 'integer',
    CreatedByUserName: 'text',
    CreatedDateTime: 'time',
  },
  heads: {
    SessionID: 'Session',
    SessionLink: 'Link',
    CurrentAttendees: 'Attendees',
    OfferedSeats: 'Seats on offer',
    WaitingAttendees: 'Waiting',
    AttendeesConvertedToLeads: 'Leads',
    SentMainContactEmail: 'Contact email sent',
    NextReminderDateTime: 'Next reminder',
    CreatedByUserName: 'Created by',
    CreatedDateTime: 'Created',
  },
  formats: { SessionID: 'id', CreatedByUserID: 'id' },
  managedBy: runsSessions,
});
