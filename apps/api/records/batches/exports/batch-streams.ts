import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import type { BatchEvent } from '@leaseledger/domain/batches/batch.events';
import { batchDecider, type BatchState } from '@leaseledger/domain/batches/batch.decider';
import { BatchItemsRead } from '@leaseledger/domain/batches/batch.items';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { batchRows } from '@leaseledger/projections/batches/batch-rows.projection';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Inject, Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../../platform/foundation/platform.ts';

/** What the log says of one batch, read on from where it was read to the last time. */
export class BatchStream {
  readonly items = new BatchItemsRead();
  state: BatchState = batchDecider.initialState;
  /** As the lists have it, or will in a moment; undefined where there is no such batch. */
  row: BatchRow | undefined;
  /** Of the event that started it. */
  startedBy: string | undefined;
  /** When its items were found. */
  foundAt: Position | undefined;
  #next = 0n;
  #reading = Promise.resolve();

  constructor(
    readonly id: number,
    private readonly from: { readonly log: Pick<EventLog, 'readStream'>; readonly codec: Pick<EventCodec, 'decode'> },
  ) {}

  /** One read after the other, each from where the last one ended. @returns itself. @throws LogUnavailable */
  async read(): Promise<this> {
    const reading = this.#reading.then(() => this.#readOn());
    this.#reading = reading.catch(() => undefined);
    await reading;
    return this;
  }

  async #readOn(): Promise<void> {
    const { events } = await this.from.log.readStream(`${batchDecider.category}-${this.id}`, { from: this.#next });
    // A batch's stream holds events of batches.
    for (const event of await this.from.codec.decode(events)) this.#add(event as DecodedEvent & BatchEvent);
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

/** So many that were looked at last are remembered: whoever follows a batch asks for it again and again, and of 100,000 records there is much to read. */
const REMEMBERED = 4;

/** Reads batches as they are in the log at this moment. */
@Injectable()
export class BatchStreams {
  /** The one that was asked for last stands last. */
  readonly #known = new Map<number, BatchStream>();
  #era: number | undefined;

  constructor(
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decode'>,
    private readonly streams: KnownStreams,
  ) {}

  /** @throws LogUnavailable */
  of(id: number): Promise<BatchStream> {
    // Nothing is remembered of what somebody asked for who is forgotten by now.
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
