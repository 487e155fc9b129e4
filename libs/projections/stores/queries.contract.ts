import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import * as fc from 'fast-check';
import type { Change, Projection, Scalar } from '../kernel/projection.ts';
import {
  type Condition,
  type ProjectionStore,
  type ProjectionTable,
  type Query,
  TableReplaced,
} from '../kernel/read-store.ts';
import type { StorePlace } from './read-store.contract.ts';

interface Car {
  CarID: number;
  Row?: number;
  Model: string | null;
  Phone: string | null;
  /** One of few names, each with many cars. */
  Keeper: string | null;
  Seats: number | null;
  Price: number | null;
  Electric: boolean | null;
  Built: string | null;
}

const cars: Projection<DomainEvent, Car> = {
  name: 'carRows',
  version: 1,
  readModel: {
    name: 'cars',
    id: 'CarID',
    columns: {
      CarID: 'integer',
      Row: 'integer',
      Model: 'text',
      Keeper: 'text',
      Seats: 'integer',
      Price: 'real',
      Electric: 'boolean',
      Built: 'time',
    },
    indexed: ['Model', 'Keeper', 'Seats', 'Built'],
    indexes: [['Seats', 'Electric']],
    search: ['Model', 'Phone', 'Keeper', 'CarID'],
    searchedByValue: 'Keeper',
    defaultSort: { field: 'Row', order: 'DESC' },
    numbered: 'Row',
  },
  handlers: {},
};

type ColumnName = Exclude<keyof Car, 'Phone'>;

/** Few values, so that rows share some: letters with and without accents, and of another script. */
const letters = fc.string({
  unit: fc.constantFrom('a', 'A', 'á', 'b', 'e', 'É', 'z', '王'),
  minLength: 1,
  maxLength: 3,
});
const words = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const phoneDigits = fc.string({ unit: fc.constantFrom('1', '2'), minLength: 8, maxLength: 8 });
/** A mobile number in one of its usual notations. */
const phones = fc
  .tuple(phoneDigits, fc.constantFrom('national', 'spaced', 'international', 'bare'))
  .map(([rest, style]) => {
    if (style === 'national') return `04${rest}`;
    if (style === 'spaced') return `04${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`;
    return style === 'international' ? `+61 4${rest.slice(0, 2)} ${rest.slice(2)}` : `614${rest}`;
  });
const moments = fc.integer({ min: 0, max: 4 }).map((hour) => new Date(Date.UTC(2026, 6, 1, hour)).toISOString());
const values = {
  CarID: fc.integer({ min: 1, max: 12 }),
  Row: fc.integer({ min: 1, max: 12 }),
  Model: fc.option(words, { freq: 4 }),
  Keeper: fc.option(fc.constantFrom('Ab Éz', 'Ea Zé', 'ab éz', 'Bea Za 12', '王 Zaa', 'Eb'), { freq: 4 }),
  Seats: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
  Price: fc.option(fc.constantFrom(-0.5, 0, 9.99, 10, 1e9), { freq: 4 }),
  Electric: fc.option(fc.boolean(), { freq: 4 }),
  Built: fc.option(moments, { freq: 4 }),
};

const valuesOf: Readonly<Record<ColumnName, fc.Arbitrary<Scalar>>> = values;

const { Row: _, CarID, ...fields } = { ...values, Phone: fc.option(phones) };
const changes: fc.Arbitrary<Change<Car>> = fc.oneof(
  {
    weight: 6,
    arbitrary: CarID.chain((id) =>
      fc.record({ put: fc.constant(id), row: fc.record({ CarID: fc.constant(id), ...fields }) }),
    ),
  },
  { weight: 2, arbitrary: fc.record({ patch: CarID, fields: fc.record(fields, { requiredKeys: [] }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      patchWhere: fc.record({ column: fc.constant('Seats' as const), is: values.Seats }),
      fields: fc.record(fields, { requiredKeys: [] }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ remove: CarID }) },
);
const commits = fc.array(fc.array(changes, { maxLength: 10 }), { minLength: 1, maxLength: 5, size: 'max' });

/** The same moment in another time zone. */
const inSomeZone = (value: Scalar, hours: number): Scalar => {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value)) || !value.endsWith('Z')) return value;
  return new Date(Date.parse(value) + hours * 3_600_000)
    .toISOString()
    .replace('Z', `+${String(hours).padStart(2, '0')}:00`);
};

