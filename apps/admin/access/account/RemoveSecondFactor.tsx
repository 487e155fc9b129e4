import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { useState } from 'react';
import { refreshProfile } from '../../platform/session/profile.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { LoginField } from '../login/LoginField.tsx';
import { PresentPassword } from '../login/PresentPassword.tsx';

export interface RemoveSecondFactorProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Removes the second factor, after the present password and a code. */
export default function RemoveSecondFactor({ onDone, onCancel }: RemoveSecondFactorProps) {
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const remove = useCommand(credentialEndpoints.removeSecondFactor, { form: true, done: credentialMessage.removed });
  const submit = async (password: string) => {
    const result = await remove.run({ body: { password, code: code.trim() } });
    setCodeError(result.ok ? undefined : result.error.errors['code']);
    if (!result.ok) return result.error.errors;
    // A second factor may be due again.
    await refreshProfile().catch(() => undefined);
    onDone();
    return {};
  };
  return (
    <PresentPassword action="Remove second factor" danger pending={remove.pending} submit={submit} onCancel={onCancel}>
      <LoginField
        name="code"
        label="Code, or a recovery code"
        type="text"
        autoComplete="one-time-code"
        value={code}
        error={codeError}
        onChange={setCode}
      />
    </PresentPassword>
  );
}
