import type { BatchOutcome } from '@leaseledger/contract/batches/batch.views';
import type { BatchEvent, BatchSlice } from './batch.events.ts';
import { unpacked } from './packed-ids.ts';

/** What became, or would become, of one item of a batch. */
export interface ItemResult {
  readonly item: number;
  readonly outcome: BatchOutcome;
  /** Why it was refused. */
  readonly why: string | null;
  readonly isChangedSince: boolean;
  /** The subjects that it changed, where that is not the item itself. */
  readonly records: readonly string[];
}

interface Found {
  readonly outcome: Exclude<BatchOutcome, 'waiting'>;
  readonly why: string | null;
}

/** Of 100,000 items nearly all are one of these. */
const done: Found = { outcome: 'done', why: null };
const unchanged: Found = { outcome: 'unchanged', why: null };

/** What is said of the items of one slice. */
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

/** The items of a batch and what its events say of them. */
export class BatchItemsRead {
  /** In the order in which they are looked at. */
  readonly items: number[] = [];
  /** Those that are to be changed, in the order in which that is done. */
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

  /** Of those that are to be changed, what became of them once it was started; of the others what the preview said. */
  get results(): ItemResult[] {
    return this.items.map((item) => this.resultOf(item));
  }

  /** As `results` says it; of what is no item of the batch, that it waits. */
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
