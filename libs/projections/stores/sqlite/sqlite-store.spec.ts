import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Change, Projection } from '../../kernel/projection.ts';
import type { ProjectionStore } from '../../kernel/read-store.ts';
import { describeKeptCounts, describeQueries, describeQueriesAmongWrites } from '../queries.contract.ts';
import { describeReadStore } from '../read-store.contract.ts';
import { Database } from './database.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { type Strides, usualStrides } from './tallies.ts';

const placeOf = (strides?: Strides) => async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  return {
    open: async () => openSqliteStore(join(folder, 'read-models.sqlite'), undefined, strides),
    dispose: () => rm(folder, { recursive: true }),
  };
};

describeReadStore('SQLite', placeOf());

describeQueries('SQLite', async () => openSqliteStore(':memory:'));

// With few rows every list has blocks, and late pages.
describeQueriesAmongWrites(
  'SQLite',
  placeOf({ atOnce: 3, entriesAtOnce: 5, block: 2, blockOfText: 3, worthKeeping: 2, fewOwn: 2, blockOfFirst: 3 }),
);

describe('With a log of queries', () => {
  let asked: jest.SpiedFunction<Database['get']>;

  beforeAll(() => {
    asked = jest.spyOn(Database.prototype, 'get');
  });
  afterAll(() => asked.mockRestore());

  describeKeptCounts(
    'SQLite',
    placeOf({ ...usualStrides, worthKeeping: 1 }),
    () => asked.mock.calls.filter(([sql]) => sql.startsWith('SELECT count(*)')).length,
  );
});

interface Person {
  PersonID: number;
  Name: string | null;
}

const persons: Projection<DomainEvent, Person> = {
  name: 'personRows',
  version: 1,
  readModel: {
    name: 'persons',
    id: 'PersonID',
    columns: { Name: 'text' },
    indexed: ['Name'],
    search: ['Name'],
    defaultSort: { field: 'Name', order: 'ASC' },
  },
  handlers: {},
};

const at = (place: number) => String(place).padStart(12, '0') as Position;

