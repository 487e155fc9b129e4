import type { RowId } from '../../kernel/projection.ts';
import type { StoredRow } from '../stored-row.ts';

/** A row that was written: as it was before, and as it is. */
export interface RowChange {
  readonly id: RowId;
  readonly seq: number;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow | undefined;
}

/** So many changes are kept at least. */
const KEPT = 4096;

/** What was written to the rows of one model lately, numbered from 0. */
export class RowChanges {
  #first = 0;
  #kept: RowChange[] = [];

  /** The number of the next change. */
  get next(): number {
    return this.#first + this.#kept.length;
  }

  add(changes: readonly RowChange[]): void {
    for (const change of changes) this.#kept.push(change);
    if (this.#kept.length > 2 * KEPT) this.#drop(this.#kept.length - KEPT);
  }

  /** Those from this number on; undefined where some of them are not kept. */
  since(number: number): readonly RowChange[] | undefined {
    return number < this.#first ? undefined : this.#kept.slice(number - this.#first);
  }

  /** What was taken away from rows is not to stay here. */
  forget(): void {
    this.#drop(this.#kept.length);
  }

  #drop(count: number): void {
    this.#kept = this.#kept.slice(count);
    this.#first += count;
  }
}
