import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { LoginBrand } from './LoginBrand.tsx';
import { LoginField } from './LoginField.tsx';

export interface LoginCodeProps {
  /** The reason why the last code was refused. Undefined before the first code. */
  readonly refused: string | undefined;
  readonly pending: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of a login: a code of the second factor, or a recovery code. */
export default function LoginCode({ refused, pending, onCode, onBack }: LoginCodeProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const error = missing ?? refused;

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [isRecovery, error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = code.trim() === '';
    setMissing(isMissing ? authMessage.code : undefined);
    if (!isMissing) onCode(code.trim());
  };
  const turn = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    setMissing(undefined);
  };

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <LoginBrand />
      <h1>Second factor</h1>
      <p>
        {isRecovery
          ? 'Enter one of your recovery codes. Each is good for one login.'
          : 'Enter the 6 digits that your authenticator app shows.'}
      </p>
      {isRecovery ? (
        <LoginField
          key="recovery"
          name="code"
          label="Recovery code"
          type="text"
          autoComplete="off"
          autoFocus
          value={code}
          error={error}
          onChange={setCode}
        />
      ) : (
        <LoginField
          key="app"
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
      )}
      <PendingButton type="submit" variant="contained" fullWidth pending={pending}>
        Login
      </PendingButton>
      <div className="login-also">
        <LinkButton onClick={turn}>{isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}</LinkButton>
        <LinkButton onClick={onBack}>Back</LinkButton>
      </div>
    </form>
  );
}