const columns = Object.keys(values) as ColumnName[]; // The names are those of the new object.
const conditions: fc.Arbitrary<Condition> = fc.constantFrom(...columns).chain((column) => {
  const value: fc.Arbitrary<Scalar> = fc
    .tuple<[Scalar, number]>(valuesOf[column], fc.integer({ min: 0, max: 11 }))
    .map(([scalar, hours]) => (column === 'Built' ? inSomeZone(scalar, hours) : scalar));
  return fc.oneof(
    value.map((is): Condition => ({ column, is })),
    value.map((isNot): Condition => ({ column, isNot })),
    ...(column === 'Model' ? [words.map((isExactly): Condition => ({ column, isExactly }))] : []),
    fc.array(value, { maxLength: 4 }).map((some): Condition => ({ column, in: some })),
    fc.record({ from: value, to: value }, { requiredKeys: [] }).map((bounds): Condition => ({ column, ...bounds })),
    ...(column === 'Built' ? [value.map((to): Condition => ({ column, to, rising: true }))] : []),
  );
});
const texts = fc
  .tuple(fc.array(letters, { maxLength: 2 }), fc.option(phones), fc.array(letters, { maxLength: 1 }))
  .map(([before, phone, after]) => [...before, phone ?? '', ...after].join(' '));
const queries: fc.Arbitrary<Query> = fc.record(
  {
    where: fc.array(conditions, { maxLength: 2 }),
    anyOf: fc.array(conditions, { maxLength: 3 }),
    either: fc.array(fc.array(fc.array(conditions, { maxLength: 2 }), { maxLength: 3 }), { maxLength: 2 }),
    text: texts,
    sort: fc.record({ column: fc.constantFrom(...columns), order: fc.constantFrom('ASC' as const, 'DESC' as const) }),
    offset: fc.integer({ min: 0, max: 5 }),
    limit: fc.integer({ min: 0, max: 8 }),
  },
  { requiredKeys: [] },
);

/** Lower case without accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The compared form of a value: plain text, and moments in UTC. */
function key(column: string, value: Scalar | undefined): Exclude<Scalar, boolean> {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  if (column === 'Built') return Date.parse(String(value));
  return typeof value === 'string' ? plain(value) : value;
}

function compare(a: Exclude<Scalar, boolean>, b: Exclude<Scalar, boolean>): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}

const valueOf = (row: Car, column: string): Scalar =>
  Object.entries(row).find(([name]) => name === column)?.[1] ?? null;

function holds(row: Car, condition: Condition): boolean {
  const { column } = condition;
  const found = key(column, valueOf(row, column));
  if ('is' in condition) return found === key(column, condition.is);
  if ('isExactly' in condition) return valueOf(row, column) === condition.isExactly;
  if ('isNot' in condition) return found !== key(column, condition.isNot);
  if ('in' in condition) return condition.in.some((value) => found === key(column, value));
  const [from, to] = [key(column, condition.from), key(column, condition.to)];
  if (found === null) return from === null && to === null;
  return (from === null || compare(found, from) >= 0) && (to === null || compare(found, to) <= 0);
}

/** 0412… from any of the notations above. */
const national = (phone: string) => `0${phone.replaceAll(/\D/g, '').replace(/^(?:61|0)/, '')}`;

