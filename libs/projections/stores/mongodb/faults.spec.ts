import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { until } from '@leaseledger/event-log/testing/until';
import type { Change, Projection } from '../../kernel/projection.ts';
import {
  type ProjectionStore,
  type ProjectionTable,
  Rebuilding,
  StoreUnavailable,
  TableReplaced,
} from '../../kernel/read-store.ts';
import { indexesOf } from './indexes.ts';
import { openMongoDbStore, type MongoDbStoreOptions } from './mongodb-store.ts';

interface Person {
  PersonID: number;
  Name: string | null;
  CompanyID: number | null;
}

const persons: Projection<DomainEvent, Person> = {
  name: 'personRows',
  version: 1,
  readModel: {
    name: 'persons',
    id: 'PersonID',
    columns: { PersonID: 'integer', Name: 'text', CompanyID: 'integer' },
    indexed: ['Name', 'CompanyID'],
    indexes: [['CompanyID', 'Name']],
    search: ['Name'],
    defaultSort: { field: 'Name', order: 'ASC' },
  },
  handlers: {},
};

const DATABASE = 'rows';
/** Only tests of hanging calls take this long, even on a busy machine. */
const QUICK_MS = 1_000;

const at = (place: number) => String(place).padStart(12, '0') as Position;
const put = (PersonID: number, Name: string | null, CompanyID: number | null = null): Change<Person> => ({
  put: PersonID,
  row: { PersonID, Name, CompanyID },
});

