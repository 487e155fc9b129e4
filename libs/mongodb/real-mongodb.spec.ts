import { describeWithRealMongoDb } from './real-mongodb.ts';
import { describeServer } from './server.contract.ts';

describeWithRealMongoDb((newDatabase) => describeServer('MongoDB', async () => newDatabase()));
