import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const HEADER = 'SQLite format 3\0';

/** On a thread of its own, since it reads the whole file. Sends what is wrong, or nothing; a file that is busy is not damaged. */
const CHECK = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  // On Linux that is this thread's: whoever is answered meanwhile comes first. Elsewhere it would be the whole process's.
  if (process.platform === 'linux') require('node:os').setPriority(19);
  let wrong;
  try {
    const database = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 });
    const [found] = Object.values(database.prepare('PRAGMA quick_check(1)').get());
    if (found !== 'ok') wrong = found;
    database.close();
  } catch (error) {
    if ([11, 26].includes(error.errcode & 0xff)) wrong = error.message;
  }
  parentPort.postMessage(wrong);
`;

/** Whether a file is an SQLite database by its first bytes; one that is missing or empty may become one. */
export function mayBeDatabase(file: string): boolean {
  if (!existsSync(file)) return true;
  const header = Buffer.alloc(HEADER.length);
  const handle = openSync(file, 'r');
  const length = readSync(handle, header);
  closeSync(handle);
  return length === 0 || header.toString('latin1') === HEADER;
}

/** What SQLite finds wrong with a database, in its words; undefined where it finds nothing, or the file is missing. Does not block. */
export function quickCheck(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const worker = new Worker(CHECK, { eval: true, workerData: file, execArgv: [] });
    worker.once('message', (wrong: string | undefined) => resolve(wrong));
    worker.once('error', reject);
  });
}
