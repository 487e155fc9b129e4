import { parsed } from '@leaseledger/contract/kernel/json-text';
import { digestDecider, type DigestCommand } from '@leaseledger/domain/digests/digest.area';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { digestRows } from '@leaseledger/projections/subscriptions/digest-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { eachByItself } from '../../../platform/threads/each-by-itself.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KeyedMutex } from '../../../platform/commands/keyed-mutex.ts';
import {
  CLOCK,
  RANDOM_BYTES,
  READ_STORE,
  SETTINGS,
  type Clock,
  type RandomBytes,
} from '../../../platform/foundation/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

/** The longest interval between checks, in milliseconds. */
const LOOKED_EVERY_MS = 15_000;
/** At most this many digests are closed at a time. */
const AT_ONCE = 100;

/**
 * Collects news for users and sends them as one mail after a while (decision record 0039), mostly changes of followed
 * records.
 */
@Injectable()
export class Digests {
  readonly lookedEveryMs: number;
  /** Changes for one user come one after the other, because they share a stream. */
  readonly #turns = new KeyedMutex();

  constructor(
    private readonly bus: CommandBus,
    @Inject(READ_STORE) private readonly store: Pick<ReadStore, 'list'>,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'digestMinutes'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {
    this.lookedEveryMs = Math.min(LOOKED_EVERY_MS, settings.digestMinutes * 60_000);
  }

  /** Adds a change to the open digest. @throws LogUnavailable */
  async collect(
    change: Omit<Extract<DigestCommand, { type: 'CollectChange' }>, 'type'>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const command = new Execute(
      digestDecider,
      { id: change.UserID, command: { type: 'CollectChange', ...change } },
      metadata,
    );
    await this.#turns.run(String(change.UserID), () => this.bus.execute(command));
  }

  /**
   * Closes due digests. Two processes may do so at once; each digest is closed once. @throws LogUnavailable; the first
   * other failure, once all were tried
   */
  async closeDue(): Promise<void> {
    const due = new Date(this.clock().getTime() - this.settings.digestMinutes * 60_000).toISOString();
    const { rows } = await this.store.list(digestRows.readModel, {
      where: [{ column: 'Since', to: due }],
      limit: AT_ONCE,
      uncounted: true,
    });
    await eachByItself(rows.map(parsed), ({ UserID }) =>
      this.bus.execute(
        new Execute(
          digestDecider,
          { id: UserID, command: { type: 'CloseDigest', UserID } },
          systemMetadata(this.randomBytes),
        ),
      ),
    );
  }
}
