import { parentPort, workerData } from 'node:worker_threads';
import { figuresOfRow, figuresReadFrom, type Clocks } from '@leaseledger/contract/service-targets/figures-of-row';
import { scanSqlite } from '@leaseledger/projections/stores/sqlite/scan';
import { lowerPriorityOfThread } from '../../platform/threads/low-priority.ts';
import type { ExportTask, FromWorker, ToWorker } from './export-task.ts';
import { Pieces } from './pieces.ts';
import { openExport } from './write-export.ts';

if (parentPort === null) throw new Error('This is the thread of an export: it is started by the product');
const port = parentPort;
// Only `runExport` starts this thread.
const task = workerData as ExportTask;
/** The thread reports its progress after this many rows. */
const TOLD_EVERY = 2_000;

lowerPriorityOfThread();
const say = (told: FromWorker, moved: readonly ArrayBuffer[] = []) => port.postMessage(told, moved);
const fields = task.file.columns.map(({ field }) => field);
const { clocks } = task;
/** The columns to read: also those by which the figures are counted. */
const read = clocks === undefined ? fields : [...new Set([...fields, ...figuresReadFrom])];
let rows = 0;
const pieces = new Pieces((piece) => say({ rows, piece }, [piece.buffer]));
const file = openExport(task.file, pieces);

function write(values: readonly unknown[]): void {
  file.write(clocks === undefined ? values : valuesWithFigures(values, clocks));
  rows += 1;
  if (rows % TOLD_EVERY === 0) say({ rows });
}

/** The values of the file's columns, with the figures in place of what the row holds. */
function valuesWithFigures(values: readonly unknown[], by: Clocks): readonly unknown[] {
  const row = Object.fromEntries(read.map((field, index) => [field, values[index]]));
  // A list with clocks has rows of enquiries, and all columns that the figures need were read.
  const figures = figuresOfRow(row as Parameters<typeof figuresOfRow>[0], by);
  return fields.map((field) => (Object.hasOwn(figures, field) ? figures[field] : row[field]));
}

function finish(): void {
  file.end();
  void pieces.flush(true);
  say({ rows, isDone: true });
  port.close();
}

async function writePage(page: readonly string[]): Promise<void> {
  for (const text of page) {
    const row: Readonly<Record<string, unknown>> = JSON.parse(text);
    write(read.map((field) => row[field]));
  }
  await pieces.flush();
  say({ rows, wantsMore: true });
}

port.on('message', (message: ToWorker) => {
  if ('isTaken' in message) pieces.taken();
  else if ('isLast' in message) finish();
  // An error ends the thread, and its end reports the error.
  else void writePage(message.rows);
});

if (task.source === undefined) say({ rows, wantsMore: true });
else {
  for (const values of scanSqlite(task.source.path, task.source.model, task.source.query, read)) {
    write(values);
    const room = pieces.flush();
    if (room !== undefined) await room;
  }
  finish();
}
