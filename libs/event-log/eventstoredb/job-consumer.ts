// A process of its own for the contract suite: takes events of group `work` and finishes none.
// Arguments: connection string, concurrency.
import { EventStoreDbJobs } from './eventstoredb-jobs.ts';

const [connectionString = '', concurrency = ''] = process.argv.slice(2);
const jobs = new EventStoreDbJobs({ connectionString });
await jobs.consume({
  group: 'work',
  filter: { streamPrefixes: ['lead-'] },
  from: 'start',
  pauses: [],
  timeout: 60_000,
  concurrency: Number(concurrency),
  handle: (event) => {
    process.stdout.write(`${event.id}\n`);
    return new Promise(() => undefined);
  },
});
