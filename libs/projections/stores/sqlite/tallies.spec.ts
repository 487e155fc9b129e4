import { expect, it, jest } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import * as fc from 'fast-check';
import type { Change, Projection } from '../../kernel/projection.ts';
import type { Query } from '../../kernel/read-store.ts';
import { Database } from './database.ts';
import { openSqliteStore } from './sqlite-store.ts';

interface Lead {
  LeadID: number;
  Name: string;
  Status: number;
  Assignee: number | null;
  /** ISO 8601, UTC. */
  Due?: string;
}

const leads: Projection<DomainEvent, Lead> = {
  name: 'leadRows',
  version: 1,
  readModel: {
    name: 'leads',
    id: 'LeadID',
    columns: { LeadID: 'integer', Status: 'integer', Assignee: 'integer', Due: 'time' },
    indexed: ['Assignee'],
    indexes: [['Status', 'Assignee', 'LeadID']],
    search: ['Name'],
    defaultSort: { field: 'LeadID', order: 'DESC' },
  },
  handlers: {},
};

const MOST = 40;
const names = ['Ann', 'Bea', 'Cleo'];
const fields = {
  Name: fc.constantFrom(...names),
  Status: fc.integer({ min: 1, max: 3 }),
  Assignee: fc.option(fc.integer({ min: 1, max: 2 })),
};
const rows = fc.record(fields);
const commits: fc.Arbitrary<readonly Change<Lead>[]> = fc.array(
  fc
    .integer({ min: 1, max: MOST })
    .chain((id) =>
      fc.oneof(
        fc.record({ put: fc.constant(id), row: fc.record({ LeadID: fc.constant(id), ...fields }) }),
        fc.record({ patch: fc.constant(id), fields: fc.record(fields, { requiredKeys: [] }) }),
        fc.record({ remove: fc.constant(id) }),
      ),
    ),
  { minLength: 1, maxLength: 6 },
);

const strides = {
  atOnce: 2,
  entriesAtOnce: 3,
  block: 2,
  blockOfText: 2,
  worthKeeping: 1,
  fewOwn: 2,
  blockOfFirst: 2,
};

interface Filter {
  readonly Name?: string;
  readonly Status?: number;
  readonly Assignee?: number | null;
  readonly offset?: number;
  readonly sorted?: 'LeadID' | 'Assignee';
}

const filters: fc.Arbitrary<Filter> = fc.record(
  { ...fields, offset: fc.constantFrom(0, 5), sorted: fc.constantFrom('LeadID' as const, 'Assignee' as const) },
  { requiredKeys: [] },
);
const queryOf = ({ Name, offset = 0, sorted = 'LeadID', ...columns }: Filter): Query => ({
  where: Object.entries(columns).map(([column, is]) => ({ column, is })),
  ...(Name !== undefined && { text: Name }),
  sort: { column: sorted, order: 'DESC' },
  offset,
  limit: 1,
});

it('counts the found rows exactly, during the count and afterwards, with any writes in between', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(rows, { minLength: 20, maxLength: MOST }),
      fc.array(filters, { minLength: 1, maxLength: 4 }),
      fc.array(commits, { minLength: 1, maxLength: 8 }),
      async (first, asked, written) => {
        const store = openSqliteStore(':memory:', undefined, strides);
        const table = await store.table(leads);
        await store.promote(leads);
        const plainRows = new Map(
          first.map((row, index): [number, Lead] => [index + 1, { LeadID: index + 1, ...row }]),
        );
        const at = (place: number) => String(place).padStart(12, '0') as Position;
        await table.commit(
          [...plainRows].map(([put, row]) => ({ put, row })),
          at(0),
        );
        const apply = (change: Change<Lead>) => {
          if ('put' in change) plainRows.set(Number(change.put), change.row);
          else if ('remove' in change) plainRows.delete(Number(change.remove));
          else if ('patch' in change) {
            const row = plainRows.get(Number(change.patch));
            if (row !== undefined) plainRows.set(row.LeadID, { ...row, ...change.fields });
          }
        };
        const expected = () =>
          asked.map(
            ({ offset: _, sorted: __, ...filter }) =>
              [...plainRows.values()].filter((row) =>
                Object.entries(filter).every(([field, value]) =>
                  Object.entries(row).some(([name, own]) => name === field && own === value),
                ),
              ).length,
          );
        const totals = async () =>
          (await Promise.all(asked.map((filter) => store.list(leads.readModel, queryOf(filter))))).map(
            ({ total }) => total,
          );

        const moments = [expected()];
        const counting = totals();
        for (const [place, changes] of written.entries()) {
          await table.commit(changes, at(place + 1));
          changes.forEach(apply);
          moments.push(expected());
          await nextTurn();
        }
        for (const [index, total] of (await counting).entries())
          expect(moments.map((moment) => moment[index])).toContain(total);
        expect(await totals()).toEqual(expected());
        for (const changes of written) {
          await table.commit(changes, at(written.length + 1));
          changes.forEach(apply);
          expect(await totals()).toEqual(expected());
        }
        await store.close();
      },
    ),
    { numRuns: 40 },
  ));

