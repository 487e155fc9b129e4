import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { NewEvent } from '@leaseledger/event-log/event-log';
import { EventStoreDbEventLog } from '@leaseledger/event-log/eventstoredb/eventstoredb-event-log';
import { atLeast, heading, line, number, ofFloor, perSecond, timed } from '../load/figures.ts';
import type { Scan } from '../measures/replay.ts';

const COUNTS = [
  [1, 1_000],
  [32, 10_000],
] as const;

/** So many appends by so many concurrent writers; the total in milliseconds. */
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

async function reading(of: AsyncIterable<unknown>): Promise<Scan> {
  let events = 0;
  const took = await timed(async () => {
    for await (const _ of of) events += 1;
  });
  return { events, rate: (events * 1_000) / took };
}

/** The bare client's read of all events. */
export async function bareReplay(connectionString: string): Promise<Scan> {
  const bare = EventStoreDBClient.connectionString(connectionString);
  const scan = await reading(bare.readAll());
  await bare.dispose();
  line('bare client, replay', perSecond(scan.rate, 1_000), `${number(scan.events)} events`);
  return scan;
}

/**
 * Measures appends and replay over a server: the adapter, then the bare client, because a process appends through one
 * of them. @returns the bare client's appends per second by concurrency
 */
export async function benchEventStoreDb(
  name: string,
  connectionString: string,
  sample: () => NewEvent,
): Promise<ReadonlyMap<number, number>> {
  heading(`The log on EventStoreDB: ${name}`);
  const bare = EventStoreDBClient.connectionString(connectionString);
  const floors = new Map<number, number>();
  for (const [writers, count] of COUNTS) {
    const took = await writing(writers, count, (stream) => {
      const { id, type, data, metadata } = sample();
      return bare.appendToStream(stream, jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }), {
        expectedRevision: 'no_stream',
      });
    });
    floors.set(writers, (count * 1_000) / took);
    line(`bare client, ${writers} at once`, perSecond(count, took));
  }
  await bare.dispose();
  const { rate: scan } = await bareReplay(connectionString);

  const log = new EventStoreDbEventLog({ connectionString });
  for (const [writers, count] of COUNTS) {
    const took = await writing(writers, count, (stream) =>
      log.append(stream, [sample()], { expectedRevision: 'noStream' }),
    );
    const share = (count * 1_000) / took / (floors.get(writers) ?? Number.NaN);
    line(`${writers} at once`, perSecond(count, took), `${share.toFixed(2)} of the bare client`, atLeast(share, 0.8));
  }
  const { rate: replay } = await reading(log.readAll());
  line('replay', perSecond(replay, 1_000), ofFloor(replay, scan, 'the bare client'), atLeast(replay / scan, 0.6));
  await log.close();
  return floors;
}
