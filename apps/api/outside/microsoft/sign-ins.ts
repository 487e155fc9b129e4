import { createHash } from 'node:crypto';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { isSame } from '../../platform/commands/is-same.ts';
import { CLOCK, RANDOM_BYTES, VAULT, type Clock, type RandomBytes } from '../../platform/foundation/platform.ts';
import type { AskedSignIn } from './microsoft-365.ts';

const KIND = 'microsoft-sign-in';
const GOOD_FOR_MS = 10 * 60_000;
const RANDOM = 32;

/** A sign-in that was begun: the values sent to Microsoft and those that must come back. */
export interface BegunSignIn extends Pick<AskedSignIn, 'state' | 'nonce' | 'verifier' | 'redirectUri'> {
  readonly UserID: number;
  /** SHA-256 of the token of the session that began it. */
  readonly session: string;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Sign-ins at Microsoft in progress. The `state` carries the user's id and a random ticket for the vault's entry. Its
 * signature binds both to the session and the nonce. It is valid once, for 10 minutes (decisions 3).
 */
@Injectable()
export class SignIns {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'setSecret' | 'takeSecret' | 'purgeSecrets'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly fingerprints: Fingerprints,
  ) {}

  async begin(
    { user: { UserID }, sessionToken }: Pick<Caller, 'user' | 'sessionToken'>,
    redirectUri: string,
  ): Promise<BegunSignIn> {
    const now = this.clock();
    const [ticket = '', nonce = '', verifier = ''] = [1, 2, 3].map(() =>
      this.randomBytes(RANDOM).toString('base64url'),
    );
    const session = digestOf(sessionToken);
    const begun = {
      UserID,
      session,
      nonce,
      verifier,
      redirectUri,
      state: `${UserID}.${ticket}.${this.#signature(UserID, ticket, nonce, session)}`,
    };
    // The values begin with their expiry, so this purges sign-ins that nobody finished.
    await this.vault.purgeSecrets(KIND, now.toISOString());
    await this.vault.setSecret(
      KIND,
      digestOf(ticket),
      `${new Date(now.getTime() + GOOD_FOR_MS).toISOString()} ${JSON.stringify(begun)}`,
    );
    return begun;
  }

  /** Ends the sign-in of this state and answers it. Undefined when the state is forged, used or too old. */
  async finish(state: string): Promise<BegunSignIn | undefined> {
    const [id = '', ticket = '', signature = ''] = state.split('.');
    const kept = await this.vault.takeSecret(KIND, digestOf(ticket));
    if (kept === undefined) return undefined;
    const space = kept.indexOf(' ');
    // Only `begin` writes it.
    const begun = JSON.parse(kept.slice(space)) as BegunSignIn;
    const expected = this.#signature(begun.UserID, ticket, begun.nonce, begun.session);
    const isSigned = String(begun.UserID) === id && isSame(signature, expected);
    return isSigned && kept.slice(0, space) > this.clock().toISOString() ? begun : undefined;
  }

  /** Whether this session began the sign-in. */
  isOf({ UserID, session }: BegunSignIn, { user, sessionToken }: Pick<Caller, 'user' | 'sessionToken'>): boolean {
    return UserID === user.UserID && session === digestOf(sessionToken);
  }

  #signature(UserID: number, ticket: string, nonce: string, session: string): string {
    return this.fingerprints.of('microsoft-state', String(UserID), ticket, nonce, session);
  }
}
