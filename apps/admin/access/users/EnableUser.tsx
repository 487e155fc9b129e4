import { Button } from '@mui/material';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { UserWork } from '@leaseledger/contract/users/user.views';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../platform/time/moments.ts';
import { useOfferedCommand } from '../../platform/commands/record-commands.ts';
import { useRights } from '../../platform/session/session.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { useWorkWords } from './leaving.ts';
import { mayTouch, useUserRecord } from './user-record.ts';

const label = 'Enable';

/** The work handed over when the account was disabled. */
function HandedOver({ disabled, work }: Pick<UserWork, 'disabled' | 'work'>) {
  const words = useWorkWords();
  if (disabled === null) return null;
  const { by, at, handover } = disabled;
  const then =
    handover === null || handover.work.length === 0
      ? 'Nothing was handed over then.'
      : `Then ${words(handover.work)} went to ${handover.to?.FullName ?? 'nobody'}. That work does not come back automatically.`;
  return (
    <>
      <p>{`Disabled on ${momentText(at)} by ${by}. ${then}`}</p>
      {work.length > 0 && <p className="next-paragraph">{`${words(work)} stayed, and can be worked on again.`}</p>}
    </>
  );
}

function AskedEnable() {
  const { UserID, FullName } = useUserRecord();
  const [isOpen, setOpen] = useState(false);
  const enable = useRecordCommand(userEndpoints.enable, { done: userMessage.enabled });
  const found = useRead(userEndpoints.work, { params: { id: UserID } }, { resource: 'users', enabled: isOpen });
  useOfferedCommand({ label, run: () => setOpen(true) });
  const confirm = async () => {
    await enable.run({ body: { userID: UserID } });
    setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<UserCheck />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Enable ${FullName}?`}
        confirm="Enable User"
        pending={enable.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>The user can log in again with the previous password.</p>
        <div className="next-paragraph">
          {found.data === undefined ? (
            <p role="status">
              {found.isError ? 'The handed-over work could not be read.' : 'Reading the handed-over work…'}
            </p>
          ) : (
            <HandedOver {...found.data} />
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}

/** The button that enables an account again. Its dialog first shows the work that was handed over. */
export function EnableUser() {
  const user = useUserRecord();
  const rights = useRights();
  if (!mayTouch(rights, user))
    return (
      <ReasonButton variant="outlined" startIcon={<UserCheck />} reason={userMessage.superUsersOnly}>
        {label}
      </ReasonButton>
    );
  return <AskedEnable />;
}
