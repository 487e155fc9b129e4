import type { UserRow } from '@leaseledger/contract/users/user.views';
import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import { Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { askProfileAgain } from '../../platform/session/profile.ts';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';

export interface ViewAsProps {
  readonly userID: number;
  readonly name: string;
  /** True for a Super User's account when the viewer is not a Super User. */
  readonly isLocked: boolean;
}

/** Shows the console as the user sees it, read-only. A dialog first warns that this is recorded. */
export function ViewAs({ userID, name, isLocked }: ViewAsProps) {
  const { UserID } = useUser();
  // Beside the question 'May they?' there is no record, and the server refuses.
  const isDisabled = useRecordContext<Pick<UserRow, 'id' | 'Disabled'>>()?.Disabled === true;
  const [isAsking, setAsking] = useState(false);
  const start = useCommand(viewingEndpoints.start);
  const confirm = async () => {
    if (!(await start.run({ body: { userID } })).ok) return;
    setAsking(false);
    askProfileAgain();
  };
  const button = { variant: 'outlined', startIcon: <Eye />, children: `View as ${name}` } as const;
  if (UserID === userID) return null;
  if (isLocked) return <ReasonButton {...button} reason={viewingMessage.superUsersOnly} />;
  if (isDisabled) return <ReasonButton {...button} reason={viewingMessage.disabled} />;
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={`View as ${name}?`}
        confirm="View"
        pending={start.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        You see the console as {name} does and can change nothing, until you stop or log out. The start and the end are
        recorded in their history and in yours.
      </ConfirmDialog>
    </>
  );
}
