import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { ReadModel, Scalar } from '../../kernel/projection.ts';
import { columnOf, comparable, declaredColumn } from '../declared-column.ts';
import { type Condition, type Either, InvalidQuery, type Query } from '../../kernel/read-store.ts';
import { caseFold } from '../search-words.ts';
import type { SQLInputValue } from './database.ts';
import { storedValue } from './packed-rows.ts';
import { type TextBranch, textBranches } from './text-branches.ts';
import { type TableSchema, columnName, declaredIndexes, indexName } from './table-schema.ts';

export interface Sql {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

/** A condition. Without `needsRow` it reads columns of the row. */
interface Part extends Sql {
  readonly needsRow?: false;
}

/** FROM and WHERE of one part of a query, with its expression for the row's `seq`. */
interface Branch extends Sql {
  readonly seq: string;
}

/** The contents of a table's text index and columns. */
export interface HeldText {
  /** The same match, in words of the text index. */
  spelledOut(match: string): string;
  /** The distinct values of an indexed text column, folded. */
  valuesOf(column: string): readonly string[];
}

/** Rows whose number in creation order, or whose id, lies in a range without its end. */
export interface Range {
  readonly by: 'seq' | 'id';
  readonly from: number;
  readonly below: number;
}

/**
 * Rows whose column lies in a range without its end, if it has bounds; with the rows without a value, or only those.
 */
export interface Span {
  readonly by: { readonly column: string };
  readonly from: SQLInputValue;
  readonly below: SQLInputValue;
  readonly empty: 'without' | 'with' | 'only';
}

/** The place of a page: among the rows of a range, after `offset` of them. */
export type Place = (Range | Span) & { readonly offset: number };

/**
 * The way to a page: at a place in the order of creation, or along the index of the sorted column instead of a
 * filter's.
 */
export interface Path {
  readonly place?: Place;
  readonly inOrder?: boolean;
}

/** The columns that must not use their index: none, those with bounds, or all. */
type Unindexed = 'none' | 'bounds' | 'all';

export interface Order {
  readonly column: string;
  readonly direction: 'ASC' | 'DESC';
  /** In creation order. */
  readonly byCreation: boolean;
  /** By a numeric id. */
  readonly byId: boolean;
  /** By another column with an index. */
  readonly byIndex: boolean;
}

/**
 * Queries of one table. The caller's read model declares the columns; columns that an older table lacks are read from
 * the row's JSON.
 * @throws InvalidQuery
 */
export class QuerySql {
  constructor(
    private readonly schema: TableSchema,
    private readonly model: ReadModel,
    private readonly held: HeldText,
  ) {}

  /**
   * @param range limits the rows
   * @param most the count at which counting may end
   */
  count(query: Query, { range, most }: { readonly range?: Range | Span; readonly most?: number } = {}): Sql {
    const branches = this.#branches(query, { range, isCount: true });
    const [only] = branches;
    if (!only) return { text: 'SELECT 0 AS total', values: [] };
    const values = branches.flatMap((branch) => branch.values);
    if (branches.length === 1 && most === undefined) return { text: `SELECT count(*) AS total ${only.text}`, values };
    const union = branches.map(({ seq, text }) => `SELECT ${seq} ${text}`).join(' UNION ');
    return { text: `SELECT count(*) AS total FROM (${union} LIMIT ?)`, values: [...values, most ?? -1] };
  }

  /**
   * Counts the rows that meet all conditions, for each set of values of these columns, which are named g0, g1 and so
   * on.
   */
  groups(where: readonly Condition[], by: readonly string[]): Sql {
    const columns = by.map((name, index) => `${this.#column(name)} AS g${index}`);
    const { text, values } = this.#branch(
      undefined,
      where.map((condition) => this.#condition(condition, 'none')).filter((part) => part.text !== ''),
      undefined,
      false,
    );
    return {
      text: `SELECT ${columns.join(', ')}, count(*) AS total ${text} GROUP BY ${by.map((_, index) => index + 1).join(', ')}`,
      values,
    };
  }

  /** The order of a query; `byCreation` is the table's own order. */
  order(query: Query): Order {
    const { column, order } = query.sort ?? {
      column: this.model.defaultSort.field,
      order: this.model.defaultSort.order,
    };
    const byCreation = column === this.model.creationOrder || column === this.model.numbered;
    const byId = !byCreation && column === this.schema.model.id && columnOf(this.model, column) === 'integer';
    const byIndex =
      !byCreation &&
      column !== this.schema.model.id &&
      this.#isIndexed(column) &&
      columnOf(this.model, column) === columnOf(this.schema.model, column);
    return { column, direction: order === 'ASC' ? 'ASC' : 'DESC', byCreation, byId, byIndex };
  }

