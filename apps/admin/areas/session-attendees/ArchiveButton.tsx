import { Button } from '@mui/material';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { attendeeName } from './attendee-record.ts';

/** Archives an attendee, or restores them from the archive. */
export function ArchiveButton({ attendee }: { readonly attendee: SessionAttendeeRow }) {
  const { SessionAttendanceID: sessionAttendeeID, Archived } = attendee;
  const toggle = useRecordCommand(sessionAttendanceEndpoints.toggleArchived, {
    done: said.archived(attendeeName(attendee), Archived === 0),
  });
  const label = Archived === 1 ? 'Remove from Archive' : 'Archive';
  return (
    <Button
      variant="outlined"
      size="small"
      aria-disabled={toggle.pending}
      aria-label={`${label}: ${attendeeName(attendee)}`}
      onClick={() => void toggle.run({ body: { sessionAttendeeID, newState: Archived === 1 ? 0 : 1 } })}
    >
      {label}
    </Button>
  );
}
