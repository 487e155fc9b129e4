import { areas } from '@leaseledger/domain/areas';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import type { Projection, ReadModel } from '@leaseledger/projections/kernel/projection';
import { Inject, Injectable } from '@nestjs/common';
import { currentAsker, type Asker, type LastWrite } from '../callers/asker.ts';
import type { ReadModels } from '../commands/execute.handler.ts';
import { EVENT_LOG, PROJECTIONS, PROJECTOR } from '../foundation/platform.ts';

/** How long the reads of one request wait in all for earlier writes, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** Lets each asker read its own writes. Its reads wait until the lists show them; reads of others do not wait. */
@Injectable()
export class OwnWrites {
  /** The categories whose events each read model shows. Writes of other categories are not waited for. */
  readonly #shownIn: ReadonlyMap<string, readonly string[]>;

  constructor(
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
    @Inject(PROJECTIONS) projections: readonly Projection[],
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'head'>,
  ) {
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
   * Undefined when there is nothing to wait for.
   */
  shown({ name }: ReadModel): Promise<void> | undefined {
    const asker = currentAsker();
    if (asker === undefined || asker.before.size === 0) return undefined;
    const written = (this.#shownIn.get(name) ?? [...asker.before.keys()]).flatMap(
      (category) => asker.before.get(category) ?? [],
    );
    const last = written.reduce<LastWrite | undefined>(
      (latest, write) => (latest === undefined || write.position > latest.position ? write : latest),
      undefined,
    );
    return last === undefined || (asker.shown !== undefined && asker.shown >= last.position)
      ? undefined
      : this.#wait(asker, last);
  }

  async #wait(asker: Asker, { position, time }: LastWrite): Promise<void> {
    asker.waitsUntil ??= performance.now() + SHOWN_WITHIN;
    if (await this.readModels.waitFor(position, Math.max(0, asker.waitsUntil - performance.now())))
      asker.shown = position;
    else if (asker.drop !== undefined && (await this.#isBeyond(position))) asker.drop();
    else asker.readsOlderThan(time);
  }

  /** Whether the log lacks this position, because the browser's cookie is forged or belongs to another log. */
  async #isBeyond(position: Position): Promise<boolean> {
    const head = await this.log.head().catch(() => position);
    return head === undefined || head.length !== position.length || head < position;
  }
}
