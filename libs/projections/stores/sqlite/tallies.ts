import type { ReadModel } from '../../kernel/projection.ts';
import type { Query } from '../../kernel/read-store.ts';
import type { Database, SQLInputValue } from './database.ts';
import { ColumnTally } from './column-tally.ts';
import type { Path, QuerySql, Range, Span, Sql } from './query-sql.ts';
import { columnValue, type RowChange } from './row-batch.ts';
import { rowTest } from './row-test.ts';
import type { TableSchema } from './table-schema.ts';
import { Tally } from './tally.ts';

const MOST_TALLIES = 500;
/** Sorting a row costs as much as looking at so many. */
const SORTED_PER_LOOK = 4;
/** Ids may be handed out to several processes in blocks, and rows go. */
const SPARSEST = 8;

/** How many rows are looked at in one go; others are answered in between. */
export interface Strides {
  readonly atOnce: number;
  /** A block of the list: what is passed over on the way to a page. */
  readonly block: number;
  /** A text index needs longer to find the beginning of a block, and less for each row. */
  readonly blockOfText: number;
  /** Where an index finds fewer, they are counted each time: a command counts the leads of its person, and what is kept of lists is not to make room for that. */
  readonly worthKeeping: number;
  /** So many rows of somebody are not looked through one after the other for words. */
  readonly fewOwn: number;
  /** Of so many rows the first ones that have words are looked for at once. */
  readonly blockOfFirst: number;
}

export const usualStrides: Strides = {
  atOnce: 16_384,
  block: 1024,
  blockOfText: 16_384,
  worthKeeping: 256,
  fewOwn: 1024,
  blockOfFirst: 65_536,
};

/** Rows in the order of a column lie anywhere in the table. */
const LOOKS_PER_ROW_OF_COLUMN = 4;

/** By what blocks are told from each other: numbers of rows, ids, or values of a column. */
type By = (Range | Span)['by'];

/** What was counted of the rows of one table. */
export class Tallies {
  readonly #tallies = new Map<string, Tally | ColumnTally>();

  constructor(
    private readonly db: Database,
    private readonly schema: TableSchema,
    private readonly strides: Strides,
  ) {}

