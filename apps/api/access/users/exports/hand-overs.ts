import type { WorkCount } from '@leaseledger/contract/users/user.views';
import type { WorkToHandOver } from '@leaseledger/domain/kernel/hand-over';
import type { Position } from '@leaseledger/event-log/event-log';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { changeAll } from '../../../platform/commands/change-all.ts';
import { PROJECTOR } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';

/** One kind of work that users have in hand. */
export interface WorkInHand {
  /** As the type of subject of histories, e.g. `lead`. */
  readonly kind: string;
  count(userID: number): Promise<number>;
  /** All that is in hand, as the lists show it. */
  ids(userID: number): Promise<readonly number[]>;
  /** Hands one over, as the system. One that is somebody else's by now stays as it is. */
  handOver(id: number, work: WorkToHandOver, metadata: CommandMetadata): Promise<unknown>;
}

/** What users have in hand: each area adds its own kind, so that users need not know them. */
@Injectable()
export class HandOvers {
  readonly #kinds: WorkInHand[] = [];

  constructor(@Inject(PROJECTOR) private readonly readModels: ShownLists) {}

  add(kind: WorkInHand): void {
    this.#kinds.push(kind);
  }

  /** How much somebody has in hand, by kind; kinds with nothing are left out. */
  async counts(userID: number): Promise<WorkCount[]> {
    const counted = await Promise.all(
      this.#kinds.map(async ({ kind, count }) => ({ kind, count: await count(userID) })),
    );
    return counted.filter(({ count }) => count > 0);
  }

  /**
   * Hands over everything that somebody has in hand. Done again, after an end in the middle of it too, it goes on with what is left: each record asks
   * whether they still have it.
   * @param since when it was decided: what was theirs by then must show
   * @throws StoreUnavailable while the lists are behind; what the first record threw that could not be handed over, once all others are
   */
  async handOver(work: WorkToHandOver, since: Position, metadata: CommandMetadata): Promise<void> {
    await untilShown(this.readModels, since, 'what is to be handed over');
    const inHand = await Promise.all(
      this.#kinds.map(async (kind) => (await kind.ids(work.from.UserID)).map((id) => ({ kind, id }))),
    );
    await changeAll(inHand.flat(), ({ kind, id }) => kind.handOver(id, work, metadata));
  }
}
