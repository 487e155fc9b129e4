import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import type { BatchState } from '@leaseledger/domain/batches/batch';
import { batchDecider, type BatchEvent } from '@leaseledger/domain/batches/batch.area';
import { BatchItemsRead } from '@leaseledger/domain/batches/batch.items';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { batchRows } from '@leaseledger/projections/batches/batch-rows.projection';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Inject, Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../../platform/foundation/platform.ts';

/** One batch, read from the log. Each read continues after the last event that was read. */
export class BatchStream {
  readonly items = new BatchItemsRead();
  state: BatchState = batchDecider.initialState;
  /** The row of the batch, which the lists show a moment later. Undefined when there is no such batch. */
  row: BatchRow | undefined;
  /** The id of the event that started the batch. */
  startedBy: string | undefined;
  /** The position of the log when the items were found. */
  foundAt: Position | undefined;
  #next = 0n;
  #reading = Promise.resolve();

  constructor(
    readonly id: number,
    private readonly from: {
      readonly log: Pick<EventLog, 'readStream'>;
      readonly codec: Pick<EventCodec, 'decodeStream'>;
    },
  ) {}

  /** Reads one after the other, each from the end of the previous read. @returns itself. @throws LogUnavailable */
  async read(): Promise<this> {
    const reading = this.#reading.then(() => this.#readOn());
    this.#reading = reading.catch(() => undefined);
    await reading;
    return this;
  }

  async #readOn(): Promise<void> {
    const { events } = await this.from.log.readStream(`${batchDecider.category}-${this.id}`, { from: this.#next });
    // The stream of a batch holds only events of batches.
    for (const event of await this.from.codec.decodeStream(events)) this.#add(event as DecodedEvent & BatchEvent);
  }

  #add(event: DecodedEvent & BatchEvent): void {
    this.state = batchDecider.evolve(this.state, event);
    this.items.add(event);
    this.row = rowAfter(batchRows, this.id, this.row, [event]);
    this.#next = event.revision + 1n;
    if (event.type === 'BatchStarted') this.startedBy = event.id;
    if (event.type === 'BatchPrepared' || event.type === 'BatchItemsNamed') this.foundAt = event.position;
  }
}

/**
 * The last four batches stay in memory, because a dialog asks for its batch repeatedly and 100,000 records are much to
 * read.
 */
const REMEMBERED = 4;

/** Reads batches from the log as they are now. */
@Injectable()
export class BatchStreams {
  /** Ordered by last use: the latest one is last. */
  readonly #known = new Map<number, BatchStream>();
  #era: number | undefined;

  constructor(
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
    private readonly streams: KnownStreams,
  ) {}

  /** @throws LogUnavailable */
  of(id: number): Promise<BatchStream> {
    // Clears the memory after a person was forgotten.
    if (this.#era !== this.streams.era) this.#known.clear();
    this.#era = this.streams.era;
    const stream = this.#known.get(id) ?? new BatchStream(id, { log: this.log, codec: this.codec });
    this.#known.delete(id);
    this.#known.set(id, stream);
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    return stream.read();
  }
}
