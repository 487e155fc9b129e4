import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { message } from '@leaseledger/contract/shared/messages';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { alert } from '../../platform/session/alerts.ts';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { queryClient } from '../../platform/session/query-client.ts';
import { endSession } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { NewPassword } from './NewPassword.tsx';

const RULE_BROKEN = 422;

/**
 * Sets a new password with the link of a mail. The token leaves the address at once.
 * So neither the browser's history nor a screenshot keeps it.
 */
export default function ResetPasswordPage() {
  usePageTitle('Choose a new password');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const [isOver, setOver] = useState(false);
  const reset = useCommand(authEndpoints.resetPassword, { form: true });

  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate('/resetPassword', { replace: true });
  }, [hash, navigate]);

  const leave = () => {
    endSession();
    queryClient.clear();
    alert(authMessage.passwordChanged);
    void navigate('/login', { replace: true });
  };

  return (
    <LoginFrame title="Choose a new password">
      {isOver || (token === '' && hash === '') ? (
        <p role="alert">{message.linkIsOver}</p>
      ) : (
        <NewPassword
          autoFocus
          pending={reset.pending}
          submit={async (body) => {
            const result = await reset.run({ body: { ...body, token } });
            setOver(!result.ok && result.error.status === RULE_BROKEN);
            return result;
          }}
          onDone={leave}
        />
      )}
      <div className="login-also">
        <Link to="/forgotPassword">Forgot Password</Link>
        <Link to="/login">Login</Link>
      </div>
    </LoginFrame>
  );
}
