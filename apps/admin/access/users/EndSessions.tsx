import { Button } from '@mui/material';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { sessionEndpoints } from '@leaseledger/contract/auth/session.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { useState } from 'react';
import { useRights } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { mayTouch, useUserRecord } from './user-record.ts';

const label = 'End all sessions';

/** Ends every session of a user, after a confirmation. */
export default function EndSessions() {
  const user = useUserRecord();
  const rights = useRights();
  const [isOpen, setOpen] = useState(false);
  const end = useRecordCommand(sessionEndpoints.endOfUser, { done: authMessage.allEnded });
  if (!mayTouch(rights, user)) return <ReasonButton reason={userMessage.superUsersOnly}>{label}</ReasonButton>;
  const confirm = async () => {
    await end.run({ body: { userID: user.UserID } });
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ConfirmDialog
        open={isOpen}
        title={`${label} of ${user.FullName}?`}
        confirm={label}
        danger
        pending={end.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        Everybody who is logged in with this account is logged out, in every browser and on every device. Unsaved
        changes there are lost.
      </ConfirmDialog>
    </>
  );
}
