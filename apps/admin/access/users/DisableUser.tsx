import { Button } from '@mui/material';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useOfferedCommand } from '../../platform/commands/record-commands.ts';
import { useRights, useUser } from '../../platform/session/session.ts';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { LeavingDialog } from './LeavingDialog.tsx';
import { mayTouch, useUserRecord } from './user-record.ts';

const label = 'Disable';

function AskedDisable() {
  const { FullName } = useUserRecord();
  const [isOpen, setOpen] = useState(false);
  const disable = useRecordCommand(userEndpoints.disable, { done: userMessage.disabled, form: true });
  const close = () => setOpen(false);
  useOfferedCommand({ label, run: () => setOpen(true) });
  return (
    <>
      <Button variant="outlined" startIcon={<UserX />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <LeavingDialog
          title={`Disable ${FullName}?`}
          confirm="Disable User"
          submit={(body) => disable.run({ body })}
          onDone={close}
          onCancel={close}
        >
          <p>All sessions end, and nobody can log in with the account until it is enabled again.</p>
        </LeavingDialog>
      )}
    </>
  );
}

export function DisableUser() {
  const user = useUserRecord();
  const rights = useRights();
  const isOwn = useUser().UserID === user.UserID;
  if (isOwn || !mayTouch(rights, user))
    return (
      <ReasonButton
        variant="outlined"
        startIcon={<UserX />}
        reason={isOwn ? userMessage.notYourself : userMessage.superUsersOnly}
      >
        {label}
      </ReasonButton>
    );
  return <AskedDisable />;
}
