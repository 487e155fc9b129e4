import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazily } from '../kernel/lazily.tsx';

const LogoutEverywhere = lazily(() => import('../shell/LogoutEverywhere.tsx'));

/** Where the user is logged in. */
export function OpenSessions() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>You are logged in here, and perhaps in other browsers or on other devices.</p>
      <div className="account-actions">
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <LogoutEverywhere onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
