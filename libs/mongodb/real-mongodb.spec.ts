import { afterAll, beforeAll, describe } from '@jest/globals';
import { RealMongoDb } from './real-mongodb.ts';
import { describeServer } from './server.contract.ts';

// jest leaves this file out where there is no real server: see why-no-real-mongodb.mjs.
describe('with a real server', () => {
  let server: RealMongoDb;
  beforeAll(async () => {
    server = await RealMongoDb.start();
  }, 180_000);
  afterAll(() => server.stop());

  describeServer('MongoDB', async () => server.newDatabase());
});
