import { join } from 'node:path';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { speaksTlsUnasked } from '@leaseledger/event-log/eventstoredb/tls/speaks-tls';
import type { Commits } from '@leaseledger/event-log/sqlite/commits';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { hostOf } from '../settings/host-of.ts';
import { defaultSettings } from '../settings/settings.ts';
import type { Clock } from '../foundation/platform.ts';

const LONGEST_ATTEMPT_MS = 4_000;
/** Well below the time that a command waits for the lists. The lists then follow soon after the log is back. */
const LONGEST_PAUSE_MS = 500;

export interface LogChoice {
  /** The folder of log.sqlite, for a site without EventStoreDB. */
  readonly dataDir: string;
  /** E.g. `esdb://127.0.0.1:2113?tls=false`. Undefined or empty selects the SQLite log. */
  readonly eventStoreUrl?: string | undefined;
  readonly clock: Clock;
  /** How long an append or a read may take, with its repeats, before the log counts as unavailable. */
  readonly deadlineSeconds?: number;
  /**
   * The channel by which threads notify each other of appends to a SQLite log. EventStoreDB notifies all subscribers
   * itself.
   */
  readonly commits?: Commits;
  /** Whether another thread moves SQLite's write-ahead log into the file. */
  readonly isCheckpointedElsewhere?: boolean;
}

/**
 * Opens the log that the site has chosen. EventStoreDB is connected on first use, and its client is loaded only here:
 * it takes 0.1 s of processor in each thread.
 * @throws LogUnavailable when the file cannot be opened; Error when the address is no connection string, or when this
 * process already has a log on EventStoreDB open
 */
export async function openLog({
  dataDir,
  eventStoreUrl,
  clock,
  deadlineSeconds = defaultSettings.logDeadlineSeconds,
  ...threads
}: LogChoice): Promise<EventLog> {
  const deadline = deadlineSeconds * 1_000;
  if (!eventStoreUrl)
    return new SqliteEventLog({ file: join(dataDir, 'log.sqlite'), clock, busyBudget: deadline, ...threads });
  const { EventStoreDbEventLog } = await import('@leaseledger/event-log/eventstoredb/eventstoredb-event-log');
  return new EventStoreDbEventLog({
    connectionString: eventStoreUrl,
    patience: {
      retryFor: deadline,
      attemptTimeout: Math.min(LONGEST_ATTEMPT_MS, deadline / 2),
      longestPause: LONGEST_PAUSE_MS,
    },
  });
}

/**
 * The possible causes of a log that does not answer, and what to do. The product cannot know which it is. Undefined
 * where the log has no server.
 */
export const whyAway = ({ eventStoreUrl }: Pick<LogChoice, 'eventStoreUrl'>): string | undefined =>
  eventStoreUrl
    ? 'Its server has stopped, or cannot be reached over the network. A full disk stops it: then make space. Somebody must start it'
    : undefined;

/** @throws Error where the server speaks TLS and the address says that it does not */
export async function refuseSilentTls({ dataDir, eventStoreUrl }: Pick<LogChoice, 'dataDir' | 'eventStoreUrl'>) {
  if (eventStoreUrl && (await speaksTlsUnasked(eventStoreUrl)))
    throw new Error(
      `${nameOfLog({ dataDir, eventStoreUrl })} cannot be used: the server speaks TLS there, and the address asks for none: set tls=true in EVENTSTORE_URL`,
    );
}

/** The name of the log for people, without any credentials in its address. */
export function nameOfLog({ dataDir, eventStoreUrl }: Pick<LogChoice, 'dataDir' | 'eventStoreUrl'>): string {
  if (!eventStoreUrl) return join(dataDir, 'log.sqlite');
  return `EventStoreDB at ${hostOf(eventStoreUrl)}`;
}
