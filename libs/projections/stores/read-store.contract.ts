import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Change, Projection } from '../kernel/projection.ts';
import {
  type Condition,
  InvalidQuery,
  type ProjectionStore,
  type ProjectionTable,
  type Query,
  TableReplaced,
} from '../kernel/read-store.ts';

/** Empty storage for rows. A second `open` during the first stands for another process. */
export interface StorePlace {
  open(): Promise<ProjectionStore>;
  dispose(): Promise<void>;
}

interface Lead {
  LeadID: number;
  Row?: number;
  Name: string | null;
  Phone: string | null;
  StatusCodeID: number | null;
  AssignedToUserID: number | null;
  CreatedByUserID: number | null;
  Closed: boolean;
  Amount: number | null;
  DateCreated: string | null;
  Notes?: string;
}

const leads: Projection<DomainEvent, Lead> = {
  name: 'leadRows',
  version: 1,
  readModel: {
    name: 'leads',
    id: 'LeadID',
    columns: {
      LeadID: 'integer',
      Row: 'integer',
      Name: 'text',
      StatusCodeID: 'integer',
      AssignedToUserID: 'integer',
      CreatedByUserID: 'integer',
      Closed: 'boolean',
      Amount: 'real',
      DateCreated: 'time',
    },
    indexed: ['Name', 'StatusCodeID', 'AssignedToUserID', 'CreatedByUserID', 'DateCreated'],
    indexes: [['StatusCodeID', 'AssignedToUserID']],
    search: ['Name', 'Phone', 'LeadID'],
    defaultSort: { field: 'LeadID', order: 'DESC' },
    creationOrder: 'LeadID',
    numbered: 'Row',
  },
  handlers: {},
};

const at = (place: number) => String(place).padStart(12, '0') as Position;

const lead = (LeadID: number, fields: Partial<Lead> = {}): Lead => ({
  LeadID,
  Name: `Person ${LeadID}`,
  Phone: null,
  StatusCodeID: 1,
  AssignedToUserID: null,
  CreatedByUserID: null,
  Closed: false,
  Amount: null,
  DateCreated: `2026-01-0${LeadID}T00:00:00.000Z`,
  ...fields,
});

const put = (LeadID: number, fields: Partial<Lead> = {}): Change<Lead> => ({ put: LeadID, row: lead(LeadID, fields) });

