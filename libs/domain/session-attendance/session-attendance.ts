import { runsSessions } from '@leaseledger/contract/access/permissions';
import type {
  AttendeeRequest,
  SessionFeedbackID,
} from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  blankAttendee,
  type AttendeeDetails,
  type QuoteDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { State } from '@leaseledger/contract/shared/australia';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Actor } from '../kernel/decider.ts';
import { may } from '../kernel/rights.ts';

/** `PersonID` names whose key seals what is personal. */
export interface OfAttendee {
  readonly SessionAttendanceID: number;
  readonly SessionID: number;
  readonly PersonID: number;
}

/** The state that decisions on an attendee, and on the resulting leads, need. Moments are ISO 8601, UTC. */
export interface SessionAttendanceState extends OfAttendee {
  readonly stage: 'unknown' | 'live' | 'removed';
  readonly details: AttendeeDetails;
  /** The addresses that were the person's when they registered, or when their address was corrected. */
  readonly personEmails: readonly string[];
  readonly sendConfirmation: boolean;
  readonly DidAttend: boolean | null;
  readonly isArchived: boolean;
  readonly quote: QuoteDetails | null;
  readonly callback: { readonly PreferredCallTime: string; readonly State: State | null } | null;
  /** How often one was asked for. */
  readonly callbacks: number;
  readonly feedback: SessionFeedbackID | null;
  /** How often it was said. */
  readonly feedbacks: number;
  readonly LeadID: number | null;
  /** Which requests the lead has. */
  readonly led: readonly AttendeeRequest[];
  /** When a confirmation was last asked for again. */
  readonly confirmedAgainAt: string | null;
}

export const initialAttendance: SessionAttendanceState = {
  stage: 'unknown',
  SessionAttendanceID: 0,
  SessionID: 0,
  PersonID: 0,
  details: blankAttendee,
  personEmails: [],
  sendConfirmation: true,
  DidAttend: null,
  isArchived: false,
  quote: null,
  callback: null,
  callbacks: 0,
  feedback: null,
  feedbacks: 0,
  LeadID: null,
  led: [],
  confirmedAgainAt: null,
};

/** Users who run sessions, and the system. */
export const runs = (actor: Actor): boolean => may(runsSessions, actor);

/** Shared by all decisions on an attendee after the registration. */
export const onAttendee = { who: runs, of: 'known' } as const;

export const ofAttendee = ({ SessionAttendanceID, SessionID, PersonID }: OfAttendee): OfAttendee => ({
  SessionAttendanceID,
  SessionID,
  PersonID,
});

/**
 * The address of mails to an attendee: as registered or corrected. If it was the person's, mails follow the person.
 * @param present the person's present address; null if there is none
 */
export const mailAddress = (
  { details: { Email }, personEmails }: Pick<SessionAttendanceState, 'details' | 'personEmails'>,
  present: string | null,
): string | null => (Email !== null && personEmails.includes(Email) ? (present ?? Email) : Email);

export const someAttendee: OfAttendee = { SessionAttendanceID: 21, SessionID: 3, PersonID: 8 };

export const someDetails = (_fc: Generator, { ids, text, orNull }: SomeValues) => ({
  FirstName: text,
  LastName: text,
  Email: orNull(text),
  CompanyName: orNull(text),
  AnnualKMs: orNull(ids),
  CurrentCarModel: orNull(text),
  BusinessUse: orNull(ids),
});
