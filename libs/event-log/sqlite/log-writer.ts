// A process of its own for the contract suite. Arguments: the log's file, and those of writeToLog.
import { writeToLog } from '../contract-suite/write-to-log.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';

const [file = '', ...parameters] = process.argv.slice(2);
await writeToLog(new SqliteEventLog({ file, clock: () => new Date() }), parameters);
