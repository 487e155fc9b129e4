import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { useNavigate } from 'react-router';
import { queryClient } from '../../platform/session/query-client.ts';
import { endSession, useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { NewPassword } from '../login/NewPassword.tsx';

/** The form for the user's own password. A change ends every session, so it leads to the login. */
export function ChangePassword() {
  const { Email } = useUser();
  const navigate = useNavigate();
  const change = useCommand(authEndpoints.updatePassword, { form: true, done: authMessage.passwordChanged });
  const leave = () => {
    endSession();
    queryClient.clear();
    void navigate('/login', { replace: true });
  };
  return (
    <>
      <p>
        A new password ends your sessions in every browser and on every device, this one too. You log in again with it.
      </p>
      <NewPassword
        email={Email}
        asksPresent
        pending={change.pending}
        submit={(body) => change.run({ body })}
        onDone={leave}
      />
    </>
  );
}
