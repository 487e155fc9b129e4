import { join } from 'node:path';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbEventLog } from '@leaseledger/event-log/eventstoredb/eventstoredb-event-log';
import type { Commits } from '@leaseledger/event-log/sqlite/commits';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { hostOf } from '../settings/host-of.ts';
import { defaultSettings } from '../settings/settings.ts';
import type { Clock } from '../foundation/platform.ts';

const LONGEST_ATTEMPT_MS = 4_000;
/** Well below what a command waits for the lists: they are back soon after the log is. */
const LONGEST_PAUSE_MS = 500;

export interface LogChoice {
  /** The folder of log.sqlite, where no EventStoreDB is named. */
  readonly dataDir: string;
  /** E.g. `esdb://127.0.0.1:2113?tls=false`; undefined or empty for the SQLite log. */
  readonly eventStoreUrl?: string | undefined;
  readonly clock: Clock;
  /** How long an append or a read may take, its repeats included, before the log counts as unavailable. */
  readonly deadlineSeconds?: number;
  /** By which threads tell each other of appends to a SQLite log; EventStoreDB tells everybody. */
  readonly commits?: Commits;
  /** Another thread moves what was written from SQLite's write-ahead log into the file itself. */
  readonly isCheckpointedElsewhere?: boolean;
}

/**
 * The log that the site has chosen. EventStoreDB is connected to when it is first used.
 * @throws LogUnavailable where the file cannot be opened; Error where the address is no connection string, or where this process
 * has a log on EventStoreDB open
 */
export function openLog({
  dataDir,
  eventStoreUrl,
  clock,
  deadlineSeconds = defaultSettings.logDeadlineSeconds,
  ...threads
}: LogChoice): EventLog {
  const deadline = deadlineSeconds * 1_000;
  if (!eventStoreUrl)
    return new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock, busyBudget: deadline, ...threads });
  return new EventStoreDbEventLog({
    connectionString: eventStoreUrl,
    patience: {
      retryFor: deadline,
      attemptTimeout: Math.min(LONGEST_ATTEMPT_MS, deadline / 2),
      longestPause: LONGEST_PAUSE_MS,
    },
  });
}

/** The log by a name that people may read: never with the credentials that an address may hold. */
export function nameOfLog({ dataDir, eventStoreUrl }: Pick<LogChoice, 'dataDir' | 'eventStoreUrl'>): string {
  if (!eventStoreUrl) return join(dataDir, 'log.sqlite');
  return `EventStoreDB at ${hostOf(eventStoreUrl)}`;
}
