import { Button } from '@mui/material';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { useState } from 'react';
import { Warning } from '../../platform/form/Warning.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { attendeeName } from './attendee-record.ts';
import { beyondText } from './session-seats.ts';

/** Gives a seat to an attendee who waits or has an offer. The confirmation warns when the session is full. */
export function GiveSeat({ attendee }: { readonly attendee: SessionAttendeeRow }) {
  const [isOpen, setOpen] = useState(false);
  if (attendee.SeatStage !== 'waiting' && attendee.SeatStage !== 'offered') return null;
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Give seat: ${attendeeName(attendee)}`}
        onClick={() => setOpen(true)}
      >
        Give seat
      </Button>
      {isOpen && <GiveSeatDialog attendee={attendee} onClose={() => setOpen(false)} />}
    </>
  );
}

function GiveSeatDialog({
  attendee,
  onClose,
}: {
  readonly attendee: SessionAttendeeRow;
  readonly onClose: () => void;
}) {
  const { SessionAttendanceID: sessionAttendanceID, SessionID, SessionName, SeatStage } = attendee;
  const { data: session } = useRead(sessionEndpoints.one, { params: { id: SessionID } }, { resource: 'sessions' });
  const give = useRecordCommand(sessionAttendanceEndpoints.giveSeat, { done: `${attendeeName(attendee)} has a seat.` });
  // An offered seat already counts.
  const beyond = session === undefined ? undefined : beyondText(session, SeatStage === 'offered' ? 0 : 1);
  return (
    <ConfirmDialog
      open
      title={`Give ${attendeeName(attendee)} a seat?`}
      confirm="Give seat"
      ready={session !== undefined}
      pending={give.pending}
      onConfirm={() => void give.run({ body: { sessionAttendanceID } }).then(onClose)}
      onCancel={onClose}
    >
      <p>{`They get a seat in ${SessionName} at once, before everybody else on the waiting list.`}</p>
      {beyond !== undefined && <Warning>{beyond}</Warning>}
    </ConfirmDialog>
  );
}
