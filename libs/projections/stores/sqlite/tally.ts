import type { Query } from '../../kernel/read-store.ts';
import type { Order, Place, Range } from './query-sql.ts';
import type { RowChange } from './row-batch.ts';
import type { Counted } from './row-test.ts';

/** Ids rise one by one. If they do not, more blocks than this are useless. */
const MOST_BLOCKS = 1_000_000;

/**
 * The number of rows of a query, in total and in each block of row numbers or ids. Writes change the counts, so rows
 * are counted once. A late page is found in its block.
 */
export class Tally {
  #total: number | undefined;
  readonly #blocks: number[] = [];
  #isWhole = false;

  constructor(
    private counted: Counted,
    readonly by: Range['by'],
    private readonly blockSize: number,
    private readonly blocksAtOnce: number,
  ) {}

  /** Undefined until it is counted. */
  get total(): number | undefined {
    return this.#total ?? (this.#isWhole ? this.#blocks.reduce((sum, count) => sum + count, 0) : undefined);
  }

  set total(total: number | undefined) {
    this.#total = total;
  }

  /** Whether nothing is counted yet. */
  get isNew(): boolean {
    return this.#total === undefined && this.#blocks.length === 0;
  }

  /** Whether all blocks are counted. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get query(): Query {
    return this.counted.query;
  }

  /** Follows the clock. @param difference the number of rows that its query finds more than before */
  moveTo(counted: Counted, difference: number): void {
    this.#total = (this.total ?? 0) + difference;
    this.counted = counted;
    if (difference === 0) return;
    this.#blocks.length = 0;
    this.#isWhole = false;
  }

  /** Applies written changes to the counts. False when that is impossible, so that everything must be counted again. */
  take(changes: readonly RowChange[]): boolean {
    const { test } = this.counted;
    if (test === undefined) return false;
    for (const { id, seq, before, after } of changes) {
      if (before && after && test.fields.every((field) => before[field] === after[field])) continue;
      const difference =
        Number(after !== undefined && test.finds(id, after)) - Number(before !== undefined && test.finds(id, before));
      if (difference !== 0 && !this.#add(this.by === 'seq' ? seq : Number(id), difference)) return false;
    }
    return true;
  }

  /** Counts some more blocks, up to the one with the last number. */
  countOn(count: (range: Range) => number, last: number): void {
    for (let counted = 0; counted < this.blocksAtOnce && !this.#isWhole; counted += 1) {
      const from = this.#blocks.length * this.blockSize;
      this.#blocks.push(count({ by: this.by, from, below: from + this.blockSize }));
      this.#isWhole = from + this.blockSize > last;
    }
  }

  /** The place of `limit` rows from `offset` on. All blocks must be counted. */
  find(order: Order['direction'], offset: number, limit: number): Place {
    const step = order === 'ASC' ? 1 : -1;
    let block = order === 'ASC' ? 0 : this.#blocks.length - 1;
    let skipped = 0;
    for (
      let count = this.#blocks[block];
      count !== undefined && skipped + count <= offset;
      count = this.#blocks[block]
    ) {
      skipped += count;
      block += step;
    }
    const first = block;
    let found = skipped;
    for (let count = this.#blocks[block]; count !== undefined && found < offset + limit; count = this.#blocks[block]) {
      found += count;
      block += step;
    }
    const [lowest, beyond] = order === 'ASC' ? [first, block] : [block + 1, first + 1];
    return { by: this.by, from: lowest * this.blockSize, below: beyond * this.blockSize, offset: offset - skipped };
  }

  /** False for a number without a block. */
  #add(number: number, difference: number): boolean {
    if (this.#total !== undefined) this.#total += difference;
    const block = Math.floor(number / this.blockSize);
    if (!(block >= 0 && block < MOST_BLOCKS)) return false;
    // A block that is not counted yet will include the change when it is.
    while (this.#isWhole && this.#blocks.length <= block) this.#blocks.push(0);
    const count = this.#blocks[block];
    if (count !== undefined) this.#blocks[block] = count + difference;
    return true;
  }
}
