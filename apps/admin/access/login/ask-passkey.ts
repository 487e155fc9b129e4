import type { AuthView } from '@leaseledger/contract/auth/auth.views';
import { call } from '../../platform/http/api.ts';
import { ApiError } from '../../platform/http/api-error.ts';

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was chosen. Try again, or use your password.',
  InvalidStateError: 'This device already has a passkey of yours.',
  SecurityError: 'Passkeys do not work at this address. Open the product at its own name, or at localhost.',
};

/** The reason why the browser gave no passkey, or the server refused it, for the user. */
export function whyNoPasskey(thrown: unknown): string {
  if (thrown instanceof ApiError) return thrown.message;
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const names = [thrown, cause].flatMap((each) => (each instanceof Error ? [each.name] : []));
  return (
    names.flatMap((name) => words[name] ?? [])[0] ??
    'This browser could not give a passkey. Try again, or use your password.'
  );
}

/**
 * Logs in with a passkey of the browser.
 * @throws {ApiError} when the server refuses; an Error when the browser gives no passkey
 */
export async function logInWithPasskey(): Promise<AuthView> {
  const [{ startAuthentication }, { credentialEndpoints }] = await Promise.all([
    import('@simplewebauthn/browser'),
    import('@leaseledger/contract/credentials/credential.endpoints'),
  ]);
  const { options } = await call(credentialEndpoints.beginPasskeyLogin, {});
  // The server makes the options for this library.
  const response = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return call(credentialEndpoints.passkeyLogin, { body: { response } });
}

/**
 * Makes a passkey in the browser.
 * @param options from the server
 * @throws {Error} when the browser makes none
 */
export async function newPasskey(options: object): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server makes the options for this library.
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] });
}
