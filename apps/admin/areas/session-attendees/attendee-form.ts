import { formDetails, type AttendeeDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { isMasked } from '@leaseledger/contract/shared/masked-contact';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';

/** The form values of an attendee's answers, without the person. */
export const attendeeToAdd = (details: AttendeeDetails) =>
  Object.fromEntries(formDetails.map((field) => [field, details[field]]));

/**
 * The first values of the edit form: the attendee as read, with the version that the server checks. A masked address is
 * left out, and an empty one keeps the stored one.
 */
export const attendeeToAmend = (attendee: SessionAttendeeRow) => ({
  ...attendeeToAdd(attendee),
  Email: isMasked(attendee.Email ?? '') ? null : attendee.Email,
  SessionAttendanceID: attendee.SessionAttendanceID,
  Version: attendee.Version,
});