/** The contract of every store of read models. */
export function describeReadStore(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`${name} as a read store`, () => {
    let place: StorePlace;
    let store: ProjectionStore;
    let table: ProjectionTable;
    let written = 0;

    beforeEach(async () => {
      place = await makePlace();
      store = await place.open();
      table = await store.table(leads);
      await store.promote(leads);
      written = 0;
    });

    afterEach(async () => {
      await store.close();
      await place.dispose();
    });

    const commit = (...changes: Change<Lead>[]) => table.commit(changes, at(++written));
    const parsed = (rows: readonly string[]): Lead[] => rows.map((row) => JSON.parse(row));
    const rows = async (query: Query = {}) => parsed((await store.list(leads.readModel, query)).rows);
    const ids = async (query: Query = {}) => {
      const page = await store.list(leads.readModel, query);
      const found = parsed(page.rows).map(({ LeadID }) => LeadID);
      if (query.limit === undefined && query.offset === undefined) expect(page.total).toBe(found.length);
      expect(await store.count(leads.readModel, query)).toBe(page.total);
      return found;
    };
    const where = (...conditions: Condition[]) => ids({ where: conditions, sort: { column: 'LeadID', order: 'ASC' } });

    describe('conditions', () => {
      beforeEach(() =>
        commit(
          put(1, { Name: 'Anna', StatusCodeID: 1, Closed: true, Amount: 10.5 }),
          put(2, { Name: 'ÉMILE', StatusCodeID: 2, AssignedToUserID: 7, Amount: 20 }),
          put(3, { Name: null, StatusCodeID: null, CreatedByUserID: 7, DateCreated: null }),
          put(4, { Name: 'anna', StatusCodeID: 2, AssignedToUserID: 7, CreatedByUserID: 7, Amount: 30 }),
        ),
      );

      it('compares by equality, and text without case and accents', async () => {
        expect(await where({ column: 'StatusCodeID', is: 2 })).toEqual([2, 4]);
        expect(await where({ column: 'Name', is: 'ANNA' })).toEqual([1, 4]);
        expect(await where({ column: 'Name', is: 'émile' })).toEqual([2]);
        expect(await where({ column: 'Name', is: 'Emile' })).toEqual([2]);
        expect(await where({ column: 'Closed', is: true })).toEqual([1]);
        expect(await where({ column: 'Closed', is: false })).toEqual([2, 3, 4]);
        expect(await where({ column: 'Amount', is: 10.5 })).toEqual([1]);
        expect(await where({ column: 'StatusCodeID', is: 2 }, { column: 'Name', is: 'anna' })).toEqual([4]);
      });

      it('finds rows without a value, which differ from any value', async () => {
        expect(await where({ column: 'StatusCodeID', is: null })).toEqual([3]);
        expect(await where({ column: 'StatusCodeID', isNot: null })).toEqual([1, 2, 4]);
        expect(await where({ column: 'StatusCodeID', isNot: 2 })).toEqual([1, 3]);
      });

      it('accepts lists, also empty ones and with null', async () => {
        expect(await where({ column: 'LeadID', in: [4, 2, 99] })).toEqual([2, 4]);
        expect(await where({ column: 'StatusCodeID', in: [1, null] })).toEqual([1, 3]);
        expect(await where({ column: 'Name', in: ['Emile'] })).toEqual([2]);
        expect(await where({ column: 'StatusCodeID', in: [] })).toEqual([]);
      });

      it('accepts inclusive bounds, and times in any zone', async () => {
        expect(await where({ column: 'Amount', from: 10.5, to: 20 })).toEqual([1, 2]);
        expect(await where({ column: 'Amount', from: 20 })).toEqual([2, 4]);
        expect(await where({ column: 'DateCreated', to: '2026-01-02T00:00:00Z' })).toEqual([1, 2]);
        expect(await where({ column: 'DateCreated', from: '2026-01-02T11:00:00+11:00' })).toEqual([2, 4]);
        expect(await where({ column: 'DateCreated', from: '2026-01-02', to: '2026-01-03' })).toEqual([2]);
        expect(await where({ column: 'DateCreated' })).toEqual([1, 2, 3, 4]);
      });

      it('accepts alternatives with other conditions, and answers each row once', async () => {
        const mine: Condition[] = [
          { column: 'AssignedToUserID', is: 7 },
          { column: 'CreatedByUserID', is: 7 },
        ];
        expect(await ids({ anyOf: mine })).toEqual([4, 3, 2]);
        expect(await ids({ anyOf: mine, sort: { column: 'Name', order: 'ASC' } })).toEqual([4, 2, 3]);
        expect(await ids({ anyOf: mine, where: [{ column: 'StatusCodeID', is: 2 }] })).toEqual([4, 2]);
        expect(await ids({ anyOf: mine, text: 'an' })).toEqual([4]);
        expect((await rows({ anyOf: mine, offset: 1, limit: 1 })).map(({ LeadID }) => LeadID)).toEqual([3]);
        expect(await ids({ anyOf: [] })).toEqual([]);
      });

      it.each(['constructor', '__proto__', 'toString', 'LeadID; DROP TABLE leads', 'seq', 'id', 'doc', 'Notes', ''])(
        'refuses the column %j',
        async (column) => {
          await expect(store.list(leads.readModel, { where: [{ column, is: 1 }] })).rejects.toThrow(InvalidQuery);
          await expect(store.list(leads.readModel, { anyOf: [{ column, in: [1] }] })).rejects.toThrow(InvalidQuery);
          await expect(store.list(leads.readModel, { sort: { column, order: 'ASC' } })).rejects.toThrow(InvalidQuery);
          await expect(store.count(leads.readModel, { where: [{ column, isNot: 1 }] })).rejects.toThrow(InvalidQuery);
        },
      );

      it.each<Condition>([
        { column: 'StatusCodeID', is: '1' },
        { column: 'StatusCodeID', in: [1, 1.5] },
        { column: 'Amount', from: Number.NaN },
        { column: 'Name', isNot: 1 },
        { column: 'Closed', is: 1 },
        { column: 'DateCreated', to: 'tomorrow' },
      ])('refuses a value of another type: %j', async (condition) => {
        await expect(store.list(leads.readModel, { where: [condition] })).rejects.toThrow(InvalidQuery);
      });

      it.each([{ limit: -1 }, { limit: 1.5 }, { offset: -1 }, { offset: Number.NaN }])(
        'refuses the page %j',
        async (page) => {
          await expect(store.list(leads.readModel, page)).rejects.toThrow(InvalidQuery);
        },
      );
    });

    describe('order and pages', () => {
      beforeEach(() =>
        commit(
          put(1, { Name: 'b', StatusCodeID: 2 }),
          put(2, { Name: 'É' }),
          put(3, { Name: null }),
          put(4, { Name: 'B', StatusCodeID: 2 }),
          put(5, { Name: 'f' }),
        ),
      );

      it('sorts text without case and accents, equal rows newest first, and rows without a value last', async () => {
        expect(await ids({ sort: { column: 'Name', order: 'ASC' } })).toEqual([4, 1, 2, 5, 3]);
        expect(await ids({ sort: { column: 'Name', order: 'DESC' } })).toEqual([5, 2, 4, 1, 3]);
        expect(await ids({ sort: { column: 'StatusCodeID', order: 'ASC' } })).toEqual([5, 3, 2, 4, 1]);
      });

      it('sorts by the default of the read model, also by a column in creation order', async () => {
        expect(await ids()).toEqual([5, 4, 3, 2, 1]);
        expect(await ids({ sort: { column: 'LeadID', order: 'ASC' } })).toEqual([1, 2, 3, 4, 5]);
        expect(await ids({ sort: { column: 'Row', order: 'DESC' } })).toEqual([5, 4, 3, 2, 1]);
      });

      it('answers a page with the exact total', async () => {
        const page = await store.list(leads.readModel, {
          sort: { column: 'LeadID', order: 'ASC' },
          offset: 1,
          limit: 2,
        });
        expect(parsed(page.rows).map(({ LeadID }) => LeadID)).toEqual([2, 3]);
        expect(page.total).toBe(5);
        expect(await store.list(leads.readModel, { offset: 9, limit: 2 })).toEqual({ rows: [], total: 5 });
        expect(await store.list(leads.readModel, { limit: 0 })).toEqual({ rows: [], total: 5 });
      });

      it('counts anew after every write', async () => {
        const query: Query = { where: [{ column: 'StatusCodeID', is: 2 }] };
        expect(await store.count(leads.readModel, query)).toBe(2);
        await commit({ patch: 2, fields: { StatusCodeID: 2 } });
        expect(await store.count(leads.readModel, query)).toBe(3);
        await commit({ remove: 2 }, { remove: 1 });
        expect(await store.count(leads.readModel, query)).toBe(1);
      });

      it('changes the etag after every write, also by another process', async () => {
        const editions = new Set([await store.etag(leads.readModel)]);
        await commit({ patch: 2, fields: { StatusCodeID: 2 } });
        editions.add(await store.etag(leads.readModel));
        const other = await place.open();
        await (await other.table(leads)).commit([{ remove: 1 }], at(++written));
        await other.close();
        editions.add(await store.etag(leads.readModel));
        await store.rebuild(leads);
        await store.promote(leads);
        expect(editions.add(await store.etag(leads.readModel)).size).toBe(4);
      });
    });

    describe('text', () => {
      beforeEach(() =>
        commit(
          put(1, { Name: 'Zoë van der Müller', Phone: '0412 884 210' }),
          put(2, { Name: "Liam O'Brien", Phone: '+61412884210' }),
          put(3, { Name: 'Jo AND Smith', Phone: '0412884210' }),
          put(4, { Name: 'Müller Zachary', Phone: '(03) 9876-5432' }),
          put(5, { Name: '王小明 Jordan', Phone: '+61 (0)499 000 111' }),
        ),
      );

      const found = async (text: string) => (await ids({ text })).sort((a, b) => a - b);

      it('limits the number of words in a search, repeated ones included', async () => {
        expect(await found('jo '.repeat(50))).toEqual([3, 5]);
        await expect(found('jo '.repeat(51))).rejects.toThrow(InvalidQuery);
        await expect(store.count(leads.readModel, { text: '1 a '.repeat(4000) })).rejects.toThrow(InvalidQuery);
      });

      it('finds rows by the beginnings of words, from one letter on, in any order', async () => {
        expect(await found('z')).toEqual([1, 4]);
        expect(await found('jo')).toEqual([3, 5]);
        expect(await found('JO sm')).toEqual([3]);
        expect(await found('muller zo')).toEqual([1]);
        expect(await found('oe')).toEqual([]);
        expect(await found('jo zo')).toEqual([]);
      });

      it('finds text without regard to accents, and in other scripts', async () => {
        expect(await found('zoe')).toEqual([1]);
        expect(await found('ZOË')).toEqual([1]);
        expect(await found('müll')).toEqual([1, 4]);
        expect(await found('王小')).toEqual([5]);
      });

      it.each([
        '0412884210',
        '0412 884 210',
        '+61412884210',
        '+61 412 884 210',
        '61412884210',
        '+61 (0)412 884 210',
        '0412-884-210',
        '04128842',
        '0412 884',
        '+61 412 88',
        '614128',
      ])('finds a telephone number written as %s in any stored notation', async (phone) =>
        expect(await found(phone)).toEqual([1, 2, 3]),
      );

      it('finds a land line, an id, and a number beside a name', async () => {
        expect(await found('03 9876')).toEqual([4]);
        expect(await found('0398765432')).toEqual([4]);
        expect(await found('0412 884 210 liam')).toEqual([2]);
        expect(await found('0499000111')).toEqual([5]);
      });

      it.each([
        "o'brien",
        '"liam',
        'liam*',
        'liam -',
        'liam\u0000',
        '\u0000liam',
        'Name: liam',
        '(liam',
        'liam)',
        '^liam',
      ])('treats %j as plain words', async (text) => {
        expect(await found(text)).toEqual(text.startsWith('Name') ? [] : [2]);
      });

      it('treats operators as plain words', async () => {
        expect(await found('liam OR jo')).toEqual([]);
        expect(await found('jo AND')).toEqual([3]);
        expect(await found('NOT liam')).toEqual([]);
        expect(await found('NEAR(jo smith)')).toEqual([]);
      });

      it('answers the whole list for a search of punctuation only', async () => {
        expect(await found('"\'*(')).toEqual([1, 2, 3, 4, 5]);
        expect(await found('')).toEqual([1, 2, 3, 4, 5]);
      });

      it('combines text with conditions, order and pages', async () => {
        await commit({ patch: 4, fields: { StatusCodeID: 3 } });
        expect(await ids({ text: 'mull', where: [{ column: 'StatusCodeID', is: 3 }] })).toEqual([4]);
        expect(await ids({ text: 'mull', sort: { column: 'Name', order: 'ASC' } })).toEqual([4, 1]);
        expect(await ids({ text: 'mull', sort: { column: 'LeadID', order: 'ASC' } })).toEqual([1, 4]);
        expect((await store.list(leads.readModel, { text: '0412884210', offset: 1, limit: 1 })).total).toBe(3);
      });

      it('follows every kind of change', async () => {
        await commit({ patch: 1, fields: { Name: 'Kim' } });
        expect(await found('zoe')).toEqual([]);
        expect(await found('kim')).toEqual([1]);
        await commit(put(2, { Name: 'Lee' }));
        expect(await found('liam')).toEqual([]);
        await commit({ patchWhere: { column: 'Name', is: 'Kim' }, fields: { Name: 'Kimberley' } });
        expect(await found('kimb')).toEqual([1]);
        await commit({ remove: 1 });
        expect(await found('kimb')).toEqual([]);
        await commit(put(1, { Name: 'Zoë' }));
        expect(await found('zoe')).toEqual([1]);
      });
    });

    describe('changes', () => {
      it('puts a row, which keeps its place in the order of creation when it exists', async () => {
        await commit(put(1), put(2));
        await commit(put(1, { Name: 'again' }));
        expect(await ids()).toEqual([2, 1]);
        expect(await store.get(leads.readModel, 1)).toEqual({ ...lead(1, { Name: 'again' }), Row: 1 });
      });

      it('patches only the given, defined fields of an existing row', async () => {
        await commit(put(1, { Name: 'a', StatusCodeID: 3 }));
        await commit(
          { patch: 1, fields: { Name: null, StatusCodeID: undefined } },
          { patch: 9, fields: { Name: 'ghost' } },
        );
        expect(await rows()).toEqual([{ ...lead(1, { Name: null, StatusCodeID: 3 }), Row: 1 }]);
      });

      it('patches a row with fields that are made of the row, also one of the same commit', async () => {
        const more = (row: Lead) => ({ StatusCodeID: (row.StatusCodeID ?? 0) + 1 });
        await commit(put(1, { StatusCodeID: 3 }), { patch: 1, fields: more });
        await commit({ patch: 1, fields: more }, { patch: 9, fields: more });
        expect((await rows({})).map(({ StatusCodeID }) => StatusCodeID)).toEqual([5]);
      });

      it('patches every row with exactly this text or null, also rows of the same commit', async () => {
        await commit(put(1, { Name: 'Ann' }), put(2, { Name: 'ann' }), put(3, { Name: null }));
        await commit(
          put(4, { Name: 'Ann' }),
          { patchWhere: { column: 'Name', is: 'Ann' }, fields: { StatusCodeID: 8 } },
          { patchWhere: { column: 'Name', is: null }, fields: { StatusCodeID: 9 } },
        );
        expect(
          (await rows({ sort: { column: 'LeadID', order: 'ASC' } })).map(({ StatusCodeID }) => StatusCodeID),
        ).toEqual([8, 1, 9, 8]);
      });

      it('removes a row, and ignores a missing one', async () => {
        await commit(put(1), put(2));
        await commit({ remove: 1 }, { remove: 9 });
        expect(await ids()).toEqual([2]);
        expect(await store.get(leads.readModel, 1)).toBeUndefined();
      });

      it('gives the same rows when every change comes twice', async () => {
        const changes: Change<Lead>[] = [
          put(1),
          put(2, { Name: 'two' }),
          { patch: 1, fields: { Name: 'two', Closed: true } },
          { patchWhere: { column: 'Name', is: 'two' }, fields: { StatusCodeID: 5 } },
          put(3),
          { remove: 3 },
        ];
        await commit(...changes);
        const once = await rows();
        for (const change of changes) await commit(change, change);
        expect(await rows()).toEqual(once);
      });

      it('numbers rows in order of creation, and uses no number twice', async () => {
        await commit(put(5), put(3), { remove: 3 });
        await commit(put(4, { Row: 77 }));
        await commit({ patch: 4, fields: { Row: 99 } });
        const numbered = await rows({ sort: { column: 'Row', order: 'ASC' } });
        expect(numbered.map(({ LeadID, Row }) => [LeadID, Row])).toEqual([
          [5, 1],
          [4, 3],
        ]);
        expect(await where({ column: 'Row', is: 3 })).toEqual([4]);
      });

      it('restores a removed row at its place, with any write in between, and after a restart', async () => {
        await commit(put(1), put(2), put(3), put(4), { remove: 4 }, put(4));
        await commit({ remove: 2 }, { remove: 4 }, put(5));
        expect(await ids()).toEqual([5, 3, 1]);
        await store.close();
        store = await place.open();
        table = await store.table(leads);
        await commit(put(2, { Name: 'back' }), put(6));
        await commit(put(4), { remove: 4 });
        expect(await ids()).toEqual([6, 5, 3, 2, 1]);
        await commit(put(4), put(7));
        expect(await ids()).toEqual([7, 6, 5, 4, 3, 2, 1]);
        expect(await ids({ sort: { column: 'Row', order: 'ASC' } })).toEqual([1, 2, 3, 4, 5, 6, 7]);
        expect((await rows({ offset: 3, limit: 3 })).map(({ LeadID }) => LeadID)).toEqual([4, 3, 2]);
        expect(await ids({ text: 'back' })).toEqual([2]);
        await table.reset();
        await commit(put(2), put(1));
        expect(await ids()).toEqual([1, 2]);
      });

      it('keeps any text unchanged', async () => {
        const Notes = 'naïve \u0000 \ud83d\ude97 "quoted" \\ \u2028 王';
        await commit(put(1, { Name: Notes, Notes }));
        expect(await rows()).toEqual([{ ...lead(1, { Name: Notes, Notes }), Row: 1 }]);
      });

      it('answers many rows by id in the given order, without missing ones', async () => {
        await commit(put(1), put(2), put(3));
        expect((await store.many(leads.readModel, [3, 9, 1])).map(({ LeadID }) => LeadID)).toEqual([3, 1]);
        expect(await store.many(leads.readModel, [])).toEqual([]);
      });

      it.each<[string, Change]>([
        ['a column of another type', { put: 2, row: { ...lead(2), StatusCodeID: 'one' } }],
        ['a column that is not declared', { patchWhere: { column: 'Notes', is: 'x' }, fields: { Name: 'y' } }],
        ['a row that is no JSON', { put: 2, row: { ...lead(2), Notes: 1n } }],
      ])('writes nothing of a commit with %s, and no checkpoint', async (_, broken) => {
        await commit(put(1));
        await expect(table.commit([put(3), broken, put(4)], at(99))).rejects.toThrow();
        expect(await ids()).toEqual([1]);
        expect(await table.checkpoint()).toBe(at(1));
        await table.commit([put(4)], at(100));
        expect(await ids()).toEqual([4, 1]);
      });

      it('commits the changes of several tables together, and skips only a table with faulty changes', async () => {
        const others = [2, 3].map((number) => ({
          ...leads,
          name: `others${number}`,
          readModel: { ...leads.readModel, name: number === 2 ? 'people' : 'houses' },
        }));
        const tables = await Promise.all(others.map((projection) => store.table(projection)));
        for (const projection of others) await store.promote(projection);
        const [people, houses] = tables;
        if (!people || !houses) throw new Error('There are two');
        await commit(put(1, { Name: 'Anna' }));
        const [fine, faulty, other] = await store.commit([
          {
            table,
            changes: [put(2, { Name: 'Bea' }), { patch: 1, fields: { Name: 'Anne' } }],
            checkpoint: at(++written),
          },
          {
            table: people,
            changes: [put(1, { Name: 'Cleo' }), { put: 2, row: { ...lead(2), StatusCodeID: 'one' } }],
            checkpoint: at(2),
          },
          { table: houses, changes: [put(7, { Name: 'Dora' })], checkpoint: at(2) },
        ]);
        expect([fine, faulty?.message, other]).toEqual([undefined, expect.stringContaining('StatusCodeID'), undefined]);
        const found = (model: typeof leads.readModel, text: string) => store.count(model, { text });
        const [inPeople, inHouses] = others.map(({ readModel }) => readModel);
        if (!inPeople || !inHouses) throw new Error('There are two');
        expect([
          await found(leads.readModel, 'bea'),
          await found(leads.readModel, 'anna'),
          await found(inHouses, 'dora'),
        ]).toEqual([1, 0, 1]);
        expect([
          await store.count(inPeople, {}),
          await found(inPeople, 'cleo'),
          await people.checkpoint(),
          await houses.checkpoint(),
        ]).toEqual([0, 0, undefined, at(2)]);
        expect(await store.commit([{ table: people, changes: [put(1, { Name: 'Cleo' })], checkpoint: at(3) }])).toEqual(
          [undefined],
        );
        expect(await found(inPeople, 'cleo')).toBe(1);
      });

      it('reports the one table that another process took, and writes the others', async () => {
        const mine = { ...leads, name: 'others', readModel: { ...leads.readModel, name: 'people' } };
        const people = await store.table(mine);
        await store.promote(mine);
        const other = await place.open();
        await (await other.table(leads)).commit([put(1)], at(1));
        await other.close();
        const [taken, fine] = await store.commit([
          { table, changes: [put(2)], checkpoint: at(2) },
          { table: people, changes: [put(3)], checkpoint: at(2) },
        ]);
        expect([taken instanceof TableReplaced, fine]).toEqual([true, undefined]);
        expect([await ids(), await store.count(mine.readModel, {})]).toEqual([[1], 1]);
      });

      it('empties the rows and forgets the checkpoint', async () => {
        await commit(put(1), put(2));
        await table.reset();
        expect(await ids()).toEqual([]);
        expect(await table.checkpoint()).toBeUndefined();
        await commit(put(7));
        expect((await rows()).map(({ Row }) => Row)).toEqual([1]);
      });
    });

    describe('restarts and versions', () => {
      it('has no rows and no version before the first build', async () => {
        const fresh = { ...leads, readModel: { ...leads.readModel, name: 'others' } };
        expect(await store.servedVersion(fresh)).toBeUndefined();
        expect(await store.list(fresh.readModel, {})).toEqual({ rows: [], total: 0 });
        expect(await store.get(fresh.readModel, 1)).toBeUndefined();
      });

      it('keeps rows, checkpoint and numbers over a restart', async () => {
        await commit(put(1), put(2), { remove: 2 });
        await store.close();
        store = await place.open();
        table = await store.table(leads);
        expect(await table.checkpoint()).toBe(at(1));
        expect(await table.isServed()).toBe(true);
        expect(await ids()).toEqual([1]);
        await commit(put(3));
        expect((await rows()).map(({ Row }) => Row)).toEqual([3, 1]);
      });

      it('keeps the id of the event at the checkpoint over a restart', async () => {
        expect(await table.checkpointEvent()).toBeUndefined();
        await table.commit([put(1)], at(1), 'first');
        await store.commit([{ table, changes: [], checkpoint: at(2), event: 'second' }]);
        expect(await table.checkpointEvent()).toBe('second');
        await store.close();
        store = await place.open();
        table = await store.table(leads);
        expect([await table.checkpoint(), await table.checkpointEvent()]).toEqual([at(2), 'second']);
      });

      it('answers from the old version while the next is built, then from the next alone', async () => {
        await commit(put(1, { Name: 'old' }));
        const before = await table.checkpoint();
        const next = { ...leads, version: 2 };
        const built = await store.table(next);
        expect(await built.checkpoint()).toBeUndefined();
        await built.commit([put(1, { Name: 'new' }), put(2)], at(1));
        expect([await store.servedVersion(next), await store.servedCheckpoint(next)]).toEqual([1, before]);
        expect((await rows()).map(({ Name }) => Name)).toEqual(['old']);
        await store.promote(next);
        expect(await store.servedVersion(next)).toBe(2);
        expect((await rows({ sort: { column: 'Row', order: 'ASC' } })).map(({ Name }) => Name)).toEqual([
          'new',
          'Person 2',
        ]);
        await expect(table.commit([put(3)], at(2))).rejects.toThrow(TableReplaced);
      });

      it('keeps rows of the same log, and discards rows of another', async () => {
        expect(await store.foldFrom('one log')).toBe(true);
        table = await store.table(leads);
        await store.promote(leads);
        await commit(put(1));
        await store.close();
        store = await place.open();
        expect(await store.foldFrom('one log')).toBe(false);
        table = await store.table(leads);
        expect(await table.checkpoint()).toBe(at(1));
        expect(await ids()).toEqual([1]);
        expect(await store.foldFrom('another log')).toBe(true);
        expect(await store.servedVersion(leads)).toBeUndefined();
        expect(await ids()).toEqual([]);
        await expect(table.commit([put(2)], at(2))).rejects.toThrow(TableReplaced);
        table = await store.table(leads);
        expect(await table.checkpoint()).toBeUndefined();
        await store.promote(leads);
        await commit(put(3));
        expect(await ids()).toEqual([3]);
      });

      it('names unopened events for as long as their rows exist', async () => {
        const event = (eventId: string) => ({
          eventId,
          eventType: 'LeadLogged',
          stream: 'lead-1',
          revision: '0',
          why: 'keyMissing' as const,
        });
        await store.foldFrom('one log');
        await store.noteUnopened([event('a'), event('b')]);
        await store.noteUnopened([event('b'), event('c')]);
        expect(await store.unopened(2)).toEqual({ total: 3, events: [event('a'), event('b')] });
        await store.replaceUnopened([event('c')]);
        expect(await store.unopened(2)).toEqual({ total: 1, events: [event('c')] });
        await store.foldFrom('another log');
        expect(await store.unopened(2)).toEqual({ total: 0, events: [] });
      });

      it('treats another declaration of a read model as another version', async () => {
        await commit(put(1, { Notes: 'Later' }), put(2, { Notes: 'Earlier' }));
        const changed = {
          ...leads,
          readModel: { ...leads.readModel, columns: { ...leads.readModel.columns, Notes: 'text' as const } },
        };
        const built = await store.table(changed);
        expect(await built.checkpoint()).toBeUndefined();
        expect(await built.isServed()).toBe(false);
        // The old rows answer the new declaration during the build.
        const page = await store.list(changed.readModel, {
          where: [{ column: 'Notes', is: 'later' }],
          sort: { column: 'Notes', order: 'ASC' },
        });
        expect(parsed(page.rows).map(({ LeadID }) => LeadID)).toEqual([1]);
      });

      it('rebuilds rows for one more field to fill in, although it is no column', async () => {
        await commit(put(1));
        const built = await store.table({
          ...leads,
          readModel: { ...leads.readModel, fields: ['Notes', 'FleetNumber'] },
        });
        expect(await built.checkpoint()).toBeUndefined();
        expect(await built.isServed()).toBe(false);
      });

      it('builds the same version again beside the served one', async () => {
        await commit(put(1), put(2));
        const again = await store.rebuild(leads);
        await again.commit([put(1)], at(1));
        expect(await ids()).toEqual([2, 1]);
        await store.promote(leads);
        expect(await ids()).toEqual([1]);
        expect(await again.isServed()).toBe(true);
        expect(await (await store.table(leads)).checkpoint()).toBe(at(1));
      });

      it('finds by text every kind of change that happened during the build', async () => {
        const next = { ...leads, version: 2 };
        const built = await store.table(next);
        await built.commit([put(1, { Name: 'Anna' }), put(2, { Name: 'Bob' }), put(3, { Name: 'Cleo' })], at(1));
        await built.commit(
          [
            { patch: 1, fields: { Name: 'Dora' } },
            { remove: 2 },
            { patchWhere: { column: 'Name', is: 'Cleo' }, fields: { Name: 'Emil' } },
          ],
          at(2),
        );
        await store.promote(next);
        await built.commit([put(4, { Name: 'Fay' }), { patch: 3, fields: { Name: 'Gus' } }], at(3));
        const found = await Promise.all(
          ['anna', 'bob', 'cleo', 'dora', 'emil', 'fay', 'gus'].map((text) => store.count(leads.readModel, { text })),
        );
        expect(found).toEqual([0, 0, 0, 1, 0, 1, 1]);
      });

      it('continues with the served table after an interrupted rebuild', async () => {
        await commit(put(1));
        await (await store.rebuild(leads)).commit([put(8)], at(1));
        await store.close();
        store = await place.open();
        table = await store.table(leads);
        expect(await table.isServed()).toBe(true);
        await commit(put(2));
        expect(await ids()).toEqual([2, 1]);
      });

      it('shows the writes of another process, and tells the one that was overtaken', async () => {
        await commit(put(1));
        const other = await place.open();
        const theirs = await other.table(leads);
        expect(await ids()).toEqual([1]);
        await theirs.commit([put(2)], at(2));
        expect(await ids()).toEqual([2, 1]);
        await expect(table.commit([put(3)], at(2))).rejects.toThrow(TableReplaced);
        table = await store.table(leads);
        expect(await table.checkpoint()).toBe(at(2));
        await other.rebuild(leads);
        await other.promote(leads);
        expect(await ids()).toEqual([]);
        await expect(table.commit([put(3)], at(3))).rejects.toThrow(TableReplaced);
        await other.close();
      });
    });
  });
}
