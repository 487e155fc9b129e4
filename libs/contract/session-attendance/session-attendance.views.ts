import { runsSessions } from '../access/permissions.ts';
import type { EmailRow } from '../emails/email.views.ts';
import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { PersonRow } from '../persons/person.views.ts';
import type { TimeZone } from '../shared/time-zones.ts';
import { sessionFeedbacks, type SeatStage, type SessionFeedbackID } from './session-attendance.codes.ts';
import {
  attendeeColumnFormats,
  attendeeDetailColumns,
  attendeeLabels,
  type AttendeeDetails,
} from './session-attendance.details.ts';

/** One attendee, as lists show them. Moments are ISO 8601 in UTC. */
export interface SessionAttendeeRow extends AttendeeDetails {
  readonly id: number;
  readonly SessionAttendanceID: number;
  /** The revision of the record; updates carry it back. */
  readonly Version: number;
  readonly SessionID: number;
  readonly SessionName: string;
  readonly SessionStartDateTime: string;
  readonly PersonID: number;
  /** Whom the attendance itself names: another one than PersonID where that person was merged into another. */
  readonly OwnPersonID: number;
  /** Who it is by now; null once the person is forgotten. */
  readonly FullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly PersonEmail: string | null;
  readonly PersonContactNumber: string | null;
  /** Null for who asked and was refused. */
  readonly SeatStage: SeatStage | null;
  /** Until when an offered seat is held. */
  readonly SeatHeldUntil: string | null;
  readonly Archived: 0 | 1;
  /** Null until somebody says so. */
  readonly DidAttend: boolean | null;
  readonly DidAttendModifiedByUserID: number | null;
  readonly DidAttendModifiedByUserName: string | null;
  readonly CompletedQuote: boolean;
  readonly CallbackRequested: boolean;
  readonly PreferredCallTime: string | null;
  readonly SessionFeedback: SessionFeedbackID | null;
  /** The lead that a quote or a callback made. */
  readonly LeadID: number | null;
  readonly CreatedByUserID: number | null;
  /** 'System' for who registered themselves. */
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
}

/** `GET sessionAttendance/{id}`. */
export interface SessionAttendee extends SessionAttendeeRow {
  /** Null once the person is forgotten. */
  readonly Person: PersonRow | null;
  /** Of the links in its mails: `/quote/{SessionAttendanceID}/{SecretKey}`. */
  readonly SecretKey: string;
  /** Of the waiting list, from 1; null for who does not wait. */
  readonly PlaceInLine: number | null;
  readonly EmailHistory: readonly EmailRow[];
}

/** Where somebody is who waits for a seat. */
export interface WaitingPlace {
  readonly SessionAttendanceID: number;
  /** From 1. */
  readonly PlaceInLine: number;
}

/** A registration that has a seat. */
export interface Registration {
  readonly SessionAttendanceID: number;
  readonly secretKey: string;
}

/** What whoever has the link of an attendee may see: of that attendee, and of nobody else. */
export interface OwnAttendance {
  readonly SessionAttendanceID: number;
  readonly SessionID: number;
  readonly FirstName: string;
  readonly SessionName: string;
  readonly SessionLink: string;
  readonly SessionStartDateTime: string;
  readonly SessionEndDateTime: string;
  readonly Timezone: TimeZone;
  readonly LocationType: string;
  /** Where to come to, or to join. */
  readonly Location: string | null;
  readonly Completed: boolean;
  readonly Cancelled: boolean;
  readonly SeatStage: SeatStage;
  readonly SeatHeldUntil: string | null;
  readonly PlaceInLine: number | null;
  readonly CompletedQuote: boolean;
  readonly CallbackRequested: boolean;
  readonly SessionFeedback: SessionFeedbackID | null;
}

/** `POST sessions/checkIfQuoteComplete`. */
export interface QuoteCheck {
  readonly CompletedQuote: boolean;
}

export const sessionAttendeeRow = view<SessionAttendeeRow>('SessionAttendeeRow');
export const sessionAttendee = view<SessionAttendee>('SessionAttendee');
export const waitingPlaces = listOf(view<WaitingPlace>('WaitingPlace'));
export const registration = view<Registration>('Registration');
export const ownAttendance = view<OwnAttendance>('OwnAttendance');
export const quoteCheck = view<QuoteCheck>('QuoteCheck');
export const sessionAttendeeRows = listOf(sessionAttendeeRow);

/** The list of attendees. */
export const sessionAttendeeList = list({
  resource: 'sessionAttendees',
  row: sessionAttendeeRow,
  id: 'SessionAttendanceID',
  columns: {
    SessionAttendanceID: 'integer',
    SessionID: 'integer',
    SessionName: 'text',
    SessionStartDateTime: 'time',
    PersonID: 'integer',
    OwnPersonID: 'integer',
    FullName: 'text',
    PersonEmployerName: 'text',
    PersonEmail: 'text',
    PersonContactNumber: 'text',
    ...attendeeDetailColumns,
    SeatStage: 'text',
    SeatHeldUntil: 'time',
    Archived: 'integer',
    DidAttend: 'boolean',
    DidAttendModifiedByUserID: 'integer',
    DidAttendModifiedByUserName: 'text',
    CompletedQuote: 'boolean',
    CallbackRequested: 'boolean',
    PreferredCallTime: 'time',
    SessionFeedback: 'integer',
    LeadID: 'integer',
    CreatedByUserID: 'integer',
    CreatedByUserName: 'text',
    CreatedDateTime: 'time',
  },
  labels: attendeeLabels,
  heads: {
    SessionAttendanceID: 'Attendee',
    SessionName: 'Session',
    SessionStartDateTime: 'Session starts',
    FullName: 'Person',
    PersonEmployerName: 'Company',
    PersonEmail: 'Email',
    PersonContactNumber: 'Contact number',
    SeatStage: 'Seat',
    SeatHeldUntil: 'Seat held until',
    Archived: 'Archived',
    DidAttend: 'Attended',
    DidAttendModifiedByUserName: 'Attendance set by',
    CompletedQuote: 'Quote',
    CallbackRequested: 'Callback',
    PreferredCallTime: 'Preferred call time',
    SessionFeedback: 'Feedback',
    LeadID: 'Lead',
    CreatedByUserName: 'Added by',
    CreatedDateTime: 'Registered',
  },
  formats: {
    ...attendeeColumnFormats,
    SessionAttendanceID: 'id',
    LeadID: 'id',
    PersonContactNumber: 'phone',
    SessionFeedback: { codes: sessionFeedbacks },
  },
  managedBy: runsSessions,
});
