import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { WorkCount } from '@leaseledger/contract/users/user.views';
import type { WorkToHandOver } from '@leaseledger/domain/kernel/hand-over';
import type { Position } from '@leaseledger/event-log/event-log';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';
import type { Lists } from '../../../platform/lists/lists.ts';
import { changeAll } from '../../../platform/commands/change-all.ts';
import { PROJECTOR } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';

/** One kind of open work that users hold. */
export interface WorkInHand {
  /** The kind of work: the kind of record as histories name it, e.g. `lead`, or the list of some of its records. */
  readonly kind: string;
  count(userID: number): Promise<number>;
  /** The ids of all open work, as the lists show it. */
  ids(userID: number): Promise<readonly number[]>;
  /** Hands one record over, as the system. A record that belongs to another user now is left alone. */
  handOver(id: number, work: WorkToHandOver, metadata: CommandMetadata): Promise<unknown>;
}

/** Work that a list shows with its assignee. @param open which of a user's records are open work */
export const assignedWork = <R extends Row & { readonly id: number; readonly AssignedToUserID: number | null }>(
  lists: Lists,
  { kind, model, open }: { readonly kind: string; readonly model: ReadModel<R>; readonly open: readonly Condition[] },
  handOver: WorkInHand['handOver'],
): WorkInHand => {
  const inHand = (userID: number): Scope => ({ where: [{ column: 'AssignedToUserID', is: userID }, ...open] });
  return {
    kind,
    handOver,
    count: (userID) => lists.count(model, inHand(userID)),
    async ids(userID) {
      const ids: number[] = [];
      for await (const rows of lists.all(model, inHand(userID))) ids.push(...rows.map((row) => parsed(row).id));
      return ids;
    },
  };
};

/** The open work of users. Each area adds its own kind, so that users need not know the areas. */
@Injectable()
export class HandOvers {
  readonly #kinds: WorkInHand[] = [];

  constructor(@Inject(PROJECTOR) private readonly readModels: ShownLists) {}

  add(kind: WorkInHand): void {
    this.#kinds.push(kind);
  }

  /** The amount of open work of a user, by kind. Kinds without work are left out. */
  async counts(userID: number): Promise<WorkCount[]> {
    const counted = await Promise.all(
      this.#kinds.map(async ({ kind, count }) => ({ kind, count: await count(userID) })),
    );
    return counted.filter(({ count }) => count > 0);
  }

  /**
   * Hands over all open work of a user. After an interruption, another call continues with the rest: each record checks
   * whether the user still has it.
   * @param since the position of the decision; the lists must show it
   * @throws StoreUnavailable while the lists are behind; the error of the first record that failed, after all others
   */
  async handOver(work: WorkToHandOver, since: Position, metadata: CommandMetadata): Promise<void> {
    await untilShown(this.readModels, since, 'what is to be handed over');
    const inHand = await Promise.all(
      this.#kinds.map(async (kind) => (await kind.ids(work.from.UserID)).map((id) => ({ kind, id }))),
    );
    await changeAll(inHand.flat(), ({ kind, id }) => kind.handOver(id, work, metadata));
  }
}
