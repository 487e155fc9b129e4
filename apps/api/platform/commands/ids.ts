import type { EventLog, JsonObject } from '@leaseledger/event-log/event-log';
import { unlessOvertaken } from '@leaseledger/event-log/unless-overtaken';
import { infrastructureEvent } from './infrastructure-event.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';

/** The number of ids that one event reserves. Blocks of older releases were smaller. */
const BLOCK = 1_000;
/** When so few ids are left, the next block is reserved, so that no request waits for it. */
const FEW = 100;

interface Block {
  next: number;
  last: number;
}

const lastOf = (data: JsonObject): number => {
  if (typeof data['last'] !== 'number') throw new Error('A reservation of ids names no last id');
  return data['last'];
};

/**
 * Hands out ids: positive integers per entity, none of them twice, even between several processes. They come in blocks
 * from one stream per entity, guarded by its expected revision. When a process ends, its remaining ids are never used.
 */
export class Ids {
  /** Ids are handed out from the first block. A second block may be in reserve. */
  readonly #blocks = new Map<string, Block[]>();
  readonly #reserving = new Map<string, Promise<Block>>();

  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {}

  /** The next id of an entity, e.g. `lead`. @throws LogUnavailable */
  async next(entity: string): Promise<number> {
    for (;;) {
      const [block, ...others] = this.#blocks.get(entity) ?? [];
      if (block === undefined) {
        await this.#reserve(entity);
        continue;
      }
      const id = block.next++;
      if (id === block.last) this.#blocks.set(entity, others);
      // A failure is ignored here. A request that needs the block reserves it again and receives the error.
      if (others.length === 0 && block.last - id < FEW) this.#reserve(entity).catch(() => undefined);
      return id;
    }
  }

  #reserve(entity: string): Promise<Block> {
    const running = this.#reserving.get(entity);
    if (running !== undefined) return running;
    const reserving = this.#reserveBlock(entity).finally(() => this.#reserving.delete(entity));
    this.#reserving.set(entity, reserving);
    return reserving;
  }

  async #reserveBlock(entity: string): Promise<Block> {
    const stream = `ids-${entity}`;
    for (;;) {
      const { events } = await this.log.readStream(stream, { from: 'end', direction: 'backwards', limit: 1 });
      const latest = events[0];
      const first = latest === undefined ? 1 : lastOf(latest.data) + 1;
      const reserved = infrastructureEvent(
        'IdsReserved',
        { entity, first, last: first + BLOCK - 1 },
        this.clock,
        this.randomBytes,
      );
      if (
        (await unlessOvertaken(
          this.log.append(stream, [reserved], {
            expectedRevision: latest === undefined ? 'noStream' : latest.revision,
          }),
        )) === undefined
      )
        continue;
      const block = { next: first, last: first + BLOCK - 1 };
      this.#blocks.set(entity, [...(this.#blocks.get(entity) ?? []), block]);
      return block;
    }
  }
}
