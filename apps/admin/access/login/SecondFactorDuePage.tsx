import { useState } from 'react';
import { Button } from '@mui/material';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { refreshProfile } from '../../platform/session/profile.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { AlertArea } from '../../platform/alerts/AlertArea.tsx';
import { useLogout } from '../../platform/screens/use-logout.ts';
import AddPasskey from './AddPasskey.tsx';
import { knowsPasskeys } from './knows-passkeys.ts';
import './login.css';
import { LoginBrand } from './LoginBrand.tsx';
import SetUpSecondFactor from './SetUpSecondFactor.tsx';

/** The screen of a user whose role group requires a second factor and who has none. It cannot be skipped. */
export default function SecondFactorDuePage() {
  usePageTitle('Set up a second factor');
  const [means, setMeans] = useState<'app' | 'passkey'>();
  const logout = useLogout();
  const choose = () => setMeans(undefined);
  const goOn = () => void refreshProfile().catch((thrown: unknown) => tellFailure(ApiError.from(thrown)));
  return (
    <main className="login">
      <AlertArea />
      <div className="login-steps">
        <LoginBrand />
        <h1>Set up a second factor</h1>
        {means === undefined && (
          <>
            <p>Your role group needs a second factor besides the password. Set one up to continue.</p>
            <Button variant="contained" autoFocus onClick={() => setMeans('app')}>
              Use an authenticator app
            </Button>
            {knowsPasskeys() && (
              <Button variant="outlined" onClick={() => setMeans('passkey')}>
                Add a passkey
              </Button>
            )}
          </>
        )}
        {means === 'app' && <SetUpSecondFactor onDone={goOn} onCancel={choose} />}
        {means === 'passkey' && <AddPasskey onDone={goOn} onCancel={choose} />}
        <div className="login-also">
          <LinkButton onClick={() => void logout()}>Logout</LinkButton>
        </div>
      </div>
    </main>
  );
}
