import { Button } from '@mui/material';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { sessionEndpoints } from '@leaseledger/contract/auth/session.endpoints';
import { Suspense, useState } from 'react';
import { focusBeside } from '../../platform/keyboard/focus-beside.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { OpenSession } from './OpenSession.tsx';

const LogoutEverywhere = lazily(() => import('./LogoutEverywhere.tsx'));
const RESOURCE = 'sessionsOpen';

/** The user's open sessions, this one first. Each other session can be ended by itself. */
export function OpenSessions() {
  const [asking, setAsking] = useState(false);
  const sessions = useRead(sessionEndpoints.own, {}, { resource: RESOURCE });
  const endOthers = useCommand(sessionEndpoints.endOthers, {
    done: ({ others }) => authMessage.othersEnded(others),
    refreshes: [RESOURCE],
  });
  const others = sessions.data?.filter(({ Current }) => !Current).length ?? 0;
  return (
    <>
      {sessions.isError && sessions.data === undefined && (
        <CouldNotRead
          level={3}
          title="Your sessions could not be read"
          error={sessions.error}
          onRetry={sessions.refetch}
        />
      )}
      <ul className="open-sessions" aria-label="Open sessions">
        {sessions.data?.map((session) => (
          <OpenSession key={session.SessionID} session={session} refreshes={RESOURCE} />
        ))}
      </ul>
      <div className="account-actions">
        {others > 1 && (
          <PendingButton
            variant="outlined"
            pending={endOthers.pending}
            onClick={({ currentTarget }) => void focusBeside(currentTarget, endOthers.run({}))}
          >
            End all others
          </PendingButton>
        )}
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
