import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import type { PasskeyView } from '@leaseledger/contract/credentials/credential.views';
import { refreshProfile } from '../../platform/session/profile.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { PresentPassword } from '../login/PresentPassword.tsx';

export interface RemovePasskeyProps {
  readonly passkey: PasskeyView;
  readonly onDone: () => void;
}

/** Removes a passkey, after the present password. */
export default function RemovePasskey({ passkey: { PasskeyID, Name }, onDone }: RemovePasskeyProps) {
  const remove = useCommand(credentialEndpoints.removePasskey, {
    form: true,
    refreshes: ['credentials'],
    done: credentialMessage.passkeyRemoved,
  });
  const submit = async (password: string) => {
    const result = await remove.run({ body: { PasskeyID, password } });
    if (!result.ok) return result.error.errors;
    // Without this passkey a second factor may be due again.
    await refreshProfile().catch(() => undefined);
    onDone();
    return {};
  };
  return (
    <>
      <p>Nobody can log in with {Name} afterwards. Remove it from the device too.</p>
      <PresentPassword action="Remove passkey" danger pending={remove.pending} submit={submit} onCancel={onDone} />
    </>
  );
}
