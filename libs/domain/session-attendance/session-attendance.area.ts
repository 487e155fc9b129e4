import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { amendAttendee, type FormerAddress } from './amend-attendee.ts';
import { giveFeedback, requestCallback, requestQuote } from './attendee-requests.ts';
import { noteLead, removeAttendee, sendAttendeeMail } from './follow-up-attendee.ts';
import { archiveAttendee, markAttendance } from './mark-attendance.ts';
import { receiveRegistration } from './receive-registration.ts';
import { initialAttendance, runs, type SessionAttendanceState } from './session-attendance.ts';

const sessionAttendanceDecisions = [
  receiveRegistration,
  amendAttendee,
  markAttendance,
  archiveAttendee,
  requestQuote,
  requestCallback,
  giveFeedback,
  noteLead,
  sendAttendeeMail,
  removeAttendee,
] as const;
export type SessionAttendanceEvent = EventsOf<typeof sessionAttendanceDecisions>;
export interface UndoAttendeeDecision extends UndoDecision<SessionAttendanceEvent>, FormerAddress {}
export type SessionAttendanceCommand = CommandsOf<typeof sessionAttendanceDecisions> | UndoAttendeeDecision;

const notThere = ({ stage }: SessionAttendanceState) =>
  stage === 'live' ? undefined : missing(message.notFound('Attendee'));

/**
 * The attendees of sessions, a stream for each: their details, their attendance and their later requests. The stream of
 * the session's seats decides whether they have a seat.
 */
export const sessionAttendanceArea = aggregate<
  SessionAttendanceCommand,
  SessionAttendanceState,
  SessionAttendanceEvent
>(sessionAttendanceDecisions, {
  category: 'sessionAttendance',
  initialState: initialAttendance,
  notThere,
  undo: {
    who: runs,
    refused: (state) =>
      state.stage === 'removed' ? ruleBroken(sessionAttendanceMessage.removedForGood) : notThere(state),
  },
  subjectType: 'sessionAttendance',
  subjectID: ({ SessionAttendanceID }) => SessionAttendanceID,
  weight: 3,
});
export const { decider: sessionAttendanceDecider } = sessionAttendanceArea;
