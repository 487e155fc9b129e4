import type { BatchState } from '@leaseledger/domain/batches/batch.decider';
import type { ItemResult } from '@leaseledger/domain/batches/batch.items';
import { Injectable } from '@nestjs/common';
import { BatchStreams } from '../batch-stream.ts';

/** A batch as it is in the log. */
export interface BatchRecord {
  readonly batch: number;
  readonly state: BatchState;
  /** What became of the items that it was done with. */
  readonly results: ReadonlyMap<number, ItemResult>;
}

/** What the log says of batches at this moment, for the areas that they are about. */
@Injectable()
export class BatchRecords {
  /** What is finished stays as it is. */
  #finished: BatchRecord | undefined;

  constructor(private readonly streams: BatchStreams) {}

  /** @throws LogUnavailable */
  async of(batch: number): Promise<BatchRecord> {
    if (this.#finished?.batch === batch) return this.#finished;
    const { state, items } = await this.streams.of(batch);
    let results: BatchRecord['results'] | undefined;
    const record = {
      batch,
      state,
      // Of many items they are many, and whoever asks how far it is wants none of them.
      get results() {
        return (results ??= new Map(items.results.filter(({ outcome }) => outcome !== 'waiting').map((result) => [result.item, result])));
      },
    };
    // A filter is not kept: it may name somebody who is forgotten later.
    if (state.stage === 'finished' && state.plan.resource === null) this.#finished = record;
    return record;
  }
}
