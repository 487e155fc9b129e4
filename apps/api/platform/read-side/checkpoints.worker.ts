import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

if (parentPort === null) throw new Error('This is the thread of checkpoints: it is started by the read side');
const port = parentPort;
const file = pathToFileURL(String(workerData));
// Opens existing files only, so that no file is created in the place of one that was set aside.
file.searchParams.set('mode', 'rw');

port.on('message', () => {
  try {
    // The file is opened each time, so that it can be set aside in between.
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } finally {
      database.close();
    }
  } catch {
    // The next commit moves the rest.
  }
  port.postMessage(null);
});
