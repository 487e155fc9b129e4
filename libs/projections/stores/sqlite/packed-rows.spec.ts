import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { ReadModel } from '../../kernel/projection.ts';
import { Database } from './database.ts';
import { PackedRows, storedValue } from './packed-rows.ts';
import { createTables, schemaOf } from './table-schema.ts';

const model: ReadModel = {
  name: 'things',
  id: 'id',
  columns: { Name: 'text' },
  defaultSort: { field: 'id', order: 'ASC' },
};
const schema = schemaOf(model, 1, 1);

function open(): { db: Database; packed: PackedRows } {
  const db = new Database(':memory:');
  createTables(db, schema);
  return { db, packed: new PackedRows(db, schema) };
}

describe('Packed rows', () => {
  it('return any row unchanged: any names, in any order, with any values', () => {
    const { db, packed } = open();
    const rows = fc.dictionary(
      fc.string({ unit: 'binary' }),
      fc.oneof(
        fc.jsonValue(),
        fc.constant(undefined),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\n', '\t', -0, Number.NaN),
      ),
    );
    fc.assert(
      fc.property(rows, (row) => {
        const { shape, doc } = packed.pack(row);
        expect([packed, new PackedRows(db, schema)].map((reader) => reader.unpack({ shape, doc }))).toEqual([
          JSON.stringify(row),
          JSON.stringify(row),
        ]);
      }),
    );
    db.close();
  });

  it('read some fields without the others', () => {
    const { db, packed } = open();
    const found = packed.pack({ id: 1, Name: 'A "b"\n', Odd: [null, 2], Nothing: null });
    expect(packed.values({ ...found }, ['Odd', 'Name', 'Nothing', 'Missing'])).toEqual([
      [null, 2],
      'A "b"\n',
      null,
      undefined,
    ]);
    db.close();
  });

  it('store names once, and empty rows in little space', () => {
    const { db, packed } = open();
    const row = (Name: string | null) => ({ id: 1, Name, Employer: null, Notes: null });
    expect([
      packed.pack(row('Ann')).shape,
      packed.pack(row(null)).shape,
      packed.pack({ Name: 'Ann', id: 1 }).shape,
    ]).toEqual([1, 1, 2]);
    expect(packed.pack(row(null)).doc).toHaveLength('1...'.length + 3);
    expect(db.all(`SELECT keys FROM ${schema.shapes}`)).toEqual([
      { keys: '["id","Name","Employer","Notes"]' },
      { keys: '["Name","id"]' },
    ]);
    db.close();
  });

  it('let SQL read a field of a row of any shape', () => {
    const { db, packed } = open();
    const rows = [
      { id: 1, Name: 'A "b",\n\tc' },
      { Name: 'Ann', Odd: [null, 2], id: 2 },
      { id: 3, Odd: null, Name: null },
      { id: 4 },
    ];
    for (const [seq, row] of rows.entries()) {
      const { shape, doc } = packed.pack(row);
      db.run(`INSERT INTO ${schema.docs} VALUES (?, ?, ?)`, seq, shape, doc);
    }
    const values = (name: string) =>
      db
        .all(`SELECT ${storedValue(schema, name)} AS value FROM ${schema.docs} AS t ORDER BY seq`)
        .map(({ value }) => value);
    expect(values('Name')).toEqual(['A "b",\n\tc', 'Ann', null, null]);
    expect(values('id')).toEqual([1, 2, 3, 4]);
    db.close();
  });
});
