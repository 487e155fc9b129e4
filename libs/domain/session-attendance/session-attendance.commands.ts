import type {
  AttendeeRequest,
  SessionFeedbackID,
} from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type {
  AttendeeDetails,
  QuoteDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { State } from '@leaseledger/contract/shared/australia';
import type { UndoDecision } from '../kernel/undo.ts';
import type { ReceivedRegistration, SessionAttendanceEvent } from './session-attendance.events.ts';

export type SessionAttendanceCommand =
  | { readonly type: 'ReceiveRegistration'; readonly registration: ReceivedRegistration }
  /** An omitted field keeps its value; null empties it. */
  | { readonly type: 'AmendAttendee'; readonly changes: Partial<AttendeeDetails> }
  | { readonly type: 'MarkAttendance'; readonly DidAttend: boolean }
  | { readonly type: 'ArchiveAttendee'; readonly isArchived: boolean }
  | { readonly type: 'RequestQuote'; readonly quote: QuoteDetails }
  | { readonly type: 'RequestCallback'; readonly PreferredCallTime: string; readonly State: State }
  | { readonly type: 'GiveFeedback'; readonly SessionFeedback: SessionFeedbackID }
  /** By the system, once the lead has it. */
  | { readonly type: 'NoteLead'; readonly LeadID: number; readonly request: AttendeeRequest }
  /** By staff, as often as they like; by the system, where somebody registered again, once an hour. */
  | { readonly type: 'SendAttendeeMail'; readonly mail: 'confirmation' | 'completed' }
  | { readonly type: 'RemoveAttendee' }
  | UndoDecision<SessionAttendanceEvent>;
