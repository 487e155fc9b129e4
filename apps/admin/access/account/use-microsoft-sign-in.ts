import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { SIGN_IN_CHANNEL, type SignInEnd } from '@leaseledger/contract/microsoft/microsoft.messages';
import { useEffect, useRef, useState } from 'react';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { refreshProfile } from '../../platform/session/profile.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { userSession } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';

/** The interval at which the page checks whether the popup is closed (specification 1, section 2.5). */
const LOOKED_EVERY_MS = 5_000;
const WINDOW = 'popup,width=520,height=680';

/** The stage of a sign-in; a failed one carries its message. */
export type SignInState =
  { readonly stage: 'none' | 'open' | 'blocked' | 'closed' } | { readonly stage: 'failed'; readonly message: string };

const linkedEmail = (): string | null => userSession.get()?.user.MicrosoftEmail ?? null;

/**
 * Signs in at Microsoft in a popup. The page that ends the sign-in sends a message on the channel.
 * If no message comes, the closed popup ends the sign-in.
 */
export function useMicrosoftSignIn() {
  const [state, setState] = useState<SignInState>({ stage: 'none' });
  const popup = useRef<Window | null>(null);
  const before = useRef<string | null>(null);
  const authorize = useCommand(microsoftEndpoints.authorize);

  const close = () => {
    popup.current?.close();
    popup.current = null;
  };

  /** Reads the profile again. @returns whether another account is linked now */
  const reload = async (): Promise<boolean> => {
    await refreshProfile().catch((thrown: unknown) => tellFailure(ApiError.from(thrown)));
    return linkedEmail() !== null && linkedEmail() !== before.current;
  };

  const start = async () => {
    // The popup opens before any await, because browsers allow a new window only while they handle a press.
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
      // A sign-in in another tab links the same user's account, so both tabs receive the message.
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
