import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { Link } from 'react-router';
import { dateText } from '../../platform/time/moments.ts';
import { RelatedList } from '../../records/record/related/RelatedList.tsx';
import { attendanceText, requestsOf } from './attendee-words.ts';
import { AttendeeMarks } from './AttendeeMarks.tsx';
import './session-attendees.css';

/** The attendance of a person. A click opens it. */
const line = (attendance: SessionAttendeeRow) => (
  <Link className="wide-name" to={`/sessionAttendees/view/${attendance.SessionAttendanceID}`}>
    <b>{attendance.SessionName}</b>
    <AttendeeMarks attendee={attendance} />
    <span className="related-more">
      {[
        dateText(attendance.SessionStartDateTime),
        attendance.Archived === 1 ? null : attendanceText(attendance),
        ...requestsOf(attendance),
      ]
        .filter((text) => text !== null)
        .map((text) => (
          <span key={text}>{text}</span>
        ))}
    </span>
  </Link>
);

/** The sessions that a person registered for. A click opens one. */
export default function PersonAttendances({ id }: { readonly id: number }) {
  return (
    <RelatedList<SessionAttendeeRow>
      title="Session attendances"
      resource="sessionAttendees"
      filter={{ PersonID: id }}
      sort={{ field: 'SessionStartDateTime', order: 'DESC' }}
      none="No session yet."
      row={line}
    />
  );
}
