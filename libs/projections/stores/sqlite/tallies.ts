import type { ReadModel } from '../../kernel/projection.ts';
import type { Query } from '../../kernel/read-store.ts';
import type { Database, SQLInputValue } from './database.ts';
import { ColumnTally } from './column-tally.ts';
import type { Path, QuerySql, Range, Span, Sql } from './query-sql.ts';
import { columnValue, type RowChange } from './row-batch.ts';
import { crossed, filterText, movement } from './rising.ts';
import { rowTest } from './row-test.ts';
import type { TableSchema } from './table-schema.ts';
import { Tally } from './tally.ts';

const MOST_TALLIES = 500;
/** The cost of sorting a row, in reads of rows. */
const SORTED_PER_LOOK = 4;
/** Ids may be sparse, because processes reserve them in blocks, and rows are removed. */
const SPARSEST = 8;

/** The number of rows read in one step, between which other requests are answered. */
export interface Strides {
  readonly atOnce: number;
  /** The number of entries of indexes read in one step, where several ranges of them are counted together. */
  readonly entriesAtOnce: number;
  /** The rows of a block, which are skipped on the way to a page. */
  readonly block: number;
  /** The rows of a block in a text search. Its beginning takes longer to find, and each row less. */
  readonly blockOfText: number;
  /**
   * Fewer found rows are counted each time: a command counts the leads of its person, and that must not displace the
   * counts of lists.
   */
  readonly worthKeeping: number;
  /** A caller with this many own rows is too many to search one by one. */
  readonly fewOwn: number;
  /** The first rows with a word are searched among this many at once. */
  readonly blockOfFirst: number;
}

export const usualStrides: Strides = {
  atOnce: 16_384,
  entriesAtOnce: 131_072,
  block: 1024,
  blockOfText: 16_384,
  worthKeeping: 256,
  fewOwn: 1024,
  blockOfFirst: 65_536,
};

/** Rows in the order of a column are scattered over the table. */
const LOOKS_PER_ROW_OF_COLUMN = 4;

/** The kind of blocks: by row numbers, ids, or values of a column. */
type By = (Range | Span)['by'];

/** The counts of rows of one table. */
export class Tallies {
  readonly #tallies = new Map<string, Tally | ColumnTally>();

  constructor(
    private readonly db: Database,
    private readonly schema: TableSchema,
    private readonly strides: Strides,
  ) {}

  /** The least recently used count makes room. */
  of(model: ReadModel, query: Query, sql: QuerySql, by: By = 'seq'): Tally | ColumnTally {
    const key = keyOf(query, by);
    const tally = this.#known(model, query, sql, key) ?? this.#begin(model, query, by);
    this.#tallies.delete(key);
    this.#tallies.set(key, tally);
    const [oldest] = this.#tallies.keys();
    if (this.#tallies.size > MOST_TALLIES && oldest !== undefined) this.#tallies.delete(oldest);
    return tally;
  }

  /** The count of the query, moved on to its moment. One that is not finished stays at the moment of its beginning. */
  #known(model: ReadModel, query: Query, sql: QuerySql, key: string): Tally | ColumnTally | undefined {
    const tally = this.#tallies.get(key);
    const moved = tally && movement(query, tally.query);
    if (tally === undefined || moved === 'other') return undefined;
    if (moved !== 'on' || tally.total === undefined) return tally;
    const { found, known } = crossed(query, tally.query);
    const later = this.count(sql.count(found));
    tally.moveTo(
      { query, test: rowTest(this.schema, model, query) },
      later === 0 ? 0 : later - this.count(sql.count(known)),
    );
    return tally;
  }

