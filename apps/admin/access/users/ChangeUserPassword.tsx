import { Button, Popover } from '@mui/material';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { UpdatePasswordAdminBody } from '@leaseledger/contract/users/user.bodies';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { BooleanInput } from '../../platform/form/inputs/BooleanInput.tsx';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { popoverDialog } from '../../platform/keyboard/popover-dialog.ts';
import { useOfferedCommand } from '../../platform/commands/record-commands.ts';
import { useRights } from '../../platform/session/session.ts';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { mayTouch, useUserRecord } from './user-record.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';
import './users.css';

const label = 'Password';

/**
 * Sets another password, or only requires a new one at the next login. After a refusal the popover keeps the typed
 * text.
 */
function PasswordPopover({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const { UserID, FullName, ForcePasswordReset } = useUserRecord();
  const change = useRecordCommand(userEndpoints.updatePasswordAdmin, { done: userMessage.passwordChanged, form: true });
  const force = useRecordCommand(userEndpoints.forcePasswordReset, { done: userMessage.resetForced });
  const forceOnly = async () => {
    if ((await force.run({ body: { userID: UserID } })).ok) onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={popoverDialog(`Password of ${FullName}`, 'password-popover')}
    >
      <h3>{`Password of ${FullName}`}</h3>
      <RecordForm<UpdatePasswordAdminBody, unknown>
        name={`user-password-${UserID}`}
        body={UpdatePasswordAdminBody}
        initial={{ userID: UserID, password: null, ForcePasswordReset: true }}
        submit={(body) => change.run({ body })}
        actions={[{ label: 'Change password', done: onClose }]}
        onCancel={onClose}
      >
        <FormColumn>
          <NewPasswordInput source="password" />
          <BooleanInput source="ForcePasswordReset" label="Must choose another one at the next login" />
          {!ForcePasswordReset && (
            <LinkButton aria-disabled={force.pending} onClick={() => void forceOnly()}>
              Keep the password, and only ask for a new one at the next login
            </LinkButton>
          )}
        </FormColumn>
      </RecordForm>
    </Popover>
  );
}

/** The button that changes a user's password. */
export function ChangeUserPassword() {
  const user = useUserRecord();
  const rights = useRights();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!mayTouch(rights, user))
    return (
      <ReasonButton variant="outlined" startIcon={<KeyRound />} reason={userMessage.superUsersOnly}>
        {label}
      </ReasonButton>
    );
  return <PasswordButton anchor={anchor} onAnchor={setAnchor} />;
}

function PasswordButton({
  anchor,
  onAnchor,
}: {
  readonly anchor: HTMLElement | null;
  readonly onAnchor: (anchor: HTMLElement | null) => void;
}) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  useOfferedCommand({ label: 'Change password', run: () => onAnchor(button) });
  return (
    <>
      <Button
        ref={setButton}
        variant="outlined"
        startIcon={<KeyRound />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => onAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor !== null && <PasswordPopover anchor={anchor} onClose={() => onAnchor(null)} />}
    </>
  );
}
