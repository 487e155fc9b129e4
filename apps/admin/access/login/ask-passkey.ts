import type { AuthView } from '@leaseledger/contract/auth/auth.views';
import { call } from '../../platform/http/api.ts';
import { ApiError } from '../../platform/http/api-error.ts';

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen. Try again, or use your password.',
  InvalidStateError: 'There is a passkey of yours on this device already.',
  SecurityError: 'Passkeys do not work at this address. Open the product at its own name, or at localhost.',
};

/** What kept a browser from giving a passkey, or the server from taking it, in words for its user. */
export function whyNoPasskey(thrown: unknown): string {
  if (thrown instanceof ApiError) return thrown.message;
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const names = [thrown, cause].flatMap((each) => (each instanceof Error ? [each.name] : []));
  return (
    names.flatMap((name) => words[name] ?? [])[0] ??
    'This browser could not give a passkey. Try again, or use your password.'
  );
}

/** Logs in with a passkey that the browser offers. @throws ApiError; Error where the browser gives none */
export async function logInWithPasskey(): Promise<AuthView> {
  const [{ startAuthentication }, { credentialEndpoints }] = await Promise.all([
    import('@simplewebauthn/browser'),
    import('@leaseledger/contract/credentials/credential.endpoints'),
  ]);
  const { options } = await call(credentialEndpoints.beginPasskeyLogin, {});
  // The server makes them for this library.
  const response = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return call(credentialEndpoints.passkeyLogin, { body: { response } });
}

/** Has the browser make a passkey. @param options as the server made them @throws Error where it makes none */
export async function newPasskey(options: object): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server makes them for this library.
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
}