  /**
   * The kind of blocks for a query: for a late page of a list sorted by ids or an indexed column, that order; otherwise
   * row numbers.
   */
  by(sql: QuerySql, query: Query): By {
    if (query.text !== undefined || !this.#isDeep(query)) return 'seq';
    const { column, byId, byIndex } = sql.order(query);
    if (byIndex) return { column };
    return byId && this.#areIdsDense() ? 'id' : 'seq';
  }

  /**
   * Counts some unknown rows.
   * @returns whether the query can be answered: its total is known, and the place of a late page
   */
  countSome(tally: Tally | ColumnTally, sql: QuerySql, query: Query): boolean {
    if (tally.isNew) tally.total = this.#totalAtOnce(tally, this.by(sql, query), sql, query);
    if (tally.total !== undefined && (tally.isWhole || !this.#hasPlace(tally, sql, query))) return true;
    const count = (range: Range | Span) => this.count(sql.count(tally.query, { range }));
    if (tally instanceof Tally) tally.countOn(count, this.#extreme('max', tally.by));
    else tally.countOn(count, (from) => this.#valueAfter(sql, query, from));
    return tally.isWhole;
  }

  count({ text, values }: Sql): number {
    return Number(this.db.get(text, ...values)?.['total']);
  }

  /** The way to the page of a query with a known total. */
  path(model: ReadModel, tally: Tally | ColumnTally, sql: QuerySql, query: Query): Path {
    const { limit = Number.MAX_SAFE_INTEGER, offset = 0 } = query;
    const { direction } = sql.order(query);
    if (tally.isWhole && this.#hasPlace(tally, sql, query)) return { place: tally.find(direction, offset, limit) };
    const [all, total] = [this.of(model, {}, sql).total, tally.total];
    // Reads rows in the order of the list, or reads only the found rows and sorts them, whichever is cheaper.
    return {
      inOrder: all !== undefined && total !== undefined && (offset + limit) * all < SORTED_PER_LOOK * total * total,
    };
  }

  /** Whether more rows precede the page than are skipped in one step. */
  #isDeep({ offset = 0 }: Query): boolean {
    return offset > this.strides.block;
  }

  /** Whether the blocks of this tally find the page. */
  #hasPlace(tally: Tally | ColumnTally, sql: QuerySql, query: Query): boolean {
    // Few rows are sorted faster than all blocks are counted.
    if (tally instanceof ColumnTally) return tally.total === undefined || tally.total > this.strides.atOnce;
    return this.#isDeep(query) && (tally.by === 'id' || sql.order(query).byCreation);
  }

  #valueAfter(sql: QuerySql, query: Query, value: SQLInputValue): SQLInputValue | undefined {
    const { text, values } = sql.valueAfter(sql.order(query).column, value, this.strides.block);
    // A column holds a value that SQLite accepts.
    return this.db.get(text, ...values)?.['value'] as SQLInputValue | undefined;
  }

  /** Whether blocks of ids are about as full as those of rows. */
  #areIdsDense(): boolean {
    return this.#extreme('min', 'id') >= 0 && this.#extreme('max', 'id') <= SPARSEST * this.#extreme('max', 'seq');
  }

  #extreme(which: 'min' | 'max', of: Range['by']): number {
    return Number(this.db.get(`SELECT ${which}(${of}) AS extreme FROM ${this.schema.rows}`)?.['extreme'] ?? 0);
  }

  /** Applies written rows to the counts. */
  take(changes: readonly RowChange[]): void {
    for (const [key, tally] of this.#tallies) if (!tally.take(changes)) this.#tallies.delete(key);
  }

  #begin(model: ReadModel, query: Query, by: By): Tally | ColumnTally {
    const { atOnce, block, blockOfText } = this.strides;
    const counted = { query, test: rowTest(this.schema, model, query) };
    if (typeof by === 'object') {
      const held = columnValue(this.schema.model, by.column);
      return new ColumnTally(
        counted,
        { name: by.column, keyOf: (row) => held(row[by.column]) },
        Math.ceil(atOnce / block / LOOKS_PER_ROW_OF_COLUMN),
      );
    }
    const size = query.text === undefined ? block : blockOfText;
    return new Tally(counted, by, size, Math.ceil(atOnce / size));
  }

  /** Undefined when counting would take long. */
  #totalAtOnce(tally: Tally | ColumnTally, by: By, sql: QuerySql, asked: Query): number | undefined {
    const { query } = tally;
    const { where = [], anyOf, either = [], text } = query;
    const isUnfiltered = where.length + either.length === 0 && anyOf === undefined && text === undefined;
    const ranges = sql.coveredRanges(query);
    const found = sql.found(query);
    // Entries of an index are read much faster than rows.
    if (isUnfiltered || (ranges === 1 && found === undefined)) return this.count(sql.count(query));
    const most = ranges === undefined ? this.strides.atOnce : ranges === 1 ? Infinity : this.strides.entriesAtOnce;
    const looks = found === undefined ? most : this.count(sql.count(found, most === Infinity ? {} : { most }));
    if (looks === most) return undefined;
    if (looks < this.strides.worthKeeping && !this.#hasPlace(tally, sql, asked)) this.#tallies.delete(keyOf(query, by));
    return this.count(sql.count(query));
  }
}

const keyOf = (query: Query, by: By): string => `${filterText(query)} ${JSON.stringify(by)}`;
