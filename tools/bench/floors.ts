import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HttpClient, load } from './http-load.ts';
import { startProcess } from './start-process.ts';

/** An event of the size that the log's own figures are given for. */
export const EVENT_BYTES = 493;

/** Appends of one event's bytes with fdatasync after each, on a growing file: what this disk can do, a second. */
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

/** Reads by primary key from a table of 100,000 JSON rows, a second. */
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

/** A bare Fastify answer of `bytes`, a second and its latencies, at `connections` connections. */
export async function answerFloor(bytes: number, connections: number, count = 10_000): Promise<{ rate: number; latencies: number[] }> {
  const server = await startProcess('tools/bench/bare-server.ts', [String(bytes)]);
  const client = new HttpClient(server.address);
  await load(client, 2_000, connections, () => ({ path: '/' }));
  const result = await load(client, count, connections, () => ({ path: '/' }));
  client.close();
  await server.stop();
  return result;
}
