import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '../event-log.ts';

const SCHEMA_VERSION = 1;

/**
 * Names of streams and types are stored once and ids as 16 bytes, so that the log stays near the size of its JSON.
 * Events of earlier releases have no checksum. AUTOINCREMENT under BEGIN IMMEDIATE makes the order of positions the order of commits, without gaps.
 */
const SCHEMA = `
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    deleted_through INTEGER NOT NULL DEFAULT -1
  ) STRICT;
  CREATE TABLE types (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    type INTEGER NOT NULL,
    created INTEGER NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    checksum INTEGER,
    UNIQUE (stream, revision),
    UNIQUE (stream, id)
  ) STRICT;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Creates the tables in a new file. Call it inside a transaction that holds the write lock.
 * @throws Error where a later release of the product wrote the file
 */
export function ensureSchema(database: DatabaseSync): void {
  const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (version === 0) return database.exec(SCHEMA);
  if (version !== SCHEMA_VERSION)
    throw new Error(`The log's file has version ${version}, this release reads ${SCHEMA_VERSION}`);
  // Files of earlier releases lack this column. Those releases can still use a file with it.
  const columns = database.prepare("SELECT name FROM pragma_table_info('events')").all();
  if (!columns.some(({ name }) => name === 'checksum')) database.exec('ALTER TABLE events ADD COLUMN checksum INTEGER');
}

/** Wide enough for every number that JavaScript holds exactly. */
const POSITION_DIGITS = 16;
const POSITION = /^\d{16}$/;

export function toPosition(place: number): Position {
  return String(place).padStart(POSITION_DIGITS, '0') as Position;
}

/** Whether it is a position of a log of this kind. */
export const isPosition = (position: Position): boolean => POSITION.test(position);

/** @throws RangeError where it is no position of a log of this kind */
export function fromPosition(position: Position): number {
  if (!isPosition(position)) throw new RangeError(`Not a position of this log: ${position}`);
  return Number(position);
}

export function idToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export function bytesToId(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
