import { Button } from '@mui/material';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { PasskeyView } from '@leaseledger/contract/credentials/credential.views';
import { useState, type SubmitEvent } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { LoginField } from '../login/LoginField.tsx';

export interface RenamePasskeyProps {
  readonly passkey: PasskeyView;
  readonly onDone: () => void;
}

/** The form that renames a passkey. */
export default function RenamePasskey({ passkey: { PasskeyID, Name: before }, onDone }: RenamePasskeyProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const rename = useCommand(credentialEndpoints.renamePasskey, {
    form: true,
    refreshes: ['credentials'],
    done: credentialMessage.passkeyRenamed,
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = await rename.run({ body: { PasskeyID, Name: name } });
    setError(result.ok ? undefined : result.error.errors['Name']);
    if (result.ok) onDone();
  };
  return (
    <form className="password-form" noValidate onSubmit={(event) => void submit(event)}>
      <LoginField
        name="passkey-name"
        label="Name of the passkey"
        type="text"
        autoComplete="off"
        autoFocus
        value={name}
        error={error}
        onChange={setName}
      />
      <div className="account-actions">
        <PendingButton type="submit" variant="contained" pending={rename.pending}>
          Rename passkey
        </PendingButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
