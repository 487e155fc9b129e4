import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StoreUnavailable } from '../../kernel/read-store.ts';

export type { SQLInputValue };

const MOST_STATEMENTS = 500;
/** How long a call may wait for another process to let go of the file. */
const BLOCKING_WAIT_MS = 5_000;

/** SQLite's primary result codes for what may pass: busy, locked, read-only, I/O error, full, cannot open. */
const PASSING = new Set([5, 6, 8, 10, 13, 14]);

function passes(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && PASSING.has(error.errcode & 0xff);
}

/** One connection to the file of the read models. Statements are prepared once for each SQL text. */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens the file, or makes it, readable by its owner only. ':memory:' holds rows for as long as it is open. */
  constructor(path: string) {
    if (path !== ':memory:') {
      closeSync(openSync(path, 'a', 0o600));
      chmodSync(path, 0o600);
    }
    this.#connection = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS });
    // Rows and checkpoint share a transaction and can be rebuilt: losing the newest ones in a power cut is harmless.
    // Overwriting what was deleted is what makes a forgotten person's details go.
    this.#connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
      PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY`);
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

  get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.#answer(() => this.#prepare(sql).get(...values));
  }

  /** All of the work or nothing. The write lock is held from the beginning, so that what is read stays true. */
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
   * Moves everything into the file itself: what was overwritten there stands in the write-ahead log as it was before.
   * @returns whether it could; false, at once, while another process is using the file
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

  #answer<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (passes(error)) throw new StoreUnavailable('The read models cannot be reached just now', { cause: error });
      throw error;
    }
  }
}
