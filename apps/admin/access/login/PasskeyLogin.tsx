import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { beginSession } from '../../platform/session/session.ts';
import { knowsPasskeys } from './knows-passkeys.ts';

export interface PasskeyLoginProps {
  readonly onLoggedIn: () => void;
  /** Null at the start of a try. */
  readonly onFailure: (message: string | null) => void;
}

/** Logs in with a passkey instead of e-mail and password, in browsers that support passkeys. */
export default function PasskeyLogin({ onLoggedIn, onFailure }: PasskeyLoginProps) {
  const [pending, setPending] = useState(false);
  const logIn = async () => {
    setPending(true);
    onFailure(null);
    const { logInWithPasskey, whyNoPasskey } = await import('./ask-passkey.ts');
    try {
      beginSession(await logInWithPasskey());
      onLoggedIn();
    } catch (thrown) {
      onFailure(whyNoPasskey(thrown));
      setPending(false);
    }
  };
  if (!knowsPasskeys()) return null;
  return (
    <PendingButton
      variant="outlined"
      fullWidth
      startIcon={<KeyRound aria-hidden />}
      pending={pending}
      onClick={() => void logIn()}
    >
      Log in with a passkey
    </PendingButton>
  );
}
