import { expect, it } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import * as fc from 'fast-check';
import type { Projection } from '../../kernel/projection.ts';
import { InvalidQuery, type Condition, type Query } from '../../kernel/read-store.ts';
import { foundAmong } from './found-among.ts';
import { openSqliteStore } from './sqlite-store.ts';

interface Car {
  readonly id: string;
  readonly Model: string | null;
  readonly Seats: number | null;
  readonly Built: string | null;
  readonly Electric: boolean | null;
}

const cars: Projection<DomainEvent, Car> = {
  name: 'carRows',
  version: 1,
  readModel: {
    name: 'cars',
    id: 'id',
    columns: { id: 'text', Model: 'text', Seats: 'integer', Built: 'time', Electric: 'boolean' },
    search: ['Model'],
    defaultSort: { field: 'id', order: 'ASC' },
  },
  handlers: {},
};

const values = {
  Model: fc.option(fc.constantFrom('Kia EV5', 'kía', 'Ábel', 'abel ev5', '王')),
  Seats: fc.option(fc.integer({ min: 1, max: 3 })),
  Built: fc.option(fc.constantFrom('2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z')),
  Electric: fc.option(fc.boolean()),
};
const rowsOf = fc.uniqueArray(fc.record({ id: fc.uuid(), ...values }), { selector: ({ id }) => id, maxLength: 8 });
const columns = ['Model', 'Seats', 'Built', 'Electric'] as const;
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...columns).chain((column) =>
  fc.oneof(
    values[column].map((is): Condition => ({ column, is })),
    values[column].map((isNot): Condition => ({ column, isNot })),
    fc.array<string | number | boolean | null>(values[column], { maxLength: 3 }).map((some) => ({ column, in: some })),
    fc.record({ from: values[column], to: values[column] }).map((bounds): Condition => ({ column, ...bounds })),
  ),
);
const queries: fc.Arbitrary<Query> = fc.record(
  {
    where: fc.array(condition, { maxLength: 2 }),
    anyOf: fc.array(condition, { minLength: 1, maxLength: 2 }),
    text: fc.constantFrom('kia', 'ev5 ab', '', '!'),
    sort: fc.record({ column: fc.constantFrom(...columns), order: fc.constantFrom('ASC' as const, 'DESC' as const) }),
  },
  { requiredKeys: [] },
);

it('finds the rows that a table finds, in an order that its column allows', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, queries, async (rows, query) => {
      const store = openSqliteStore(':memory:');
      const table = await store.table(cars);
      await store.promote(cars);
      await table.commit(
        rows.map((row) => ({ put: row.id, row })),
        '1' as Position,
      );
      const stored = (await store.list(cars.readModel, query)).rows.map(parsed);
      await store.close();
      const found = foundAmong(rows, cars.readModel, query);
      const ids = (some: readonly Car[]) => some.map(({ id }) => id).toSorted();
      expect(ids(found)).toEqual(ids(stored));
      const { column } = query.sort ?? { column: 'id' };
      const keys = (some: readonly Car[]) => some.map((row) => new Map(Object.entries(row)).get(column) ?? null);
      const folded = (some: readonly unknown[]) =>
        some.map((value) =>
          typeof value === 'string' ? value.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '') : value,
        );
      expect(folded(keys(found))).toEqual(folded(keys(stored)));
    }),
    { numRuns: 150 },
  );
});

it('refuses an undeclared column, in a condition and in the order', () => {
  const find = (query: Query) => () => foundAmong([], cars.readModel, query);
  expect(find({ where: [{ column: 'Doors', is: 4 }] })).toThrow(InvalidQuery);
  expect(find({ sort: { column: 'Doors', order: 'ASC' } })).toThrow(InvalidQuery);
  expect(find({ where: [{ column: 'Seats', is: 'four' }] })).toThrow(InvalidQuery);
});
