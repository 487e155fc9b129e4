import { formDetails, type AttendeeDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';

/** The form values of an attendee's answers, without the person. */
export const attendeeToAdd = (details: AttendeeDetails) =>
  Object.fromEntries(formDetails.map((field) => [field, details[field]]));

/** The first values of the edit form: the attendee as read, with the version that the server checks. */
export const attendeeToAmend = (attendee: SessionAttendeeRow) => ({
  ...attendeeToAdd(attendee),
  Email: attendee.Email,
  SessionAttendanceID: attendee.SessionAttendanceID,
  Version: attendee.Version,
});
