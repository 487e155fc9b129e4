import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { useRefreshes } from '../kernel/use-areas.ts';
import { useCommand } from '../kernel/use-command.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { attendeeName } from './attendee-record.ts';

interface RemoveAttendeeProps {
  readonly attendee: SessionAttendeeRow;
  readonly onClose: () => void;
}

/** Asks before somebody is taken out of a session. */
export function RemoveAttendee({ attendee, onClose }: RemoveAttendeeProps) {
  const remove = useCommand(sessionAttendanceEndpoints.remove, { done: sessionAttendanceMessage.removed, refreshes: useRefreshes('sessionAttendees') });
  return (
    <ConfirmDialog open danger title={`Delete ${attendeeName(attendee)}?`} confirm="Delete attendee" pending={remove.pending} onConfirm={() => void remove.run({ params: { id: attendee.SessionAttendanceID } }).then(onClose)} onCancel={onClose}>
      {`They are taken out of ${attendee.SessionName}. ${sessionAttendanceMessage.removedForGood}`}
    </ConfirmDialog>
  );
}
