import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { generatedSteps } from '@leaseledger/domain/golden/generated-commands';
import { goldenEvents } from '@leaseledger/domain/golden/golden-events';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import * as fc from 'fast-check';
import { logOf, positionOf } from './generated-log.ts';
import { openBatch } from './kernel/batch.ts';
import { applyTogether, ProjectionRun } from './kernel/projection-run.ts';
import type { Projection } from './kernel/projection.ts';
import { projections } from './projections.ts';
import type { ProjectionStore, ProjectionTable } from './kernel/read-store.ts';
import { openMongoDbStore } from './stores/mongodb/mongodb-store.ts';
import { openSqliteStore } from './stores/sqlite/sqlite-store.ts';

const codec = createEventCodec({
  definitions: storedEvents,
  vault: new SqliteVault({ file: ':memory:', randomBytes }),
  randomBytes,
});

const goldenLog: readonly RecordedEvent[] = goldenEvents.map(({ revision, ...event }, index) => ({
  ...event,
  revision: BigInt(revision),
  position: positionOf(index + 1),
  created: event.metadata.time,
}));

/** A delivered part of the log: the events after `from` up to `to`, counted from the start. */
interface Delivery {
  readonly from: number;
  readonly to: number;
}

/** Folds like a process that takes the beginning of the delivery for its checkpoint, whatever the rows contain. */
async function deliver(
  store: ProjectionStore,
  projection: Projection,
  table: ProjectionTable,
  log: readonly RecordedEvent[],
  { from, to }: Delivery,
  batchSize: number,
): Promise<void> {
  const believing: ProjectionTable = {
    isServed: () => table.isServed(),
    checkpoint: async () => log[from - 1]?.position,
    checkpointEvent: async () => log[from - 1]?.id,
    commit: (changes, checkpoint, event) => table.commit(changes, checkpoint, event),
    reset: () => table.reset(),
  };
  const run = await ProjectionRun.open(projection, believing, undefined);
  for (let start = from; start < to; start += batchSize) {
    const part = log.slice(start, Math.min(start + batchSize, to));
    const batch = await openBatch(codec, part, part.at(-1)?.position ?? positionOf(0), (type) => run.handles(type));
    await applyTogether(
      { commit: (writes) => store.commit(writes.map((write) => ({ ...write, table }))) },
      [run],
      batch,
    );
  }
  expect(run.status).toMatchObject({ name: projection.name, failure: undefined });
}

/** The rows as the list answers them, after each delivery. All of them go to one empty store, in turn. */
async function* rowsAfterEach(
  projection: Projection,
  log: readonly RecordedEvent[],
  deliveries: Iterable<Delivery>,
  batchSize: number,
): AsyncGenerator<Delivery & { readonly rows: readonly string[] }> {
  const store = openSqliteStore(':memory:');
  const table = await store.table(projection);
  await store.promote(projection);
  for (const delivery of deliveries) {
    await deliver(store, projection, table, log, delivery, batchSize);
    yield { ...delivery, rows: (await store.list(projection.readModel, {})).rows };
  }
  await store.close();
}

/** The rows as the list answers them, after the last delivery. */
async function rowsAfter(
  projection: Projection,
  log: readonly RecordedEvent[],
  deliveries: readonly Delivery[],
  batchSize: number,
): Promise<readonly string[]> {
  let last: readonly string[] = [];
  for await (const { rows } of rowsAfterEach(projection, log, deliveries, batchSize)) last = rows;
  return last;
}

/**
 * A crash loses rows and checkpoint together, or neither, because the store commits both at once. These specs demand
 * more: rows that are ahead of their checkpoint by any number of events end the same.
 */
describe.each(projections.map((projection) => [projection.name, projection] as const))(
  '%s, redelivered',
  (_, projection) => {
    it('has the same rows of the golden log from whichever checkpoint it comes again', async () => {
      const seen = (log: readonly RecordedEvent[]) =>
        log.filter(({ type }) => Object.hasOwn(projection.handlers, type));
      // Without the deletions at its end, the log leaves rows of everything. To a projection that handles none of them, it is the same log.
      const undeleted = goldenLog.filter(({ type }) => type !== 'LeadDeleted' && type !== 'PersonForgotten');
      const logs = seen(undeleted).length === seen(goldenLog).length ? [goldenLog] : [goldenLog, undeleted];
      for (const log of logs) {
        const expected = await rowsAfter(projection, log, [{ from: 0, to: log.length }], log.length);
        // A checkpoint at an event that the projection does not handle delivers the same as one at the event before it.
        const handled = seen(log);
        const to = handled.length;
        // Each delivery begins with the rows that the previous one left, which were seen to be those of the whole log.
        const again = Array.from(handled.keys(), (from) => ({ from, to }));
        for await (const delivered of rowsAfterEach(projection, handled, [{ from: 0, to }, ...again], 4))
          expect(delivered).toEqual({ from: delivered.from, to, rows: expected });
      }
    });

    it('stores no previous values of fields in its rows', async () => {
      const log = goldenLog.filter(({ type }) => type !== 'LeadDeleted' && type !== 'PersonForgotten');
      const rows = await rowsAfter(projection, log, [{ from: 0, to: log.length }], log.length);
      expect(rows.filter((row) => 'was' in JSON.parse(row))).toEqual([]);
    });

    it('has the same rows of generated events, wherever a process ends and however far behind the next begins', () =>
      fc.assert(
        fc.asyncProperty(
          generatedSteps.map(logOf),
          fc.nat(),
          fc.nat(),
          fc.integer({ min: 1, max: 20 }),
          async (log, ended, behind, batchSize) => {
            const to = ended % (log.length + 1);
            const from = behind % (to + 1);
            const expected = await rowsAfter(projection, log, [{ from: 0, to: log.length }], log.length + 1);
            expect(
              await rowsAfter(
                projection,
                log,
                [
                  { from: 0, to },
                  { from, to: log.length },
                ],
                batchSize,
              ),
            ).toEqual(expected);
          },
        ),
        { numRuns: 25 },
      ));
  },
);

