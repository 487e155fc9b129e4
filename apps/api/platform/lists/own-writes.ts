import { areas } from '@leaseledger/domain/areas';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { UNKNOWN_STATE } from '@leaseledger/contract/kernel/older-than';
import type { Projection, ReadModel } from '@leaseledger/projections/kernel/projection';
import type { ServedRows } from '@leaseledger/projections/kernel/projection-status';
import { Inject, Injectable } from '@nestjs/common';
import { currentAsker, type Asker, type LastWrite } from '../callers/asker.ts';
import type { ReadModels } from '../commands/execute.handler.ts';
import type { ReadSide } from '../reads/read-side.ts';
import { EVENT_LOG, PROJECTIONS, PROJECTOR, READ_SIDE } from '../foundation/platform.ts';

/** How long the reads of one request wait in all for earlier writes, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** Lets each asker read its own writes. Its reads wait until the lists show them; reads of others do not wait. */
@Injectable()
export class OwnWrites {
  /** The categories whose events each read model shows. Writes of other categories are not waited for. */
  readonly #shownIn: ReadonlyMap<string, readonly string[]>;

  /** The name of the projection of each read model. */
  readonly #projectionOf: ReadonlyMap<string, string>;

  constructor(
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
    @Inject(READ_SIDE) private readonly readSide: Pick<ReadSide, 'status'>,
    @Inject(PROJECTIONS) projections: readonly Projection[],
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'head'>,
  ) {
    this.#projectionOf = new Map(projections.map(({ name, readModel }) => [readModel.name, name]));
    this.#shownIn = new Map(
      projections.map(({ readModel, handlers }) => [
        readModel.name,
        areas
          .filter(({ events }) => Object.keys(events).some((type) => Object.hasOwn(handlers, type)))
          .map(({ decider }) => decider.category),
      ]),
    );
  }

  /**
   * Resolves when the read model shows the asker's writes, or after a while. Then a header says how old the answer is.
   * Rows of an earlier release never show later writes, so those are not waited for. Undefined when there is nothing to
   * wait for.
   */
  shown({ name }: ReadModel): Promise<void> | undefined {
    const asker = currentAsker();
    if (asker === undefined) return undefined;
    const served = this.#servedRowsOf(name);
    if (served !== undefined) asker.tells.stateOf(served.time ?? UNKNOWN_STATE);
    const written = (this.#shownIn.get(name) ?? [...asker.before.keys()]).flatMap(
      (category) => asker.before.get(category) ?? [],
    );
    const last = written.reduce<LastWrite | undefined>(
      (latest, write) => (latest === undefined || write.position > latest.position ? write : latest),
      undefined,
    );
    if (served !== undefined && last !== undefined) {
      if (last.position > (served.position ?? '')) asker.tells.olderThan(last.time);
      return undefined;
    }
    return last === undefined || (asker.shown !== undefined && asker.shown >= last.position)
      ? undefined
      : this.#wait(asker, last);
  }

  /** The rows of an earlier release that answer for a read model while it is rebuilt. */
  #servedRowsOf(model: string): ServedRows | undefined {
    const projection = this.#projectionOf.get(model);
    return this.readSide.status().find(({ name }) => name === projection)?.serves;
  }

  async #wait(asker: Asker, { position, time }: LastWrite): Promise<void> {
    asker.waitsUntil ??= performance.now() + SHOWN_WITHIN;
    if (await this.readModels.waitFor(position, Math.max(0, asker.waitsUntil - performance.now())))
      asker.shown = position;
    else if (asker.drop !== undefined && (await this.#isBeyond(position))) asker.drop();
    else asker.tells.olderThan(time);
  }

  /** Whether the log lacks this position, because the browser's cookie is forged or belongs to another log. */
  async #isBeyond(position: Position): Promise<boolean> {
    const head = await this.log.head().catch(() => position);
    return head === undefined || head.length !== position.length || head < position;
  }
}
