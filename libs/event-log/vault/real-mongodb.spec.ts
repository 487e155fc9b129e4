import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { RealMongoDb } from '@leaseledger/mongodb/real-mongodb';
import { MongoDbVault } from './mongodb-vault.ts';
import { describeVault } from './vault.contract.ts';

// jest leaves this file out where there is no real server: see libs/mongodb/why-no-real-mongodb.mjs.
describe('with a real server', () => {
  const vaults: MongoDbVault[] = [];
  let server: RealMongoDb;
  let url = '';
  beforeAll(async () => {
    server = await RealMongoDb.start();
  }, 180_000);
  afterAll(() => server.stop());

  const openAnother = async () => {
    const vault = await MongoDbVault.open({ url, randomBytes });
    vaults.push(vault);
    return vault;
  };
  describeVault('MongoDB vault', {
    start: () => {
      url = server.newDatabase();
      return openAnother();
    },
    openAnother,
    stop: async () => {
      await Promise.all(vaults.splice(0).map((vault) => vault.close()));
    },
  });
});