/** Such a store writes rows before their checkpoint, so a process that ends in between leaves the rows ahead. */
describe('Read models on MongoDB after a repeated batch', () => {
  let double: MongoDbDouble;
  let databases = 0;
  /** The entries of a database that serves empty read models. Making them, with their indexes, takes longer than all else. */
  let empty: readonly Readonly<Record<string, unknown>>[] = [];
  beforeAll(async () => {
    double = await MongoDbDouble.start();
    await (await start('empty')).end();
    empty = double.collection('empty', 'read_models').all();
  });
  afterAll(() => double.stop());

  /** A process that folds parts of the log into all projections, from their checkpoints. */
  async function start(database: string) {
    const store = openMongoDbStore({ url: double.url(database), rowsPerWrite: 50 });
    const runs = await Promise.all(
      projections.map(async (projection) => ProjectionRun.open(projection, await store.table(projection), undefined)),
    );
    for (const projection of projections) await store.promote(projection);
    return {
      async fold(log: readonly RecordedEvent[], { from, to }: Delivery, batchSize: number): Promise<void> {
        for (let begin = from; begin < to; begin += batchSize) {
          const part = log.slice(begin, Math.min(begin + batchSize, to));
          await applyTogether(
            store,
            runs,
            await openBatch(codec, part, part.at(-1)?.position ?? positionOf(0), () => true),
          );
        }
        expect(runs.flatMap(({ status }) => status.failure ?? [])).toEqual([]);
      },
      async rows(): Promise<Readonly<Record<string, readonly string[]>>> {
        const rows = await Promise.all(
          projections.map(async ({ name, readModel }) => [name, (await store.list(readModel, {})).rows] as const),
        );
        return Object.fromEntries(rows);
      },
      end: () => store.close(),
    };
  }

  /** The checkpoints of a new database, which the rows can be made to be ahead of. */
  function checkpointsOf(database: string) {
    const pointers = double.collection(database, 'read_models');
    for (const pointer of empty) pointers.insert(structuredClone(pointer));
    return {
      now: () => structuredClone(pointers.all()),
      putBack(before: readonly Readonly<Record<string, unknown>>[]) {
        for (const pointer of before) pointers.update({ _id: pointer['_id'] }, structuredClone(pointer), false);
      },
    };
  }

  /** The rows after one process folded a batch and ended before the checkpoint, and another one continued. */
  async function rowsAfterEnd(
    log: readonly RecordedEvent[],
    batch: Delivery,
    batchSize: number,
  ): Promise<Readonly<Record<string, readonly string[]>>> {
    const database = `redelivered${(databases += 1)}`;
    const checkpoints = checkpointsOf(database);
    const first = await start(database);
    await first.fold(log, { from: 0, to: batch.from }, Math.max(1, batch.from));
    const before = checkpoints.now();
    await first.fold(log, batch, log.length);
    await first.end();
    checkpoints.putBack(before);
    const next = await start(database);
    await next.fold(log, { from: batch.from, to: log.length }, batchSize);
    const rows = await next.rows();
    await next.end();
    double.empty(database);
    return rows;
  }

  const expectedOf = async (log: readonly RecordedEvent[]) =>
    Object.fromEntries(
      await Promise.all(
        projections.map(
          async (projection) =>
            [projection.name, await rowsAfter(projection, log, [{ from: 0, to: log.length }], log.length)] as const,
        ),
      ),
    );

  it('end as in one clean pass, wherever in the golden log the batch begins', async () => {
    const expected = await expectedOf(goldenLog);
    const checkpoints = checkpointsOf('golden');
    // Every third position only, because each needs a process.
    const step = 3;
    const begins: { readonly from: number; readonly before: ReturnType<typeof checkpoints.now> }[] = [];
    const first = await start('golden');
    for (let from = 0; from < goldenLog.length; from += step) {
      begins.push({ from, before: checkpoints.now() });
      await first.fold(goldenLog, { from, to: Math.min(from + step, goldenLog.length) }, step);
    }
    await first.end();
    for (const { from, before } of begins) {
      checkpoints.putBack(before);
      const next = await start('golden');
      await next.fold(goldenLog, { from, to: goldenLog.length }, 4);
      expect({ from, rows: await next.rows() }).toEqual({ from, rows: expected });
      await next.end();
    }
  }, 120_000);

  it(
    'end as in one clean pass for generated events, wherever the batch begins and ends',
    () =>
      fc.assert(
        fc.asyncProperty(
          generatedSteps.map(logOf),
          fc.nat(),
          fc.nat(),
          fc.integer({ min: 1, max: 20 }),
          async (log, ends, begins, batchSize) => {
            const to = ends % (log.length + 1);
            expect(await rowsAfterEnd(log, { from: begins % (to + 1), to }, batchSize)).toEqual(await expectedOf(log));
          },
        ),
        { numRuns: 10 },
      ),
    120_000,
  );
});
