import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { ReadModel, Row } from '../../kernel/projection.ts';
import type { Page, Query } from '../../kernel/read-store.ts';
import { parseRow } from '../stored-row.ts';
import type { Database } from './database.ts';
import type { PackedRows } from './packed-rows.ts';
import type { Place, QuerySql } from './query-sql.ts';
import { rowTest } from './row-test.ts';
import type { TableSchema } from './table-schema.ts';
import type { Strides } from './tallies.ts';

/** The served tables at the moment of a step. */
export interface Served {
  readonly build: { readonly number: number; readonly schema: TableSchema };
  readonly packed: PackedRows;
}

/**
 * Finds the page of an uncounted query in steps, between which other requests are answered. A word of many rows is the
 * hard case when only the caller's own rows count. Few own rows are read one by one. Of many, the newest with the word
 * are near the end.
 */
export class FirstRows {
  readonly #offset: number;
  readonly #end: number;
  #found: string[] = [];
  #build: number | undefined;
  /** Rows that were created before this are still to be searched. */
  #below = 0;

  constructor(
    private readonly db: Database,
    private readonly model: ReadModel,
    private readonly query: Query,
    private readonly strides: Strides,
  ) {
    this.#offset = query.offset ?? 0;
    this.#end = query.limit === undefined ? Number.MAX_SAFE_INTEGER : this.#offset + query.limit;
  }

  /** Searches some more rows. @returns whether the page is complete */
  step({ build: { number, schema }, packed }: Served, sql: QuerySql): boolean {
    if (!this.#isHard(sql)) {
      this.#found = this.#read(packed, sql, { ...this.query, limit: this.#end });
      return true;
    }
    // Rows of another build have other numbers, so the search starts again.
    if (this.#build !== number) {
      this.#build = number;
      this.#found = [];
      this.#below = 1 + Number(this.db.get(`SELECT max(seq) AS last FROM ${schema.rows}`)?.['last'] ?? 0);
      const own = this.#lookedThrough(schema, packed, sql);
      if (own !== undefined) {
        this.#found = own;
        return true;
      }
    }
    const from = Math.max(0, this.#below - this.strides.blockOfFirst);
    this.#found.push(
      ...this.#read(
        packed,
        sql,
        { ...this.query, limit: this.#end - this.#found.length },
        { by: 'seq', from, below: this.#below, offset: 0 },
      ),
    );
    this.#below = from;
    return from === 0 || this.#found.length >= this.#end;
  }

  page<R extends Row>(): Page<R> {
    // The projection of the model wrote these rows.
    const rows = this.#found.slice(this.#offset, this.#end) as JsonText<R>[];
    return { rows, total: this.#offset + rows.length };
  }

  /** Whether the query searches words among a caller's own rows, the newest first. */
  #isHard(sql: QuerySql): boolean {
    const { byCreation, direction } = sql.order(this.query);
    return this.query.text !== undefined && this.query.anyOf !== undefined && byCreation && direction === 'DESC';
  }

  /** The caller's own rows with the words, if they have few rows; otherwise undefined. */
  #lookedThrough(schema: TableSchema, packed: PackedRows, sql: QuerySql): string[] | undefined {
    const { text = '', ...own } = this.query;
    const test = rowTest(schema, this.model, { text });
    const { anyOf = [] } = own;
    if (test === undefined || sql.found({ anyOf }) === undefined) return undefined;
    const { text: counting, values } = sql.count({ anyOf }, { most: this.strides.fewOwn });
    if (Number(this.db.get(counting, ...values)?.['total']) === this.strides.fewOwn) return undefined;
    // A text search does not depend on the id.
    return this.#read(packed, sql, { ...own, limit: this.strides.fewOwn }).filter((row) =>
      test.finds(0, parseRow(row)),
    );
  }

  #read(packed: PackedRows, sql: QuerySql, query: Query, place?: Place): string[] {
    const { text, values } = sql.page({ ...query, offset: 0 }, place === undefined ? {} : { place });
    return this.db.all(text, ...values).map((row) => packed.unpack(row));
  }
}
