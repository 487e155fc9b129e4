import { databaseIn } from '@leaseledger/mongodb/connection';
import { MongoClient } from 'mongodb';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import type { ServerChoice } from './options.ts';
import { startProcess } from './start-process.ts';

/** The servers of log, read models and vault. A part without an address is in the data folder. */
export interface Servers {
  readonly eventStoreUrl: string | undefined;
  readonly mongoDbUrl: string | undefined;
}

/** The databases that the product makes on a MongoDB. */
const databasesOf = (url: string): string[] => ['', '_vault'].map((suffix) => `${databaseIn(url)}${suffix}`);

/** The environment for the product and its commands. */
export const serverEnv = ({ eventStoreUrl = '', mongoDbUrl = '' }: Partial<Servers>): NodeJS.ProcessEnv => ({
  EVENTSTORE_URL: eventStoreUrl,
  MONGODB_URL: mongoDbUrl,
});

/**
 * Starts the stand-ins, or checks that the servers are empty. @throws Error for a server with data, which the bench
 * must not touch
 */
export async function openServers({
  areDoubles,
  eventStoreUrl,
  mongoDbUrl,
}: ServerChoice): Promise<Servers & { stop(): Promise<void> }> {
  if (areDoubles) {
    const [log, rows] = await Promise.all([
      startProcess('tools/commands/eventstoredb-double.ts'),
      startProcess('tools/commands/mongodb-double.ts'),
    ]);
    return {
      eventStoreUrl: log.address,
      mongoDbUrl: rows.address,
      stop: async () => void (await Promise.all([log.stop(), rows.stop()])),
    };
  }
  if (eventStoreUrl !== undefined && !(await isEmptyLog(eventStoreUrl)))
    throw new Error('There are events on that EventStoreDB: the bench fills an empty one');
  if (mongoDbUrl !== undefined && !(await areEmptyDatabases(mongoDbUrl)))
    throw new Error(
      `There is something in ${databasesOf(mongoDbUrl).join(' or ')} on that MongoDB: the bench fills empty ones`,
    );
  return { eventStoreUrl, mongoDbUrl, stop: async () => undefined };
}

async function isEmptyLog(eventStoreUrl: string): Promise<boolean> {
  const log = await openLog({ dataDir: '', eventStoreUrl, clock: () => new Date() });
  try {
    for await (const _ of log.readAll({ limit: 1 })) return false;
    return true;
  } finally {
    await log.close();
  }
}

async function areEmptyDatabases(url: string): Promise<boolean> {
  const client = new MongoClient(url);
  try {
    const found = await Promise.all(databasesOf(url).map((name) => client.db(name).listCollections().toArray()));
    return found.flat().length === 0;
  } finally {
    await client.close();
  }
}
