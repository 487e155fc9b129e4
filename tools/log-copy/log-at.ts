import { existsSync } from 'node:fs';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbEventLog } from '@leaseledger/event-log/eventstoredb/eventstoredb-event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';

const CONNECTION_STRING = /^(?:esdb|kurrentdb)(?:\+discover)?:\/\//;

export const isEventStoreDb = (place: string): boolean => CONNECTION_STRING.test(place);

/**
 * Opens the log at a place: a connection string of EventStoreDB, or the path of an SQLite file.
 * @param mustExist whether a missing file is an error; else it is made
 * @throws Error where there is no such file
 */
export function logAt(place: string, { mustExist }: { mustExist: boolean }): EventLog {
  if (isEventStoreDb(place)) return new EventStoreDbEventLog({ connectionString: place });
  if (mustExist && !existsSync(place)) throw new Error(`There is no file ${place}`);
  return new SqliteEventLog({ file: place, clock: () => new Date() });
}
