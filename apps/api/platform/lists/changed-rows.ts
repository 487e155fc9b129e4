import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandResult } from '../commands/execute.ts';
import { EVENT_CODEC, EVENT_LOG } from '../foundation/platform.ts';
import { Lists } from './lists.ts';

/** A row with the revision of its record. */
interface Versioned {
  readonly Version: number;
}

/** Rows of records that a command has just changed, whether or not the lists show the change. */
@Injectable()
export class ChangedRows {
  constructor(
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
  ) {}

  /**
   * The row after the command: the row of the lists, with the missing events folded by the projection. The row of a new
   * record is folded from its events alone.
   * @param category of the record's stream
   * @returns undefined when the record is deleted
   * @throws LogUnavailable
   */
  async after<Event extends DomainEvent, R extends Versioned>(
    projection: Projection<Event, R>,
    category: string,
    result: CommandResult,
  ): Promise<R | undefined> {
    const { id, isNew } = result;
    const row = isNew ? undefined : await this.lists.get(projection.readModel, id);
    const shown = row === undefined ? -1n : BigInt(row.Version);
    return rowAfter(projection, id, row, await this.#since(shown, `${category}-${id}`, result));
  }

  async #since(
    shown: bigint,
    stream: string,
    { isNew, revision, events }: CommandResult,
  ): Promise<readonly DecodedEvent[]> {
    if (revision <= shown) return [];
    const [first] = events;
    // Without a row, the events of a repeat may have gaps, because it is answered with old events.
    const isGapless = first !== undefined && first.revision <= shown + 1n && (isNew || shown >= 0n);
    if (isGapless) return events.filter((event) => event.revision > shown);
    return this.codec.decodeStream((await this.log.readStream(stream, { from: shown + 1n })).events);
  }
}
