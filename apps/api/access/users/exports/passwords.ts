import { PASSWORD_SECRET } from '@leaseledger/domain/users/user.events';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { VAULT } from '../../../platform/foundation/platform.ts';

/** The package exports its enum only to compilers that read its source. */
const ARGON2ID = 2;
/** The first choice of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards write the same character in more than one way, so passwords are normalised. */
const composed = (password: string) => password.normalize('NFC');

/** Stores passwords in the vault as argon2id hashes. Events say that a password changed, never the password. */
@Injectable()
export class Passwords {
  /** The hash of no password. It is verified when there is no such user, so that the answer takes the same time. */
  readonly #nobodys = hash('', PARAMETERS);

  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  hash(password: string): Promise<string> {
    return hash(composed(password), PARAMETERS);
  }

  /**
   * Sets a new password and then decides. The decision ends all sessions, so it also ends those opened with the old
   * password in between. When the decision fails, the old password is restored, so that it matches the refusal that the
   * user sees.
   * @throws the error of the decision
   */
  async change(userID: number, password: string, decide: () => Promise<unknown>): Promise<void> {
    const [before, hashed] = [await this.vault.secret(PASSWORD_SECRET, String(userID)), await this.hash(password)];
    await this.setHash(userID, hashed);
    try {
      await decide();
    } catch (thrown) {
      // Restored only when no other password was set since.
      if (before !== undefined && (await this.vault.secret(PASSWORD_SECRET, String(userID))) === hashed)
        await this.setHash(userID, before);
      throw thrown;
    }
  }

  async setHash(userID: number, hashed: string): Promise<void> {
    await this.vault.setSecret(PASSWORD_SECRET, String(userID), hashed);
  }

  /**
   * Sets a password when the user has none.
   * @returns whether it was set: of several processes that try, one succeeds
   */
  setFirst(userID: number, hashed: string): Promise<boolean> {
    return this.vault.addSecret(PASSWORD_SECRET, String(userID), hashed);
  }

  /** Whether any user has a password and can log in. */
  areThereAny(): Promise<boolean> {
    return this.vault.hasSecrets(PASSWORD_SECRET);
  }

  /** Whether it is the user's password. It takes the same time when there is no such user. */
  async isRight(userID: number | undefined, password: string): Promise<boolean> {
    const stored = userID === undefined ? undefined : await this.vault.secret(PASSWORD_SECRET, String(userID));
    const right = await verify(stored ?? (await this.#nobodys), composed(password));
    return right && stored !== undefined;
  }
}
