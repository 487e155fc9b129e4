import { runsSessions } from '../access/permissions.ts';
import type { EmailRow } from '../emails/email.views.ts';
import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { PersonRow } from '../persons/person.views.ts';
import type { TimeZone } from '../shared/time-zones.ts';
import {
  seatStageNames,
  sessionFeedbacks,
  type SeatStage,
  type SessionFeedbackID,
} from './session-attendance.codes.ts';
import { askedFields, attendeeFields, type AskedDetails, type AttendeeDetails } from './session-attendance.details.ts';

/** One attendee, as a row of lists. Moments are ISO 8601 in UTC. */
export interface SessionAttendeeRow extends AttendeeDetails, AskedDetails {
  readonly id: number;
  readonly SessionAttendanceID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  readonly SessionID: number;
  readonly SessionName: string;
  readonly SessionStartDateTime: string;
  readonly PersonID: number;
  /** The person stored with the attendance. It differs from PersonID when that person was merged into another. */
  readonly OwnPersonID: number;
  /** The person's current name; null once the person is forgotten. */
  readonly FullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly PersonEmail: string | null;
  readonly PersonContactNumber: string | null;
  /** Null for a person whose registration was refused. */
  readonly SeatStage: SeatStage | null;
  /** The end of the offer of a seat. */
  readonly SeatHeldUntil: string | null;
  readonly Archived: 0 | 1;
  /** Null until staff enter it. */
  readonly DidAttend: boolean | null;
  readonly DidAttendModifiedByUserID: number | null;
  readonly DidAttendModifiedByUserName: string | null;
  readonly CompletedQuote: boolean;
  readonly CallbackRequested: boolean;
  readonly PreferredCallTime: string | null;
  readonly SessionFeedback: SessionFeedbackID | null;
  /** The lead from a request for a quote or a callback. */
  readonly LeadID: number | null;
  readonly CreatedByUserID: number | null;
  /** 'System' when the attendee registered without staff. */
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
}

/** `GET sessionAttendance/{id}`, and the answer to adding or amending an attendee. */
export interface SessionAttendee extends SessionAttendeeRow {
  /** Null once the person is forgotten, and for external users who did not register them. */
  readonly Person: PersonRow | null;
  /**
   * The secret in the links of the attendee's mails: `/quote/{SessionAttendanceID}/{SecretKey}`. Null for external users
   * who see the attendee masked, because the page shows the attendee's details.
   */
  readonly SecretKey: string | null;
  /** The place on the waiting list, from 1; null for attendees who do not wait. */
  readonly PlaceInLine: number | null;
  /** The address that mails go to: as registered or corrected, or the person's present one if it was theirs. */
  readonly MailsTo: string | null;
  readonly EmailHistory: readonly EmailRow[];
}

/** A person's place on the waiting list. */
export interface WaitingPlace {
  readonly SessionAttendanceID: number;
  /** Counted from 1. */
  readonly PlaceInLine: number;
}

/** The answer to a registration that got a seat. */
export interface Registration {
  readonly SessionAttendanceID: number;
  readonly secretKey: string;
}

/** The part of an attendance that the holder of the attendee's link may read. It names no other attendee. */
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
  /** The address on site, or the address to join online. */
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

export const sessionAttendeeList = list({
  resource: 'sessionAttendees',
  row: sessionAttendeeRow,
  id: 'SessionAttendanceID',
  fields: { ...attendeeFields, ...askedFields },
  first: {
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
  },
  columns: {
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
    SessionAttendanceID: 'id',
    LeadID: 'id',
    PersonContactNumber: 'phone',
    SeatStage: { names: seatStageNames },
    SessionFeedback: { codes: sessionFeedbacks },
  },
  managedBy: runsSessions,
});
