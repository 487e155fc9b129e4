import type { Query } from '../../kernel/read-store.ts';
import type { StoredRow } from '../stored-row.ts';
import type { SQLInputValue } from './database.ts';
import type { Order, Place, Span } from './query-sql.ts';
import type { RowChange } from './row-batch.ts';
import { type Counted, order } from './row-test.ts';

/** The column by which a list is sorted. */
export interface SortedColumn {
  readonly name: string;
  /** The column's value of a row. */
  readonly keyOf: (row: StoredRow) => SQLInputValue;
}

/**
 * The number of rows of a query in each block of a list that is sorted by an indexed column. A block lies between two
 * values; the last one holds rows without a value. The borders stay as they were counted; writes change the counts.
 */
export class ColumnTally {
  #total: number | undefined;
  /** The least value of each block; null for the first. */
  readonly #from: SQLInputValue[] = [];
  readonly #counts: number[] = [];
  /** The beginning of the next block; undefined when all rows with a value are counted. */
  #next: SQLInputValue | undefined = null;
  #withoutValue: number | undefined;

  constructor(
    private counted: Counted,
    private readonly column: SortedColumn,
    private readonly blocksAtOnce: number,
  ) {}

  /** Undefined until it is counted. */
  get total(): number | undefined {
    return (
      this.#total ??
      (this.#withoutValue === undefined
        ? undefined
        : this.#counts.reduce((sum, count) => sum + count, this.#withoutValue))
    );
  }

  set total(total: number | undefined) {
    this.#total = total;
  }

  /** Whether nothing is counted yet. */
  get isNew(): boolean {
    return this.#total === undefined && this.#counts.length === 0;
  }

  /** Whether all blocks are counted. */
  get isWhole(): boolean {
    return this.#withoutValue !== undefined;
  }

  get query(): Query {
    return this.counted.query;
  }

  /** Follows the clock. @param difference the number of rows that its query finds more than before */
  moveTo(counted: Counted, difference: number): void {
    this.#total = (this.total ?? 0) + difference;
    this.counted = counted;
    if (difference === 0) return;
    this.#from.length = 0;
    this.#counts.length = 0;
    this.#next = null;
    this.#withoutValue = undefined;
  }

  /** Applies written changes to the counts. False when that is impossible, so that everything must be counted again. */
  take(changes: readonly RowChange[]): boolean {
    const {
      counted: { test },
      column,
    } = this;
    if (test === undefined) return false;
    const looked = [...test.fields, column.name];
    for (const { id, before, after } of changes) {
      if (before && after && looked.every((field) => before[field] === after[field])) continue;
      if (before !== undefined && test.finds(id, before)) this.#add(column.keyOf(before), -1);
      if (after !== undefined && test.finds(id, after)) this.#add(column.keyOf(after), 1);
    }
    return true;
  }

  /**
   * Counts some more blocks. @param next the value at the end of a block, where another one begins; undefined for the
   * last one
   */
  countOn(count: (span: Span) => number, next: (from: SQLInputValue) => SQLInputValue | undefined): void {
    const by = this.column.name;
    for (let counted = 0; counted < this.blocksAtOnce && !this.isWhole; counted += 1) {
      const from = this.#next;
      if (from === undefined) {
        this.#withoutValue = count({ by: { column: by }, from: null, below: null, empty: 'only' });
        return;
      }
      this.#next = next(from);
      this.#from.push(from);
      this.#counts.push(count({ by: { column: by }, from, below: this.#next ?? null, empty: 'without' }));
    }
  }

  /**
   * The place of `limit` rows from `offset` on. Rows without a value come last in both orders. All blocks must be
   * counted.
   */
  find(direction: Order['direction'], offset: number, limit: number): Place {
    const blocks = this.#counts.length;
    const counts = [...(direction === 'ASC' ? this.#counts : this.#counts.toReversed()), this.#withoutValue ?? 0];
    let [first, skipped] = [0, 0];
    for (
      let count = counts[first];
      count !== undefined && first < blocks && skipped + count <= offset;
      count = counts[first]
    ) {
      skipped += count;
      first += 1;
    }
    let [end, found] = [first, skipped];
    for (let count = counts[end]; count !== undefined && found < offset + limit; count = counts[end]) {
      found += count;
      end += 1;
    }
    const place = { by: { column: this.column.name }, offset: offset - skipped };
    if (first === blocks) return { ...place, from: null, below: null, empty: 'only' };
    const last = Math.min(end, blocks);
    const [lowest, beyond] = direction === 'ASC' ? [first, last] : [blocks - last, blocks - first];
    return {
      ...place,
      from: this.#from[lowest] ?? null,
      below: this.#from[beyond] ?? null,
      empty: end > blocks ? 'with' : 'without',
    };
  }

  #add(key: SQLInputValue, difference: number): void {
    if (this.#total !== undefined) this.#total += difference;
    if (key === null) {
      if (this.#withoutValue !== undefined) this.#withoutValue += difference;
      return;
    }
    // A block that is not counted yet will include the change when it is.
    if (this.#counts.length === 0 || (this.#next !== undefined && order(key, this.#next) >= 0)) return;
    let [low, high] = [0, this.#counts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (order(this.#from[middle], key) <= 0) low = middle;
      else high = middle - 1;
    }
    this.#counts[low] = (this.#counts[low] ?? 0) + difference;
  }
}
