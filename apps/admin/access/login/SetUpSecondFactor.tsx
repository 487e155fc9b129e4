import { Button } from '@mui/material';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import type { SecondFactorSeed } from '@leaseledger/contract/credentials/credential.views';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { LoginField } from './LoginField.tsx';
import './login.css';
import { PresentPassword } from './PresentPassword.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

export interface SetUpSecondFactorProps {
  /** Called once the user has seen the recovery codes. */
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

interface CodeOfAppProps {
  readonly seed: SecondFactorSeed;
  readonly onSet: (recoveryCodes: readonly string[]) => void;
  readonly onCancel?: (() => void) | undefined;
}

/** Shows the seed for an authenticator app, and asks for a first code. */
function CodeOfApp({ seed, onSet, onCancel }: CodeOfAppProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const set = useCommand(credentialEndpoints.setSecondFactor, { form: true });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setError(undefined);
    const result = await set.run({ body: { code } });
    if (result.ok) onSet(result.payload.RecoveryCodes);
    else setError(result.error.errors['code']);
  };
  return (
    <form ref={form} className="password-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>Scan this with an authenticator app, or type the key into it. Then enter the 6 digits that the app shows.</p>
      <div className="seed">
        <QrCode text={seed.Uri} label="QR code for an authenticator app; the key beside it says the same" />
        <div>
          <span id="seed-key">Key</span>
          <code aria-labelledby="seed-key">{seed.Secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </div>
      </div>
      <LoginField
        name="code"
        label="Code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        onChange={setCode}
      />
      <div className="account-actions">
        <PendingButton type="submit" variant="contained" pending={set.pending}>
          Set up second factor
        </PendingButton>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

/** Sets up an authenticator app: the present password, a code of the app, then the recovery codes. */
export default function SetUpSecondFactor({ onDone, onCancel }: SetUpSecondFactorProps) {
  const [seed, setSeed] = useState<SecondFactorSeed>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const begin = useCommand(credentialEndpoints.beginSecondFactor, { form: true });
  const ask = async (password: string) => {
    const result = await begin.run({ body: { password } });
    if (!result.ok) return result.error.errors;
    setSeed(result.payload);
    return {};
  };
  if (recoveryCodes !== undefined) return <RecoveryCodeList codes={recoveryCodes} onDone={onDone} />;
  if (seed !== undefined) return <CodeOfApp seed={seed} onSet={setRecoveryCodes} onCancel={onCancel} />;
  return <PresentPassword action="Continue" pending={begin.pending} submit={ask} {...(onCancel && { onCancel })} />;
}
