import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection } from '../../kernel/projection.ts';
import { describeQueries, describeQueriesAmongWrites } from '../queries.contract.ts';
import { describeReadStore } from '../read-store.contract.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Strides } from './tallies.ts';

const placeOf = (strides?: Strides) => async () => {
  const folder = await mkdtemp(join(tmpdir(), 'read-models-'));
  return {
    open: async () => openSqliteStore(join(folder, 'read-models.sqlite'), undefined, strides),
    dispose: () => rm(folder, { recursive: true }),
  };
};

describeReadStore('SQLite', placeOf());

describeQueries('SQLite', async () => openSqliteStore(':memory:'));

// With few rows every list has blocks, and pages deep in it.
describeQueriesAmongWrites('SQLite', placeOf({ atOnce: 3, block: 2, blockOfText: 3 }));

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

  it('holds nothing of a removed row, nor of details that were taken away', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await table.commit([1, 2, 3].map((PersonID) => ({ put: PersonID, row: { PersonID, Name: `Forgetme${PersonID} Zanzibar` } })), at(1));
    await store.promote(persons);
    await table.commit([{ remove: 2 }, { patch: 3, fields: { Name: null } }], at(2));
    await store.close();
    const text = (await readFile(path)).toString('latin1').toLowerCase();
    expect(text).toContain('forgetme1');
    expect(text).not.toContain('forgetme2');
    expect(text).not.toContain('forgetme3');
  });

  it('holds nothing of them while it is open either; where another process stands in the way, from the next write on', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await store.promote(persons);
    await table.commit([1, 2, 3].map((PersonID) => ({ put: PersonID, row: { PersonID, Name: `Forgetme${PersonID} Zanzibar` } })), at(1));
    const everywhere = async () => (await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'latin1')))).join('').toLowerCase();
    await table.commit([{ remove: 2 }], at(2));
    expect(await everywhere()).not.toContain('forgetme2');

    const reader = new DatabaseSync(path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    await table.commit([{ patch: 3, fields: { Name: null } }], at(3));
    reader.close();
    await table.commit([{ put: 4, row: { PersonID: 4, Name: 'Nobody' } }], at(4));
    expect(await everywhere()).not.toContain('forgetme3');
    expect(await everywhere()).toContain('forgetme1');
    await store.close();
  });

  it('has a sound text index however renames and removals follow on one another', async () => {
    const path = join(folder, 'rows.sqlite');
    const store = openSqliteStore(path);
    const table = await store.table(persons);
    await store.promote(persons);
    let written = 0;
    const commit = (...changes: Parameters<typeof table.commit>[0]) => table.commit(changes, at(++written));
    for (let PersonID = 1; PersonID <= 120; PersonID += 1) {
      await commit({ put: PersonID, row: { PersonID, Name: `Forgetme${PersonID % 12} Zanzibar remarks ${PersonID % 4}` } });
      await commit({ patch: PersonID, fields: { Name: `Forgetme${PersonID % 12} Zanzibar second remarks` } });
      if (PersonID % 4 === 0) await commit(...[3, 2, 1, 0].map((before) => ({ patch: PersonID - before, fields: { Name: null } })));
    }
    expect(await store.count(persons.readModel, { text: 'zanzibar' })).toBe(0);
    await store.close();
    const database = new DatabaseSync(path);
    const index = String(database.prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%'`).get()?.['name']);
    expect(() => database.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`)).not.toThrow();
    database.close();
  });

  it('refuses a read model whose names could be anything else in SQL', async () => {
    const store = openSqliteStore(':memory:');
    const named = (name: string) => ({ ...persons, readModel: { ...persons.readModel, name } });
    await expect(store.table(named('a; drop'))).rejects.toThrow('letters only');
    const odd: Projection = { ...persons, readModel: { name: 'odd', id: 'x', columns: { 'x" y': 'text' }, defaultSort: { field: 'x', order: 'ASC' } } };
    await expect(store.table(odd)).rejects.toThrow('not plain');
    await store.close();
  });
});