/** Each word of the text begins a word of the row, or is part of its telephone number in any notation. */
function isFoundBy(row: Car, text: string): boolean {
  const phone = row.Phone === null ? [] : [...row.Phone.split(/\D+/), national(row.Phone)];
  const own = [
    ...plain(row.Model ?? '').split(' '),
    ...plain(row.Keeper ?? '').split(' '),
    ...phone,
    String(row.CarID),
  ].filter((word) => word !== '');
  const number = /\+?\d[\d ]*\d/.exec(text)?.[0];
  const begins = (wanted: string) =>
    wanted
      .split(/[ +]+/)
      .filter((word) => word !== '')
      .every((word) => own.some((other) => other.startsWith(plain(word))));
  const rest = number === undefined ? text : text.replace(number, ' ');
  return (
    begins(rest) &&
    (number === undefined || begins(number) || (row.Phone !== null && national(row.Phone) === national(number)))
  );
}

/** The rows as an array, in order of creation. */
class PlainRows {
  rows: Car[] = [];
  #created = 0;
  /** Rows that come back keep their place. */
  #numbers = new Map<number | string, number>();

  apply(change: Change<Car>): void {
    if ('put' in change) {
      const at = this.rows.findIndex(({ CarID: id }) => id === change.put);
      if (at === -1) {
        const Row = this.#numbers.get(change.put) ?? (this.#created += 1);
        this.#numbers.set(change.put, Row);
        this.rows = [...this.rows, { ...change.row, Row }].sort((one, other) => (one.Row ?? 0) - (other.Row ?? 0));
      } else this.rows[at] = { ...change.row, Row: this.rows[at]?.Row ?? 0 };
    } else if ('remove' in change) this.rows = this.rows.filter(({ CarID: id }) => id !== change.remove);
    else {
      const concerns = (row: Car) =>
        'patch' in change
          ? row.CarID === change.patch
          : valueOf(row, change.patchWhere.column) === change.patchWhere.is;
      this.rows = this.rows.map((row) => (concerns(row) ? { ...row, ...change.fields } : row));
    }
  }

  empty(): void {
    this.rows = [];
    this.#created = 0;
    this.#numbers.clear();
  }

  list({
    where = [],
    anyOf,
    either = [],
    text = '',
    sort = { column: 'Row', order: 'DESC' },
    offset = 0,
    limit = Infinity,
  }: Query) {
    const found = this.rows.filter(
      (row) =>
        where.every((condition) => holds(row, condition)) &&
        (anyOf?.some((condition) => holds(row, condition)) ?? true) &&
        either.every((lists) => lists.some((list) => list.every((condition) => holds(row, condition)))) &&
        isFoundBy(row, text),
    );
    const sorted = found.toReversed().sort((one, other) => {
      const [a, b] = [one, other].map((row) => key(sort.column, valueOf(row, sort.column)));
      if (a === undefined || b === undefined || a === null || b === null)
        return Number(a === null) - Number(b === null);
      return sort.order === 'ASC' ? compare(a, b) : compare(b, a);
    });
    return { rows: sorted.slice(offset, offset + limit), total: found.length };
  }
}

/** Later pages of a list that is sorted by an indexed column. */
const deepQueries: fc.Arbitrary<Query> = fc.record(
  {
    where: fc.array(conditions, { maxLength: 1 }),
    sort: fc.record({
      column: fc.constantFrom('CarID', 'Row', 'Model', 'Keeper', 'Seats', 'Built'),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
    }),
    offset: fc.integer({ min: 3, max: 9 }),
    limit: fc.integer({ min: 1, max: 4 }),
  },
  { requiredKeys: ['sort', 'offset', 'limit'] },
);

type Step =
  | { readonly kind: 'commit' | 'refusedCommit' | 'commitOfAnother'; readonly changes: readonly Change<Car>[] }
  | { readonly kind: 'rebuild' }
  | { readonly kind: 'reset' };

