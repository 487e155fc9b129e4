import type { UpdatePasswordBody } from '@leaseledger/contract/auth/auth.bodies';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import {
  documentsRule,
  passwordBox,
  passwordProblem,
  passwordRuleMessage,
} from '@leaseledger/contract/shared/password-rule';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import type { CommandResult } from '../../platform/commands/use-command.ts';
import { useSite } from '../../platform/http/use-site.ts';
import { LoginField } from './LoginField.tsx';
import './login.css';

export interface NewPasswordProps {
  /** The account's e-mail address, for password managers. Left out when it is unknown. */
  readonly email?: string;
  readonly autoFocus?: boolean;
  /** Asks for the present password at once. Otherwise only when the server requires it. */
  readonly asksPresent?: boolean;
  readonly pending: boolean;
  readonly submit: (body: UpdatePasswordBody) => Promise<CommandResult<unknown>>;
  readonly onDone: () => void;
  /** A link or button below the submit button. */
  readonly also?: ReactNode;
}

type Errors = Readonly<Record<string, string>>;

function problemsOf({ password, confirmPassword, presentPassword }: UpdatePasswordBody): Errors {
  const problem = passwordProblem(password);
  return {
    ...(presentPassword === '' && { presentPassword: authMessage.presentPassword }),
    ...(problem !== undefined && { password: problem }),
    ...(password !== confirmPassword && { confirmPassword: authMessage.passwordsDiffer }),
  };
}

/** A new password, typed twice. A refusal shows under its field, and the typed text stays. */
export function NewPassword({
  email,
  autoFocus = false,
  asksPresent = false,
  pending,
  submit,
  onDone,
  also,
}: NewPasswordProps) {
  const [values, setValues] = useState<UpdatePasswordBody>({
    password: '',
    confirmPassword: '',
    ...(asksPresent && { presentPassword: '' }),
  });
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const site = useSite();
  const maxLength = passwordBox(site?.passwordRule ?? documentsRule);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = site === undefined ? {} : problemsOf(values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const result = await submit(values);
    setErrors(result.ok ? {} : result.error.errors);
    if (result.ok) onDone();
  };

  const field = (name: keyof UpdatePasswordBody) => ({
    name,
    type: 'password' as const,
    autoComplete: name === 'presentPassword' ? 'current-password' : 'new-password',
    ...(name !== 'presentPassword' && { maxLength }),
    value: values[name] ?? '',
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });

  return (
    <form ref={form} className="password-form" noValidate onSubmit={(event) => void send(event)}>
      {email !== undefined && (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      {(values.presentPassword !== undefined || errors['presentPassword'] !== undefined) && (
        <LoginField {...field('presentPassword')} label="Present password" />
      )}
      <LoginField
        {...field('password')}
        label="New password"
        autoFocus={autoFocus}
        {...(site !== undefined && { hint: passwordRuleMessage(site.passwordRule) })}
      />
      <LoginField {...field('confirmPassword')} label="Confirm password" />
      <PendingButton type="submit" variant="contained" pending={pending}>
        Change password
      </PendingButton>
      {also}
    </form>
  );
}
