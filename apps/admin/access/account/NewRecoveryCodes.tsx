import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { useState } from 'react';
import { useCommand } from '../../platform/commands/use-command.ts';
import { PresentPassword } from '../login/PresentPassword.tsx';
import { RecoveryCodeList } from '../login/RecoveryCodeList.tsx';

export interface NewRecoveryCodesProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Makes new recovery codes, after the present password. */
export default function NewRecoveryCodes({ onDone, onCancel }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const make = useCommand(credentialEndpoints.makeRecoveryCodes, { form: true });
  const submit = async (password: string) => {
    const result = await make.run({ body: { password } });
    if (!result.ok) return result.error.errors;
    setCodes(result.payload.RecoveryCodes);
    return {};
  };
  if (codes !== undefined) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  return (
    <>
      <p>Your present recovery codes then stop working.</p>
      <PresentPassword action="Make new recovery codes" pending={make.pending} submit={submit} onCancel={onCancel} />
    </>
  );
}
