import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { attendeeName } from './attendee-record.ts';

/** Whether the attendee came, and who recorded it. */
export function AttendanceToggle({ attendee }: { readonly attendee: SessionAttendeeRow }) {
  const { SessionAttendanceID: sessionAttendanceID, DidAttend, DidAttendModifiedByUserName } = attendee;
  const mark = useRecordCommand(sessionAttendanceEndpoints.mark, {
    done: (marked) => (marked === null ? said.updated : said.marked(attendeeName(marked), marked.DidAttend === true)),
  });
  return (
    <span className="attendance">
      <ToggleButtonGroup
        exclusive
        size="small"
        value={DidAttend}
        aria-busy={mark.pending}
        aria-label={`Attendance of ${attendeeName(attendee)}`}
        onChange={(_, didAttend: boolean | null) =>
          didAttend !== null && void mark.run({ body: { sessionAttendanceID, didAttend } })
        }
      >
        <ToggleButton value>Attended</ToggleButton>
        <ToggleButton value={false}>Did not attend</ToggleButton>
      </ToggleButtonGroup>
      {DidAttend !== null && DidAttendModifiedByUserName !== null && (
        <span className="attendee-quiet">{`set by ${DidAttendModifiedByUserName}`}</span>
      )}
    </span>
  );
}
