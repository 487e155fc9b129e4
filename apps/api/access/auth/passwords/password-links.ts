import type { UserRow } from '@leaseledger/contract/users/user.views';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { isSame } from '../../../platform/commands/is-same.ts';
import { CLOCK, RANDOM_BYTES, VAULT, type Clock, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';

const KIND = 'password-link';
/** 128 bits (decisions 4). */
const TOKEN_BYTES = 16;
export const LINK_MINUTES = 30;

/** The stored form of a link in the vault. The expiry comes first, so that expired links can be purged by it. */
interface Link {
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  readonly madeAt: string;
  /** The digest of the secret and the address that it was mailed to. */
  readonly digest: string;
}

const textOf = ({ expiresAt, madeAt, digest }: Link) => [expiresAt, madeAt, digest].join(' ');

function linkIn(text: string): Link {
  const [expiresAt = '', madeAt = '', digest = ''] = text.split(' ');
  return { expiresAt, madeAt, digest };
}

const digestOf = (secret: string, email: string) => sha256(secret, email);

/**
 * Makes and checks the tokens of mailed links: the user's id and 128 random bits. The vault holds only a digest of
 * them. A user has one valid link at most, and a new one replaces it.
 */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Makes a link for a user.
   * @returns its token, which is stored nowhere
   */
  async make({ UserID, Email }: Pick<UserRow, 'UserID' | 'Email'>): Promise<string> {
    const now = this.clock();
    const secret = this.randomBytes(TOKEN_BYTES).toString('base64url');
    await this.vault.purgeSecrets(KIND, now.toISOString());
    const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString();
    await this.vault.setSecret(
      KIND,
      String(UserID),
      textOf({ expiresAt, madeAt: now.toISOString(), digest: digestOf(secret, Email) }),
    );
    return `${UserID}.${secret}`;
  }

  /** The user id in a token; undefined when the text is no token. */
  userOf(token: string): number | undefined {
    const id = /^([1-9]\d{0,15})\.[\w-]{22}$/.exec(token)?.[1];
    return id === undefined ? undefined : Number(id);
  }

  /**
   * Whether the token is valid for its user now. It must be the latest one, unused, in time, and mailed to the present
   * address. It must also be newer than the event that last ended the user's sessions.
   */
  async isGood(token: string, user: UserRow): Promise<boolean> {
    return this.#isGood(await this.vault.secret(KIND, String(user.UserID)), token, user);
  }

  /**
   * Uses a valid token up and does its work. Of several concurrent uses one succeeds. When the work fails, the token
   * stays valid.
   * @returns whether it was valid
   */
  async use(token: string, user: UserRow, work: () => Promise<unknown>): Promise<boolean> {
    if (!(await this.isGood(token, user))) return false;
    const id = String(user.UserID);
    const taken = await this.vault.takeSecret(KIND, id);
    if (taken === undefined) return false;
    const isGood = this.#isGood(taken, token, user);
    try {
      if (isGood) await work();
    } catch (thrown) {
      await this.vault.addSecret(KIND, id, taken);
      throw thrown;
    }
    // Another link was made in this moment, so its secret is put back.
    if (!isGood) await this.vault.addSecret(KIND, id, taken);
    return isGood;
  }

  #isGood(kept: string | undefined, token: string, { Email, SessionsEndedTime, Disabled }: UserRow): boolean {
    if (kept === undefined || Disabled) return false;
    const { expiresAt, madeAt, digest } = linkIn(kept);
    const isRight = isSame(digest, digestOf(token.split('.')[1] ?? '', Email));
    return (
      isRight && expiresAt > this.clock().toISOString() && (SessionsEndedTime === null || madeAt >= SessionsEndedTime)
    );
  }
}
