// A process of its own for the contract suite: appends to the log and prints a line for each acknowledgement.
// Arguments: connection string, name, number of appends, events per append.
import { randomUUID } from 'node:crypto';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';

const [connectionString = '', writer = '', appends = '', eventsPerAppend = ''] = process.argv.slice(2);
const log = new EventStoreDbEventLog({ connectionString });

for (let append = 0; append < Number(appends); append += 1) {
  const events = Array.from({ length: Number(eventsPerAppend) }, (_, part) => ({
    id: randomUUID(),
    type: 'WriterWrote',
    data: { writer, append, part },
    metadata: { actor: { id: null, name: 'Writer' }, time: new Date().toISOString(), correlationId: writer, causationId: writer, schemaVersion: 1 },
  }));
  const expectedRevision = append === 0 ? 'noStream' : BigInt(append * events.length - 1);
  await log.append(`writer-${writer}`, events, { expectedRevision });
  process.stdout.write(`${append}\n`);
}
await log.close();