  /** The value of an indexed column so many rows after a given value, or after the first. */
  valueAfter(name: string, value: SQLInputValue, rows: number): Sql {
    const column = this.#column(name);
    const [after, values] = value === null ? ['IS NOT NULL', []] : ['> ?', [value]];
    return {
      text: `SELECT ${column} AS value FROM ${this.schema.rows} AS t WHERE ${column} ${after} ORDER BY ${column} LIMIT 1 OFFSET ?`,
      values: [...values, rows],
    };
  }

  /**
   * The part of the query that an index answers, so that counting costs only the found rows. Undefined when all rows
   * must be read.
   */
  found(query: Query): Query | undefined {
    const { text } = query;
    if (
      text !== undefined &&
      this.#texts(text).every(({ match, oneOf: values }) => match !== undefined || values !== undefined)
    )
      return { text };
    const where = (query.where ?? []).filter((condition) => this.#findsByIndex(condition));
    const { anyOf } = query;
    const alternatives = anyOf?.every((condition) => this.#findsByIndex(condition)) === true ? anyOf : undefined;
    const either = query.either?.filter((lists) =>
      lists.every((list) => list.some((condition) => this.#findsByIndex(condition))),
    );
    if (where.length === 0 && alternatives === undefined && !either?.length) return undefined;
    return { where, ...(alternatives !== undefined && { anyOf: alternatives }), ...(either?.length && { either }) };
  }

  /**
   * The number of ranges of indexes that hold all columns of the query, so that counting reads no rows. Undefined when
   * rows must be read.
   */
  coveredRanges(query: Query): number | undefined {
    const lists = this.#lists(query);
    const isCovered =
      query.text === undefined &&
      (query.either?.length ?? 0) <= 1 &&
      lists.every((list) => this.#coveringIndex([...(query.where ?? []), ...list]) !== undefined);
    return isCovered ? lists.length : undefined;
  }

  /** The shortest index that begins with a column of these conditions, and holds all others. */
  #coveringIndex(conditions: readonly Condition[]): string | undefined {
    const covering = declaredIndexes(this.schema).filter(
      (fields) =>
        conditions.some(({ column }) => column === fields[0]) &&
        conditions.every((condition) => !('isExactly' in condition) && fields.includes(condition.column)),
    );
    const [shortest] = covering.toSorted((one, other) => one.length - other.length);
    return shortest && indexName(this.schema, shortest);
  }

  /** The stored rows of a page. The narrow table decides which rows; only their documents are read. */
  page(query: Query, { place, inOrder = false }: Path = {}): Sql {
    const { column, direction, byCreation } = this.order(query);
    const key = byCreation ? '' : `, ${this.#column(column)} AS key`;
    const alongIndex = inOrder && !byCreation && this.#isIndexed(column);
    const branches = this.#branches(query, { range: place, sortColumn: byCreation ? undefined : column, alongIndex });
    const limit = wholeNumber(query.limit ?? Number.MAX_SAFE_INTEGER, 'limit');
    const offset = place?.offset ?? wholeNumber(query.offset ?? 0, 'offset');
    if (branches.length === 0)
      return { text: `SELECT ${this.schema.kept} FROM ${this.schema.docs} WHERE 0`, values: [] };
    const sorted = byCreation ? `seq ${direction}` : `key ${direction} NULLS LAST, seq DESC`;
    const selects = branches.map(({ seq, text }) => `SELECT ${seq} AS seq${key} ${text}`);
    // Each branch ends after the page, so that neither all rows of a branch are sorted nor all are merged.
    const most = Math.min(offset + limit, Number.MAX_SAFE_INTEGER);
    const isOne = branches.length === 1;
    const union = isOne
      ? selects.join('')
      : selects.map((select) => `SELECT * FROM (${select} ORDER BY ${sorted} LIMIT ?)`).join(' UNION ');
    // CROSS JOIN fixes the loops: the page outside, in its order.
    const text = `SELECT ${this.schema.kept} FROM (${union} ORDER BY ${sorted} LIMIT ? OFFSET ?) AS page CROSS JOIN ${this.schema.docs} AS docs ON docs.seq = page.seq`;
    const read = branches.flatMap(({ values }) => (isOne ? values : [...values, most]));
    return { text, values: [...read, limit, offset] };
  }

  /**
   * One branch for each alternative of `anyOf` and of the first `either`, and each way of holding the text, so that each
   * uses the index of its own column.
   */
  #branches(
    query: Query,
    {
      range,
      sortColumn,
      alongIndex = false,
      isCount = false,
    }: {
      range?: Range | Span | undefined;
      sortColumn?: string | undefined;
      alongIndex?: boolean;
      isCount?: boolean;
    },
  ): Branch[] {
    const unindexed =
      alongIndex || (range !== undefined && range.by !== 'seq') ? 'all' : range === undefined ? 'none' : 'bounds';
    const where = query.where ?? [];
    const alternatives = this.#lists(query);
    const alike = query.either?.slice(1).map((lists) => this.#either(lists, unindexed)) ?? [];
    const isCovered = isCount && range === undefined && this.coveredRanges(query) !== undefined;
    const isReadOnce = range !== undefined && alternatives.length > 1 && !this.#areInOrder(alternatives, range);
    const choices = isReadOnce
      ? [{ parts: [this.#either(alternatives, 'all')], index: undefined }]
      : alternatives.map((list) => ({
          parts: list.map((condition) => this.#condition(condition, unindexed)),
          index: isCovered ? this.#coveringIndex([...where, ...list]) : undefined,
        }));
    return this.#texts(query.text).flatMap((text) =>
      choices.map(({ parts, index }) => {
        const own = where.map(
          (condition) =>
            (isCount && text.match !== undefined ? this.#amongWords(condition, range) : undefined) ??
            this.#condition(condition, unindexed),
        );
        const all = [...own, ...parts, ...alike];
        const some = [...all.filter((part) => part.text !== ''), ...this.#oneOf(text, unindexed)];
        return this.#branch(text.match, some, range, sortColumn !== undefined, index);
      }),
    );
  }

  /** The combinations of `anyOf` and of the first `either`. */
  #lists({ anyOf, either: [first = [[]]] = [] }: Query): Either {
    return (anyOf?.map((condition) => [condition]) ?? [[]]).flatMap((one) => first.map((list) => [...one, ...list]));
  }

  #either(lists: Either, unindexed: Unindexed): Sql {
    const parts = lists.map((list) => list.map((condition) => this.#condition(condition, unindexed)));
    const texts = parts.map((all) => ['1', ...all.map(({ text }) => text)].filter((text) => text !== '').join(' AND '));
    return { text: `(${['0', ...texts].join(' OR ')})`, values: parts.flat().flatMap(({ values }) => values) };
  }

  #branch(
    match: string | undefined,
    parts: readonly Part[],
    range: Range | Span | undefined,
    needsRow: boolean,
    index?: string,
  ): Branch {
    const { words, rows } = this.schema;
    const texts = parts.map(({ text }) => text);
    const values = parts.flatMap((part) => part.values);
    const seq = match === undefined ? 't.seq' : `${words}.rowid`;
    const within =
      range === undefined ? { text: '', values: [] } : isSpan(range) ? this.#spanned(range) : ranged(range, seq);
    if (match === undefined)
      return {
        seq,
        text: `FROM ${rows} AS t${index === undefined ? '' : ` INDEXED BY ${index}`}${whereOf([within.text, ...texts])}`,
        values: [...within.values, ...values],
      };
    const join =
      needsRow || parts.some((part) => part.needsRow !== false)
        ? ` CROSS JOIN ${rows} AS t ON t.seq = ${words}.rowid`
        : '';
    return {
      seq,
      text: `FROM ${words}${join}${whereOf([`${words} MATCH ?`, within.text, ...texts])}`,
      values: [this.held.spelledOut(match), ...within.values, ...values],
    };
  }

  /**
   * A condition on rows that the text index finds in a block, by the rows' numbers in the index of its column. Few
   * entries of a block are read at once, which is faster than to look up each row. Undefined without such an index.
   */
  #amongWords(condition: Condition, range: Range | Span | undefined): Part | undefined {
    const { words, rows, model } = this.schema;
    const { column } = condition;
    if (range === undefined || isSpan(range) || model.indexed?.includes(column) !== true) return undefined;
    if (!('is' in condition || 'isNot' in condition)) return undefined;
    const is = this.#condition({ column, is: 'is' in condition ? condition.is : condition.isNot }, 'none');
    const within = ranged(range, 't.seq');
    return {
      text: `+${words}.rowid ${'is' in condition ? 'IN' : 'NOT IN'} (SELECT t.seq FROM ${rows} AS t WHERE ${is.text} AND ${within.text})`,
      values: [...is.values, ...within.values],
      needsRow: false,
    };
  }

  #spanned({ by, from, below, empty }: Span): Sql {
    const column = this.#column(by.column);
    if (empty === 'only') return { text: `${column} IS NULL`, values: [] };
    const bounds = [
      { operator: '>=', bound: from },
      { operator: '<', bound: below },
    ].filter(({ bound }) => bound !== null);
    const text =
      bounds.length === 0
        ? `${column} IS NOT NULL`
        : bounds.map(({ operator }) => `${column} ${operator} ?`).join(' AND ');
    return {
      text: empty === 'with' ? `(${text} OR ${column} IS NULL)` : text,
      values: bounds.map(({ bound }) => bound),
    };
  }

  #texts(text: string | undefined): readonly TextBranch[] {
    if (text === undefined) return [{}];
    if (!this.model.search?.length) throw new InvalidQuery(`${this.model.name} has no text search`);
    const {
      words,
      model: { searchedByValue },
    } = this.schema;
    return textBranches(text, {
      hasWords: words !== undefined,
      values: () => (searchedByValue === undefined ? [] : this.held.valuesOf(searchedByValue)),
    });
  }

  #oneOf({ oneOf: values }: TextBranch, unindexed: Unindexed): Sql[] {
    const { searchedByValue } = this.schema.model;
    return values === undefined || searchedByValue === undefined
      ? []
      : [oneOf(`${unindexed === 'all' ? '+' : ''}t.${columnName(searchedByValue)}`, values)];
  }

  #condition(condition: Condition, unindexed: Unindexed): Sql {
    const name = condition.column;
    // A plus sign before a column prevents SQLite from using its index.
    const column = `${unindexed === 'all' ? '+' : ''}${this.#column(name)}`;
    const value = (scalar: Scalar | undefined) =>
      sqlValue(declaredColumn(this.model, name), comparable(this.model, name, scalar));
    if ('is' in condition) return { text: `${column} IS ?`, values: [value(condition.is)] };
    // The index compares folded text (no case, no accents). The row's own value then decides.
    if ('isExactly' in condition)
      return {
        text: `(${column} IS ? AND ${this.#stored(name)} IS ?)`,
        values: [value(condition.isExactly), condition.isExactly],
      };
    if ('isNot' in condition) return { text: `${column} IS NOT ?`, values: [value(condition.isNot)] };
    if ('in' in condition) return oneOf(column, condition.in.map(value));
    const from = condition.from ?? null;
    const to = condition.to ?? null;
    const bounds = [
      ...(from === null ? [] : [{ operator: '>=', bound: value(from) }]),
      ...(to === null ? [] : [{ operator: '<=', bound: value(to) }]),
    ];
    return {
      text: bounds.map(({ operator }) => `${unindexed === 'bounds' ? '+' : ''}${column} ${operator} ?`).join(' AND '),
      values: bounds.map(({ bound }) => bound),
    };
  }

  #findsByIndex(condition: Condition): boolean {
    return !('isNot' in condition) && this.#isIndexed(condition.column);
  }

  /**
   * Whether each list finds its rows by an index in the order of the block. Otherwise the block is read once for all
   * lists.
   */
  #areInOrder(lists: Either, { by }: Range | Span): boolean {
    const { indexed = [] } = this.schema.model;
    return (
      by === 'seq' &&
      lists.every((list) =>
        list.some((condition) => ('is' in condition || 'in' in condition) && indexed.includes(condition.column)),
      )
    );
  }

  #isIndexed(column: string): boolean {
    const { id, columns, indexed = [], indexes = [] } = this.schema.model;
    return (
      indexed.includes(column) ||
      indexes.some(([first]) => first === column) ||
      (column === id && columns[column] === 'integer')
    );
  }

