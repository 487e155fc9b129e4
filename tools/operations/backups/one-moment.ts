import { closeSync, fsyncSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@leaseledger/event-log/sqlite/database';

/** The time to wait for others to release a file, in milliseconds. */
const PATIENCE = 5_000;
const PAGES_AT_ONCE = 4_096;

/** A database as of the moment when it was pinned. Until it is released, its write-ahead log is not restarted. */
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

  /** Copies into a new file that only its owner may read. @throws Error for an existing file */
  async copyTo(file: string): Promise<void> {
    closeSync(openSync(file, 'wx', 0o600));
    await backup(this.#connection, file, { rate: PAGES_AT_ONCE });
  }

  release(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }
}

/**
 * Copies vault and log as of one and the same moment.
 *
 * A key is in the vault before the log holds anything that it seals, and is destroyed after the log records the
 * forgetting. An older vault would lack keys of the newest events, so their details would be lost. A newer vault would
 * lack keys of persons that the log does not forget yet, and would hold tombstones of ids that the log gives out again.
 * So both are pinned under the vault's write lock, for microseconds. No key is made or destroyed then. The vault has
 * every key that the log needs, and of forgotten persons only keys that the policy has yet to destroy, which it does
 * after a restore.
 *
 * The vault is copied first, because it is small, and a key that is destroyed during the copy stays in its write-ahead
 * log until the release.
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
 * Turns a closed database into one file without a write-ahead log, on disk when this returns.
 * @throws Error for a database that SQLite finds damaged
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