const someChanges = fc.array(changes, { minLength: 1, maxLength: 6, size: 'max' });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('commit' as const), changes: someChanges }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('refusedCommit' as const, 'commitOfAnother' as const),
      changes: someChanges,
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'rebuild' as const }, { kind: 'reset' as const }) },
);

/** Checks every answer of a store against a filter over an array, whatever the history of the rows. */
export function describeQueries(name: string, openStore: () => Promise<ProjectionStore>): void {
  describe(`Queries of ${name}`, () => {
    it('find a row by a word that another row keeps while its other words change in the same commit', async () => {
      const store = await openStore();
      const table = await store.table(cars);
      await store.promote(cars);
      const car = (CarID: number, Model: string): Car => ({
        CarID,
        Model,
        Phone: null,
        Keeper: null,
        Seats: 2,
        Price: null,
        Electric: null,
        Built: null,
      });
      await table.commit(
        [1, 2, 3].map((id) => ({ put: id, row: car(id, 'Kia EV5') })),
        '1' as Position,
      );
      await table.commit(
        [
          { patchWhere: { column: 'Seats', is: 2 }, fields: { Model: 'Kia EV6' } },
          { put: 4, row: car(4, 'Kia EV6') },
        ],
        '2' as Position,
      );
      const found = await Promise.all(['kia', 'ki', 'ev6', 'ev5'].map((text) => store.count(cars.readModel, { text })));
      expect(found).toEqual([4, 4, 4, 0]);
      await store.close();
    });

    it('find a row by names of its keeper and its own words in any mixture, and by a name only while it is current', async () => {
      const store = await openStore();
      const table = await store.table(cars);
      await store.promote(cars);
      const car = (CarID: number, Model: string, Keeper: string | null): Car => ({
        CarID,
        Model,
        Phone: '0412 884 210',
        Keeper,
        Seats: 2,
        Price: null,
        Electric: null,
        Built: null,
      });
      const staff = [
        'Greta Kerr',
        'Tom O’Connor',
        'Gret Kia',
        ...Array.from({ length: 9 }, (_, index) => `Kim Nr${index}`),
      ];
      await table.commit(
        staff.map((keeper, index) => ({
          put: index + 1,
          row: car(index + 1, index === 1 ? 'Kia Kerr' : 'Kia', keeper),
        })),
        '1' as Position,
      );
      await table.commit(
        [
          { put: 20, row: car(20, 'Greta', null) },
          { patch: 3, fields: { Keeper: 'GRETA Kerr' } },
        ],
        '2' as Position,
      );
      const found = async (text: string) =>
        (await store.list(cars.readModel, { text })).rows.map((row) => Number(JSON.parse(row).CarID));
      expect(await found('greta')).toEqual([20, 3, 1]);
      expect(await found('kia greta')).toEqual([3, 1]);
      expect(await found('kerr')).toEqual([3, 2, 1]);
      expect(await found('gret kerr kia')).toEqual([3, 1]);
      expect(await found("o'connor kerr")).toEqual([2]);
      expect(await found('tom 0412884')).toEqual([2]);
      expect(await found('k')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      expect(await found('kim')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4]);
      expect(await found('nobody')).toEqual([]);
      await store.close();
    });

    it('find the rows of a filter over an array, in the same order', () =>
      fc.assert(
        fc.asyncProperty(
          commits,
          fc.array(queries, { minLength: 1, maxLength: 12, size: 'max' }),
          async (written, asked) => {
            const plainRows = new PlainRows();
            const store = await openStore();
            const table = await store.table(cars);
            await store.promote(cars);
            for (const [index, batch] of written.entries()) {
              for (const change of batch) plainRows.apply(change);
              await table.commit(batch, String(index).padStart(12, '0') as Position);
            }
            for (const query of asked) {
              const { rows, total } = await store.list(cars.readModel, query);
              const counted = await store.count(cars.readModel, query);
              const expected = plainRows.list(query);
              const uncounted = await store.list(cars.readModel, { ...query, uncounted: true });
              expect(uncounted).toEqual({ rows, total: (query.offset ?? 0) + rows.length });
              expect({ query, rows: rows.map((row) => JSON.parse(row)), total, counted }).toEqual({
                query,
                ...expected,
                counted: expected.total,
              });
            }
            await store.close();
          },
        ),
        { numRuns: 60 },
      ));

    it('count the rows of each set of values like a filter over an array', () =>
      fc.assert(
        fc.asyncProperty(
          commits,
          fc.array(
            fc.record({
              where: fc.array(conditions, { maxLength: 2 }),
              by: fc.subarray(['CarID', 'Model', 'Seats', 'Price', 'Electric'] as const, { minLength: 1 }),
            }),
            { minLength: 1, maxLength: 8 },
          ),
          async (written, asked) => {
            const plainRows = new PlainRows();
            const store = await openStore();
            const table = await store.table(cars);
            await store.promote(cars);
            for (const [index, batch] of written.entries()) {
              for (const change of batch) plainRows.apply(change);
              await table.commit(batch, String(index).padStart(12, '0') as Position);
            }
            for (const { where, by } of asked) {
              const counts = new Map<string, number>();
              for (const row of plainRows.list({ where }).rows) {
                const values = JSON.stringify(
                  by.map((column) => (typeof row[column] === 'string' ? plain(row[column]) : row[column])),
                );
                counts.set(values, (counts.get(values) ?? 0) + 1);
              }
              const groups = await store.groups(cars.readModel, where, by);
              expect(new Map(groups.map(({ values, count }) => [JSON.stringify(values), count]))).toEqual(counts);
              expect(groups).toHaveLength(counts.size);
            }
            await store.close();
          },
        ),
        { numRuns: 40 },
      ));
  });
}

