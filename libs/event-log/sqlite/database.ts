import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { LogUnavailable } from '../event-log.ts';
import { createForOwner } from './create-for-owner.ts';

const SQLITE_BUSY = 5;
/** How long SQLite may block this thread while another process holds the file. */
const BLOCKING_WAIT_MS = 5_000;

/** Opens or creates a database that survives a power cut after each commit and that only its owner may read. */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') createForOwner(file);
  const database = new DatabaseSync(file, { timeout: BLOCKING_WAIT_MS });
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA journal_size_limit = 67108864',
  );
  return database;
}

/** A statement whose rows come as arrays: half the cost of objects where there are many. `Row` is what the SQL selects. */
export class Rows<Row extends SQLOutputValue[]> {
  private readonly statement: StatementSync;

  constructor(database: DatabaseSync, sql: string) {
    this.statement = database.prepare(sql);
    this.statement.setReturnArrays(true);
  }

  all(...parameters: SQLInputValue[]): Row[] {
    // node:sqlite types rows as objects, whatever setReturnArrays says.
    return this.statement.all(...parameters) as unknown as Row[];
  }

  get(...parameters: SQLInputValue[]): Row | undefined {
    return this.statement.get(...parameters) as unknown as Row | undefined;
  }
}

export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_BUSY;
}

/** SQLite's refusals (disk full, input/output error, locked for too long …) as the port names them; other errors as they are. */
export function asLogError(error: unknown): unknown {
  return primaryCodeOf(error) === undefined
    ? error
    : new LogUnavailable(`The log's file cannot be used: ${String(error)}`, { cause: error });
}

/** SQLite's primary result code, without the extended bits; undefined for other errors. Judged by shape: an error may come from another realm. */
export function primaryCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}
