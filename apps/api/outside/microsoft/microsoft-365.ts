import type { CalendarEvent } from '@leaseledger/contract/microsoft/microsoft.views';

/** What the address of a sign-in carries. */
export interface AskedSignIn {
  readonly state: string;
  /** Comes back in the ID token. */
  readonly nonce: string;
  /** PKCE: its SHA-256 goes with the address, it itself with the exchange of the code. */
  readonly verifier: string;
  /** Where Microsoft sends the browser back to. */
  readonly redirectUri: string;
  /** Whose account is offered first. */
  readonly email: string;
}

/** What lets the product act for a user. It stays between Microsoft and the vault. */
export interface Tokens {
  readonly accessToken: string;
  /** A new one comes with each renewal. */
  readonly refreshToken: string;
  /** Of the access token: ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface MicrosoftProfile {
  /** Microsoft's own id of the account. */
  readonly id: string;
  readonly mail: string;
}

/** Microsoft no longer renews the tokens: the refresh token is too old, or was taken back. */
export class SignInExpired extends Error {
  override readonly name = 'SignInExpired';
}

/** The answer to a sign-in is not one that Microsoft gave to it. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/** An access token is refused that should be good. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** No answer in time, or none that can be understood. Says where and of what kind, nothing of what was sent. */
export class MicrosoftUnreachable extends Error {
  override readonly name = 'MicrosoftUnreachable';
}

/** Microsoft 365, or what plays it. All calls throw MicrosoftUnreachable where it does not answer. */
export abstract class Microsoft365 {
  abstract readonly isSimulator: boolean;
  /** The address of the sign-in page. */
  abstract signInAddress(asked: AskedSignIn): Promise<string>;
  /**
   * Exchanges the code of a sign-in for tokens.
   * @param callback the address to which the browser was sent back, with code and state
   * @throws SignInRefused where the code is not good, or state, nonce or PKCE are of another sign-in
   */
  abstract exchange(callback: URL, asked: Pick<AskedSignIn, 'state' | 'nonce' | 'verifier'>): Promise<Tokens>;
  /** @throws SignInExpired */
  abstract renew(refreshToken: string): Promise<Tokens>;
  /** @throws AccessRefused */
  abstract profile(accessToken: string): Promise<MicrosoftProfile>;
  /**
   * What stands in the calendar on a day in Melbourne, e.g. 2026-12-01, the earliest first.
   * @throws AccessRefused
   */
  abstract eventsOnDay(accessToken: string, day: string): Promise<CalendarEvent[]>;
}
