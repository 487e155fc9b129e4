import type { Collection, Filter, Sort } from 'mongodb';
import type { ReadModel, Scalar } from '../../kernel/projection.ts';
import { type Condition, type Group, InvalidQuery, type Query } from '../../kernel/read-store.ts';
import { columnOf, declaredColumn } from '../declared-column.ts';
import type { Connection } from '@leaseledger/mongodb/connection';
import { parseRow } from '../stored-row.ts';
import { pathOf } from './indexes.ts';
import { type Finding, findingOf } from './query-filter.ts';
import type { RowDocument } from './row-document.ts';
import { heldValue, rowFilter, rowOrder } from './row-filter.ts';

type Order = NonNullable<Query['sort']>;

/** Queries the rows of one build. */
export class Pages {
  constructor(
    private readonly connection: Connection,
    private readonly rows: Collection<RowDocument>,
    /** The read model with which the rows were stored. */
    private readonly stored: ReadModel,
    /** The caller's read model, whose columns queries name. */
    private readonly asked: ReadModel,
  ) {}

  /** The number of rows that a query finds. @throws InvalidQuery, StoreUnavailable */
  async count(query: Query): Promise<number> {
    const finding = findingOf(this.stored, this.asked, query);
    const { filter } = finding;
    if (filter === undefined) return 0;
    if (!isWhole(finding)) return (await this.#lookedThrough(filter, finding, undefined)).length;
    // Without a filter, the shortest index is counted.
    const hint = Object.keys(filter).length === 0 ? { hint: '_id_' } : {};
    return this.connection.answer(() => this.rows.countDocuments(filter, hint));
  }

  /** Counts the rows that meet all conditions, for each set of values of these columns. @throws as `count` */
  async groups(where: readonly Condition[], by: readonly string[]): Promise<Group[]> {
    for (const column of by) declaredColumn(this.asked, column);
    const finding = findingOf(this.stored, this.asked, { where });
    const { filter = {} } = finding;
    if (!isWhole(finding) || !by.every((column) => columnOf(this.stored, column) === columnOf(this.asked, column)))
      return this.#groupsLookedThrough(filter, finding, by);
    const _id = Object.fromEntries(by.map((column) => [column, `$${pathOf(this.asked, column)}`]));
    const groups = await this.connection.answer(() =>
      this.rows
        .aggregate<{ _id: Readonly<Record<string, Scalar>>; count: number }>([
          { $match: filter },
          { $group: { _id, count: { $sum: 1 } } },
        ])
        .toArray(),
    );
    return groups.map((group) => ({ values: by.map((column) => group._id[column] ?? null), count: group.count }));
  }

  async #groupsLookedThrough(filter: Filter<RowDocument>, finding: Finding, by: readonly string[]): Promise<Group[]> {
    const groups = new Map<string, { readonly values: readonly Scalar[]; count: number }>();
    for (const text of await this.#lookedThrough(filter, finding, undefined)) {
      const row = parseRow(text);
      const values = by.map((column) => heldValue(this.asked, column, row));
      const key = JSON.stringify(values);
      const group = groups.get(key) ?? { values, count: 0 };
      group.count += 1;
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  /** The JSON of the page's rows. @throws as `count` */
  async page(query: Query): Promise<string[]> {
    const offset = wholeNumber(query.offset ?? 0, 'offset');
    const limit = wholeNumber(query.limit ?? Number.MAX_SAFE_INTEGER, 'limit');
    const order = this.#order(query);
    const finding = findingOf(this.stored, this.asked, query);
    const { filter } = finding;
    if (filter === undefined || limit === 0) return [];
    if (!isWhole(finding) || !this.#isStored(order.column))
      return (await this.#lookedThrough(filter, finding, order)).slice(offset, offset + limit);
    const direction = order.order === 'ASC' ? 1 : -1;
    if (order.column === this.asked.creationOrder || order.column === this.asked.numbered)
      return this.#found(filter, { seq: direction }, offset, limit);
    const path = pathOf(this.asked, order.column);
    if (path === '_id') return this.#found(filter, { _id: direction }, offset, limit);
    if (direction === -1) return this.#found(filter, { [path]: -1, seq: -1 }, offset, limit);
    return this.#nullsLast(filter, path, offset, limit);
  }

  /** Puts rows without a value last, because MongoDB puts them first. */
  async #nullsLast(filter: Filter<RowDocument>, path: string, offset: number, limit: number): Promise<string[]> {
    const withValue = { $and: [filter, { [path]: { $ne: null } }] };
    const first = await this.#found(withValue, { [path]: 1, seq: -1 }, offset, limit);
    if (first.length === limit) return first;
    const before =
      first.length > 0 ? 0 : offset - (await this.connection.answer(() => this.rows.countDocuments(withValue)));
    const rest = await this.#found({ $and: [filter, { [path]: null }] }, { seq: -1 }, before, limit - first.length);
    return [...first, ...rest];
  }

  #found(filter: Filter<RowDocument>, sort: Sort, skip: number, limit: number): Promise<string[]> {
    return this.connection.answer(async () => {
      const found = this.rows
        .find(filter, { projection: { _id: 0, row: 1 } })
        .sort(sort)
        .skip(skip);
      const rows = await (limit < Number.MAX_SAFE_INTEGER ? found.limit(limit) : found).toArray();
      return rows.map(({ row }) => row);
    });
  }

  /** Tests the rest of the query on all rows that the server finds, in the order of creation. */
  async #lookedThrough(filter: Filter<RowDocument>, { rest }: Finding, order: Order | undefined): Promise<string[]> {
    const holds = rowFilter(this.asked, rest);
    const found = (await this.#found(filter, { seq: -1 }, 0, Number.MAX_SAFE_INTEGER))
      .map((text) => ({ text, row: parseRow(text) }))
      .filter(({ row }) => holds(row));
    const compare = order && rowOrder(this.asked, order);
    return (compare ? found.toSorted((one, other) => compare(one.row, other.row)) : found).map(({ text }) => text);
  }

  #order(query: Query): Order {
    const { field, order } = this.asked.defaultSort;
    const asked = query.sort ?? { column: field, order };
    declaredColumn(this.asked, asked.column);
    return asked;
  }

  #isStored(column: string): boolean {
    const { creationOrder, numbered } = this.asked;
    return (
      column === creationOrder || column === numbered || columnOf(this.stored, column) === columnOf(this.asked, column)
    );
  }
}

const isWhole = ({ rest }: Finding): boolean =>
  rest.where === undefined && rest.anyOf === undefined && rest.either === undefined;

function wholeNumber(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidQuery(`${name} is a whole number from 0`);
  return value;
}
