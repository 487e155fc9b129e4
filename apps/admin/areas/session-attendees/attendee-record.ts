import { attendeeLabels } from '@leaseledger/contract/session-attendance/session-attendance.details';
import {
  sessionAttendeeRow,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const attendeeFields = fieldsOf({ record: sessionAttendeeRow, labels: attendeeLabels });

/** The attendee of the surrounding panel. */
export const useAttendee = recordOfPanel<SessionAttendeeRow>('an attendee');

/** The attendee's name, or their number, for titles and buttons. */
export const attendeeName = ({
  FullName,
  SessionAttendanceID,
}: Pick<SessionAttendeeRow, 'FullName' | 'SessionAttendanceID'>): string =>
  FullName ?? `Attendee ${SessionAttendanceID}`;
