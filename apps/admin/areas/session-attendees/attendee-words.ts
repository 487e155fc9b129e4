import { heldStages, sessionFeedbacks } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { hasDayCome, momentText } from '../../platform/time/moments.ts';
import { attendeeName } from './attendee-record.ts';

/** Whether an attendee has neither a seat nor a place on the waiting list. */
export const hasLeft = ({ SeatStage }: Pick<SessionAttendeeRow, 'SeatStage'>): boolean =>
  SeatStage === null || !heldStages.includes(SeatStage);

/**
 * Whether staff can mark the attendance: from the day of the session, because people arrive before its start. An
 * attendee without a place has only a mark to correct.
 */
export const isMarkable = (
  attendee: Pick<SessionAttendeeRow, 'DidAttend' | 'SeatStage' | 'SessionStartDateTime'>,
  now: Date,
): boolean => attendee.DidAttend !== null || (!hasLeft(attendee) && hasDayCome(attendee.SessionStartDateTime, now));

/** The text of the dialog that confirms an attendee's removal. */
export const removalOf = (attendee: SessionAttendeeRow) => ({
  title: `Delete ${attendeeName(attendee)}?`,
  confirm: 'Delete attendee',
  children: `They are taken out of ${attendee.SessionName}. ${sessionAttendanceMessage.removedForGood}`,
});

/** An attendee's requests, for example 'Quote', 'Callback Tue 24 Nov, 9:00 am' or 'Positive feedback'. */
export function requestsOf({
  CompletedQuote,
  CallbackRequested,
  PreferredCallTime,
  SessionFeedback,
}: SessionAttendeeRow): readonly string[] {
  return [
    CompletedQuote ? 'Quote requested' : null,
    CallbackRequested ? `Callback ${PreferredCallTime === null ? 'requested' : momentText(PreferredCallTime)}` : null,
    SessionFeedback === null ? null : `${sessionFeedbacks[SessionFeedback].label} feedback`,
  ].filter((text) => text !== null);
}

/** For example 'Attended', with the user who recorded it. */
export function attendanceText({
  DidAttend,
  DidAttendModifiedByUserName,
}: Pick<SessionAttendeeRow, 'DidAttend' | 'DidAttendModifiedByUserName'>): string | null {
  if (DidAttend === null) return null;
  return `${DidAttend ? 'Attended' : 'Did not attend'}${DidAttendModifiedByUserName === null ? '' : `, set by ${DidAttendModifiedByUserName}`}`;
}
