import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbEventLog } from '@leaseledger/event-log/eventstoredb/eventstoredb-event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { MANIFEST } from '../operations/backups/manifest.ts';

const CONNECTION_STRING = /^(?:esdb|kurrentdb)(?:\+discover)?:\/\//;

export const isEventStoreDb = (place: string): boolean => CONNECTION_STRING.test(place);

/**
 * Opens a log by the connection string of an EventStoreDB, or the path of an SQLite file.
 * @param mustExist whether a missing file is an error; otherwise it is made
 * @throws Error for a missing file, or one of a backup
 */
export function logAt(place: string, { mustExist }: { mustExist: boolean }): EventLog {
  if (isEventStoreDb(place)) return new EventStoreDbEventLog({ connectionString: place });
  if (mustExist && !existsSync(place)) throw new Error(`There is no file ${place}`);
  // Opening would change bytes of it, and a restore would then refuse it.
  if (existsSync(join(dirname(place), MANIFEST)))
    throw new Error(`${place} is the log of a backup: put it into a data folder with npm run restore`);
  return new SqliteEventLog({ file: place, clock: () => new Date() });
}
