import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventLog, NewEvent } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { atLeast, heading, line, ofFloor, perSecond, timed } from '../load/figures.ts';
import { EVENT_BYTES } from '../bare/floors.ts';

export function sampleEvent(): NewEvent {
  const metadata = {
    actor: { id: 1, name: 'Mia Okafor' },
    time: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
  };
  return { id: randomUUID(), type: 'CompanyAdded', data: { text: 'x'.repeat(EVENT_BYTES - 300) }, metadata };
}

/** Durable appends to an empty log, one event each. @param floor the rate of a bare fdatasync, per second */
export async function measureAppends(folder: string, floor: number): Promise<void> {
  heading('The log: durable appends');
  const log = new SqliteEventLog({ file: join(folder, 'bare.sqlite'), clock: () => new Date() });
  const one = await appendRate(log, 1, 3_000);
  line('1 at once', perSecond(one, 1_000), ofFloor(one, floor, 'the bare fdatasync'), atLeast(one / floor, 0.8));
  for (const writers of [32, 64]) {
    const many = await appendRate(log, writers, 60_000);
    line(
      `${writers} at once`,
      perSecond(many, 1_000),
      `${(many / one).toFixed(1)} times one at a time`,
      atLeast(many / one, 3.5),
    );
  }
  await log.close();
}

async function appendRate(log: EventLog, writers: number, count: number): Promise<number> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      next += 1;
      await log.append(`bench-${randomUUID()}`, [sampleEvent()], { expectedRevision: 'noStream' });
    }
  };
  const took = await timed(() => Promise.all(Array.from({ length: writers }, writer)));
  return (count * 1_000) / took;
}
