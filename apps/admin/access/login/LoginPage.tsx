import type { LoginBody } from '@leaseledger/contract/auth/auth.bodies';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { CODE_NEEDED } from '@leaseledger/contract/kernel/endpoint';
import { Suspense, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { alerts } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { authProvider } from '../../platform/screens/auth-provider.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { userSession } from '../../platform/session/session.ts';
import { clearSiteData } from '../../platform/session/storage.ts';
import { AlertArea } from '../../platform/alerts/AlertArea.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LoginBrand } from './LoginBrand.tsx';
import { LoginField } from './LoginField.tsx';
import './login.css';

const PasskeyLogin = lazily(() => import('./PasskeyLogin.tsx'));
const LoginCode = lazily(() => import('./LoginCode.tsx'));

type Errors = Partial<Record<keyof LoginBody, string>>;

const LOGIN_FAILED = 'Login failed.';
const failureText = (message: string) => (message.startsWith(LOGIN_FAILED) ? message : `${LOGIN_FAILED} ${message}`);

/** The address that the user wanted before the login. */
function destination(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  return typeof state.from === 'string' && !state.from.startsWith('/login') ? state.from : '/';
}

/** The login. It leads back to the address that the user wanted. */
export default function LoginPage() {
  usePageTitle('Login');
  const session = userSession.use();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [values, setValues] = useState<LoginBody>({ email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Set once the password was right and the server asks for a code of the second factor. */
  const [codeStep, setCodeStep] = useState<{ readonly refused?: string } | null>(null);
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
    await logIn();
  };

  const enter = async () => {
    alerts.set([]); // The alert 'Session has expired' is no longer needed.
    await navigate(destination(state), { replace: true });
  };

  const logIn = async (code?: string) => {
    setPending(true);
    try {
      await authProvider.login({
        email: values.email.trim(),
        password: values.password,
        ...(code !== undefined && { code }),
      });
      await enter();
    } catch (thrown) {
      const error = ApiError.from(thrown);
      const isCodeMissing = error.code === CODE_NEEDED && code === undefined;
      // The code step shows its own failures.
      setCodeStep(isCodeMissing ? {} : (step) => (step === null ? null : { refused: error.message }));
      if (code === undefined && !isCodeMissing) setFailure(failureText(error.message));
      setPending(false);
    }
  };

  useEffect(() => {
    if (!arrivedLoggedIn.current)
      void authProvider.checkAuth().then(
        () => navigate('/', { replace: true }),
        () => undefined,
      );
  }, [navigate]);

  if (arrivedLoggedIn.current && session !== null) return <Navigate to="/" replace />;
  if (codeStep !== null) {
    return (
      <main className="login">
        <AlertArea />
        <Suspense fallback={null}>
          <LoginCode
            refused={codeStep.refused}
            pending={pending}
            onCode={(code) => void logIn(code)}
            onBack={() => setCodeStep(null)}
          />
        </Suspense>
      </main>
    );
  }
  return (
    <main className="login">
      <AlertArea />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <LoginBrand />
        <h1>Login</h1>
        <LoginField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          value={values.email}
          error={errors.email}
          onChange={(email) => setValues({ ...values, email })}
        />
        <LoginField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(password) => setValues({ ...values, password })}
        />
        <div role="alert" className="login-failure">
          {failure}
        </div>
        <PendingButton type="submit" variant="contained" fullWidth pending={pending}>
          Login
        </PendingButton>
        <div className="login-passkey">
          <Suspense fallback={null}>
            <PasskeyLogin onLoggedIn={() => void enter()} onFailure={setFailure} />
          </Suspense>
        </div>
        <div className="login-also">
          <ForgotPassword />
          <LinkButton
            title="Forgets filters, columns and theme kept in this browser, and reloads"
            onClick={() => void clearSiteData()}
          >
            Clear Site Data
          </LinkButton>
        </div>
      </form>
    </main>
  );
}
