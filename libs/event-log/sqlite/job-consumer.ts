// A process of its own for the contract suite: takes events of group `work` and finishes none.
// Arguments: folder of log.sqlite and jobs.sqlite, concurrency.
import { join } from 'node:path';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { SqliteJobs } from './sqlite-jobs.ts';

const [folder = '', concurrency = ''] = process.argv.slice(2);
const clock = () => new Date();
const log = new SqliteEventLog({ file: join(folder, 'log.sqlite'), clock });
const jobs = new SqliteJobs({ file: join(folder, 'jobs.sqlite'), log, clock });
await jobs.consume({
  group: 'work',
  filter: { streamPrefixes: ['lead-'] },
  from: 'start',
  pauses: [],
  timeout: 200,
  concurrency: Number(concurrency),
  handle: (event) => {
    process.stdout.write(`${event.id}\n`);
    return new Promise(() => undefined);
  },
});
