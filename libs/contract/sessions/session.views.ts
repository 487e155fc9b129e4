import type { FileView } from '../files/file.views.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { runsSessions } from '../access/permissions.ts';
import type { TimeZone } from '../shared/time-zones.ts';
import type { SessionReminder } from './reminders.ts';
import type { ON_SITE, ONLINE } from './session.codes.ts';
import { sessionColumnFormats, sessionDetailColumns, sessionLabels, type SessionDetails } from './session.details.ts';

/** One session, as the list and the record show it. Moments are ISO 8601 in UTC. */
export interface SessionRow extends SessionDetails {
  readonly id: number;
  readonly SessionID: number;
  /** The revision of the record; updates carry it back. */
  readonly Version: number;
  /** The address under which people register, below the host. */
  readonly SessionLink: string;
  /** Those who registered and whose seat is theirs. */
  readonly CurrentAttendees: number;
  /** Free seats that are held for whom they were offered to, and those who wait for one. */
  readonly OfferedSeats: number;
  readonly WaitingAttendees: number;
  readonly AttendeesConvertedToLeads: number;
  readonly SentMainContactEmail: boolean;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
  readonly CancelledSessionReason: string | null;
  readonly Reminders: readonly SessionReminder[];
  /** When the next reminder goes out; null where none is left, or the session takes place no more. */
  readonly NextReminderDateTime: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
}

/** A reminder as the documents name its fields. */
export interface ReminderEmail {
  readonly ReminderEmailID: number;
  /** 1 once it was sent, or passed over; null before. */
  readonly Triggered: 1 | null;
  readonly TriggerDateTime: string;
  readonly TriggeredDateTime: string | null;
  /** Missed, and another one was sent in its place. */
  readonly PassedOver: boolean;
  /** The session. */
  readonly TriggeringID: number;
  /** JSON with `withinHours`. */
  readonly Data: string;
  readonly WithinHours: number;
}

/** `GET sessions/session/{id}`. */
export interface SessionRecord extends SessionRow {
  readonly ReminderEmails: readonly ReminderEmail[];
  readonly Files: readonly FileView[];
}

/** The public part of a session: how to join is told to who registered. */
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
  /** On site only. */
  readonly Location: string | null;
  readonly SessionStartDateTime: string;
  readonly SessionEndDateTime: string;
  readonly SessionLinkExpiryDateTime: string;
  readonly Timezone: TimeZone;
  /** Whether every seat is somebody's. */
  readonly IsFull: boolean;
}

export const sessionRow = view<SessionRow>('SessionRow');
export const sessionRecord = view<SessionRecord>('SessionRecord');
export const publicSession = view<PublicSession>('PublicSession');

/** The list of sessions. */
export const sessionList = list({
  resource: 'sessions',
  row: sessionRow,
  id: 'SessionID',
  columns: {
    SessionID: 'integer',
    ...sessionDetailColumns,
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
  labels: sessionLabels,
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
  formats: { ...sessionColumnFormats, SessionID: 'id', CreatedByUserID: 'id' },
  managedBy: runsSessions,
});
