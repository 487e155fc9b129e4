import { batchMessage, BATCH_MAX, OPEN_MAX } from '@leaseledger/contract/batches/batch.messages';
import { type BatchCommand, batchDecider } from '@leaseledger/domain/batches/batch.area';
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

/** A batch to prepare. */
export interface NewBatch {
  readonly kind: string;
  readonly parameters: object;
  /** The items. Undefined when a filter of the list finds them: then the parameters hold the filter. */
  readonly items?: readonly number[];
  /** The id of the batch that this one undoes. */
  readonly undoes?: number;
  /** The name of the items, if it differs from the name that the kind gives. */
  readonly one?: string;
  readonly many?: string;
}

/** The parameter that holds the filter which finds the records. */
export const FILTER = 'filter';

/** Prepares and starts actions on many records. The process with the lease carries them out in the background. */
@Injectable()
export class Batches {
  constructor(
    private readonly kinds: BatchKinds,
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
  ) {}

  /** The kind, if the caller may start it. @throws Failure 400 for an unknown kind, 403 */
  kindFor(name: string, { rights }: Pick<Caller, 'rights'>): BatchKind {
    const kind = this.kinds.of(name);
    if (kind === undefined) throw badRequest(batchMessage.noKind);
    if (!kind.who(rights)) throw forbidden();
    return kind;
  }

  /**
   * Records the batch. Its preview runs at once if the kind has one; otherwise the batch may be started.
   * @returns its id; a repeat with the same key returns the first id
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

  /**
   * Starts a prepared batch; a second start changes nothing. @throws Failure 403 for another user's batch, 404, 422
   * during the preview or when nothing would change
   */
  start(id: number, caller: Caller): Promise<void> {
    return this.#decided(id, { type: 'StartBatch' }, caller);
  }

  /**
   * Resumes a stopped batch that has no preview. @throws Failure 403 for another user's batch, 404, 422 when no items
   * are left
   */
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
