import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createForOwner } from '@leaseledger/event-log/sqlite/create-for-owner';
import { isBusy } from '@leaseledger/event-log/sqlite/database';

/** The file stays when the process ends: removing it would let two processes lock two files of one name. */
export const lockIn = (dataDir: string): string => join(dataDir, 'process.lock');

/**
 * Claims a data folder for this process until the answered function is called. The system ends the claim of a killed
 * process. SQLite makes the lock, because Node.js has none that every system releases by itself.
 * @throws Error when another process has claimed the folder
 */
export function lockFolder(dataDir: string): () => void {
  const file = lockIn(dataDir);
  createForOwner(file);
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    holder.exec('BEGIN IMMEDIATE');
  } catch (error) {
    holder.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `Another process of Leaseledger uses the data folder ${dataDir}, which is for one process at a time. Stop that process, or name another folder as DATA_DIR.`,
      { cause: error },
    );
  }
  return () => holder.close();
}
