// A process of its own for the contract suite. Arguments: the connection string, behind '#' the namespace if it has one, and those of writeToLog.
import { writeToLog } from '../contract-suite/write-to-log.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { NamespacedLog } from './namespaced-log.ts';

const [place = '', ...parameters] = process.argv.slice(2);
const [connectionString = '', prefix = ''] = place.split('#');
await writeToLog(new NamespacedLog(new EventStoreDbEventLog({ connectionString }), prefix, undefined), parameters);
