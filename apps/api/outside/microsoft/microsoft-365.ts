import type { CalendarEvent } from '@leaseledger/contract/microsoft/microsoft.views';

/** The parameters of a sign-in address. */
export interface AskedSignIn {
  readonly state: string;
  /** Comes back in the ID token. */
  readonly nonce: string;
  /** The secret of PKCE. Its SHA-256 is in the address; the secret itself is sent when the code is exchanged. */
  readonly verifier: string;
  /** The address to which Microsoft sends the browser back. */
  readonly redirectUri: string;
  /** The e-mail of the account that is offered first. */
  readonly email: string;
}

/** The tokens with which the product acts for a user. They are sent only to Microsoft and stored in the vault. */
export interface Tokens {
  readonly accessToken: string;
  /** Each renewal issues a new one. */
  readonly refreshToken: string;
  /** The expiry of the access token: ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface MicrosoftProfile {
  /** Microsoft's own id of the account. */
  readonly id: string;
  readonly mail: string;
}

/** Microsoft no longer renews the tokens, because the refresh token is too old or was revoked. */
export class SignInExpired extends Error {
  override readonly name = 'SignInExpired';
}

/** The answer to a sign-in did not come from Microsoft, or belongs to another sign-in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** An access token was refused before its expiry. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** No answer in time, or an unreadable one. The message says where and of what kind, without the sent data. */
export class MicrosoftUnreachable extends Error {
  override readonly name = 'MicrosoftUnreachable';
}

/** Microsoft 365 or its simulator. All calls throw MicrosoftUnreachable when it does not answer. */
export abstract class Microsoft365 {
  abstract readonly isSimulator: boolean;
  /** The address of the sign-in page. */
  abstract signInAddress(asked: AskedSignIn): Promise<string>;
  /**
   * Exchanges the code of a sign-in for tokens.
   * @param callback the address to which the browser was sent back, with code and state
   * @throws SignInRefused when the code is invalid, or state, nonce or PKCE belong to another sign-in
   */
  abstract exchange(callback: URL, asked: Pick<AskedSignIn, 'state' | 'nonce' | 'verifier'>): Promise<Tokens>;
  /** @throws SignInExpired */
  abstract renew(refreshToken: string): Promise<Tokens>;
  /** @throws AccessRefused */
  abstract profile(accessToken: string): Promise<MicrosoftProfile>;
  /**
   * The calendar events of a day in Melbourne, e.g. 2026-12-01, the earliest first.
   * @throws AccessRefused
   */
  abstract eventsOnDay(accessToken: string, day: string): Promise<CalendarEvent[]>;
}