/**
 * Checks that a total is counted once, and changed by what the store itself writes.
 * @param counted the number of counts that the store has asked its database for
 */
export function describeKeptCounts(name: string, makePlace: () => Promise<StorePlace>, counted: () => number): void {
  describe(`Kept counts of ${name}`, () => {
    const car = (CarID: number): Car => ({
      CarID,
      Model: CarID % 2 === 0 ? 'Kia EV5' : 'Zafira',
      Phone: null,
      Keeper: CarID % 3 === 0 ? null : 'Ab Éz',
      Seats: (CarID % 4) + 1,
      Price: CarID,
      Electric: CarID % 2 === 0,
      Built: `2026-07-01T0${CarID % 5}:00:00.000Z`,
    });
    const asked: readonly Query[] = [
      {},
      { where: [{ column: 'Seats', isNot: 2 }] },
      { where: [{ column: 'Seats', in: [1, 2, 3] }] },
      { where: [{ column: 'Built', to: '2026-07-01T02:30:00.000Z' }] },
      {
        where: [{ column: 'Electric', isNot: null }],
        either: [
          [
            [{ column: 'Seats', is: 1 }],
            [
              { column: 'Price', from: 4 },
              { column: 'Keeper', isNot: null },
            ],
          ],
        ],
      },
      {
        anyOf: [
          { column: 'Seats', is: 3 },
          { column: 'Model', is: 'kia ev5' },
        ],
      },
      { where: [{ column: 'Seats', isNot: 4 }], text: 'kia' },
    ];

    it('tell the rows that were put, patched and removed, without another count', async () => {
      const place = await makePlace();
      const store = await place.open();
      const table = await store.table(cars);
      await store.promote(cars);
      const plainRows = new PlainRows();
      let commits = 0;
      const written = async (...batch: Change<Car>[]) => {
        await table.commit(batch, String((commits += 1)).padStart(12, '0') as Position);
        for (const change of batch) plainRows.apply(change);
      };
      const totals = () => Promise.all(asked.map((query) => store.count(cars.readModel, query)));
      const expected = () => asked.map((query) => plainRows.list(query).total);
      await written(...Array.from({ length: 12 }, (_, index) => ({ put: index + 1, row: car(index + 1) })));
      expect(await totals()).toEqual(expected());
      const before = counted();
      await written({ patch: 3, fields: { Seats: 1, Keeper: 'Ea', Built: null } });
      expect(await totals()).toEqual(expected());
      await written(
        { put: 13, row: car(13) },
        { remove: 2 },
        { patchWhere: { column: 'Seats', is: 3 }, fields: { Model: 'Kia' } },
      );
      expect(await totals()).toEqual(expected());
      await written({ put: 2, row: { ...car(2), Electric: null } }, { patch: 5, fields: {} });
      expect(await totals()).toEqual(expected());
      expect(counted()).toBe(before);
      await store.close();
      await place.dispose();
    });
  });
}

