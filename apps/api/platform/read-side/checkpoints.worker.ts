import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

if (parentPort === null) throw new Error('This is the thread of checkpoints: it is started by the read side');
const port = parentPort;
const file = pathToFileURL(String(workerData));
// Where it was set aside, none is made in its place.
file.searchParams.set('mode', 'rw');

port.on('message', () => {
  try {
    // Opened each time: a file that is to be set aside is held by nobody.
    const database = new DatabaseSync(file);
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } finally {
      database.close();
    }
  } catch {
    // What is not moved here, commits move.
  }
  port.postMessage(null);
});
