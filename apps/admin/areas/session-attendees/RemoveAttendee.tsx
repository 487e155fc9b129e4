import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { removalOf } from './attendee-words.ts';

interface RemoveAttendeeProps {
  readonly attendee: SessionAttendeeRow;
  readonly onClose: () => void;
}

/** Confirms the removal of an attendee. */
export function RemoveAttendee({ attendee, onClose }: RemoveAttendeeProps) {
  const remove = useCommand(sessionAttendanceEndpoints.remove, {
    done: sessionAttendanceMessage.removed,
    refreshes: useRefreshes('sessionAttendees'),
  });
  return (
    <ConfirmDialog
      {...removalOf(attendee)}
      open
      danger
      pending={remove.pending}
      onConfirm={() => void remove.run({ params: { id: attendee.SessionAttendanceID } }).then(onClose)}
      onCancel={onClose}
    />
  );
}
