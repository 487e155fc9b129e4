import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { drive, HttpClient, type LoadResult } from '../load/http-load.ts';
import { startProcess } from '../load/start-process.ts';

/** The size of the event to which the log's own figures refer. */
export const EVENT_BYTES = 493;

/** Appends the bytes of one event with fdatasync to a growing file: the limit of this disk, per second. */
export function appendFloor(folder: string, count = 2_000): number {
  const file = openSync(join(folder, 'floor.bin'), 'a');
  const bytes = Buffer.alloc(EVENT_BYTES, 'x');
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    writeSync(file, bytes);
    fdatasyncSync(file);
  }
  const rate = (count * 1000) / (performance.now() - start);
  closeSync(file);
  return rate;
}

/** Reads by primary key from a table of 100,000 JSON rows, per second. */
export function queryFloor(folder: string, count = 50_000): number {
  const database = new DatabaseSync(join(folder, 'floor.sqlite'));
  database.exec('PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, doc TEXT); BEGIN');
  const insert = database.prepare('INSERT INTO t VALUES(?, ?)');
  const doc = JSON.stringify({ text: 'x'.repeat(EVENT_BYTES) });
  for (let i = 0; i < 100_000; i++) insert.run(i, doc);
  database.exec('COMMIT');
  const select = database.prepare('SELECT doc FROM t WHERE id = ?');
  const start = performance.now();
  for (let i = 0; i < count; i++) select.get((i * 7919) % 100_000);
  const rate = (count * 1000) / (performance.now() - start);
  database.close();
  return rate;
}

/** The rate of bare Fastify answers of `bytes`, at this concurrency. */
export async function answerFloor(bytes: number, atOnce: number): Promise<LoadResult> {
  const server = await startProcess('tools/bench/bare/bare-server.ts', [String(bytes)]);
  const client = new HttpClient(server.address);
  const ask = () => client.send({ path: '/' });
  await drive(ask, { atOnce, seconds: 1 });
  const result = await drive(ask, { atOnce, seconds: 2 });
  await client.close();
  await server.stop();
  return result;
}
