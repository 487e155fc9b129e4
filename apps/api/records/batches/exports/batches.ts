import { batchMessage, BATCH_MAX, OPEN_MAX } from '@leaseledger/contract/batches/batch.messages';
import { batchDecider } from '@leaseledger/domain/batches/batch.decider';
import type { BatchCommand } from '@leaseledger/domain/batches/batch.commands';
import { packed, type PackedIds } from '@leaseledger/domain/batches/packed-ids';
import { batchRows } from '@leaseledger/projections/batches/batch-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { badRequest, forbidden, ruleBroken } from '../../../platform/answers/failure.ts';
import { NewIds } from '../../../platform/commands/new-ids.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { BatchKinds, asJson, type BatchKind } from './batch-kinds.ts';

/** A batch to be prepared. */
export interface NewBatch {
  readonly kind: string;
  readonly parameters: object;
  /** The items; undefined where the list's filter finds them, which then stands in the parameters. */
  readonly items?: readonly number[];
  /** The batch that it undoes. */
  readonly undoes?: number;
  /** What its items are, where that is not the same for all batches of the kind. */
  readonly one?: string;
  readonly many?: string;
}

/** Where the parameters of a batch keep the filter that finds its records. */
export const FILTER = 'filter';

/** Actions on many records: prepared and started here, carried out in the background by whichever process has the lease. */
@Injectable()
export class Batches {
  constructor(
    private readonly kinds: BatchKinds,
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
  ) {}

  /** The kind, for those who may start it. @throws Failure 400 for none, 403 */
  kindFor(name: string, { rights }: Pick<Caller, 'rights'>): BatchKind {
    const kind = this.kinds.of(name);
    if (kind === undefined) throw badRequest(batchMessage.noKind);
    if (!kind.who(rights)) throw forbidden();
    return kind;
  }

  /**
   * Records what is asked for. Its preview is made at once where the kind has one; else it may be started.
   * @returns its id; a repeat with the same key has the first one's
   * @throws Failure 400, 403, 422 for too many records or too many open batches
   */
  async prepare({ kind: name, parameters, items, undoes, ...called }: NewBatch, caller: Caller): Promise<number> {
    const { kind, one, many, isPreviewed, isUndoable, resource = null, title } = this.kindFor(name, caller);
    if ((items?.length ?? 0) > BATCH_MAX) throw ruleBroken(batchMessage.tooMany);
    const open = {
      where: [
        { column: 'UserID', is: caller.user.UserID },
        { column: 'IsOpen', is: true },
      ],
    };
    if (!(await this.newIds.isRepeat(caller)) && (await this.lists.count(batchRows.readModel, open)) >= OPEN_MAX)
      throw ruleBroken(batchMessage.tooManyOpen);
    const plan = {
      kind,
      title: await title(parameters, caller),
      one,
      many,
      resource,
      isPreviewed,
      isUndoable: typeof isUndoable === 'function' ? isUndoable(parameters, caller.rights) : isUndoable,
      undoes: undoes ?? null,
      parameters: asJson(parameters),
      ...called,
    };
    const create = (BatchID: number): BatchCommand => ({
      type: 'PrepareBatch',
      BatchID,
      plan,
      ...(items !== undefined && { items: packed([...new Set(items)]) satisfies PackedIds }),
    });
    return (await this.bus.execute(new Execute(batchDecider, { create }, caller))).id;
  }

  /** Lets a prepared batch be done, once: the second time changes nothing. @throws Failure 403 for somebody else's, 404, 422 while it is looked at or where nothing would change */
  start(id: number, caller: Caller): Promise<void> {
    return this.#decided(id, { type: 'StartBatch' }, caller);
  }

  /** Lets a stopped one without a preview go on with what is left of it. @throws Failure 403 for somebody else's, 404, 422 where nothing is left */
  resume(id: number, caller: Caller): Promise<void> {
    return this.#decided(id, { type: 'ResumeBatch' }, caller);
  }

  /** @throws Failure 403, 404 */
  stop(id: number, caller: Caller): Promise<void> {
    return this.#decided(id, { type: 'StopBatch' }, caller);
  }

  async #decided(id: number, command: BatchCommand, caller: Caller): Promise<void> {
    await this.bus.execute(new Execute(batchDecider, { id, command }, caller));
  }
}
