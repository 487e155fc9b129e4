import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { StartedTestContainer } from 'testcontainers';
import { describeQueries, describeQueriesAmongWrites } from '../queries.contract.ts';
import { describeReadStore } from '../read-store.contract.ts';
import { describeServer } from './double/server.contract.ts';
import { openMongoDbStore } from './mongodb-store.ts';
import { describePlans } from './plans.contract.ts';

const IMAGE = 'mongo:8.0';
const PORT = 27017;
const given = process.env['MONGODB_TEST_URL'] ?? process.env['MONGODB_URL'];
/** Servers that only speak its protocol may be asked for fewer at once. */
const rowsPerWrite = Number(process.env['MONGODB_ROWS_PER_WRITE'] ?? 500);

// jest leaves this file out where there is no real server: see real-mongodb.mjs.
describe('with a real server', () => {
  let server = given ?? '';
  let container: StartedTestContainer | undefined;
  const databases: string[] = [];

  beforeAll(async () => {
    if (server !== '') return;
    const { GenericContainer, Wait } = await import('testcontainers');
    container = await new GenericContainer(IMAGE).withExposedPorts(PORT).withWaitStrategy(Wait.forLogMessage(/Waiting for connections/i)).start();
    server = `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/`;
  }, 180_000);
  afterAll(async () => {
    const client = new MongoClient(server);
    for (const database of databases) await client.db(database).dropDatabase();
    await client.close();
    await container?.stop();
  });

  /** The address of a database that nobody else uses. */
  const newDatabase = (): string => {
    const name = `leaseledger_test_${randomUUID().slice(0, 8)}`;
    databases.push(name);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const open = (url: string) => openMongoDbStore({ url, rowsPerWrite });
  const makePlace = async () => {
    const url = newDatabase();
    return { open: async () => open(url), dispose: async () => undefined };
  };

  describeServer('MongoDB', async () => newDatabase());
  describeReadStore('MongoDB', makePlace);
  describeQueries('MongoDB', async () => open(newDatabase()));
  describeQueriesAmongWrites('MongoDB', makePlace);
  describePlans('MongoDB', async () => newDatabase());
});