/**
 * The same for a store that caches counts between queries, with writes by any process in between.
 * @param makePlace a store with small limits, so that few rows are enough
 */
export function describeQueriesAmongWrites(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`Queries of ${name} among writes`, () => {
    it(
      'find the rows of a filter over an array after every write, however often they are asked',
      () =>
        fc.assert(
          fc.asyncProperty(
            fc.array(steps, { minLength: 1, maxLength: 12, size: 'max' }),
            fc.array(fc.oneof(queries, deepQueries), { minLength: 1, maxLength: 4, size: 'max' }),
            async (taken, asked) => {
              const place = await makePlace();
              const store = await place.open();
              const other = await place.open();
              const plainRows = new PlainRows();
              const written = async (table: ProjectionTable, batch: readonly Change<Car>[], at: number) => {
                await table.commit(batch, String(at).padStart(12, '0') as Position);
                for (const change of batch) plainRows.apply(change);
              };
              const outcomes: string[] = [];
              const tried = async (table: ProjectionTable, batch: readonly Change[]) => {
                outcomes.push(
                  await table.commit(batch, 'not reached' as Position).then(
                    () => 'written',
                    (error: unknown) => (error instanceof TableReplaced ? 'overtaken' : 'refused'),
                  ),
                );
              };
              let table = await store.table(cars);
              await store.promote(cars);
              for (const [at, step] of taken.entries()) {
                if (step.kind === 'commit') await written(table, step.changes, at);
                else if (step.kind === 'refusedCommit')
                  await tried(table, [...step.changes, { put: 1, row: { CarID: 'one' } }]);
                else if (step.kind === 'reset') {
                  await table.reset();
                  plainRows.empty();
                } else if (step.kind === 'rebuild') {
                  const rows = plainRows.list({ sort: { column: 'Row', order: 'ASC' } }).rows;
                  table = await store.rebuild(cars);
                  plainRows.empty();
                  await written(
                    table,
                    rows.map((row) => ({ put: row.CarID, row })),
                    at,
                  );
                  await store.promote(cars);
                } else {
                  await written(await other.table(cars), step.changes, at);
                  await tried(table, step.changes);
                  table = await store.table(cars);
                }
                const answers = await Promise.all(asked.map((query) => store.list(cars.readModel, query)));
                const found = answers.map(({ rows, total }) => ({ rows: rows.map((row) => JSON.parse(row)), total }));
                expect(found).toEqual(asked.map((query) => plainRows.list(query)));
                const uncounted = await Promise.all(
                  asked.map((query) => store.list(cars.readModel, { ...query, uncounted: true })),
                );
                expect(uncounted.map(({ rows }) => rows.map((row) => JSON.parse(row)))).toEqual(
                  found.map(({ rows }) => rows),
                );
              }
              expect(outcomes).toEqual(
                taken.flatMap(({ kind }) =>
                  kind === 'refusedCommit' ? ['refused'] : kind === 'commitOfAnother' ? ['overtaken'] : [],
                ),
              );
              await Promise.all([store.close(), other.close()]);
              await place.dispose();
            },
          ),
          { numRuns: 60 },
        ),
      60_000,
    );
  });
}
