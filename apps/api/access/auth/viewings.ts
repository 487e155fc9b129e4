import { viewingMessage } from '@leaseledger/contract/viewings/viewing.messages';
import { refusedToView, viewingDecider } from '@leaseledger/domain/viewings/viewing.decider';
import type { ViewingEnd } from '@leaseledger/domain/viewings/viewing.events';
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
/** So many are cleared up at once. */
const SWEPT_MAX = 100;

/** Viewing the product as another user: what the session says in the vault, and the log of it (decision 33). */
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

  /** Recorded before it begins: nobody is viewed without a trace. @throws Failure 403, 404, 422; LogUnavailable */
  async start(userID: number, caller: Caller): Promise<string> {
    const viewed = await this.store.get(userRows.readModel, userID);
    if (viewed === undefined) throw notFound('User');
    const ViewingID = randomUuid(this.randomBytes(16));
    // A repeat under a key would begin again what has ended since: it is refused while the first lasts, and one of its own after that.
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

  /** The session is its user's own again, also where the log cannot be told just now: it is told later. @throws LogUnavailable */
  async end(caller: Caller, reason: ViewingEnd): Promise<void> {
    if (caller.viewing === undefined) return;
    await this.vault.setViewing(caller.sessionToken, undefined);
    await this.#ended(caller.viewing.id, caller.user.UserID, reason, caller);
  }

  /** Who makes a request of a session that views: the user who is viewed, with their rights. @throws Failure 403 where that is over */
  async viewed(caller: Caller): Promise<Caller> {
    const user = caller.viewing && (await this.store.get(userRows.readModel, caller.viewing.userId));
    if (user === undefined || refusedToView(user, caller.actor) !== undefined) {
      await this.end(caller, 'notPermitted').catch(() => undefined);
      throw new Failure(403, viewingMessage.over);
    }
    return { ...caller, user, viewer: caller, ...(await this.rights.of(user)) };
  }

  /** Tells the log of viewings whose session is over: nobody stopped them. */
  async sweep(): Promise<void> {
    const now = this.clock();
    const { rows } = await this.store.list(openViewings.readModel, { limit: SWEPT_MAX });
    for (const { id, UserID, StartedTime } of rows.map(parsed)) {
      // One that begins in this moment stands in the log before it stands in the vault.
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
