import type { ReadModel } from '../../kernel/projection.ts';
import type { Query } from '../../kernel/read-store.ts';
import { areFound, searchTerms, searchWords } from '../search-words.ts';
import type { StoredRow } from '../stored-row.ts';
import { type Build, modelOf, type Pointer, servedBuild } from './builds.ts';
import { rowFilter } from './row-filter.ts';

const MOST = 500;
/** After more rows, counting again takes less than testing all of them. */
const MOST_ROWS = 100;

/** A written row, before and after. */
export interface RowChange {
  readonly before: StoredRow | undefined;
  readonly after: StoredRow | undefined;
}

interface Total {
  readonly total: number;
  /** Whether the query finds a row. */
  readonly finds: (row: StoredRow) => boolean;
}

/** The state of the rows that was counted. */
const stateOf = (build: number | null, edition: number): string => `${build} ${edition}`;

/** The counts of rows of each model. Writes of this process change them; those of others discard them. */
export class Counts {
  readonly #known = new Map<string, { readonly state: string; readonly totals: Map<string, Total> }>();

  /** @param build the one that answers */
  async of(
    model: ReadModel,
    query: Query,
    { pointer, build }: { readonly pointer: Pointer; readonly build: Build },
    count: () => Promise<number>,
  ): Promise<number> {
    // Rows are changing, so the count is not stored.
    if (servedBuild(pointer)?.isWriting === true) return count();
    const { where = [], anyOf, either, text } = query;
    const state = stateOf(pointer.served, pointer.edition);
    let known = this.#known.get(model.name);
    if (known?.state !== state || known.totals.size >= MOST)
      this.#known.set(model.name, (known = { state, totals: new Map() }));
    const { totals } = known;
    const key = JSON.stringify([where, anyOf, either, text]);
    const total = totals.get(key)?.total ?? (await count());
    totals.set(key, totals.get(key) ?? { total, finds: testOf(modelOf(build), model, query) });
    return total;
  }

  /**
   * Begins a write. Counts that end during it may contain a part of it, so only those that are known now are changed.
   * @returns a function for its end. It takes the build, its editions before and after, and the written rows
   */
  writing(
    name: string,
  ): (build: Build, editions: readonly [number, number], changes: () => readonly RowChange[]) => void {
    const known = this.#known.get(name);
    if (known === undefined) return () => undefined;
    const totals = new Map(known.totals);
    return ({ number }, [before, after], changes) => {
      if (known.state !== stateOf(number, before)) return;
      const rows = changes();
      if (rows.length > MOST_ROWS) return;
      for (const [key, { total, finds }] of totals) {
        const found = (row: StoredRow | undefined) => Number(row !== undefined && finds(row));
        const difference = rows.reduce((sum, change) => sum + found(change.after) - found(change.before), 0);
        totals.set(key, { total: total + difference, finds });
      }
      this.#known.set(name, { state: stateOf(number, after), totals });
    };
  }
}

/** The filter of the query as a test of a row. */
function testOf(stored: ReadModel, model: ReadModel, query: Query): (row: StoredRow) => boolean {
  const holds = rowFilter(model, query);
  const terms = query.text === undefined ? [] : searchTerms(query.text);
  const { search = [] } = stored;
  return (row) =>
    holds(row) && (terms.length === 0 || areFound(terms, searchWords(search.map((field) => row[field])).split(' ')));
}