describe('The file of the read models', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('can be read by its owner only', async () => {
    const store = openSqliteStore(join(folder, 'rows.sqlite'));
    await (await store.table(persons)).commit([{ put: 1, row: { PersonID: 1, Name: 'Ann' } }], at(1));
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('contains nothing of a removed row or of removed details', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await table.commit(
      [1, 2, 3].map((PersonID) => ({ put: PersonID, row: { PersonID, Name: `Forgetme${PersonID} Zanzibar` } })),
      at(1),
    );
    await store.promote(persons);
    await table.commit([{ remove: 2 }, { patch: 3, fields: { Name: null } }], at(2));
    await store.forgotten();
    expect(await store.forgetting()).toBe(0);
    await store.close();
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    expect(text).toContain('forgetme1');
    expect(text).not.toContain('forgetme2');
    expect(text).not.toContain('forgetme3');
  });

  it('contains nothing removed while it is open, after the wait, once other processes no longer read the old rows', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await store.promote(persons);
    await table.commit(
      [1, 2, 3, 4].map((PersonID) => ({ put: PersonID, row: { PersonID, Name: `Forgetme${PersonID} Zanzibar` } })),
      at(1),
    );
    const everywhere = async () =>
      (await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'latin1'))))
        .join('')
        .toLowerCase();
    await store.forgotten();
    await table.commit([{ remove: 2 }, { patch: 4, fields: { Name: 'Amended Zanzibar' } }], at(2));
    expect(await store.forgetting()).toBe(2);
    await store.forgotten();
    expect(await store.forgetting()).toBe(0);
    expect(await everywhere()).not.toMatch(/forgetme[24]/);

    const reader = new DatabaseSync(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    await table.commit([{ patch: 3, fields: { Name: null } }], at(3));
    const gone = store.forgotten();
    await nextTurn();
    expect(await store.forgetting()).toBe(1);
    expect(await everywhere()).toContain('forgetme3');
    reader.close();
    await gone;
    expect(await everywhere()).not.toContain('forgetme3');
    expect(await everywhere()).toContain('forgetme1');
    await store.close();
  });

  it('is cleared at the next start when the process ended before, including the text index', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await store.promote(persons);
    await store.forgotten();
    // In several parts of the index, so that there is much to merge.
    for (let part = 1; part <= 5; part += 1) {
      const rows = Array.from({ length: 400 }, (_, index) => part * 1_000 + index);
      await table.commit(
        rows.map((PersonID) => ({ put: PersonID, row: { PersonID, Name: `Forgetme${PersonID} Zanzibar` } })),
        at(part),
      );
    }
    await table.commit([{ remove: 1_007 }, { remove: 3_007 }], at(9));
    await store.close();

    const again = openSqliteStore(path);
    expect(await again.forgetting()).toBe(2);
    await again.forgotten();
    expect(await again.forgetting()).toBe(0);
    expect(await again.count(persons.readModel, { text: 'zanzibar' })).toBe(1_998);
    expect(await again.count(persons.readModel, { text: 'forgetme1007' })).toBe(0);
    await again.close();
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    expect(text).not.toMatch(/forgetme[13]007/);
    expect(text).toContain('forgetme5399');
  });

  it('of an older release answers during the rebuild, and contains nothing of the old rows afterwards', async () => {
    const path = join(folder, 'rows.sqlite');
    const older = new DatabaseSync(path);
    const { name, id, columns, fields, indexed, indexes, search, numbered } = persons.readModel;
    const declaration = JSON.stringify({ name, id, columns, fields, indexed, indexes, search, numbered });
    older.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE builds (number INTEGER PRIMARY KEY AUTOINCREMENT, model TEXT NOT NULL, version INTEGER NOT NULL, declaration TEXT NOT NULL,
        state TEXT NOT NULL, checkpoint TEXT, last_seq INTEGER NOT NULL DEFAULT 0, words_through INTEGER NOT NULL DEFAULT 0);
      INSERT INTO builds VALUES (1, 'persons', 1, '${declaration}', 'served', '${at(1)}', 1, ${Number.MAX_SAFE_INTEGER});
      CREATE TABLE persons_v1_1 (seq INTEGER PRIMARY KEY, id UNIQUE NOT NULL, col_Name TEXT);
      INSERT INTO persons_v1_1 VALUES (1, 1, 'forgetme zanzibar');
      CREATE TABLE persons_v1_1_docs (seq INTEGER PRIMARY KEY, doc TEXT NOT NULL);
      INSERT INTO persons_v1_1_docs VALUES (1, '{"PersonID":1,"Name":"Forgetme Zanzibar"}');
      CREATE VIRTUAL TABLE persons_v1_1_words USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii', prefix='2 3');
      INSERT INTO persons_v1_1_words (persons_v1_1_words, rank) VALUES ('secure-delete', 1);
      INSERT INTO persons_v1_1_words (rowid, words) VALUES (1, 'forgetme zanzibar');`);
    older.close();
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    expect([await table.checkpoint(), await table.isServed()]).toEqual([undefined, false]);
    expect((await store.list(persons.readModel, { text: 'forget zan' })).rows).toEqual([
      '{"PersonID":1,"Name":"Forgetme Zanzibar"}',
    ]);
    await table.commit([{ put: 1, row: { PersonID: 1, Name: 'Somebody Zanzibar' } }], at(1));
    await store.promote(persons);
    await store.forgotten();
    expect((await store.list(persons.readModel, { text: 'zan' })).rows).toEqual([
      '{"PersonID":1,"Name":"Somebody Zanzibar"}',
    ]);
    await store.close();
    expect((await readFile(path)).toString('latin1').toLowerCase()).not.toContain('forgetme');
  });

  it('keeps a sound text index through any sequence of renames and removals', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await store.promote(persons);
    let written = 0;
    const commit = (...changes: Parameters<typeof table.commit>[0]) => table.commit(changes, at(++written));
    for (let PersonID = 1; PersonID <= 120; PersonID += 1) {
      await commit({
        put: PersonID,
        row: { PersonID, Name: `Forgetme${PersonID % 12} Zanzibar remarks ${PersonID % 4}` },
      });
      await commit({ patch: PersonID, fields: { Name: `Forgetme${PersonID % 12} Zanzibar second remarks` } });
      if (PersonID % 4 === 0)
        await commit(...[3, 2, 1, 0].map((before) => ({ patch: PersonID - before, fields: { Name: null } })));
    }
    expect(await store.count(persons.readModel, { text: 'zanzibar' })).toBe(0);
    await store.close();
    const database = new DatabaseSync(path);
    const index = String(
      database.prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`).get()?.['name'],
    );
    expect(() => database.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`)).not.toThrow();
    database.close();
  });

  it('has the same rows whether they were served during the writes or after, also with repeated text ids and an interruption', async () => {
    const visits: Projection = {
      ...persons,
      readModel: {
        ...persons.readModel,
        name: 'visits',
        id: 'id',
        columns: { Name: 'text', Number: 'integer' },
        numbered: 'Number',
      },
    };
    const put = (id: string, Name: string): Change => ({ put: id, row: { id, Number: 0, Name } });
    const [b, a, c, d] = [put('b', 'Bea'), put('a', 'Ann'), put('c', 'Cleo'), put('d', 'Dora')];
    const logs: Change[][][] = [
      [[b, a], [c], [put('b', 'Beatrix')], [d]],
      [[b], [b, a, b], [{ patch: 'a', fields: { Name: 'Anna' } }, c], [a, d]],
      [
        [b, a],
        [put('a', 'Amy'), { patchWhere: { column: 'Name', is: 'Bea' }, fields: { Name: 'Amy' } }],
        [{ remove: 'b' }, c],
        [put('c', 'Chloe'), b],
      ],
      [
        [b, a],
        [{ patchWhere: { column: 'Name', is: 'Ann' }, fields: { Name: 'Amy' } }, c],
        [a, put('d', 'Dido'), d],
      ],
    ];
    for (const [number, log] of logs.entries()) {
      const [served, built] = ['served', 'built'].map((name) => join(folder, `${name}${number}.sqlite`)) as [
        string,
        string,
      ];
      const rowsOf = async (store: ProjectionStore) => {
        const found = await store.list(visits.readModel, { sort: { column: 'Number', order: 'ASC' } });
        const texts = await Promise.all(
          ['amy', 'an', 'bea', 'dora', 'c'].map((text) => store.count(visits.readModel, { text })),
        );
        return { rows: found.rows, texts, many: await store.many(visits.readModel, ['d', 'b']) };
      };
      const first = openSqliteStore(served);
      const table = await first.table(visits);
      await first.promote(visits);
      for (const [place, changes] of log.entries()) await table.commit(changes, at(place));
      const expected = await rowsOf(first);
      await first.close();
      for (const [place, changes] of log.entries()) {
        const store = openSqliteStore(built);
        await (await store.table(visits)).commit(changes, at(place));
        await store.close();
      }
      const last = openSqliteStore(built);
      expect(await (await last.table(visits)).checkpoint()).toBe(at(log.length - 1));
      await last.promote(visits);
      expect({ number, ...(await rowsOf(last)) }).toEqual({ number, ...expected });
      await last.close();
    }
  });

  it('finds every word after the build, also when the process ended while the text index was made', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const rows = Array.from({ length: 2_600 }, (_, index) => ({
      PersonID: index + 1,
      Name: `Somebody${index} Zanzibar`,
    }));
    await (
      await store.table(persons)
    ).commit(
      rows.map((row) => ({ put: row.PersonID, row })),
      at(1),
    );
    const promoted = store.promote(persons).then(
      () => 'promoted',
      () => 'ended',
    );
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    await store.close();
    expect(await promoted).toBe('ended');

    const between = new DatabaseSync(path);
    expect(Number(between.prepare('SELECT words_through FROM builds').get()?.['words_through'])).toBeLessThan(2_600);
    between.close();
    const again = openSqliteStore(path);
    const table = await again.table(persons);
    await again.promote(persons);
    await table.commit([{ put: 9_000, row: { PersonID: 9_000, Name: 'Late Zanzibar' } }], at(2));
    const counts = await Promise.all(
      ['zanzibar', 'somebody2599', 'somebody7', 'late'].map((text) => again.count(persons.readModel, { text })),
    );
    expect(counts).toEqual([2_601, 1, 111, 1]);
    await again.close();
    const database = new DatabaseSync(path);
    const index = String(
      database.prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`).get()?.['name'],
    );
    expect(() => database.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`)).not.toThrow();
    const parts = `SELECT count(DISTINCT segid) AS parts FROM ${index}_idx`;
    expect(Number(database.prepare(parts).get()?.['parts'])).toBeLessThanOrEqual(2);
    expect(
      database
        .prepare(`SELECT k, v FROM ${index}_config WHERE k LIKE '%merge' ORDER BY k`)
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([
      { k: 'automerge', v: 4 },
      { k: 'crisismerge', v: 16 },
    ]);
    database.close();
  });

  it('forgets field names of a commit that was rolled back', async () => {
    const store = openSqliteStore(join(folder, 'rows.sqlite'));
    const table = await store.table(persons);
    await store.promote(persons);
    const odd = [
      { put: 1, row: { PersonID: 1, Nickname: 'Annie', Name: 'Ann' } },
      { put: 2, row: { PersonID: 2, Name: 7 } },
    ];
    await expect(table.commit(odd, at(1))).rejects.toThrow('Name');
    await table.commit([{ put: 3, row: { Name: 'Bea', PersonID: 3 } }], at(1));
    await table.commit([{ put: 1, row: { PersonID: 1, Nickname: 'Annie', Name: 'Ann' } }], at(2));
    expect((await store.list(persons.readModel, {})).rows).toEqual([
      '{"PersonID":1,"Nickname":"Annie","Name":"Ann"}',
      '{"Name":"Bea","PersonID":3}',
    ]);
    await store.close();
  });

  it('refuses a read model with names that are unsafe in SQL', async () => {
    const store = openSqliteStore(':memory:');
    const named = (name: string) => ({ ...persons, readModel: { ...persons.readModel, name } });
    await expect(store.table(named('a; drop'))).rejects.toThrow('letters only');
    const odd: Projection = {
      ...persons,
      readModel: { name: 'odd', id: 'x', columns: { 'x" y': 'text' }, defaultSort: { field: 'x', order: 'ASC' } },
    };
    await expect(store.table(odd)).rejects.toThrow('not plain');
    await store.close();
  });
});
