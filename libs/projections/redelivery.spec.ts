import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { accepted, generatedSteps, type Step } from '@leaseledger/domain/golden/generated-commands';
import { goldenEvents } from '@leaseledger/domain/golden/golden-events';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import * as fc from 'fast-check';
import { openBatch } from './kernel/batch.ts';
import { applyTogether, ProjectionRun } from './kernel/projection-run.ts';
import type { Projection } from './kernel/projection.ts';
import { projections } from './projections.ts';
import type { ProjectionStore, ProjectionTable } from './kernel/read-store.ts';
import { openSqliteStore } from './stores/sqlite/sqlite-store.ts';

const codec = createEventCodec({ definitions: eventDefinitions, vault: new SqliteVault({ file: ':memory:', randomBytes }), randomBytes });
const positionOf = (place: number) => String(place).padStart(16, '0') as Position;

const goldenLog: readonly RecordedEvent[] = goldenEvents.map(({ revision, ...event }, index) => ({
  ...event, revision: BigInt(revision), position: positionOf(index + 1), created: event.metadata.time,
}));

/** What the deciders recorded, as a log keeps it but for the seal. */
function logOf(steps: readonly Step[]): RecordedEvent[] {
  const log: RecordedEvent[] = [];
  for (const { step, past, events } of accepted(steps)) {
    for (const [index, { type, data }] of events.entries()) {
      const position = log.length + 1;
      const id = `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;
      const time = new Date(Date.UTC(2026, 6, 1) + position * 60_000).toISOString();
      const { schemaVersion = 1 } = eventDefinitions[type] ?? {};
      const metadata = { actor: { id: step.actor.id, name: step.actor.name }, time, correlationId: id, causationId: id, schemaVersion };
      // The data of events is JSON; their interfaces do not say so.
      log.push({ id, type, data: data as JsonObject, metadata, stream: step.stream, revision: BigInt(past.length + index), position: positionOf(position), created: time });
    }
  }
  return log;
}

/** A part of the log that is delivered: the events after `from` up to and with `to`, counted from the start. */
interface Delivery {
  readonly from: number;
  readonly to: number;
}

/** Folds as a process does that believes the checkpoint to be where the delivery begins, whatever the rows hold already. */
async function deliver(store: ProjectionStore, projection: Projection, table: ProjectionTable, log: readonly RecordedEvent[], { from, to }: Delivery, batchSize: number): Promise<void> {
  const believing: ProjectionTable = {
    isServed: () => table.isServed(),
    checkpoint: async () => log[from - 1]?.position,
    commit: (changes, checkpoint) => table.commit(changes, checkpoint),
    reset: () => table.reset(),
  };
  const run = await ProjectionRun.open(projection, believing, undefined);
  for (let start = from; start < to; start += batchSize) {
    const part = log.slice(start, Math.min(start + batchSize, to));
    const batch = await openBatch(codec, part, part.at(-1)?.position ?? positionOf(0), () => true);
    await applyTogether({ commit: (writes) => store.commit(writes.map((write) => ({ ...write, table }))) }, [run], batch);
  }
  expect(run.status).toMatchObject({ name: projection.name, failure: undefined });
}

/** The rows as the list answers them, after each of the deliveries in turn. */
async function rowsAfter(projection: Projection, log: readonly RecordedEvent[], deliveries: readonly Delivery[], batchSize: number): Promise<readonly string[]> {
  const store = openSqliteStore(':memory:');
  const table = await store.table(projection);
  await store.promote(projection);
  for (const delivery of deliveries) await deliver(store, projection, table, log, delivery, batchSize);
  const { rows } = await store.list(projection.readModel, {});
  await store.close();
  return rows;
}

/**
 * The store of today commits rows and checkpoint together, so a crash loses both or neither. These specs ask more: rows that
 * are ahead of their checkpoint, by any number of events, come out the same.
 */
describe.each(projections.map((projection) => [projection.name, projection] as const))('%s, redelivered', (_, projection) => {
  it('has the same rows of the golden log from whichever checkpoint it comes again', async () => {
    const whole = { from: 0, to: goldenLog.length };
    // Without the deletions at its end, the log leaves rows of everything.
    for (const log of [goldenLog, goldenLog.filter(({ type }) => type !== 'LeadDeleted' && type !== 'PersonForgotten')]) {
      const expected = await rowsAfter(projection, log, [{ ...whole, to: log.length }], log.length);
      for (const from of log.keys()) {
        expect({ from, rows: await rowsAfter(projection, log, [{ from: 0, to: log.length }, { from, to: log.length }], 4) }).toEqual({ from, rows: expected });
      }
    }
  });

  it('has no row that holds what fields held before', async () => {
    const log = goldenLog.filter(({ type }) => type !== 'LeadDeleted' && type !== 'PersonForgotten');
    const rows = await rowsAfter(projection, log, [{ from: 0, to: log.length }], log.length);
    expect(rows.filter((row) => 'was' in JSON.parse(row))).toEqual([]);
  });

  it('has the same rows of what deciders record, wherever a process ends and however far behind the next begins', () =>
    fc.assert(
      fc.asyncProperty(generatedSteps.map(logOf), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 }), async (log, ended, behind, batchSize) => {
        const to = ended % (log.length + 1);
        const from = behind % (to + 1);
        const expected = await rowsAfter(projection, log, [{ from: 0, to: log.length }], log.length + 1);
        expect(await rowsAfter(projection, log, [{ from: 0, to }, { from, to: log.length }], batchSize)).toEqual(expected);
      }),
      { numRuns: 25 },
    ));
});
