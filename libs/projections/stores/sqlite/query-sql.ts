import type { ColumnType } from '@leaseledger/contract/kernel/list';
import type { ReadModel, Scalar } from '../../kernel/projection.ts';
import { columnOf, comparable, declaredColumn } from '../declared-column.ts';
import { type Condition, InvalidQuery, type Query } from '../../kernel/read-store.ts';
import { caseFold, searchTerms } from '../search-words.ts';
import type { SQLInputValue } from './database.ts';
import { type TableSchema, columnName } from './table-schema.ts';

export interface Sql {
  readonly text: string;
  readonly values: readonly SQLInputValue[];
}

/**
 * Queries of one table. The columns are those that the caller's read model declares; the table may still be of an
 * older version, and what it has no column for is then read from the row's JSON.
 * @throws InvalidQuery
 */
export class QuerySql {
  constructor(
    private readonly schema: TableSchema,
    private readonly model: ReadModel,
  ) {}

  count(query: Query): Sql {
    const branches = this.#branches(query);
    const [only] = branches;
    if (!only) return { text: 'SELECT 0 AS total', values: [] };
    if (branches.length === 1) return { text: `SELECT count(*) AS total ${only.text}`, values: only.values };
    const union = branches.map(({ text }) => `SELECT ${this.#seq(query)} ${text}`).join(' UNION ');
    return { text: `SELECT count(*) AS total FROM (${union})`, values: branches.flatMap(({ values }) => values) };
  }

  /** The page's rows as `doc`. Which rows they are is settled on the narrow table alone; only theirs are then read. */
  page(query: Query): Sql {
    const { column, order } = query.sort ?? { column: this.model.defaultSort.field, order: this.model.defaultSort.order };
    const direction = order === 'ASC' ? 'ASC' : 'DESC';
    const byCreation = column === this.model.creationOrder || column === this.model.numbered;
    const key = byCreation ? '' : `, ${this.#column(column)} AS key`;
    const branches = this.#branches(query, byCreation ? undefined : column);
    const limit = wholeNumber(query.limit ?? Number.MAX_SAFE_INTEGER, 'limit');
    const offset = wholeNumber(query.offset ?? 0, 'offset');
    if (branches.length === 0) return { text: `SELECT '' AS doc WHERE 0`, values: [] };
    // Branches each in the order asked for are merged, so that a page of 'assigned to or created by me' reads a page.
    const union = branches.map(({ text }) => `SELECT ${this.#seq(query)} AS seq${key} ${text}`).join(' UNION ');
    const sorted = byCreation ? `seq ${direction}` : `key ${direction} NULLS LAST, seq DESC`;
    // CROSS JOIN fixes the loops: the page outside, in its order.
    const text = `SELECT doc FROM (${union} ORDER BY ${sorted} LIMIT ? OFFSET ?) AS page CROSS JOIN ${this.schema.docs} AS docs ON docs.seq = page.seq`;
    return { text, values: [...branches.flatMap(({ values }) => values), limit, offset] };
  }

  /** FROM and WHERE, once for each alternative of `anyOf`: each then uses the index of its own column. */
  #branches(query: Query, sortColumn?: string): Sql[] {
    const where = query.where ?? [];
    const alternatives = query.anyOf ? query.anyOf.map((condition) => [...where, condition]) : [where];
    const match = this.#match(query.text);
    if (match === 'nothing') return [];
    return alternatives.map((conditions) => {
      const parts = conditions.map((condition) => this.#condition(condition)).filter(({ text }) => text !== '');
      const values = parts.flatMap((part) => part.values);
      const texts = parts.map(({ text }) => text);
      if (!match) return { text: `FROM ${this.schema.rows} AS t${whereOf(texts)}`, values };
      const { words, rows } = this.schema;
      const join = texts.length > 0 || sortColumn !== undefined ? ` CROSS JOIN ${rows} AS t ON t.seq = ${words}.rowid` : '';
      return { text: `FROM ${words}${join}${whereOf([`${words} MATCH ?`, ...texts])}`, values: [match, ...values] };
    });
  }

  #seq(query: Query): string {
    return typeof this.#match(query.text) === 'string' ? `${this.schema.words}.rowid` : 't.seq';
  }

  /** The text in FTS5's language; each word quoted, so that nothing of it is an operator. */
  #match(text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    if (!this.model.search?.length) throw new InvalidQuery(`${this.model.name} has no text search`);
    const terms = searchTerms(text);
    if (terms.length === 0) return undefined;
    if (!this.schema.words) return 'nothing';
    return terms
      .map(({ words, numbers }) => [words.map(beginning).join(' AND '), ...numbers.map(beginning)])
      .map((alternatives) => `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})`)
      .join(' AND ');
  }

  #condition(condition: Condition): Sql {
    const name = condition.column;
    const column = this.#column(name);
    const value = (scalar: Scalar | undefined) => sqlValue(declaredColumn(this.model, name), comparable(this.model, name, scalar));
    if ('is' in condition) return { text: `${column} IS ?`, values: [value(condition.is)] };
    // The index finds what is the same when folded; which of these it is says the row itself.
    if ('isExactly' in condition) return { text: `(${column} IS ? AND ${this.#stored(name)} IS ?)`, values: [value(condition.isExactly), condition.isExactly] };
    if ('isNot' in condition) return { text: `${column} IS NOT ?`, values: [value(condition.isNot)] };
    if ('in' in condition) return oneOf(column, condition.in.map(value));
    const from = condition.from ?? null;
    const to = condition.to ?? null;
    const bounds = [...(from === null ? [] : [{ operator: '>=', bound: value(from) }]), ...(to === null ? [] : [{ operator: '<=', bound: value(to) }])];
    return { text: bounds.map(({ operator }) => `${column} ${operator} ?`).join(' AND '), values: bounds.map(({ bound }) => bound) };
  }

  #column(name: string): string {
    const type = declaredColumn(this.model, name);
    // An integer key has an index of its own. A text key cannot use it: text is compared folded, and the key is stored as it is.
    if (name === this.schema.model.id && type === 'integer') return 't.id';
    if (columnOf(this.schema.model, name)) return `t.${columnName(name)}`;
    return type === 'text' ? `lower(${this.#stored(name)})` : this.#stored(name);
  }

  /** What the row itself holds. */
  #stored(name: string): string {
    return `(SELECT json_extract(doc, '$."${name}"') FROM ${this.schema.docs} WHERE seq = t.seq)`;
  }
}

const whereOf = (conditions: readonly string[]) => (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '');

const beginning = (word: string) => `"${word}"*`;

function oneOf(column: string, values: readonly SQLInputValue[]): Sql {
  const present = values.filter((value) => value !== null);
  const list = present.length > 0 ? `${column} IN (${present.map(() => '?').join(', ')})` : '0';
  return { text: present.length < values.length ? `(${list} OR ${column} IS NULL)` : list, values: present };
}

function sqlValue(type: ColumnType, value: Scalar): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return type === 'text' && value !== null ? caseFold(String(value)) : value;
}

function wholeNumber(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidQuery(`${name} is a whole number from 0`);
  return value;
}
