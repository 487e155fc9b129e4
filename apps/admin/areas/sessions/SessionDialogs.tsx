import { Checkbox, Dialog, DialogContentText, DialogTitle, FormControlLabel, TextField } from '@mui/material';
import { CancelSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { CANCEL_REASON_MAX, CHANGE_REASON_MAX } from '@leaseledger/contract/sessions/session.codes';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { attendeesText, sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { alert } from '../../platform/session/alerts.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useRemoval } from '../../records/record/use-removal.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { allEmailedText, allMailed, attendeesCount, completionText, emailedText } from './mailed-words.ts';
import { useSession } from './session-record.ts';
import { useMailed } from './use-mailed.ts';

export interface SessionDialogProps {
  readonly onCancel: () => void;
}

const { TextInput, BooleanInput } = inputsOf({
  bodies: [CancelSessionBody],
  labels: { cancelledSessionReason: 'Reason', sendCancelSessionEmails: 'Email the attendees that it is cancelled' },
});

export function CompleteSession({ onCancel }: SessionDialogProps) {
  const { SessionID: sessionID } = useSession();
  const complete = useRecordCommand(sessionEndpoints.complete, { done: sessionMessage.completed });
  const { mailed, isRead } = useMailed();
  const [isMailed, setMailed] = useState(true);
  return (
    <ConfirmDialog
      open
      title="Complete Session"
      confirm="Complete Session"
      pending={complete.pending}
      ready={isRead}
      onConfirm={() => void complete.run({ body: { sessionID, completeSessionEmails: isMailed } }).then(onCancel)}
      onCancel={onCancel}
    >
      <p>{`${isMailed ? completionText(mailed) : 'Nobody is emailed.'} This cannot be undone.`}</p>
      <FormControlLabel
        label="Email the attendees"
        control={<Checkbox checked={isMailed} onChange={({ target: { checked } }) => setMailed(checked)} />}
      />
    </ConfirmDialog>
  );
}

function CancelledEmails() {
  const { mailed } = useMailed();
  const isMailed: unknown = useWatch({ name: 'sendCancelSessionEmails' });
  return (
    <p className="section-note">
      {isMailed === true ? allEmailedText(mailed, 'that it is cancelled') : 'Nobody is emailed.'}
    </p>
  );
}

export function CancelSession({ onCancel }: SessionDialogProps) {
  const { SessionID } = useSession();
  const cancel = useRecordCommand(sessionEndpoints.cancel, { done: sessionMessage.cancelled, form: true });
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
      fullWidth
      maxWidth="xs"
      aria-labelledby="cancel-session-title"
    >
      <DialogTitle id="cancel-session-title">Cancel Session</DialogTitle>
      <RecordForm<CancelSessionBody, SessionRecord | null>
        name={`cancel-session-${SessionID}`}
        body={CancelSessionBody}
        initial={{ sessionID: SessionID, cancelledSessionReason: null, sendCancelSessionEmails: true }}
        submit={(body) => cancel.run({ body })}
        actions={[{ label: 'Cancel Session', done: onCancel }]}
        cancel="Keep Session"
        onCancel={onCancel}
      >
        <FormColumn>
          <DialogContentText>Are you sure you want to continue?</DialogContentText>
          <TextInput source="cancelledSessionReason" rows={2} maxLength={CANCEL_REASON_MAX} autoFocus />
          <BooleanInput source="sendCancelSessionEmails" />
          <CancelledEmails />
        </FormColumn>
      </RecordForm>
    </Dialog>
  );
}

export interface TellAttendeesProps extends SessionDialogProps {
  /** The text that the user typed. The form keeps it while the server cannot be reached. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** @param reason null to mail nobody, otherwise the reason for the email, which may be empty */
  readonly onConfirm: (reason: string | null) => void;
}

/** Asks whether attendees are mailed a new time or place, before it is saved. */
export function TellAttendees({ reason, onReason, onConfirm, onCancel }: TellAttendeesProps) {
  const { mailed, isRead } = useMailed();
  const [isMailed, setMailed] = useState(true);
  const count = mailed === undefined ? 0 : allMailed(mailed);
  return (
    <ConfirmDialog
      open
      title={count === 0 ? 'Tell the attendees?' : `Tell ${attendeesCount(count)}?`}
      confirm="Update Session"
      ready={isRead}
      onConfirm={() => onConfirm(isMailed ? reason : null)}
      onCancel={onCancel}
    >
      <p>{isMailed ? allEmailedText(mailed, 'when and where the session is now') : 'Nobody is emailed.'}</p>
      <FormControlLabel
        label="Email the attendees"
        control={<Checkbox checked={isMailed} onChange={({ target: { checked } }) => setMailed(checked)} />}
      />
      {isMailed && (
        <TextField
          label="Reason for the email (optional)"
          fullWidth
          multiline
          minRows={2}
          value={reason}
          onChange={({ target: { value } }) => onReason(value)}
          slotProps={{ htmlInput: { maxLength: CHANGE_REASON_MAX } }}
        />
      )}
    </ConfirmDialog>
  );
}

export function SendReminder({ onCancel }: SessionDialogProps) {
  const { SessionID: sessionID } = useSession();
  const { mailed, isRead } = useMailed();
  const send = useRecordCommand(sessionEndpoints.sendReminder, { done: sessionMessage.reminderSent });
  return (
    <ConfirmDialog
      open
      title="Send Reminder Email"
      confirm="Send Reminder Email"
      pending={send.pending}
      ready={isRead && mailed?.Seated !== 0}
      onConfirm={() => void send.run({ body: { sessionID } }).then(onCancel)}
      onCancel={onCancel}
    >
      {mailed?.Seated === 0
        ? sessionMessage.noAttendees
        : `${emailedText(mailed?.Seated, 'a reminder now, whatever the reminder settings say')} This cannot be undone.`}
    </ConfirmDialog>
  );
}

export function SendContactEmail({ onCancel }: SessionDialogProps) {
  const { SessionID: sessionID, MainContactEmail } = useSession();
  const send = useRecordCommand(sessionEndpoints.sendContactEmail, { done: sessionMessage.contactEmailSent });
  return (
    <ConfirmDialog
      open
      title="Send Contact Email"
      confirm="Send Contact Email"
      pending={send.pending}
      onConfirm={() => void send.run({ body: { sessionID } }).then(onCancel)}
      onCancel={onCancel}
    >
      {`${MainContactEmail ?? 'The contact'} is sent the link to register. Too many emails are considered spam.`}
    </ConfirmDialog>
  );
}

export function DeleteSession({ onCancel }: SessionDialogProps) {
  const session = useSession();
  const { SessionID, SessionName, CurrentAttendees, OfferedSeats, WaitingAttendees } = session;
  const { mailed, isRead } = useMailed();
  const [now] = useState(() => new Date().toISOString());
  const registered = CurrentAttendees + OfferedSeats;
  const hasAttendees = registered + WaitingAttendees > 0;
  const told =
    whyOver(session, now) === undefined
      ? `${allEmailedText(mailed, 'that it is cancelled')} To keep the session on record, cancel it instead.`
      : 'They are not notified.';
  const remove = useRemoval(sessionEndpoints.remove, { done: sessionMessage.deleted(SessionName) });
  const run = async () => {
    const result = await remove.run({ params: { id: SessionID } });
    if (result.ok) return remove.leave();
    alert(sessionMessage.notDeleted(SessionName), 'error');
    onCancel();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete session ${SessionID}?`}
      confirm="Delete Session"
      pending={remove.pending}
      ready={!hasAttendees || isRead}
      onConfirm={() => void run()}
      onCancel={onCancel}
    >
      {`Are you sure you want to delete this session?${hasAttendees ? ` ${attendeesText(registered, WaitingAttendees)}, and their links stop working. ${told}` : ''}`}
    </ConfirmDialog>
  );
}
