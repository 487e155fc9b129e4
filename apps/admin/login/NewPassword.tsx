import { Button } from '@mui/material';
import type { UpdatePasswordBody } from '@leaseledger/contract/auth/auth.bodies';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CommandResult } from '../kernel/use-command.ts';
import { LoginField } from './LoginField.tsx';
import './login.css';

export interface NewPasswordProps {
  /** Whose it is: password managers ask. Left out where it is not known. */
  readonly email?: string;
  readonly autoFocus?: boolean;
  readonly pending: boolean;
  readonly submit: (body: UpdatePasswordBody) => Promise<CommandResult<unknown>>;
  readonly onDone: () => void;
  /** The way out, beside or below the button. */
  readonly also?: ReactNode;
}

/** A new password, twice. What the server refuses stands under its field, and what was typed stays. */
export function NewPassword({ email, autoFocus = false, pending, submit, onDone, also }: NewPasswordProps) {
  const [values, setValues] = useState<UpdatePasswordBody>({ password: '', confirmPassword: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = await submit(values);
    setErrors(result.ok ? {} : result.error.errors);
    if (result.ok) onDone();
  };

  return (
    <form ref={form} className="password-form" noValidate onSubmit={(event) => void send(event)}>
      {email !== undefined && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <LoginField name="password" label="New password" type="password" autoComplete="new-password" autoFocus={autoFocus} value={values.password} error={errors['password']} onChange={(password) => setValues({ ...values, password })} />
      <LoginField name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" value={values.confirmPassword} error={errors['confirmPassword']} onChange={(confirmPassword) => setValues({ ...values, confirmPassword })} />
      <Button type="submit" variant="contained" loading={pending}>
        Change password
      </Button>
      {also}
    </form>
  );
}
