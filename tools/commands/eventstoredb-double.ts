// npm run double -- [port]: a stand-in for EventStoreDB that keeps everything in memory, for trials and benchmarks.
import '../explain.mjs';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';

const double = await EventStoreDbDouble.start({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`A stand-in for EventStoreDB is at ${double.connectionString}\n`);

// The double itself keeps no process alive.
const running = setInterval(() => undefined, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(running);
    void double.stop();
  });
}
