import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { givenServer } from '@leaseledger/event-log/eventstoredb/given-server';

/** A server of the log for a test: the double, or the real one that EVENTSTORE_URL names. */
export interface EventStore {
  readonly connectionString: string;
  /** Gone until `back`, with all that it has acknowledged. */
  away(): void;
  back(): void;
  stop(): Promise<void>;
}

/**
 * An empty server. A real one is emptied for each test, so tests on it run one at a time.
 * @throws Error for a real one without the two commands that stop and start it
 */
export async function startEventStore(): Promise<EventStore> {
  const given = givenServer();
  if (given === undefined) return EventStoreDbDouble.start();
  given.stop();
  given.start(true);
  return {
    connectionString: given.connectionString,
    away: () => given.stop(),
    back: () => given.start(false),
    stop: async () => undefined,
  };
}
