import { Button } from '@mui/material';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useUser } from '../../platform/session/session.ts';
import { LoginField } from './LoginField.tsx';
import './login.css';

export interface PresentPasswordProps {
  /** The label of the button, for example 'Continue'. */
  readonly action: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  /**
   * Sends the password.
   * @returns the message of each refused field; empty after success or when the failure was shown elsewhere
   */
  readonly submit: (password: string) => Promise<Readonly<Record<string, string>>>;
  readonly onCancel?: () => void;
  /** Further fields, below the password. */
  readonly children?: ReactNode;
}

/** Asks for the present password again before a change of the login's credentials. */
export function PresentPassword({ action, danger = false, pending, submit, onCancel, children }: PresentPasswordProps) {
  const { Email } = useUser();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setErrors(password === '' ? { password: authMessage.presentPassword } : await submit(password));
  };

  return (
    <form ref={form} className="password-form" noValidate onSubmit={(event) => void send(event)}>
      <input type="text" name="username" autoComplete="username" value={Email} readOnly hidden />
      <LoginField
        name="present-password"
        label="Present password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={errors['password']}
        onChange={setPassword}
      />
      {children}
      <div className="account-actions">
        <PendingButton type="submit" variant="contained" color={danger ? 'error' : 'primary'} pending={pending}>
          {action}
        </PendingButton>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
