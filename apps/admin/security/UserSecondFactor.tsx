import { Button } from '@mui/material';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { UserCredentialsView } from '@leaseledger/contract/credentials/credential.views';
import { useState } from 'react';
import { useUser } from '../kernel/session.ts';
import { useCommand } from '../kernel/use-command.ts';
import { useRead } from '../kernel/use-read.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';

const passkeysText = (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`);

function heldText({ SecondFactor, RecoveryCodesLeft, Passkeys, SecondFactorRequired }: UserCredentialsView): string {
  const held = [...(SecondFactor ? [`authenticator app (${RecoveryCodesLeft} recovery codes left)`] : []), ...(Passkeys > 0 ? [passkeysText(Passkeys)] : [])];
  return `${held.length === 0 ? 'None' : held.join(', ')}${SecondFactorRequired ? '; the role group needs one' : ''}`;
}

/** What a user has beside the password, for who administers users, who may take it away where it was lost. */
export default function UserSecondFactor({ id }: { readonly id: number }) {
  const { UserID: ownID } = useUser();
  const { data, error } = useRead(credentialEndpoints.ofUser, { params: { id } }, { resource: 'security' });
  const [asking, setAsking] = useState(false);
  const reset = useCommand(credentialEndpoints.resetSecondFactor, { refreshes: ['security', 'history'], done: credentialMessage.reset });
  const confirm = async () => {
    if ((await reset.run({ body: { userID: id } })).ok) setAsking(false);
  };
  if (error !== null && data === undefined) return <p role="alert">{error.message}</p>;
  if (data === undefined) return null;
  const holdsAny = data.SecondFactor || data.Passkeys > 0;
  return (
    <div className="user-second-factor">
      <span>{heldText(data)}</span>
      {holdsAny && id !== ownID && (
        <Button color="error" onClick={() => setAsking(true)}>
          Reset second factor
        </Button>
      )}
      <ConfirmDialog open={asking} title="Reset the second factor?" confirm="Reset second factor" danger pending={reset.pending} onConfirm={() => void confirm()} onCancel={() => setAsking(false)}>
        This takes the authenticator app, the recovery codes and all passkeys from this user. The next login asks for the password alone, and for a new second factor where the role group needs one. Be sure that it is they who ask.
      </ConfirmDialog>
    </div>
  );
}