  #column(name: string): string {
    const type = declaredColumn(this.model, name);
    // An integer key has its own index. A text key cannot use it, because text is compared folded and the key is stored
    // as it is.
    if (name === this.schema.model.id && type === 'integer') return 't.id';
    if (columnOf(this.schema.model, name)) return `t.${columnName(name)}`;
    return type === 'text' ? `lower(${this.#stored(name)})` : this.#stored(name);
  }

  /** The value in the row's JSON. */
  #stored(name: string): string {
    return storedValue(this.schema, name);
  }
}

function whereOf(conditions: readonly string[]): string {
  const some = conditions.filter((condition) => condition !== '');
  return some.length > 0 ? ` WHERE ${some.join(' AND ')}` : '';
}

const isSpan = (range: Range | Span): range is Span => typeof range.by === 'object';

/**
 * The text index needs an explicit integer as a bound; the index of ids, whose column has no type, needs a bound
 * without one.
 */
function ranged({ by, from, below }: Range, seq: string): Sql {
  const [number, bound] = by === 'id' ? ['t.id', '?'] : [seq, 'CAST(? AS INTEGER)'];
  return { text: `${number} >= ${bound} AND ${number} < ${bound}`, values: [from, below] };
}

function oneOf(column: string, values: readonly SQLInputValue[]): Sql {
  const present = values.filter((value) => value !== null);
  const list = present.length > 0 ? `${column} IN (${present.map(() => '?').join(', ')})` : '0';
  return { text: present.length < values.length ? `(${list} OR ${column} IS NULL)` : list, values: present };
}

/** A value of a query in the form of the column. */
export function sqlValue(type: ColumnType, value: Scalar): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return type === 'text' && value !== null ? caseFold(String(value)) : value;
}

function wholeNumber(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidQuery(`${name} is a whole number from 0`);
  return value;
}