it('counts in one step, and not block by block, where indexes hold all columns of the query', async () => {
  const store = openSqliteStore(':memory:', undefined, { ...strides, entriesAtOnce: 100 });
  const table = await store.table(leads);
  await store.promote(leads);
  await table.commit(
    Array.from({ length: MOST }, (_, index) => ({
      put: index + 1,
      row: { LeadID: index + 1, Name: 'Ann', Status: index % 3, Assignee: index % 2 },
    })),
    '000000000001' as Position,
  );
  const asked = jest.spyOn(Database.prototype, 'get');
  const counted = () => asked.mock.calls.filter(([sql]) => sql.startsWith('SELECT count(*)')).length;
  expect(await store.count(leads.readModel, { where: [{ column: 'Assignee', isNot: 1 }] })).toBe(20);
  expect(counted()).toBe(1);
  const late: Query = {
    where: [{ column: 'Assignee', isNot: 1 }],
    either: [
      [
        [{ column: 'Status', is: 1 }],
        [
          { column: 'Status', is: 2 },
          { column: 'LeadID', to: 30 },
        ],
      ],
    ],
  };
  expect(await store.count(leads.readModel, late)).toBe(11);
  expect(counted()).toBe(3);
  asked.mockRestore();
  await store.close();
});

it('follows the clock: what a moment adds is found between two moments, and nothing is counted again', async () => {
  const store = openSqliteStore(':memory:', undefined, strides);
  const table = await store.table(leads);
  await store.promote(leads);
  const at = (hour: number, second = 0) => new Date(Date.UTC(2026, 6, 1, hour, 0, second)).toISOString();
  const rows = new Map(
    Array.from({ length: MOST }, (_, index): [number, Lead] => [
      index + 1,
      { LeadID: index + 1, Name: 'Ann', Status: index % 3, Assignee: index % 2, Due: at(index % 8) },
    ]),
  );
  const write = async (...leadsNow: readonly Lead[]) => {
    for (const lead of leadsNow) rows.set(lead.LeadID, lead);
    await table.commit(
      leadsNow.map((row) => ({ put: row.LeadID, row })),
      '000000000001' as Position,
    );
  };
  await write(...rows.values());
  const asked = jest.spyOn(Database.prototype, 'get');
  const late = async (now: string, soon: string, offset = 0) => {
    asked.mockClear();
    const query: Query = {
      where: [{ column: 'Assignee', isNot: null }],
      either: [
        [
          [
            { column: 'Status', is: 1 },
            { column: 'Due', to: now, rising: true },
          ],
          [
            { column: 'Assignee', is: 1 },
            { column: 'Due', to: soon, rising: true },
          ],
        ],
      ],
      offset,
      limit: 50,
    };
    const page = await store.list(leads.readModel, query);
    const found = [...rows.values()].filter(
      ({ Status, Assignee, Due = '' }) =>
        Assignee !== null && ((Status === 1 && Due <= now) || (Assignee === 1 && Due <= soon)),
    );
    expect({ total: page.total, rows: page.rows.length }).toEqual({
      total: found.length,
      rows: Math.max(0, found.length - offset),
    });
    return asked.mock.calls.filter(([sql]) => sql.startsWith('SELECT count(*)')).length;
  };
  const first = await late(at(1), at(2));
  expect(first).toBeGreaterThan(4);
  expect(await late(at(1), at(2))).toBe(0);
  expect(await late(at(2), at(3))).toBe(2);
  await write({ LeadID: 1, Name: 'Bea', Status: 1, Assignee: 1, Due: at(3) });
  await write({ LeadID: 2, Name: 'Bea', Status: 2, Assignee: null, Due: at(3) });
  expect(await late(at(2), at(3))).toBe(0);
  expect(await late(at(2, 30), at(3, 30))).toBe(1);
  expect(await late(at(2, 20), at(3, 20))).toBe(0);
  expect(await late(at(5), at(6))).toBe(2);
  await late(at(6), at(7), 5);
  expect(await late(at(1), at(2))).toBe(first);
  asked.mockRestore();
  await store.close();
});

it('counts a word among rows with another value without looking the rows up', async () => {
  const store = openSqliteStore(':memory:', undefined, strides);
  const table = await store.table(leads);
  await store.promote(leads);
  await table.commit(
    Array.from({ length: MOST }, (_, index) => ({
      put: index + 1,
      row: { LeadID: index + 1, Name: names[index % 3] ?? '', Status: 1, Assignee: [null, 1, 2, 3][index % 4] ?? null },
    })),
    '000000000001' as Position,
  );
  const asked = jest.spyOn(Database.prototype, 'get');
  const counted = (where: Query['where']) => store.count(leads.readModel, { text: 'ann', ...(where && { where }) });
  expect(await counted([{ column: 'Assignee', isNot: 2 }])).toBe(11);
  expect(await counted([{ column: 'Assignee', is: null }])).toBe(4);
  const counts = asked.mock.calls.filter(([sql]) => sql.startsWith('SELECT count(*)'));
  expect(counts.filter(([sql]) => sql.includes('CROSS JOIN'))).toEqual([]);
  asked.mockRestore();
  await store.close();
});
