import type { BatchOutcome } from '@leaseledger/contract/batches/batch.views';
import type { BatchEvent } from './batch.area.ts';
import type { BatchSlice } from './batch.ts';
import { unpacked } from './packed-ids.ts';

/** The outcome, or expected outcome, of one item of a batch. */
export interface ItemResult {
  readonly item: number;
  readonly outcome: BatchOutcome;
  /** Why it was refused. */
  readonly why: string | null;
  readonly isChangedSince: boolean;
  /** The subjects that the item changed, if they are not the item itself. */
  readonly records: readonly string[];
}

interface Found {
  readonly outcome: Exclude<BatchOutcome, 'waiting'>;
  readonly why: string | null;
}

/** Shared objects, because nearly all of 100,000 items are one of these. */
const done: Found = { outcome: 'done', why: null };
const unchanged: Found = { outcome: 'unchanged', why: null };

/** The result of each item of one slice. */
function* resultsOf(slice: BatchSlice, items: readonly number[]): Generator<[number, Found]> {
  const same = new Set(unpacked(slice.unchanged));
  const refused = new Map(
    slice.refused.flatMap(({ why, items: of }) => unpacked(of).map((item) => [item, why] as const)),
  );
  for (const item of items) {
    const why = refused.get(item);
    if (why !== undefined) yield [item, { outcome: 'refused', why }];
    else yield [item, same.has(item) ? unchanged : done];
  }
}

/** The items of a batch with their results, folded from its events. */
export class BatchItemsRead {
  /** In the order in which they were named. */
  readonly items: number[] = [];
  /** The items to be changed, in the order of the work. */
  readonly toDo: number[] = [];
  readonly #previewed = new Map<number, Found>();
  readonly #handled = new Map<number, Found>();
  readonly #changedSince = new Set<number>();
  readonly #records = new Map<number, readonly string[]>();
  #isPreviewed = false;
  #isStarted = false;

  add({ type, data }: BatchEvent): void {
    switch (type) {
      case 'BatchPrepared':
        this.#isPreviewed = data.isPreviewed;
        return;
      case 'BatchItemsNamed': {
        const named = unpacked(data.items);
        for (const item of named) this.items.push(item);
        if (!this.#isPreviewed) for (const item of named) this.toDo.push(item);
        return;
      }
      case 'BatchPreviewed':
        for (const [item, found] of resultsOf(
          data,
          this.items.slice(this.#previewed.size, this.#previewed.size + data.count),
        )) {
          this.#previewed.set(item, found);
          if (found.outcome === 'done') this.toDo.push(item);
        }
        return;
      case 'BatchStarted':
        this.#isStarted = true;
        return;
      case 'BatchProgressed':
        for (const [item, found] of resultsOf(
          data,
          this.toDo.slice(this.#handled.size, this.#handled.size + data.count),
        ))
          this.#handled.set(item, found);
        for (const item of unpacked(data.changedSince)) this.#changedSince.add(item);
        for (const [item, records] of Object.entries(data.records ?? {})) this.#records.set(Number(item), records);
        return;
      case 'BatchStopAsked':
      case 'BatchStopped':
      case 'BatchFinished':
    }
  }

  /** After the start, the actual outcome of the items to be changed. Otherwise the outcome of the preview. */
  get results(): ItemResult[] {
    return this.items.map((item) => this.resultOf(item));
  }

  /** As in `results`. An item outside the batch is waiting. */
  resultOf(item: number): ItemResult {
    const previewed = this.#previewed.get(item);
    const isToDo = this.#isStarted && (previewed === undefined || previewed.outcome === 'done');
    const found = isToDo ? this.#handled.get(item) : previewed;
    return {
      item,
      outcome: found?.outcome ?? 'waiting',
      why: found?.why ?? null,
      isChangedSince: this.#changedSince.has(item),
      records: this.#records.get(item) ?? [],
    };
  }
}
