import type { Session, Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';

const SAVED_EVERY_MS = 60_000;

interface Seen {
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** What the vault says: at that time the session was alive there. */
  readonly savedAt: string;
}

/**
 * When each session was last used: in memory, and in the vault now and then and at the orderly end. Reading therefore writes nothing,
 * and goes on while the vault takes nothing.
 */
@Injectable()
export class LastSeen implements OnModuleDestroy {
  readonly #seen = new Map<string, Seen>();
  readonly #saving = setInterval(() => void this.save(), SAVED_EVERY_MS).unref();

  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The session as it is now, or undefined where there is none or it has expired. */
  async find(token: string, now: string): Promise<Session | undefined> {
    const seen = this.#seen.get(token);
    const kept = await this.vault.findSession(token, seen?.savedAt ?? now);
    // Another process may have seen it later than this one.
    const isSeenHere = kept !== undefined && seen !== undefined && seen.lastSeenAt > kept.lastSeenAt;
    const session = isSeenHere ? { ...kept, lastSeenAt: seen.lastSeenAt, expiresAt: seen.expiresAt } : kept;
    if (session !== undefined && session.expiresAt > now) return session;
    this.#seen.delete(token);
    return undefined;
  }

  touch(token: string, session: Session, seen: { readonly lastSeenAt: string; readonly expiresAt: string }): void {
    this.#seen.set(token, { ...seen, savedAt: this.#seen.get(token)?.savedAt ?? session.lastSeenAt });
    // Another process would find it over, and clear it away, before it is saved in its turn.
    if (Date.parse(session.expiresAt) - Date.parse(seen.lastSeenAt) <= 2 * SAVED_EVERY_MS) void this.save();
  }

  /** What cannot be saved is tried again the next time. */
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
