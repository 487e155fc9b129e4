import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useSite } from '../../platform/http/use-site.ts';
import { LoginField } from './LoginField.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** Asks for a link to a new password by mail. A site that sends none shows the address to write to. */
export default function ForgotPasswordPage() {
  usePageTitle('Forgot Password');
  const site = useSite();
  const ask = useCommand(authEndpoints.forgotPassword, { form: true });
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = await ask.run({ body: { email } });
    setError(result.ok ? undefined : result.error.errors['email']);
    setSent(result.ok);
    if (!result.ok) form.current?.querySelector('input')?.focus();
  };

  return (
    <LoginFrame title="Forgot Password">
      {site?.forgottenPassword === 'mailbox' ? (
        <p>
          Please write to{' '}
          <a href={`mailto:${site.sessionsMailbox}?subject=Forgot%20Password`}>{site.sessionsMailbox}</a>.
        </p>
      ) : isSent ? (
        <p role="status">{authMessage.linkSent}</p>
      ) : (
        <form ref={form} className="password-form" noValidate onSubmit={(event) => void submit(event)}>
          <p>You get a mail with a link. With it you choose a new password.</p>
          <LoginField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            error={error}
            onChange={setEmail}
          />
          <PendingButton type="submit" variant="contained" fullWidth pending={ask.pending}>
            Send link
          </PendingButton>
        </form>
      )}
      <div className="login-also">
        <Link to="/login">Login</Link>
      </div>
    </LoginFrame>
  );
}
