import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { microsoftMessage } from '@leaseledger/contract/microsoft/microsoft.messages';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { forgetLinkedEmail } from '../../platform/session/microsoft-link.ts';
import { useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import './microsoft.css';
import { type SignInState, useMicrosoftSignIn } from './use-microsoft-sign-in.ts';

const CalendarDay = lazily(() => import('./CalendarDay.tsx'));

function wordsOf(state: SignInState): string {
  switch (state.stage) {
    case 'none':
      return '';
    case 'open':
      return 'Continue in the window that has opened.';
    case 'blocked':
      return 'Your browser has not opened the window for the sign-in. Allow windows of this site, and try again.';
    case 'closed':
      return 'The window was closed before an account was linked. Nothing has changed.';
    case 'failed':
      return state.message;
  }
}

/**
 * Links and unlinks the user's Microsoft account, and shows a day of its calendar as proof (specification 1, section
 * 2.5).
 */
export function MicrosoftAccount() {
  const { MicrosoftEmail } = useUser();
  const { state, start } = useMicrosoftSignIn();
  const [asking, setAsking] = useState(false);
  const isSimulator =
    useRead(microsoftEndpoints.linkedEmail, {}, { resource: `microsoft of ${MicrosoftEmail ?? 'nobody'}` }).data
      ?.simulator === true;
  const unlink = useCommand(microsoftEndpoints.unlink, { done: microsoftMessage.unlinked });
  const confirm = async () => {
    const { ok } = await unlink.run({});
    setAsking(false);
    if (ok) forgetLinkedEmail();
  };
  return (
    <>
      {MicrosoftEmail === null ? (
        <p>
          Link your Microsoft account to see your calendar where sessions are planned. You sign in at Microsoft, in a
          window of its own: your password stays there.
        </p>
      ) : (
        <p>
          <strong>{MicrosoftEmail}</strong> is linked. Only you see its calendar.
        </p>
      )}
      {isSimulator && <p>A simulator plays Microsoft here: accounts and calendars are made up.</p>}
      <p role="status" className={state.stage === 'open' ? undefined : 'account-problem'}>
        {wordsOf(state)}
      </p>
      <div className="account-actions">
        <Button variant="outlined" onClick={() => (MicrosoftEmail === null ? void start() : setAsking(true))}>
          {MicrosoftEmail === null ? 'Link Microsoft account' : 'Unlink Microsoft account'}
        </Button>
      </div>
      {MicrosoftEmail !== null && (
        <Suspense fallback={null}>
          <CalendarDay account={MicrosoftEmail} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        title="Unlink the Microsoft account?"
        confirm="Unlink"
        danger
        pending={unlink.pending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Your calendar is no longer shown here, and nothing is entered into it. You can link it again at any time.
      </ConfirmDialog>
    </>
  );
}
