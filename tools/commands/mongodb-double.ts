// npm run double:mongodb -- [port]: a stand-in for MongoDB that keeps everything in memory, for trials and benchmarks.
import '../explain.mjs';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';

const double = await MongoDbDouble.start({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`A stand-in for MongoDB is at ${double.url('leaseledger')}\n`);

// The double itself keeps no process alive.
const running = setInterval(() => undefined, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(running);
    void double.stop();
  });
}
