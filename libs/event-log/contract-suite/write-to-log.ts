import { randomUUID } from 'node:crypto';
import type { EventLog } from '../event-log.ts';

/** The work of a log-writer's script: appends, and prints a line for each acknowledgement. `startLogWriter` passes the parameters. */
export async function writeToLog(
  log: EventLog,
  [writer = '', appends = '', eventsPerAppend = '']: readonly string[],
): Promise<void> {
  for (let append = 0; append < Number(appends); append += 1) {
    const events = Array.from({ length: Number(eventsPerAppend) }, (_, part) => ({
      id: randomUUID(),
      type: 'WriterWrote',
      data: { writer, append, part },
      metadata: {
        actor: { id: null, name: 'Writer' },
        time: new Date().toISOString(),
        correlationId: writer,
        causationId: writer,
        schemaVersion: 1,
      },
    }));
    const expectedRevision = append === 0 ? 'noStream' : BigInt(append * events.length - 1);
    await log.append(`writer-${writer}`, events, { expectedRevision });
    process.stdout.write(`${append}\n`);
  }
  await log.close();
}
