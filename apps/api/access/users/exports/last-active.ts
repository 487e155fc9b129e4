import type { UserRow } from '@leaseledger/contract/users/user.views';
import { LAST_ACTIVE_SECRET } from '@leaseledger/domain/users/delete-user';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { VAULT } from '../../../platform/foundation/platform.ts';

const KIND = LAST_ACTIVE_SECRET;
const userSubject = (userID: number): string => `user-${userID}`;
const SAVED_EVERY_MS = 60_000;

/**
 * The last request of each user. It is noted in memory, and saved in the vault every minute and at an orderly stop. So
 * it outlives logouts and restarts, and a request writes nothing.
 */
@Injectable()
export class LastActive implements OnModuleDestroy {
  /** Moments by user that the vault does not have yet. */
  readonly #unsaved = new Map<number, string>();
  readonly #saving = setInterval(() => void this.save(), SAVED_EVERY_MS).unref();

  constructor(@Inject(VAULT) private readonly vault: Pick<Vault, 'secret' | 'setSecret' | 'keys'>) {}

  /** @param at ISO 8601, UTC */
  note(userID: number, at: string): void {
    this.#unsaved.set(userID, at);
  }

  /** The later one of the last login and the last request. Null before the first login. */
  async of({ UserID, LastLoginTime }: Pick<UserRow, 'UserID' | 'LastLoginTime'>): Promise<string | null> {
    const saved = await this.vault.secret(KIND, String(UserID));
    return [LastLoginTime, saved, this.#unsaved.get(UserID)].reduce<string | null>(
      (last, at) => (at && at > (last ?? '') ? at : last),
      null,
    );
  }

  /** Saves the last requests. A failed save is repeated with the next one. */
  async save(): Promise<void> {
    for (const [userID, at] of this.#unsaved) {
      try {
        // A deleted user has no key, and leaves nothing. Another process may have saved a later moment.
        const isThere = (await this.vault.keys([userSubject(userID)])).has(userSubject(userID));
        if (isThere && ((await this.vault.secret(KIND, String(userID))) ?? '') < at)
          await this.vault.setSecret(KIND, String(userID), at);
      } catch {
        return;
      }
      if (this.#unsaved.get(userID) === at) this.#unsaved.delete(userID);
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#saving);
    await this.save();
  }
}
