import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { useState } from 'react';
import { useCommand } from '../../platform/commands/use-command.ts';
import { newPasskey, whyNoPasskey } from './ask-passkey.ts';
import { LoginField } from './LoginField.tsx';
import { PresentPassword } from './PresentPassword.tsx';

export interface AddPasskeyProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Adds a passkey with a name, after the present password. */
export default function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const begin = useCommand(credentialEndpoints.beginPasskey, { form: true });
  const add = useCommand(credentialEndpoints.addPasskey, {
    form: true,
    refreshes: ['credentials'],
    done: credentialMessage.passkeyAdded,
  });

  const submit = async (password: string) => {
    const Name = name.trim();
    setNameError(Name === '' ? credentialMessage.passkeyName : undefined);
    setFailure('');
    if (Name === '') return {};
    const begun = await begin.run({ body: { password } });
    if (!begun.ok) return begun.error.errors;
    setIsAsking(true);
    try {
      const added = await add.run({ body: { Name, response: await newPasskey(begun.payload.options) } });
      if (added.ok) onDone();
      else setNameError(added.error.errors['Name']);
    } catch (thrown) {
      setFailure(whyNoPasskey(thrown));
    } finally {
      setIsAsking(false);
    }
    return {};
  };

  return (
    <PresentPassword action="Add passkey" pending={begin.pending || isAsking} submit={submit} onCancel={onCancel}>
      <LoginField
        name="passkey-name"
        label="Name of the passkey"
        type="text"
        autoComplete="off"
        value={name}
        error={nameError}
        onChange={setName}
      />
      <div role="alert" className="login-failure">
        {failure}
      </div>
    </PresentPassword>
  );
}
