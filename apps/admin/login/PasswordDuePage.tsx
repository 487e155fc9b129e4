import { Button } from '@mui/material';
import { authMessage, type UpdatePasswordBody } from '@leaseledger/contract/auth/auth.bodies';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { usePageTitle } from '../kernel/page-title.ts';
import { endSession, useUser } from '../kernel/session.ts';
import { useCommand } from '../kernel/use-command.ts';
import { AlertArea } from '../shell/AlertArea.tsx';
import { Logo } from '../shell/Logo.tsx';
import { useLogout } from '../shell/use-logout.ts';
import { LoginField } from './LoginField.tsx';
import './login.css';

const LEAVES_AFTER = 5_000;

/** What a user sees who must change the password first; it cannot be closed. After the change it leaves for the login (specification 1, section 2.8). */
export default function PasswordDuePage() {
  usePageTitle('Change your password');
  const { Email } = useUser();
  const [values, setValues] = useState<UpdatePasswordBody>({ password: '', confirmPassword: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isDone, setIsDone] = useState(false);
  const change = useCommand(authEndpoints.updatePassword, { form: true });
  const logout = useLogout();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(endSession, LEAVES_AFTER);
    return () => clearTimeout(timer);
  }, [isDone]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = await change.run({ body: values });
    setErrors(result.ok ? {} : result.error.errors);
    setIsDone(result.ok);
  };

  return (
    <main className="login">
      <AlertArea />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <div className="login-brand">
          <Logo />
          Leaseledger
        </div>
        <h1>Change your password</h1>
        {isDone ? (
          <>
            <p role="status">{authMessage.passwordChanged}</p>
            <Button variant="contained" fullWidth autoFocus onClick={endSession}>
              Log in
            </Button>
          </>
        ) : (
          <>
            <p>Before you go on, please choose a new password: 10 to 20 characters, with upper and lower case, a digit and a special character.</p>
            {/* Password managers ask whose it is. */}
            <input type="text" autoComplete="username" value={Email} readOnly hidden />
            <LoginField name="password" label="New password" type="password" autoComplete="new-password" autoFocus value={values.password} error={errors['password']} onChange={(password) => setValues({ ...values, password })} />
            <LoginField name="confirmPassword" label="Again" type="password" autoComplete="new-password" value={values.confirmPassword} error={errors['confirmPassword']} onChange={(confirmPassword) => setValues({ ...values, confirmPassword })} />
            <Button type="submit" variant="contained" fullWidth loading={change.pending}>
              Change password
            </Button>
            <div className="login-also">
              <button type="button" className="link-button" onClick={() => void logout()}>
                Log out
              </button>
            </div>
          </>
        )}
      </form>
    </main>
  );
}
