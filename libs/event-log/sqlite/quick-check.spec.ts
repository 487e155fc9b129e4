import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { quickCheck } from './quick-check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quick-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A database with some pages in it. */
function written(): string {
  const file = join(folder, 'kept.sqlite');
  const database = new DatabaseSync(file);
  database.exec(
    "CREATE TABLE kept (text TEXT); INSERT INTO kept SELECT printf('%400d', value) FROM (WITH RECURSIVE numbers (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 200) SELECT value FROM numbers)",
  );
  database.close();
  return file;
}

it('finds nothing wrong with a whole database, or with a missing one', async () => {
  expect(await quickCheck(written())).toBeUndefined();
  expect(await quickCheck(join(folder, 'none.sqlite'))).toBeUndefined();
});

it('reports a damaged database in the words of SQLite', async () => {
  const file = written();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(8_192, 7), 0, 8_192, 8_192);
  closeSync(handle);
  expect(await quickCheck(file)).toMatch(/Tree|page|malformed/);
});
