import { formDetails, type AttendeeDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';

/** What forms ask of an attendee beside who it is. */
export const attendeeToAdd = (details: AttendeeDetails) =>
  Object.fromEntries(formDetails.map((field) => [field, details[field]]));

/** What the edit form starts with: the attendee as they were read, with the version that the server will ask for. */
export const attendeeToAmend = (attendee: SessionAttendeeRow) => ({
  ...attendeeToAdd(attendee),
  SessionAttendanceID: attendee.SessionAttendanceID,
  Version: attendee.Version,
});
