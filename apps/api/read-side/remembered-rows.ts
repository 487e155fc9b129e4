import type { Row, RowId } from '@leaseledger/projections/kernel/projection';

/** Of one read model; a few kilobytes each. */
const MOST = 10_000;

interface Known {
  readonly etag: string;
  readonly rows: Map<RowId, Row>;
}

/** Rows that were read of each read model, for as long as none of its rows changes: requests ask again and again for the same users and persons. */
export class RememberedRows {
  readonly #known = new Map<string, Known>();

  find(model: string, etag: string, id: RowId): Row | undefined {
    const known = this.#known.get(model);
    return known?.etag === etag ? known.rows.get(id) : undefined;
  }

  /** The model's rows changed: nothing of them is kept. */
  drop(model: string): void {
    this.#known.delete(model);
  }

  /** A row that was read while the model had this etag. */
  keep(model: string, etag: string, id: RowId, row: Row): void {
    let known = this.#known.get(model);
    if (known?.etag !== etag || known.rows.size >= MOST) this.#known.set(model, (known = { etag, rows: new Map() }));
    // Whoever is given it shares it.
    known.rows.set(id, Object.freeze(row));
  }
}
