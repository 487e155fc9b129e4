import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

const folder = mkdtempSync(join(tmpdir(), 'leaseledger-checkpoints-'));
const file = join(folder, 'rows.sqlite');
let thread: Worker | undefined;
afterEach(async () => {
  await thread?.terminate();
  rmSync(folder, { recursive: true });
});

/** The number of tables in the file itself, without its write-ahead log. */
function tablesInFile(): unknown {
  const copy = join(folder, 'copy.sqlite');
  copyFileSync(file, copy);
  const database = new DatabaseSync(copy);
  const [found] = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').all();
  database.close();
  return found?.['tables'];
}

describe('the thread of checkpoints', () => {
  it('the checkpoint thread moves commits into the file, does not keep it open, and does not create a missing file', async () => {
    const started = (thread = new Worker(new URL('./checkpoints.worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
    }));
    const move = async () => {
      started.postMessage(null);
      await once(started, 'message');
    };
    await move();
    expect(existsSync(file)).toBe(false);

    const writer = new DatabaseSync(file);
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE one (value)');
    expect(tablesInFile()).toBe(0);
    await move();
    expect(tablesInFile()).toBe(1);
    writer.close();
    // The connection that closes last removes the write-ahead log.
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
