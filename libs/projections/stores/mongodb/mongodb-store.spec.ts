import { afterAll, beforeAll } from '@jest/globals';
import { describeKeptCounts, describeQueries, describeQueriesAmongWrites } from '../queries.contract.ts';
import { describeReadStore } from '../read-store.contract.ts';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openMongoDbStore } from './mongodb-store.ts';

let double: MongoDbDouble;
let places = 0;

beforeAll(async () => {
  double = await MongoDbDouble.start();
});
afterAll(() => double.stop());

const makePlace = async () => {
  const url = double.url(`place${(places += 1)}`);
  return { open: async () => openMongoDbStore({ url }), dispose: async () => double.reset() };
};

describeReadStore('MongoDB', makePlace);

describeQueries('MongoDB', async () => (await makePlace()).open());

describeQueriesAmongWrites('MongoDB', makePlace);

describeKeptCounts('MongoDB', makePlace, () => double.asked.filter((command) => command === 'aggregate').length);
