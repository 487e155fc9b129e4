import { PASSWORD_SECRET } from '@leaseledger/domain/users/change-password';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { SETTINGS, VAULT } from '../../../platform/foundation/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** The package exports its enum only to compilers that read its source. */
const ARGON2ID = 2;
/** With the memory that the settings give by default, the first choice of OWASP's Password Storage Cheat Sheet. */
const PARAMETERS = { algorithm: ARGON2ID, timeCost: 2, parallelism: 1 };

/** Keyboards write the same character in more than one way, so passwords are normalised. */
const composed = (password: string) => password.normalize('NFC');

/** Stores passwords in the vault as argon2id hashes. Events say that a password changed, never the password. */
@Injectable()
export class Passwords {
  /** Of no password: what is verified where there is no user, so that the answer takes as long. */
  readonly #nobodys: Promise<string>;

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'passwordMemoryKiB'>,
  ) {
    this.#nobodys = this.hash('');
  }

  hash(password: string): Promise<string> {
    return hash(composed(password), { ...PARAMETERS, memoryCost: this.settings.passwordMemoryKiB });
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

  /**
   * Whether it is the user's password. Without such a user the same steps are taken, and so the same time: a vault on
   * another machine answers too late for its question to stay unseen.
   */
  async isRight(userID: number | undefined, password: string): Promise<boolean> {
    const [nobodys, stored] = [await this.#nobodys, await this.vault.secret(PASSWORD_SECRET, String(userID ?? 0))];
    const right = await verify(stored ?? nobodys, composed(password));
    return right && userID !== undefined && stored !== undefined;
  }
}