  /** The one that was not asked for longest makes room. */
  of(model: ReadModel, query: Query, by: By = 'seq'): Tally | ColumnTally {
    const key = keyOf(query, by);
    const tally = this.#tallies.get(key) ?? this.#begin(model, query, by);
    this.#tallies.delete(key);
    this.#tallies.set(key, tally);
    const [oldest] = this.#tallies.keys();
    if (this.#tallies.size > MOST_TALLIES && oldest !== undefined) this.#tallies.delete(oldest);
    return tally;
  }

  /** By what the rows of a query are counted: where the page is deep in a list that is sorted by ids or by an indexed column, by these. */
  by(sql: QuerySql, query: Query): By {
    if (query.text !== undefined || !this.#isDeep(query)) return 'seq';
    const { column, byId, byIndex } = sql.order(query);
    if (byIndex) return { column };
    return byId && this.#areIdsDense() ? 'id' : 'seq';
  }

  /**
   * Counts some of what is not known yet.
   * @returns whether the query can be answered: its total is known, and where its page is if that is deep in the list
   */
  countSome(tally: Tally | ColumnTally, sql: QuerySql, query: Query): boolean {
    if (tally.isNew) tally.total = this.#totalAtOnce(tally, this.by(sql, query), sql, query);
    if (tally.total !== undefined && (tally.isWhole || !this.#hasPlace(tally, sql, query))) return true;
    const count = (range: Range | Span) => this.count(sql.count(query, { range }));
    if (tally instanceof Tally) tally.countOn(count, this.#extreme('max', tally.by));
    else tally.countOn(count, (from) => this.#valueAfter(sql, query, from));
    return tally.isWhole;
  }

  count({ text, values }: Sql): number {
    return Number(this.db.get(text, ...values)?.['total']);
  }

  /** How to find the page of a query whose total is known. */
  path(model: ReadModel, tally: Tally | ColumnTally, sql: QuerySql, query: Query): Path {
    const { limit = Number.MAX_SAFE_INTEGER, offset = 0 } = query;
    const { direction } = sql.order(query);
    if (tally.isWhole && this.#hasPlace(tally, sql, query)) return { place: tally.find(direction, offset, limit) };
    const [all, total] = [this.of(model, {}).total, tally.total];
    // To look at rows one after the other in the order of the list, or at those alone that are found, and sort them: what is less.
    return {
      inOrder: all !== undefined && total !== undefined && (offset + limit) * all < SORTED_PER_LOOK * total * total,
    };
  }

  /** Whether more rows come before the page than are passed over at once. */
  #isDeep({ offset = 0 }: Query): boolean {
    return offset > this.strides.block;
  }

  /** Whether the page is to be found by the blocks of this tally. */
  #hasPlace(tally: Tally | ColumnTally, sql: QuerySql, query: Query): boolean {
    // Few rows are sooner sorted than all blocks are counted.
    if (tally instanceof ColumnTally) return tally.total === undefined || tally.total > this.strides.atOnce;
    return this.#isDeep(query) && (tally.by === 'id' || sql.order(query).byCreation);
  }

  #valueAfter(sql: QuerySql, query: Query, value: SQLInputValue): SQLInputValue | undefined {
    const { text, values } = sql.valueAfter(sql.order(query).column, value, this.strides.block);
    // A column holds what SQLite takes.
    return this.db.get(text, ...values)?.['value'] as SQLInputValue | undefined;
  }

  /** Whether blocks of ids are about as full as those of rows. */
  #areIdsDense(): boolean {
    return this.#extreme('min', 'id') >= 0 && this.#extreme('max', 'id') <= SPARSEST * this.#extreme('max', 'seq');
  }

  #extreme(which: 'min' | 'max', of: Range['by']): number {
    return Number(this.db.get(`SELECT ${which}(${of}) AS extreme FROM ${this.schema.rows}`)?.['extreme'] ?? 0);
  }

  /** Rows were written. */
  take(changes: readonly RowChange[]): void {
    for (const [key, tally] of this.#tallies) if (!tally.take(changes)) this.#tallies.delete(key);
  }

  #begin(model: ReadModel, query: Query, by: By): Tally | ColumnTally {
    const { atOnce, block, blockOfText } = this.strides;
    if (typeof by === 'object') {
      const held = columnValue(this.schema.model, by.column);
      return new ColumnTally(
        rowTest(this.schema, model, query),
        { name: by.column, keyOf: (row) => held(row[by.column]) },
        Math.ceil(atOnce / block / LOOKS_PER_ROW_OF_COLUMN),
      );
    }
    const size = query.text === undefined ? block : blockOfText;
    return new Tally(rowTest(this.schema, model, query), by, size, Math.ceil(atOnce / size));
  }

  /** Undefined where that would take long. */
  #totalAtOnce(tally: Tally | ColumnTally, by: By, sql: QuerySql, query: Query): number | undefined {
    const { where = [], anyOf, text } = query;
    const isUnfiltered = where.length === 0 && anyOf === undefined && text === undefined;
    if (isUnfiltered) return this.count(sql.count(query));
    const found = sql.found(query);
    const most = this.strides.atOnce;
    const looks = found === undefined ? most : this.count(sql.count(found, { most }));
    if (looks === most) return undefined;
    if (looks < this.strides.worthKeeping && !this.#hasPlace(tally, sql, query)) this.#tallies.delete(keyOf(query, by));
    return this.count(sql.count(query));
  }
}

const keyOf = ({ where = [], anyOf, text }: Query, by: By): string => JSON.stringify([where, anyOf, text, by]);
