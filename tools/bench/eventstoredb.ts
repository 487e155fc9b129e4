import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { NewEvent } from '@leaseledger/event-log/event-log';
import { EventStoreDbEventLog } from '@leaseledger/event-log/eventstoredb/eventstoredb-event-log';
import { atLeast, heading, line, ofFloor, perSecond, timed } from './figures.ts';

const COUNTS = [[1, 1_000], [64, 10_000]] as const;

/** So many appends, by so many writers at once; milliseconds for all. */
function writing(writers: number, count: number, append: (stream: string) => Promise<unknown>): Promise<number> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      next += 1;
      await append(`bench-${randomUUID()}`);
    }
  };
  return timed(() => Promise.all(Array.from({ length: writers }, writer)));
}

async function reading(events: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  const took = await timed(async () => {
    for await (const _ of events) count += 1;
  });
  return (count * 1_000) / took;
}

/** Appends and replay over a server, the adapter beside the bare client in the same run: one after the other, since a process appends through one of them. */
export async function benchEventStoreDb(name: string, connectionString: string, sample: () => NewEvent): Promise<void> {
  heading(`The log on EventStoreDB: ${name}`);
  const bare = EventStoreDBClient.connectionString(connectionString);
  const floors: number[] = [];
  for (const [writers, count] of COUNTS) {
    const took = await writing(writers, count, (stream) => {
      const { id, type, data, metadata } = sample();
      return bare.appendToStream(stream, jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }), { expectedRevision: 'no_stream' });
    });
    floors.push((count * 1_000) / took);
    line(`bare client, ${writers} at once`, perSecond(count, took));
  }
  const scan = await reading(bare.readAll());
  line('bare client, replay', perSecond(scan, 1_000));
  await bare.dispose();

  const log = new EventStoreDbEventLog({ connectionString });
  for (const [index, [writers, count]] of COUNTS.entries()) {
    const took = await writing(writers, count, (stream) => log.append(stream, [sample()], { expectedRevision: 'noStream' }));
    const share = (count * 1_000) / took / (floors[index] ?? Number.NaN);
    line(`${writers} at once`, perSecond(count, took), `${share.toFixed(2)} of the bare client`, atLeast(share, 0.8));
  }
  const replay = await reading(log.readAll());
  line('replay', perSecond(replay, 1_000), ofFloor(replay, scan, 'the bare client'), atLeast(replay / scan, 0.6));
  await log.close();
}
