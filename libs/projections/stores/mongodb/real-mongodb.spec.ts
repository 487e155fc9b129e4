import { describeWithRealMongoDb } from '@leaseledger/mongodb/real-mongodb';
import { describeQueries, describeQueriesAmongWrites } from '../queries.contract.ts';
import { describeReadStore } from '../read-store.contract.ts';
import { openMongoDbStore } from './mongodb-store.ts';
import { describePlans } from './plans.contract.ts';

/** Servers that only speak the protocol may accept fewer documents at once. */
const rowsPerWrite = Number(process.env['MONGODB_ROWS_PER_WRITE'] ?? 500);

describeWithRealMongoDb((newDatabase) => {
  const open = (url: string) => openMongoDbStore({ url, rowsPerWrite });
  const makePlace = async () => {
    const url = newDatabase();
    return { open: async () => open(url), dispose: async () => undefined };
  };

  describeReadStore('MongoDB', makePlace);
  describeQueries('MongoDB', async () => open(newDatabase()));
  describeQueriesAmongWrites('MongoDB', makePlace);
  describePlans('MongoDB', async () => newDatabase());
});
