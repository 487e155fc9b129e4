// A process of its own for the contract suite. Arguments: the connection string, and those of writeToLog.
import { writeToLog } from '../contract-suite/write-to-log.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';

const [connectionString = '', ...parameters] = process.argv.slice(2);
await writeToLog(new EventStoreDbEventLog({ connectionString }), parameters);
