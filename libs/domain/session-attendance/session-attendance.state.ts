import type {
  AttendeeRequest,
  SessionFeedbackID,
} from '@leaseledger/contract/session-attendance/session-attendance.codes';
import {
  blankAttendee,
  quotedDetails,
  type AttendeeDetails,
  type QuoteDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { picked } from '@leaseledger/contract/kernel/picked';
import { merged } from '../behaviours/amendment.ts';
import type { Attributed } from '../kernel/decider.ts';
import type { SessionAttendanceEvent } from './session-attendance.events.ts';

/** The state that decisions on an attendee, and on the resulting leads, need. Moments are ISO 8601, UTC. */
export interface SessionAttendanceState {
  readonly stage: 'unknown' | 'live' | 'removed';
  readonly SessionAttendanceID: number;
  readonly SessionID: number;
  /** The person that the attendance itself names. */
  readonly PersonID: number;
  readonly details: AttendeeDetails;
  readonly sendConfirmation: boolean;
  readonly DidAttend: boolean | null;
  readonly isArchived: boolean;
  readonly quote: QuoteDetails | null;
  readonly callback: { readonly PreferredCallTime: string } | null;
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

export function evolveAttendance(
  state: SessionAttendanceState,
  event: SessionAttendanceEvent & Attributed,
): SessionAttendanceState {
  switch (event.type) {
    case 'SessionRegistrationReceived': {
      const { SessionAttendanceID, SessionID, PersonID, sendConfirmation } = event.data;
      return {
        ...initialAttendance,
        stage: 'live',
        SessionAttendanceID,
        SessionID,
        PersonID,
        details: merged(blankAttendee, event.data),
        sendConfirmation,
      };
    }
    case 'SessionAttendeeAmended':
      return { ...state, details: merged(state.details, event.data) };
    case 'SessionAttendanceMarked':
      return { ...state, DidAttend: event.data.DidAttend };
    case 'SessionAttendanceUnmarked':
      return { ...state, DidAttend: null };
    case 'SessionAttendeeArchived':
      return { ...state, isArchived: true };
    case 'SessionAttendeeUnarchived':
      return { ...state, isArchived: false };
    case 'SessionQuoteRequested':
      return { ...state, quote: event.data, details: { ...state.details, ...picked(event.data, quotedDetails) } };
    case 'SessionCallbackRequested':
      return { ...state, callback: event.data, callbacks: state.callbacks + 1 };
    case 'SessionFeedbackGiven':
      return { ...state, feedback: event.data.SessionFeedback, feedbacks: state.feedbacks + 1 };
    case 'SessionAttendeeLed':
      return { ...state, LeadID: event.data.LeadID, led: [...state.led, event.data.request] };
    case 'SessionAttendeeMailRequested':
      return event.data.mail === 'confirmation' ? { ...state, confirmedAgainAt: event.metadata?.time ?? null } : state;
    case 'SessionAttendeeRemoved':
      return { ...state, stage: 'removed' };
  }
}
