import { chmodSync } from 'node:fs';
import { isNativeError } from 'node:util/types';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { createForOwner } from '@leaseledger/event-log/sqlite/create-for-owner';
import { Rebuilding, StoreUnavailable } from '../../kernel/read-store.ts';

export type { SQLInputValue };

const MOST_STATEMENTS = 500;
/** The longest wait for another process to release the file. */
const BLOCKING_WAIT_MS = 5_000;

/** SQLite's primary result codes for passing trouble: busy, locked, read-only, I/O error, full, cannot open. */
const PASSING = new Set([5, 6, 8, 10, 13, 14]);

function passes(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    PASSING.has(error.errcode & 0xff)
  );
}

/** The treatment of a damaged file, or one that is no database. Without it, the errors are passed on. */
export interface Recovery {
  /** Whether an error means damage. */
  readonly isDamage: (error: unknown) => boolean;
  /** Renames the closed file and the files beside it. */
  readonly setAside: (path: string) => void;
}

/** One connection to the file of the read models. A statement is prepared once for each SQL text. */
export class Database {
  #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #onSetAside = () => {};
  #wasSetAside = false;

  /** Opens or creates the file, readable by its owner only. ':memory:' keeps rows while it is open. */
  constructor(
    private readonly path: string,
    private readonly recovery?: Recovery,
  ) {
    try {
      this.#connection = connect(path);
    } catch (error) {
      if (recovery?.isDamage(error) !== true) throw error;
      this.#connection = this.#replaced(recovery);
    }
  }

  get wasSetAside(): boolean {
    return this.#wasSetAside;
  }

  /** Sets the callback for when an empty file has replaced a damaged one. */
  onSetAside(then: () => void): void {
    this.#onSetAside = then;
  }

  /** Replaces the file by an empty one, and keeps it under another name. */
  setAside(): void {
    if (this.recovery === undefined) return;
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
    this.#connection = this.#replaced(this.recovery);
    this.#onSetAside();
  }

  exec(sql: string): void {
    this.#answer(() => this.#connection.exec(sql));
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#answer(() => this.#prepare(sql).run(...values));
  }

  all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#answer(() => this.#prepare(sql).all(...values));
  }

  /** Rows one by one, while no other statement of the same text runs. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<Record<string, unknown>> {
    return this.#answer(() => this.#prepare(sql).iterate(...values));
  }

  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.#answer(() => this.#prepare(sql).get(...values));
  }

  /** Runs reads of one moment, whatever other processes write. */
  reading<T>(work: () => T): T {
    this.run('BEGIN');
    try {
      return work();
    } finally {
      if (this.#connection.isTransaction) this.run('COMMIT');
    }
  }

  /** Runs all of the work or nothing. The write lock is held from the beginning, so that what was read stays true. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Within a transaction: runs all of the work, or nothing of it and returns the error. @throws StoreUnavailable, after
   * which the whole transaction is void
   */
  attempt<T>(work: () => T): T | Error {
    this.run('SAVEPOINT attempt');
    try {
      const result = work();
      this.run('RELEASE attempt');
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable || !isNativeError(error)) throw error;
      this.run('ROLLBACK TO attempt');
      this.run('RELEASE attempt');
      return error;
    }
  }

  /**
   * Moves everything into the file itself, because the write-ahead log still holds overwritten pages.
   * @returns whether it could; false, at once, while another process uses the file
   */
  emptyWriteAheadLog(): boolean {
    const wait = (milliseconds: number) => this.#connection.exec(`PRAGMA busy_timeout = ${milliseconds}`);
    wait(0);
    try {
      return this.get('PRAGMA wal_checkpoint(TRUNCATE)')?.['busy'] === 0;
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    } finally {
      wait(BLOCKING_WAIT_MS);
    }
  }

  close(): void {
    this.#statements.clear();
    this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    const statement = this.#connection.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #replaced({ setAside }: Recovery): DatabaseSync {
    this.#wasSetAside = true;
    setAside(this.path);
    return connect(this.path);
  }

  #answer<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (this.recovery?.isDamage(error) === true) {
        this.setAside();
        throw new Rebuilding('The read models were damaged', { cause: error });
      }
      if (passes(error)) throw new StoreUnavailable('The read models cannot be reached just now', { cause: error });
      throw error;
    }
  }
}

function connect(path: string): DatabaseSync {
  if (path !== ':memory:') {
    createForOwner(path);
    chmodSync(path, 0o600);
  }
  const connection = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS });
  try {
    // A power cut may lose the newest rows, which is harmless: rows and checkpoint share a transaction and can be
    // rebuilt.
    // Overwriting deleted data removes the details of a forgotten person.
    connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
      PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY`);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}
