import { afterAll, beforeAll, describe } from '@jest/globals';
import { RealMongoDb } from '@leaseledger/mongodb/real-mongodb';
import { describeQueries, describeQueriesAmongWrites } from '../queries.contract.ts';
import { describeReadStore } from '../read-store.contract.ts';
import { openMongoDbStore } from './mongodb-store.ts';
import { describePlans } from './plans.contract.ts';

/** Servers that only speak its protocol may be asked for fewer at once. */
const rowsPerWrite = Number(process.env['MONGODB_ROWS_PER_WRITE'] ?? 500);

// jest leaves this file out where there is no real server: see libs/mongodb/why-no-real-mongodb.mjs.
describe('with a real server', () => {
  let server: RealMongoDb;
  beforeAll(async () => {
    server = await RealMongoDb.start();
  }, 180_000);
  afterAll(() => server.stop());

  const open = (url: string) => openMongoDbStore({ url, rowsPerWrite });
  const makePlace = async () => {
    const url = server.newDatabase();
    return { open: async () => open(url), dispose: async () => undefined };
  };

  describeReadStore('MongoDB', makePlace);
  describeQueries('MongoDB', async () => open(server.newDatabase()));
  describeQueriesAmongWrites('MongoDB', makePlace);
  describePlans('MongoDB', async () => server.newDatabase());
});
