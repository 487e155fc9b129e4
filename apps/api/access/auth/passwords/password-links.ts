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

/** What the vault keeps of a link, in its value's order: the time comes first, so that those that are over can be purged by it. */
interface Link {
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  readonly madeAt: string;
  /** Of the secret and the address that it was mailed to. */
  readonly digest: string;
}

const textOf = ({ expiresAt, madeAt, digest }: Link) => [expiresAt, madeAt, digest].join(' ');

function linkIn(text: string): Link {
  const [expiresAt = '', madeAt = '', digest = ''] = text.split(' ');
  return { expiresAt, madeAt, digest };
}

const digestOf = (secret: string, email: string) => sha256(secret, email);

/** What a mailed link holds: whose it is and 128 random bits, of which the vault has a digest alone. A user has one at most; a further one takes its place. */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** @returns what the link is to hold, which nothing else ever tells */
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

  /** Whose link a token is of; undefined where it is none that was made. */
  userOf(token: string): number | undefined {
    const id = /^([1-9]\d{0,15})\.[\w-]{22}$/.exec(token)?.[1];
    return id === undefined ? undefined : Number(id);
  }

  /** Whether the token is good for its user now: the last one that was made, not used, not too old, mailed to the present address, and from after whatever last ended the user's sessions. */
  async isGood(token: string, user: UserRow): Promise<boolean> {
    return this.#isGood(await this.vault.secret(KIND, String(user.UserID)), token, user);
  }

  /**
   * Uses a token up, where it is good, and does what it is for. Of several who try one does; where that fails, the token is as good as before.
   * @returns whether it was good
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
    // A further one was made in this moment.
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
