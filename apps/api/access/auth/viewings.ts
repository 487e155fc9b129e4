import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { refusedToView, viewingDecider, type ViewingEnd } from '@leaseledger/domain/viewings/viewing.area';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { openViewings } from '@leaseledger/projections/viewings/open-viewings.projection';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata, type Caller, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { Failure, notFound } from '../../platform/answers/failure.ts';
import {
  CLOCK,
  RANDOM_BYTES,
  READ_STORE,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../platform/foundation/platform.ts';
import { randomUuid } from '../../platform/foundation/uuid.ts';
import { UserRights } from './user-rights.ts';

const SWEPT_EVERY_MS = 60_000;
/** The most viewings that are swept at once. */
const SWEPT_MAX = 100;

/** Viewing the product as another user. The session's mark is in the vault, and the record in the log (decision 33). */
@Injectable()
export class Viewings implements OnModuleDestroy {
  readonly #sweeping = setInterval(() => void this.sweep().catch(() => undefined), SWEPT_EVERY_MS).unref();

  constructor(
    private readonly bus: CommandBus,
    private readonly rights: UserRights,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Starts a viewing. The log records it before it begins, so that nobody views without a trace.
   * @throws Failure 403, 404, 422; LogUnavailable
   */
  async start(userID: number, caller: Caller): Promise<string> {
    const viewed = await this.store.get(userRows.readModel, userID);
    if (viewed === undefined) throw notFound('User');
    const ViewingID = randomUuid(this.randomBytes(16));
    // The command runs without the key. A repeat with the key would restart an ended viewing. Without it, a repeat is
    // refused during the viewing, and is a viewing of its own afterwards.
    await this.bus.execute(
      new Execute(
        viewingDecider,
        { id: caller.user.UserID, command: { type: 'StartViewing', ViewingID, viewed } },
        { ...caller, idempotency: undefined },
      ),
    );
    await this.vault.setViewing(caller.sessionToken, { userId: userID, id: ViewingID });
    return viewed.FullName;
  }

  /**
   * Ends a viewing. The session is its user's own again, even when the log is unavailable. `sweep` then logs the end
   * later.
   * @throws LogUnavailable
   */
  async end(caller: Caller, reason: ViewingEnd): Promise<void> {
    if (caller.viewing === undefined) return;
    await this.vault.setViewing(caller.sessionToken, undefined);
    await this.#ended(caller.viewing.id, caller.user.UserID, reason, caller);
  }

  /**
   * The caller of a viewing session: the viewed user with their rights.
   * @throws Failure 403 when the viewing is over
   */
  async viewed(caller: Caller): Promise<Caller> {
    const user = caller.viewing && (await this.store.get(userRows.readModel, caller.viewing.userId));
    if (user === undefined || refusedToView(user, caller.actor) !== undefined) {
      await this.end(caller, 'notPermitted').catch(() => undefined);
      throw new Failure(403, viewingMessage.over);
    }
    return { ...caller, user, viewer: caller, ...(await this.rights.of(user)) };
  }

  /** Logs the end of viewings whose session is over without a stop. */
  async sweep(): Promise<void> {
    const now = this.clock();
    const { rows } = await this.store.list(openViewings.readModel, { limit: SWEPT_MAX });
    for (const { id, UserID, StartedTime } of rows.map(parsed)) {
      // A viewing is in the log before it is in the vault, so a very young one is skipped.
      if (now.getTime() - Date.parse(StartedTime) < SWEPT_EVERY_MS) continue;
      const sessions = await this.vault.sessionsOf(UserID, now.toISOString());
      if (!sessions.some(({ viewing }) => viewing?.id === id))
        await this.#ended(id, UserID, 'sessionOver', systemMetadata(this.randomBytes));
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
  }

  async #ended(
    ViewingID: string,
    viewer: number,
    reason: ViewingEnd,
    { actor, correlationId, asker }: Pick<CommandMetadata, 'actor' | 'correlationId' | 'asker'>,
  ): Promise<void> {
    await this.bus.execute(
      new Execute(
        viewingDecider,
        { id: viewer, command: { type: 'EndViewing', ViewingID, reason } },
        { actor, correlationId, asker },
      ),
    );
  }
}
