import { Button } from '@mui/material';
import { authMessage, type LoginBody } from '@leaseledger/contract/auth/auth.bodies';
import { mailboxes } from '@leaseledger/contract/shared/mailboxes';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { alerts } from '../kernel/alerts.ts';
import { ApiError } from '../kernel/api-error.ts';
import { authProvider } from '../kernel/auth-provider.ts';
import { usePageTitle } from '../kernel/page-title.ts';
import { userSession } from '../kernel/session.ts';
import { clearSiteData } from '../kernel/storage.ts';
import { AlertArea } from '../shell/AlertArea.tsx';
import { Logo } from '../shell/Logo.tsx';
import { LoginField } from './LoginField.tsx';
import './login.css';

type Errors = Partial<Record<keyof LoginBody, string>>;

const LOGIN_FAILED = 'Login failed.';
const failureText = (message: string) => (message.startsWith(LOGIN_FAILED) ? message : `${LOGIN_FAILED} ${message}`);

/** Where the user was heading when the login came in between. */
function destination(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && !state.from.startsWith('/login') ? state.from : '/';
}

/** The login: then back to where the user was heading. */
export default function LoginPage() {
  usePageTitle('Log in');
  const session = userSession.use();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [values, setValues] = useState<LoginBody>({ email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const arrivedLoggedIn = useRef(session !== null);

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing: Errors = {
      ...(values.email.trim() === '' ? { email: authMessage.email } : {}),
      ...(values.password === '' ? { password: authMessage.password } : {}),
    };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setPending(true);
    try {
      await authProvider.login({ email: values.email.trim(), password: values.password });
      alerts.set([]); // 'Session has expired' has been answered.
      await navigate(destination(state), { replace: true });
    } catch (thrown) {
      setFailure(failureText(ApiError.from(thrown).message));
      setPending(false);
    }
  };

  useEffect(() => {
    if (!arrivedLoggedIn.current) void authProvider.checkAuth().then(() => navigate('/', { replace: true }), () => undefined);
  }, [navigate]);

  if (arrivedLoggedIn.current && session !== null) return <Navigate to="/" replace />;
  return (
    <main className="login">
      <AlertArea />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <div className="login-brand">
          <Logo />
          Leaseledger
        </div>
        <h1>Log in</h1>
        <LoginField name="email" label="Email" type="email" autoComplete="username" autoFocus value={values.email} error={errors.email} onChange={(email) => setValues({ ...values, email })} />
        <LoginField name="password" label="Password" type="password" autoComplete="current-password" value={values.password} error={errors.password} onChange={(password) => setValues({ ...values, password })} />
        <div role="alert" className="login-failure">
          {failure}
        </div>
        <Button type="submit" variant="contained" fullWidth loading={pending}>
          Log in
        </Button>
        <div className="login-also">
          <a href={`mailto:${mailboxes.sessions}?subject=Forgot%20Password`}>Forgot Password</a>
          <button type="button" className="link-button" title="Forgets filters, columns and theme kept in this browser, and reloads" onClick={clearSiteData}>
            Clear Site Data
          </button>
        </div>
      </form>
    </main>
  );
}
