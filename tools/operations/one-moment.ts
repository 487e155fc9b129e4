import { closeSync, fsyncSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@leaseledger/event-log/sqlite/database';

/** How long to wait for others to let go of a file, in milliseconds. */
const PATIENCE = 5_000;
const PAGES_AT_ONCE = 4_096;

/** A database as it was when it was pinned, whoever writes to it meanwhile. While it is pinned, its write-ahead log is not begun anew. */
export class PinnedDatabase {
  readonly #connection: DatabaseSync;

  constructor(file: string) {
    this.#connection = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE });
  }

  pin(): void {
    this.#connection.exec('BEGIN');
    // The first read takes the snapshot.
    this.#connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  }

  /** Into a new file that only its owner may read. @throws Error where there is one */
  async copyTo(file: string): Promise<void> {
    closeSync(openSync(file, 'wx', 0o600));
    await backup(this.#connection, file, { rate: PAGES_AT_ONCE });
  }

  release(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }
}

/**
 * Copies vault and log as they were at one and the same moment.
 *
 * A key is in the vault before anything that it seals is in the log, and it goes after the log says that its person is forgotten. A vault
 * that is older than the log would lack keys of the newest events: their details would be lost. A vault that is newer would lack keys
 * that the log does not give up yet, and would hold tombstones of ids that the log hands out once more. So both are pinned while the
 * vault's write lock is held, for as long as that takes: microseconds. No key is made or destroyed then, so the vault has every key that
 * the log needs and, of those who are forgotten in it, none but the ones that its policy has not reached; that it does after a restore.
 *
 * The vault is copied first, since it is small and a key that is destroyed meanwhile stays in its write-ahead log until it is released.
 */
export async function copyOneMoment(
  from: { readonly log: string; readonly vault: string },
  to: { readonly log: string; readonly vault: string },
): Promise<void> {
  const holder = openDatabase(from.vault);
  const [log, vault] = [new PinnedDatabase(from.log), new PinnedDatabase(from.vault)];
  try {
    holder.exec('BEGIN IMMEDIATE');
    log.pin();
    vault.pin();
    holder.exec('ROLLBACK');
    await vault.copyTo(to.vault);
    vault.release();
    holder.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await log.copyTo(to.log);
  } finally {
    for (const pinned of [log, vault]) pinned.release();
    holder.close();
  }
}

/**
 * Makes a closed database one file without a write-ahead log, which is on the disk when this returns.
 * @throws Error where SQLite finds it damaged
 */
export function closeAsOneFile(file: string): void {
  const database = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    const [found] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {});
    if (found !== 'ok') throw new Error(`${file} is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
