import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { SIGN_IN_CHANNEL, type SignInEnd } from '@leaseledger/contract/microsoft/microsoft.messages';
import { useEffect, useRef, useState } from 'react';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { refreshProfile } from '../../platform/session/profile.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { userSession } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';

/** How often it is looked whether the popup is closed (specification 1, section 2.5). */
const LOOKED_EVERY_MS = 5_000;
const WINDOW = 'popup,width=520,height=680';

/** Where a sign-in stands, and what is said of one that came to nothing. */
export type SignInState =
  { readonly stage: 'none' | 'open' | 'blocked' | 'closed' } | { readonly stage: 'failed'; readonly message: string };

const linkedEmail = (): string | null => userSession.get()?.user.MicrosoftEmail ?? null;

/** Signs in at Microsoft in a popup. The page that ends the sign-in says so at once; where it cannot, the closed popup does. */
export function useMicrosoftSignIn() {
  const [state, setState] = useState<SignInState>({ stage: 'none' });
  const popup = useRef<Window | null>(null);
  const before = useRef<string | null>(null);
  const authorize = useCommand(microsoftEndpoints.authorize);

  const close = () => {
    popup.current?.close();
    popup.current = null;
  };

  /** Answers whether an account is linked that was not before. */
  const reload = async (): Promise<boolean> => {
    await refreshProfile().catch((thrown: unknown) => tellFailure(ApiError.from(thrown)));
    return linkedEmail() !== null && linkedEmail() !== before.current;
  };

  const start = async () => {
    // Before anything is waited for: browsers open windows only while they handle a press.
    popup.current = window.open('about:blank', SIGN_IN_CHANNEL, WINDOW);
    if (popup.current === null) return setState({ stage: 'blocked' });
    before.current = linkedEmail();
    setState({ stage: 'open' });
    const asked = await authorize.run({});
    if (asked.ok) return popup.current.location.replace(asked.payload.address);
    close();
    setState({ stage: 'none' });
  };

  useEffect(() => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<SignInEnd>) => {
      // Another tab's sign-in links the same user's account: both are told.
      if (data.isLinked) alert(data.message);
      setState(data.isLinked ? { stage: 'none' } : { stage: 'failed', message: data.message });
      close();
      void reload();
    });
    return () => channel.close();
  }, []);

  useEffect(() => {
    if (state.stage !== 'open') return;
    const look = setInterval(() => {
      if (popup.current?.closed !== true) return;
      popup.current = null;
      void reload().then((isLinked) => setState({ stage: isLinked ? 'none' : 'closed' }));
    }, LOOKED_EVERY_MS);
    return () => clearInterval(look);
  }, [state.stage]);

  return { state, start };
}
