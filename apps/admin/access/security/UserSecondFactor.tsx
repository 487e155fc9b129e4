import { Button } from '@mui/material';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { UserCredentialsView } from '@leaseledger/contract/credentials/credential.views';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { useState } from 'react';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';

const label = 'Reset second factor';

const passkeysText = (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`);

function heldText({ SecondFactor, RecoveryCodesLeft, Passkeys, SecondFactorRequired }: UserCredentialsView): string {
  const held = [
    ...(SecondFactor ? [`authenticator app (${RecoveryCodesLeft} recovery codes left)`] : []),
    ...(Passkeys > 0 ? [passkeysText(Passkeys)] : []),
  ];
  return `${held.length === 0 ? 'None' : held.join(', ')}${SecondFactorRequired ? '; the role group needs one' : ''}`;
}

export interface UserSecondFactorProps {
  readonly id: number;
  /** True for a Super User's account when the viewer is not a Super User. */
  readonly isLocked: boolean;
}

/** A user's second factor and passkeys. User administrators can reset them after a loss. */
export default function UserSecondFactor({ id, isLocked }: UserSecondFactorProps) {
  const { UserID: ownID } = useUser();
  const { data, error } = useRead(credentialEndpoints.ofUser, { params: { id } }, { resource: 'security' });
  const [asking, setAsking] = useState(false);
  const reset = useCommand(credentialEndpoints.resetSecondFactor, {
    refreshes: ['security', 'history'],
    done: credentialMessage.reset,
  });
  const confirm = async () => {
    if ((await reset.run({ body: { userID: id } })).ok) setAsking(false);
  };
  if (error !== null && data === undefined) return <p role="alert">{error.message}</p>;
  if (data === undefined) return null;
  const holdsAny = data.SecondFactor || data.Passkeys > 0;
  return (
    <div className="user-second-factor">
      <span>{heldText(data)}</span>
      {holdsAny && id !== ownID && isLocked && <ReasonButton reason={userMessage.superUsersOnly}>{label}</ReasonButton>}
      {holdsAny && id !== ownID && !isLocked && (
        <Button color="error" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Reset the second factor?"
        confirm={label}
        danger
        pending={reset.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        This takes the authenticator app, the recovery codes and all passkeys from this user. The next login asks for
        the password alone, and for a new second factor if the role group needs one. Make sure that the request really
        comes from this user.
      </ConfirmDialog>
    </div>
  );
}
