import { attendeeLabels } from '@leaseledger/contract/session-attendance/session-attendance.details';
import {
  sessionAttendeeRow,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const attendeeFields = fieldsOf({ record: sessionAttendeeRow, labels: attendeeLabels });

/** The attendee of the surrounding panel. */
export function useAttendee(): SessionAttendeeRow {
  const attendee = useRecordContext<SessionAttendeeRow>();
  if (attendee === undefined) throw new Error('useAttendee is for components inside the panel of an attendee.');
  return attendee;
}

/** The attendee's name, or their number, for titles and buttons. */
export const attendeeName = ({
  FullName,
  SessionAttendanceID,
}: Pick<SessionAttendeeRow, 'FullName' | 'SessionAttendanceID'>): string =>
  FullName ?? `Attendee ${SessionAttendanceID}`;
