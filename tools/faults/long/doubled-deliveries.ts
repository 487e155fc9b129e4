import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { fill } from '../../bench/filled/fill.ts';
import { coldReplay, differences, rowsOf } from '../cold-replay.ts';
import type { Seeded } from '../../../apps/api/demo/seeded.ts';
import { LogPlace } from '../log-places.ts';
import { times, type Outcome, type Trial } from './row.ts';

const LEADS = 8_000;
const SHARE = 0.3;
const MOST_AGAIN = 5;

/**
 * Repeats three of ten deliveries, as after a cut subscription that resumes from an earlier position. The rows must be
 * the same.
 */
export async function doubledDeliveries(trial: Trial): Promise<Outcome> {
  const place = await LogPlace.make('SQLite');
  const log = await place.open();
  const vault = new SqliteVault({ file: join(place.dataDir, 'vault.sqlite'), randomBytes });
  const doubling = new Doubling(log, trial.random);
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const folding = async (file: string) => {
    const store = openSqliteStore(join(place.dataDir, file));
    const projector = createProjector({ log: doubling, codec, store, projections });
    await projector.start();
    return { store, projector };
  };
  try {
    const live = await folding('followed.sqlite');
    await fill(log, vault, times(LEADS, trial));
    const late = await folding('caught-up.sqlite');
    const cold = await coldReplay(place.dataDir);
    const expected = await rowsOf(cold);
    await cold.close();
    const head = await log.head();
    const wrong: string[] = [];
    for (const [how, { store, projector }] of Object.entries({ followed: live, 'caught up': late })) {
      const isThere = head !== undefined && (await projector.waitFor(head, 600_000));
      await projector.stop();
      const found = isThere
        ? differences(expected, await rowsOf(store))
        : ['the rows did not reach the end of the log'];
      wrong.push(...found.map((difference) => `${how}: ${difference}`));
      await store.close();
    }
    return { did: `${doubling.events} events, ${doubling.again} deliveries more: ${wrong.length} differences`, wrong };
  } finally {
    await log.close();
    await vault.close();
    await place.end();
  }
}

/** A log that goes back a few events now and then and delivers them again, in their order. */
class Doubling implements Pick<EventLog, 'readAll' | 'subscribe' | 'eventAt'> {
  events = 0;
  again = 0;

  constructor(
    private readonly log: EventLog,
    private readonly random: Seeded,
  ) {}

  eventAt(position: Position): Promise<RecordedEvent | undefined> {
    return this.log.eventAt(position);
  }

  async *readAll(options?: Parameters<EventLog['readAll']>[0]): AsyncIterable<RecordedEvent> {
    const latest: RecordedEvent[] = [];
    for await (const event of this.log.readAll(options)) yield* this.#deliveries(event, latest);
  }

  subscribe(options: Parameters<EventLog['subscribe']>[0]): ReturnType<EventLog['subscribe']> {
    const latest: RecordedEvent[] = [];
    return this.log.subscribe({
      ...options,
      onEvent: async (event) => {
        for (const delivery of this.#deliveries(event, latest)) await options.onEvent(delivery);
      },
    });
  }

  /** @param latest the events delivered before, the oldest first */
  #deliveries(event: RecordedEvent, latest: RecordedEvent[]): readonly RecordedEvent[] {
    this.events += 1;
    latest.push(event);
    if (latest.length > MOST_AGAIN) latest.shift();
    // Repeats between one and the maximum, so that the share of all deliveries is repeated.
    const again = this.random.chance((2 * SHARE) / (1 + MOST_AGAIN))
      ? latest.slice(-this.random.whole(1, MOST_AGAIN))
      : [];
    this.again += again.length;
    return [event, ...again];
  }
}
