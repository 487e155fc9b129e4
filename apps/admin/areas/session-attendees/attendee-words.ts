import { sessionFeedbacks } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { momentText } from '../../platform/time/moments.ts';
import { attendeeName } from './attendee-record.ts';

/** What is asked before somebody is taken out of a session, and what follows from it. */
export const removalOf = (attendee: SessionAttendeeRow) => ({
  title: `Delete ${attendeeName(attendee)}?`,
  confirm: 'Delete attendee',
  children: `They are taken out of ${attendee.SessionName}. ${sessionAttendanceMessage.removedForGood}`,
});

/** What somebody asked for and said: 'Quote', 'Callback Tue 24 Nov, 9:00 am', 'Positive feedback'; nothing of who is archived. */
export function requestsOf({
  Archived,
  CompletedQuote,
  CallbackRequested,
  PreferredCallTime,
  SessionFeedback,
}: SessionAttendeeRow): readonly string[] {
  if (Archived === 1) return [];
  return [
    CompletedQuote ? 'Quote requested' : null,
    CallbackRequested ? `Callback ${PreferredCallTime === null ? 'requested' : momentText(PreferredCallTime)}` : null,
    SessionFeedback === null ? null : `${sessionFeedbacks[SessionFeedback].label} feedback`,
  ].filter((text) => text !== null);
}

/** 'Attended', and who said so. */
export function attendanceText({
  DidAttend,
  DidAttendModifiedByUserName,
}: Pick<SessionAttendeeRow, 'DidAttend' | 'DidAttendModifiedByUserName'>): string | null {
  if (DidAttend === null) return null;
  return `${DidAttend ? 'Attended' : 'Did not attend'}${DidAttendModifiedByUserName === null ? '' : `, set by ${DidAttendModifiedByUserName}`}`;
}
