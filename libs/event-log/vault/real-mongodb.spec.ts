import { randomBytes } from 'node:crypto';
import { describeWithRealMongoDb } from '@leaseledger/mongodb/real-mongodb';
import { MongoDbVault } from './mongodb-vault.ts';
import { describeVault } from './vault.contract.ts';

describeWithRealMongoDb((newDatabase) => {
  const vaults: MongoDbVault[] = [];
  let url = '';
  const openAnother = async () => {
    const vault = await MongoDbVault.open({ url, randomBytes });
    vaults.push(vault);
    return vault;
  };
  describeVault('MongoDB vault', {
    start: () => {
      url = newDatabase();
      return openAnother();
    },
    openAnother,
    stop: async () => {
      await Promise.all(vaults.splice(0).map((vault) => vault.close()));
    },
  });
});
