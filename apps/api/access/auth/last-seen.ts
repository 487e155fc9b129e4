import type { Session, Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';

const SAVED_EVERY_MS = 60_000;

interface Seen {
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** The last use that the vault holds. At that time the session was alive there. */
  readonly savedAt: string;
}

/**
 * The last use of each session, in memory. The vault gets it every minute and at an orderly stop. Reading a session
 * therefore writes nothing, and works while the vault takes no writes.
 */
@Injectable()
export class LastSeen implements OnModuleDestroy {
  readonly #seen = new Map<string, Seen>();
  readonly #saving = setInterval(() => void this.save(), SAVED_EVERY_MS).unref();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The session as it is now; undefined when there is none or it has expired. */
  async find(token: string, now: string): Promise<Session | undefined> {
    const seen = this.#seen.get(token);
    const kept = await this.vault.findSession(token, seen?.savedAt ?? now);
    // Another process may have seen a later use than this one.
    const isSeenHere = kept !== undefined && seen !== undefined && seen.lastSeenAt > kept.lastSeenAt;
    const session = isSeenHere ? { ...kept, lastSeenAt: seen.lastSeenAt, expiresAt: seen.expiresAt } : kept;
    if (session !== undefined && session.expiresAt > now) return session;
    this.#seen.delete(token);
    return undefined;
  }

  touch(token: string, session: Session, seen: { readonly lastSeenAt: string; readonly expiresAt: string }): void {
    this.#seen.set(token, { ...seen, savedAt: this.#seen.get(token)?.savedAt ?? session.lastSeenAt });
    // Saves at once when the session would expire soon. Another process would otherwise find it expired and remove it.
    if (Date.parse(session.expiresAt) - Date.parse(seen.lastSeenAt) <= 2 * SAVED_EVERY_MS) void this.save();
  }

  /** Saves the last uses. A failed save is repeated with the next one. */
  async save(): Promise<void> {
    const now = this.clock().toISOString();
    for (const [token, seen] of this.#seen) {
      if (seen.expiresAt <= now) this.#seen.delete(token);
      if (seen.lastSeenAt === seen.savedAt || seen.expiresAt <= now) continue;
      try {
        await this.vault.touchSession(token, seen);
      } catch {
        return;
      }
      if (this.#seen.get(token) === seen) this.#seen.set(token, { ...seen, savedAt: seen.lastSeenAt });
    }
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#saving);
    await this.save();
  }
}
