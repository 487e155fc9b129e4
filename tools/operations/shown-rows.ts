import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, RowId } from '@leaseledger/projections/kernel/projection';
import { Database } from '@leaseledger/projections/stores/sqlite/database';
import { PackedRows } from '@leaseledger/projections/stores/sqlite/packed-rows';
import { columnName } from '@leaseledger/projections/stores/sqlite/table-schema';
import { declarationOf, TableVersions, type TableVersion } from '@leaseledger/projections/stores/sqlite/table-versions';

const ROWS_AT_ONCE = 1_000;

/** A row as it is kept: its JSON text, and beside it the columns by which lists find it. */
export interface KeptRow {
  readonly id: RowId;
  readonly json: string;
  /** By the field's name. */
  readonly columns: Readonly<Record<string, unknown>>;
}

export type RowOrder = 'creation' | 'id';
const columnOf = { creation: 'seq', id: 'id' } as const satisfies Record<RowOrder, string>;

/** All rows of one projection at one moment, and how far they were folded. */
export interface KeptTable {
  readonly checkpoint: Position | undefined;
  /** In the order in which they were made, as they lie in the file, or in that of their ids; a few at a time. */
  rows(order: RowOrder): AsyncIterable<KeptRow>;
}

/** The rows in a file of read models, all of one moment while it is held. */
export class ShownRows {
  readonly #db: Database;
  readonly #versions: TableVersions;

  /** @throws StoreUnavailable, or SQLite's error where the file is damaged */
  constructor(path: string) {
    this.#db = new Database(path);
    this.#versions = new TableVersions(this.#db);
  }

  /** What tells the log that the rows were folded from. */
  get foldedFrom(): string | undefined {
    const found = this.#db.get('SELECT log FROM folded_from')?.['log'];
    return found === undefined ? undefined : String(found);
  }

  hold(): void {
    this.#db.run('BEGIN');
  }

  letGo(): void {
    this.#db.run('COMMIT');
  }

  /** What lists are answered from, or why that cannot be compared with what this release folds. */
  served(projection: Projection): KeptTable | string {
    const build = this.#versions.served(projection.readModel);
    if (build === undefined) return 'there are no rows yet: they are being built';
    if (build.version !== projection.version || build.declaration !== declarationOf(projection.readModel)) return 'the rows are of another release: start this one, which builds them anew';
    return this.#table(build);
  }

  /** What was folded for this release, in service or not. @throws Error where nothing was */
  folded(projection: Projection): KeptTable {
    const build = this.#versions.fitting(projection);
    if (build === undefined) throw new Error(`Nothing was folded for ${projection.name}`);
    // Until then rows are not found by their ids, and one that came twice stands there twice.
    this.#versions.indexIds(build);
    return this.#table(build);
  }

  close(): void {
    this.#db.close();
  }

  #table(build: TableVersion): KeptTable {
    return { checkpoint: this.#versions.progress(build)?.checkpoint, rows: (order) => this.#rows(build, columnOf[order]) };
  }

  async *#rows({ schema }: TableVersion, by: 'seq' | 'id'): AsyncGenerator<KeptRow> {
    const { rows, docs, kept, model } = schema;
    const packed = new PackedRows(this.#db, schema);
    const fields = Object.keys(model.columns);
    const selected = `SELECT seq, id, ${[...fields.map(columnName), kept].join(', ')} FROM ${rows} LEFT JOIN ${docs} USING (seq)`;
    let page = this.#db.all(`${selected} ORDER BY ${by} LIMIT ${ROWS_AT_ONCE}`);
    while (page.length > 0) {
      for (const row of page) yield { id: idOf(row), json: row['doc'] === null ? 'null' : packed.unpack(row), columns: Object.fromEntries(fields.map((field) => [field, row[columnName(field)]])) };
      // Whoever wants to end it gets a turn.
      await nextTurn();
      const last = page.at(-1);
      page = last === undefined ? [] : this.#db.all(`${selected} WHERE ${by} > ? ORDER BY ${by} LIMIT ${ROWS_AT_ONCE}`, by === 'id' ? idOf(last) : Number(last['seq']));
    }
  }
}

const idOf = ({ id }: Record<string, unknown>): RowId => (typeof id === 'number' ? id : String(id));
