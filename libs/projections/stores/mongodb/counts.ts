import type { ReadModel } from '../../kernel/projection.ts';
import type { Query } from '../../kernel/read-store.ts';
import { type Pointer, servedBuild } from './builds.ts';

const MOST = 500;

/** The counts of rows of each model, until rows may have changed. */
export class Counts {
  readonly #known = new Map<string, { readonly edition: string; readonly totals: Map<string, number> }>();

  async of(
    { name }: ReadModel,
    { where = [], anyOf, either, text }: Query,
    pointer: Pointer,
    count: () => Promise<number>,
  ): Promise<number> {
    // Rows are changing, so the count is not stored.
    if (servedBuild(pointer)?.isWriting === true) return count();
    const edition = `${pointer.served} ${pointer.edition}`;
    let known = this.#known.get(name);
    if (known?.edition !== edition || known.totals.size >= MOST)
      this.#known.set(name, (known = { edition, totals: new Map() }));
    const { totals } = known;
    const key = JSON.stringify([where, anyOf, either, text]);
    const total = totals.get(key) ?? (await count());
    totals.set(key, total);
    return total;
  }
}
