import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateText } from '../../platform/time/moments.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { Section } from '../../records/record/FieldList.tsx';
import { RecordPages } from '../../records/record/RecordPages.tsx';
import { attendanceText } from './attendee-words.ts';
import { AttendeeMarks } from './AttendeeMarks.tsx';
import './session-attendees.css';

const AT_ONCE = 5;

/** The sessions that a person registered for, five a page. A click opens one. */
export default function PersonAttendances({ id }: { readonly id: number }) {
  const {
    data: attendances,
    error,
    refetch,
  } = useRead(sessionAttendanceEndpoints.ofPerson, { params: { id } }, { resource: 'sessionAttendees' });
  const [page, setPage] = useState(1);
  if (error !== null && attendances === undefined)
    return (
      <Section title="Session attendances">
        <p className="section-note">
          The session attendances could not be read.{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      </Section>
    );
  if (attendances === undefined) return null;
  return (
    <Section title="Session attendances" count={attendances.length}>
      {attendances.length === 0 && <p className="section-note">No session yet.</p>}
      <ul className="attendees">
        {attendances.slice((page - 1) * AT_ONCE, page * AT_ONCE).map((attendance) => (
          <li key={attendance.id} className="attendee">
            <div className="attendee-line">
              <Link to={`/sessionAttendees/view/${attendance.SessionAttendanceID}`}>{attendance.SessionName}</Link>
              <AttendeeMarks attendee={attendance} />
            </div>
            <p className="attendee-quiet">
              {[
                dateText(attendance.SessionStartDateTime),
                attendance.Archived === 1 ? null : attendanceText(attendance),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <RecordPages page={page} perPage={AT_ONCE} total={attendances.length} onTurn={setPage} />
    </Section>
  );
}