describe('The read models on a MongoDB', () => {
  let double: MongoDbDouble;
  let store: ProjectionStore;
  let table: ProjectionTable;
  const opened: ProjectionStore[] = [];

  const open = (options: Partial<MongoDbStoreOptions> = {}): ProjectionStore => {
    const other = openMongoDbStore({ url: double.url(DATABASE), ...options });
    opened.push(other);
    return other;
  };
  const names = async () =>
    (await store.list(persons.readModel, {})).rows.map((row): string | null => JSON.parse(row).Name);
  const failed = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answered',
      (error: unknown) => error,
    );
  /** Repeats like the projector while the store is unavailable. */
  const untilAnswered = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      const answer = await work().catch((error: unknown) =>
        error instanceof StoreUnavailable ? error : Promise.reject(error),
      );
      if (!(answer instanceof StoreUnavailable)) return answer;
    }
  };

  beforeAll(async () => {
    double = await MongoDbDouble.start();
  });
  beforeEach(async () => {
    double.reset();
    store = open({ deadlineMs: QUICK_MS });
    table = await store.table(persons);
    await store.promote(persons);
    await table.commit([put(1, 'Ann', 7), put(2, 'Bea', 7), put(3, 'Cleo')], at(1));
  });
  afterEach(async () => {
    for (const other of opened.splice(0)) await other.close();
  });
  afterAll(() => double.stop());

  const changes: Change<Person>[] = [
    put(4, 'Dora'),
    { patchWhere: { column: 'CompanyID', is: 7 }, fields: { Name: 'Renamed' } },
    { remove: 3 },
  ];

  describe.each(['update', 'insert', 'delete', 'find'])('a failing %s', (command) => {
    it.each(['dropBefore', 'dropAfter', 'hangBefore', 'hangAfter', 'notPrimary', 'outOfDisk'] as const)(
      'has the same rows after %s in a commit, once the commit is repeated',
      async (fault) => {
        double.faults.onNext(command, fault);
        await untilAnswered(() => table.commit(changes, at(2)));
        expect(await untilAnswered(names)).toEqual(['Dora', 'Renamed', 'Renamed']);
        expect(await table.checkpoint()).toBe(at(2));
        await table.commit([put(5, 'Emil')], at(3));
        expect(await names()).toEqual(['Dora', 'Emil', 'Renamed', 'Renamed']);
      },
    );
  });

  it('reports within the deadline that the server cannot be reached, and continues by itself', async () => {
    double.freeze();
    for (const answer of [
      store.list(persons.readModel, {}),
      store.get(persons.readModel, 1),
      store.etag(persons.readModel),
      table.commit([put(9, 'Zoe')], at(2)),
      store.forgetting(),
      store.unopened(1),
      store.foldFrom('a log'),
    ]) {
      expect(await failed(answer)).toBeInstanceOf(StoreUnavailable);
    }
    double.thaw();
    await untilAnswered(() => table.commit([put(9, 'Zoe')], at(2)));
    expect(await untilAnswered(names)).toEqual(['Ann', 'Bea', 'Cleo', 'Zoe']);
  });

  it('keeps the password of the address out of errors', async () => {
    const [address = ''] = double.url(DATABASE).split('//').slice(1);
    double.away();
    const store = open({ url: `mongodb://owner:top-secret@${address}`, deadlineMs: QUICK_MS });
    const told = inspect(await failed(store.list(persons.readModel, {})), { depth: 20, showHidden: true });
    expect(told).toContain('StoreUnavailable');
    expect(told).not.toContain('top-secret');
    expect(() => openMongoDbStore({ url: 'mongodb://owner:top-secret@a:b:c/' })).toThrow(
      /^MONGODB_URL is no connection string of MongoDB$/,
    );
  });

  it('refuses writes with a lower token than an earlier write, and without a token', async () => {
    const leased = open({ fence: () => 2 });
    await (await leased.table(persons)).commit([put(4, 'Dora')], at(2));
    let token: number | undefined = 1;
    const slept = open({ fence: () => token });
    const theirs = await slept.table(persons);
    for (const now of [1, undefined]) {
      token = now;
      for (const write of [
        () => theirs.commit([put(5, 'Emil')], at(3)),
        () => theirs.commit([], at(3)),
        () => theirs.reset(),
        () => slept.rebuild(persons),
        () => slept.setAside(),
      ])
        expect(await failed(write())).toBeInstanceOf(StoreUnavailable);
    }
    expect(await names()).toEqual(['Ann', 'Bea', 'Cleo', 'Dora']);
    const next = open({ fence: () => 3 });
    await (await next.table(persons)).commit([put(5, 'Emil')], at(3));
    expect(await names()).toEqual(['Ann', 'Bea', 'Cleo', 'Dora', 'Emil']);
  });

  it('refuses writes of the previous lease holder from the moment at which the next one begins', async () => {
    await store.foldFrom('a log');
    const slept = open({ fence: () => 1 });
    const theirs = await slept.table(persons);
    await theirs.commit([put(1, 'Ann')], at(1));
    await slept.promote(persons);
    await open({ fence: () => 2 }).foldFrom('a log');
    expect(await failed(theirs.commit([put(2, 'Bea')], at(2)))).toBeInstanceOf(StoreUnavailable);
    expect(await names()).toEqual(['Ann']);
  });

  it('lets a tool without a lease build its own rows beside the lease holder, who continues with them', async () => {
    const leased = open({ fence: () => 5 });
    const before = await leased.table(persons);
    await before.commit([put(4, 'Dora')], at(2));
    const tool = open();
    const rebuilt = await tool.rebuild(persons);
    await rebuilt.commit([put(1, 'Ann anew')], at(2));
    await tool.promote(persons);
    expect(await failed(before.commit([put(5, 'Emil')], at(3)))).toBeInstanceOf(TableReplaced);
    await (await leased.table(persons)).commit([put(5, 'Emil')], at(3));
    expect(await names()).toEqual(['Ann anew', 'Emil']);
  });

  it('stops within a batch when the lease is lost, also when it is taken again at once', async () => {
    let token: number | undefined = 1;
    const theirs = await open({ fence: () => token, deadlineMs: QUICK_MS }).table(persons);
    for (const later of [undefined, 2]) {
      token = 1;
      double.faults.onNext('find', 'hold');
      const writing = failed(theirs.commit([put(4, 'Dora')], at(2)));
      await until('the read that is held', () => double.release() > 0);
      token = later;
      expect(await writing).toBeInstanceOf(StoreUnavailable);
    }
    expect(await names()).toEqual(['Ann', 'Bea', 'Cleo']);
  });

  it('removes a row again that a delayed write of the previous process restored', async () => {
    const slept = await open({ fence: () => 1, deadlineMs: QUICK_MS }).table(persons);
    double.faults.onNext('insert', 'hold');
    expect(await failed(slept.commit([put(4, 'Dora'), put(5, 'Emil')], at(2)))).toBeInstanceOf(StoreUnavailable);
    const next = open({ fence: () => 2, sweeping: { everyMs: 1, keptMs: 600_000 } });
    const theirs = await next.table(persons);
    await theirs.commit([put(4, 'Dora')], at(2));
    await theirs.commit([{ remove: 4 }], at(3));
    await theirs.commit([put(5, 'Emil'), { remove: 5 }, put(6, 'Fay')], at(4));
    expect(await names()).toEqual(['Ann', 'Bea', 'Cleo', 'Fay']);
    const etag = await next.etag(persons.readModel);
    expect(double.release()).toBe(1);
    expect(double.text()).toMatch(/Dora.*Emil/);
    await until('the restored rows to be removed', () => !/Dora|Emil/.test(double.text()));
    expect(await names()).toEqual(['Ann', 'Bea', 'Cleo', 'Fay']);
    await until('a new etag', async () => (await next.etag(persons.readModel)) !== etag);
  });

  it('forgets a tombstone once no older write can be pending, and keeps a row that came back', async () => {
    const swept = open({ sweeping: { everyMs: 1, keptMs: 0 } });
    const theirs = await swept.table(persons);
    const tombstones = () => double.collection(DATABASE, 'persons_v1_1_gone').all().length;
    await theirs.commit([{ remove: 1 }, { remove: 2 }], at(2));
    expect(tombstones()).toBe(2);
    await theirs.commit([put(1, 'Ann again')], at(3));
    await until('the tombstones to be forgotten', () => tombstones() === 0);
    expect(await names()).toEqual(['Ann again', 'Cleo']);
  });

  it('have a new etag at every look while rows are written', async () => {
    const settled = await store.etag(persons.readModel);
    expect(await store.etag(persons.readModel)).toBe(settled);
    double.faults.onNext('insert', 'outOfDisk');
    expect(await failed(table.commit([put(4, 'Dora')], at(2)))).toBeInstanceOf(StoreUnavailable);
    const moving = [await store.etag(persons.readModel), await store.etag(persons.readModel)];
    expect(new Set([settled, ...moving]).size).toBe(3);
    await table.commit([put(4, 'Dora')], at(2));
    expect(await store.etag(persons.readModel)).toBe(await store.etag(persons.readModel));
  });

  it('are indexed by the same declarations as in SQLite', async () => {
    const made = double.collection(DATABASE, 'persons_v1_1').indexes.map(({ key }) => key);
    expect(made).toEqual(indexesOf(persons.readModel));
    expect(made).toEqual([
      { seq: 1 },
      { 'c.Name': 1, seq: -1 },
      { 'c.Name': -1, seq: -1 },
      { 'c.CompanyID': 1, seq: -1 },
      { 'c.CompanyID': -1, seq: -1 },
      { 'c.CompanyID': 1, 'c.Name': 1, seq: -1 },
      { words: 1 },
    ]);
  });

  it('contain nothing of removed rows or fields, nor of replaced rows once nobody can read them', async () => {
    await table.commit([{ remove: 1 }, { patch: 2, fields: { Name: null } }], at(2));
    expect(await store.forgetting()).toBe(0);
    expect(double.text()).toContain('Cleo');
    expect(double.text()).not.toMatch(/ann|bea/i);
    const rebuilt = await store.rebuild(persons);
    await rebuilt.commit([put(2, 'Somebody')], at(2));
    await store.promote(persons);
    expect([await store.forgetting(), double.text()]).toEqual([1, expect.stringContaining('Cleo')]);
    await store.forgotten();
    expect([await store.forgetting(), double.text()]).toEqual([0, expect.not.stringMatching(/cleo/i)]);
    expect(await names()).toEqual(['Somebody']);
  });

  it('drop at the next start what an ended process left to drop', async () => {
    await store.rebuild(persons);
    await store.promote(persons);
    await store.close();
    const next = open({ deadlineMs: QUICK_MS });
    expect(await next.forgetting()).toBe(1);
    await next.foldFrom('a log');
    await next.forgotten();
    expect(double.text()).not.toContain('Ann');
  });

  it('drop at the next start what a delayed write restored after its rows were dropped', async () => {
    await store.foldFrom('a log');
    table = await store.table(persons);
    await store.promote(persons);
    double.faults.onNextOf('persons_', 'insert', 'hold');
    expect(await failed(table.commit([put(4, 'Dora')], at(2)))).toBeInstanceOf(StoreUnavailable);
    const rebuilt = await store.rebuild(persons);
    await rebuilt.commit([put(5, 'Emil')], at(2));
    await store.promote(persons);
    await store.forgotten();
    expect(double.release()).toBe(1);
    expect(double.text()).toContain('Dora');
    await open().foldFrom('a log');
    await until('the restored row to be dropped', () => !double.text().includes('Dora'));
    expect(await names()).toEqual(['Emil']);
  });

  it('are rebuilt after they are set aside, and report it during the rebuild', async () => {
    await store.setAside();
    expect(store.wasSetAside).toBe(true);
    expect(await failed(store.list(persons.readModel, {}))).toBeInstanceOf(Rebuilding);
    expect(await failed(table.commit([put(4, 'Dora')], at(2)))).toBeInstanceOf(TableReplaced);
    const again = await store.table(persons);
    expect(await again.checkpoint()).toBeUndefined();
    await again.commit([put(4, 'Dora')], at(1));
    await store.promote(persons);
    expect(await names()).toEqual(['Dora']);
  });

  it('refuse a row that is too large as a fault of the changes', async () => {
    expect(await failed(table.commit([put(4, 'x'.repeat(5_000_000))], at(2)))).toMatchObject({
      name: 'Error',
      message: expect.stringContaining('bytes'),
    });
    expect(await names()).toEqual(['Ann', 'Bea', 'Cleo']);
  });

  it('refuse a read model with unusual names', async () => {
    const named = (name: string) => ({ ...persons, readModel: { ...persons.readModel, name } });
    await expect(store.table(named('a.b'))).rejects.toThrow('letters only');
    const odd: Projection = {
      ...persons,
      readModel: { name: 'odd', id: 'x', columns: { 'x.$y': 'text' }, defaultSort: { field: 'x', order: 'ASC' } },
    };
    await expect(store.table(odd)).rejects.toThrow('not plain');
  });
});
