import type { AttendeeRequest } from '@leaseledger/contract/session-attendance/session-attendance.codes';

interface OfAttendee {
  readonly SessionID: number;
  readonly SessionAttendanceID: number;
}

/** Logs, or amends, the lead of an attendee who asked for a quote or a callback. */
export interface LeadAttendee extends OfAttendee {
  readonly type: 'LeadAttendee';
  readonly request: AttendeeRequest;
}

/** Tells the lead of an attendee whether they attended. Does nothing without a lead. */
export interface TellLeadAttendance extends OfAttendee {
  readonly type: 'TellLeadAttendance';
}

/** Releases a seat, an offer or a place in the line. */
export interface ReleaseSeat extends OfAttendee {
  readonly type: 'ReleaseSeat';
}

/** Makes the seat of an attendee known by their present address. */
export interface FollowAddress {
  readonly type: 'FollowAddress';
  readonly SessionAttendanceID: number;
}

/** Releases the seats, offers and places of a person in all future sessions. */
export interface ReleaseSeatsOf {
  readonly type: 'ReleaseSeatsOf';
  readonly PersonID: number;
}

/** Offers the free seats of a session to the waiting attendees. */
export interface OfferSeats {
  readonly type: 'OfferSeats';
  readonly SessionID: number;
}

/**
 * Mails every attendee who has a seat and is not archived, each once. Mails about a moved, cancelled or completed
 * session also reach the attendees who wait or are offered a seat.
 */
export interface MailAttendees<Mail extends AttendeeMail = AttendeeMail> {
  readonly type: 'MailAttendees';
  readonly SessionID: number;
  readonly mail: Mail;
  readonly withWaiting: boolean;
  /** The reason of the change, for the text of the mail. */
  readonly reason?: string;
}

/** Collects a notice of an attendee's action for the creator of a session, if notices are asked for. */
export interface NoticeCreator extends OfAttendee {
  readonly type: 'NoticeCreator';
  readonly what: 'registration' | AttendeeRequest;
  /** ISO 8601, UTC. */
  readonly happened: string;
}

/** The effects that the area of attendance performs. */
export type SessionAttendanceEffect =
  | LeadAttendee
  | TellLeadAttendance
  | ReleaseSeat
  | FollowAddress
  | ReleaseSeatsOf
  | OfferSeats
  | MailAttendees
  | NoticeCreator;

/** The mails that attendees of sessions receive. */
export type AttendeeMail =
  | 'attendee-confirmation'
  | 'attendee-again'
  | 'attendee-waiting'
  | 'attendee-offer'
  | 'attendee-lapsed'
  | 'attendee-moved'
  | 'attendee-cancelled'
  | 'attendee-completed'
  | 'attendee-reminder';

/** The mails that the creator of a session receives about its attendees. */
export type NoticeMail = 'session-notice' | 'session-notices';
