import { PASSWORD_SECRET } from '@leaseledger/domain/users/user.events';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { SETTINGS, VAULT } from '../../kernel/platform.ts';
import type { Settings } from '../../kernel/settings.ts';

/** The package exports its enum for compilers that read its source only. */
const ARGON2ID = 2;
/** With the memory that the settings give by default, the first choice of OWASP's Password Storage Cheat Sheet. */
const PARAMETERS = { algorithm: ARGON2ID, timeCost: 2, parallelism: 1 };

/** Keyboards write the same character in more than one way. */
const composed = (password: string) => password.normalize('NFC');

/** Passwords as argon2id hashes in the vault; events say that one changed, never what it is. */
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
   * Sets another password with what is decided because of it, whose end of sessions also ends what logs in with the one before meanwhile. Where the decision
   * fails, the one before is the user's as it was: nobody is left with a password that they were told is not set.
   * @throws what the decision throws
   */
  async change(userID: number, password: string, decide: () => Promise<unknown>): Promise<void> {
    const [before, hashed] = [await this.vault.secret(PASSWORD_SECRET, String(userID)), await this.hash(password)];
    await this.setHash(userID, hashed);
    try {
      await decide();
    } catch (thrown) {
      // Unless another one was set since.
      if (before !== undefined && (await this.vault.secret(PASSWORD_SECRET, String(userID))) === hashed)
        await this.setHash(userID, before);
      throw thrown;
    }
  }

  async setHash(userID: number, hashed: string): Promise<void> {
    await this.vault.setSecret(PASSWORD_SECRET, String(userID), hashed);
  }

  /** Sets it where the user has none yet. @returns whether it did: of several processes that try, one does */
  setFirst(userID: number, hashed: string): Promise<boolean> {
    return this.vault.addSecret(PASSWORD_SECRET, String(userID), hashed);
  }

  /** Whether anybody can log in. */
  areThereAny(): Promise<boolean> {
    return this.vault.hasSecrets(PASSWORD_SECRET);
  }

  /** Whether it is the user's password; takes as long where there is no such user. */
  async isRight(userID: number | undefined, password: string): Promise<boolean> {
    const stored = userID === undefined ? undefined : await this.vault.secret(PASSWORD_SECRET, String(userID));
    const right = await verify(stored ?? (await this.#nobodys), composed(password));
    return right && stored !== undefined;
  }
}
