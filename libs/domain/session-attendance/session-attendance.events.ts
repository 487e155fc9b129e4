import type {
  AttendeeRequest,
  SessionFeedbackID,
} from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type {
  AttendeeDetails,
  QuoteDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { State } from '@leaseledger/contract/shared/australia';

/** `PersonID` names whose key seals what is personal. */
interface OfAttendee {
  readonly SessionAttendanceID: number;
  readonly SessionID: number;
  readonly PersonID: number;
}

export interface ReceivedRegistration extends OfAttendee, LeadPerson, AttendeeDetails {
  readonly PersonID: number;
  readonly SessionName: string;
  readonly SessionStartDateTime: string;
  /** Whether they are mailed a confirmation once they have a seat. */
  readonly sendConfirmation: boolean;
}

export type SessionAttendanceEvent =
  /**
   * The details of a registration. The session's seats decide afterwards whether there is a seat. Without a seat,
   * nothing else follows.
   */
  | { readonly type: 'SessionRegistrationReceived'; readonly data: ReceivedRegistration }
  /** The changed fields. `was` holds their previous values. */
  | {
      readonly type: 'SessionAttendeeAmended';
      readonly data: OfAttendee & { readonly was: Partial<AttendeeDetails> } & Partial<AttendeeDetails>;
    }
  | { readonly type: 'SessionAttendanceMarked'; readonly data: OfAttendee & { readonly DidAttend: boolean } }
  /** By undoing the first of those: nobody has said whether they came. */
  | { readonly type: 'SessionAttendanceUnmarked'; readonly data: OfAttendee }
  | { readonly type: 'SessionAttendeeArchived'; readonly data: OfAttendee }
  | { readonly type: 'SessionAttendeeUnarchived'; readonly data: OfAttendee }
  | { readonly type: 'SessionQuoteRequested'; readonly data: OfAttendee & QuoteDetails }
  | {
      readonly type: 'SessionCallbackRequested';
      readonly data: OfAttendee & { readonly PreferredCallTime: string; readonly State: State };
    }
  | {
      readonly type: 'SessionFeedbackGiven';
      readonly data: OfAttendee & { readonly SessionFeedback: SessionFeedbackID };
    }
  /** A quote or a callback reached the lead: it made it, or amended it. */
  | {
      readonly type: 'SessionAttendeeLed';
      readonly data: OfAttendee & { readonly LeadID: number; readonly request: AttendeeRequest };
    }
  /** A confirmation, or the mail of a completed session, is to go out again. */
  | {
      readonly type: 'SessionAttendeeMailRequested';
      readonly data: OfAttendee & { readonly mail: 'confirmation' | 'completed' };
    }
  | { readonly type: 'SessionAttendeeRemoved'; readonly data: OfAttendee };
