import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { endSession, useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { AlertArea } from '../../platform/alerts/AlertArea.tsx';
import { useLogout } from '../../platform/screens/use-logout.ts';
import { NewPassword } from './NewPassword.tsx';

const LEAVES_AFTER = 5_000;

/**
 * The screen of a user who must change the password first. The server refuses every other call, so nothing is behind
 * it.
 * It cannot be dismissed. After the change it leads to the login (specification 1, section 2.8; decisions 4).
 */
export default function PasswordDueDialog() {
  usePageTitle('Change your password');
  const { Email } = useUser();
  const [isDone, setIsDone] = useState(false);
  const change = useCommand(authEndpoints.updatePassword, { form: true });
  const logout = useLogout();

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(endSession, LEAVES_AFTER);
    return () => clearTimeout(timer);
  }, [isDone]);

  return (
    <Dialog open fullWidth maxWidth="xs" className="password-due" aria-labelledby="password-due-title">
      <DialogTitle id="password-due-title" component="h1">
        Change your password
      </DialogTitle>
      <DialogContent>
        <AlertArea />
        {isDone ? (
          <div className="password-form">
            <p role="status">{authMessage.passwordChanged}</p>
            <Button variant="contained" autoFocus onClick={endSession}>
              Login
            </Button>
          </div>
        ) : (
          <>
            <p>Before you go on, please choose a new password. Then you log in with it.</p>
            <NewPassword
              email={Email}
              autoFocus
              pending={change.pending}
              submit={(body) => change.run({ body })}
              onDone={() => setIsDone(true)}
              also={<LinkButton onClick={() => void logout()}>Logout</LinkButton>}
            />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
