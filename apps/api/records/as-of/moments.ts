import { timeOf, type EventLog, type Position } from '@leaseledger/event-log/event-log';
import type { Place } from '../../platform/reads/past.ts';

/** Consecutive events of the log. */
interface Block {
  /** The position of the last event before the block. */
  readonly after: Position | undefined;
  last: Position;
  count: number;
  /** The time of its earliest decision. */
  earliest: string;
}

const EVENTS_PER_BLOCK = 1_000;

/** Finds the place of a moment. It knows the earliest time of each block of the log, as far as the log was read. */
export class Moments {
  readonly #blocks: Block[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: Pick<EventLog, 'readAll'>,
    private readonly eventsPerBlock = EVENTS_PER_BLOCK,
  ) {}

  /**
   * The last event decided until this moment, in log order.
   * @param moment ISO 8601, UTC.
   * @throws LogUnavailable
   */
  async place(moment: string): Promise<Place> {
    await this.#readOn();
    for (const { after, earliest, count } of this.#blocks.toReversed()) {
      if (earliest > moment) continue;
      let found: Place = null;
      for await (const event of this.#from(after, count)) if (timeOf(event) <= moment) found = event.position;
      return found;
    }
    return null;
  }

  /**
   * The number of events up to a place, rounded to whole blocks.
   * @throws LogUnavailable
   */
  async eventsUpTo(place: Place): Promise<number> {
    await this.#readOn();
    return place === null
      ? 0
      : this.#blocks.reduce(
          (total, { after, count }) => (after === undefined || after < place ? total + count : total),
          0,
        );
  }

  /**
   * Whether the log has reached this position.
   * @throws LogUnavailable
   */
  async has(position: Position): Promise<boolean> {
    await this.#readOn();
    const last = this.#blocks.at(-1)?.last;
    return last !== undefined && last.length === position.length && position <= last;
  }

  /** Reads run one after the other, so that no event is counted twice. */
  #readOn(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    for await (const event of this.#from(this.#blocks.at(-1)?.last)) {
      const [position, time] = [event.position, timeOf(event)];
      const block = this.#blocks.at(-1);
      if (block === undefined || block.count >= this.eventsPerBlock)
        this.#blocks.push({ after: block?.last, last: position, count: 1, earliest: time });
      else {
        block.last = position;
        block.count += 1;
        if (time < block.earliest) block.earliest = time;
      }
    }
  }

  #from(after: Position | undefined, limit?: number) {
    return this.log.readAll({ from: after === undefined ? 'start' : { after }, ...(limit !== undefined && { limit }) });
  }
}
