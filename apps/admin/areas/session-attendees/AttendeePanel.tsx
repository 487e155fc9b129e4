import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { DeleteWithConfirm } from '../../records/record/DeleteWithConfirm.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { ArchiveButton } from './ArchiveButton.tsx';
import { attendeeName, useAttendee } from './attendee-record.ts';
import { AttendeeEdit } from './AttendeeEdit.tsx';
import { removalOf } from './attendee-words.ts';
import { AttendeeMarks } from './AttendeeMarks.tsx';
import { AttendeeShow } from './AttendeeShow.tsx';
import { GiveSeat } from './GiveSeat.tsx';
import './session-attendees.css';

const DeleteAttendee = ({ onCancel }: { readonly onCancel: () => void }) => (
  <DeleteWithConfirm
    {...removalOf(useAttendee())}
    endpoint={sessionAttendanceEndpoints.remove}
    done={sessionAttendanceMessage.removed}
    onCancel={onCancel}
  />
);

function AttendeeActions() {
  const attendee = useAttendee();
  return (
    <>
      <GiveSeat attendee={attendee} />
      <ArchiveButton attendee={attendee} />
      <EditButton />
    </>
  );
}

const marksOf = (attendee: SessionAttendeeRow) => <AttendeeMarks attendee={attendee} />;

/** The panel of one attendee, to read or to edit in place. */
export default function AttendeePanel({ mode }: RecordPanelMode) {
  const isEdited = mode === 'edit';
  return (
    <RecordPanel<SessionAttendeeRow>
      endpoint={sessionAttendanceEndpoints.one}
      title={attendeeName}
      mark={marksOf}
      actions={!isEdited && <AttendeeActions />}
      DeleteDialog={DeleteAttendee}
      historyKinds={false}
      grantedBy="Attendees are for those who hold the sessions permission. A user administrator can grant it."
    >
      {isEdited ? <AttendeeEdit /> : <AttendeeShow />}
    </RecordPanel>
  );
}
