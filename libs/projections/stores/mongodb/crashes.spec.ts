import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import * as fc from 'fast-check';
import { patiently } from '../../kernel/patience.ts';
import type { Change, Projection } from '../../kernel/projection.ts';
import { type ProjectionStore, type ProjectionTable, StoreUnavailable } from '../../kernel/read-store.ts';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { openMongoDbStore } from './mongodb-store.ts';

interface Car {
  CarID: number;
  Row?: number;
  Model: string;
  Seats: number | null;
}

const cars: Projection<DomainEvent, Car> = {
  name: 'carRows',
  version: 1,
  readModel: {
    name: 'cars',
    id: 'CarID',
    columns: { CarID: 'integer', Row: 'integer', Model: 'text', Seats: 'integer' },
    indexed: ['Model', 'Seats'],
    search: ['Model'],
    defaultSort: { field: 'Row', order: 'ASC' },
    numbered: 'Row',
  },
  handlers: {},
};

/** The changes of one event of the log. */
interface Folded {
  readonly at: Position;
  readonly changes: readonly Change<Car>[];
}

const positionOf = (place: number) => String(place).padStart(12, '0') as Position;
const put = (CarID: number, Model: string, Seats: number | null = null): Change<Car> => ({
  put: CarID,
  row: { CarID, Model, Seats },
});
const logOf = (events: readonly (readonly Change<Car>[])[]): Folded[] =>
  events.map((changes, index) => ({ at: positionOf(index + 1), changes }));

/**
 * All that a batch may bring: rows that are added, changed, removed and restored, and rows found by their previous
 * values.
 */
const history = logOf([
  [put(1, 'Kia', 5), put(2, 'Mini', 4), put(8, 'Polestar', 9)],
  [put(3, 'Zoe', 4)],
  [put(4, 'Leaf', 5), { remove: 4 }],
  [
    { patchWhere: { column: 'Seats', is: 4 }, fields: { Seats: 2 } },
    { patchWhere: { column: 'Seats', is: 1 }, fields: { Model: 'Not this one' } },
  ],
  [{ remove: 2 }, put(5, 'Golf', 2), { patch: 8, fields: { Seats: 1 } }],
  [{ patchWhere: { column: 'Seats', is: 2 }, fields: { Model: 'Small one', Seats: 3 } }],
  [put(2, 'Mini again', 2), { patch: 1, fields: { Seats: 2 } }],
  [{ remove: 3 }, { patchWhere: { column: 'Seats', is: 2 }, fields: { Model: 'Renamed' } }],
  [put(6, 'Polo', 2), { remove: 6 }, put(6, 'Polo again', 4)],
  [put(7, 'Up', 4), { patch: 8, fields: { Seats: 6 } }],
]);

describe('Rows of a process that ends in the middle of a commit', () => {
  let double: MongoDbDouble;
  let stores: ProjectionStore[];

  beforeAll(async () => {
    double = await MongoDbDouble.start();
  });
  beforeEach(() => {
    double.reset();
    stores = [];
  });
  afterAll(() => double.stop());

  /** A process with its own store. */
  async function start(
    database: string,
  ): Promise<{ readonly store: ProjectionStore; readonly table: ProjectionTable }> {
    const store = openMongoDbStore({ url: double.url(database), rowsPerWrite: 2 });
    stores.push(store);
    const table = await store.table(cars);
    await store.promote(cars);
    return { store, table };
  }

  /** Folds the events after the table's checkpoint. */
  async function goOn(
    { store, table }: Awaited<ReturnType<typeof start>>,
    log: readonly Folded[],
    batchSize: number,
  ): Promise<void> {
    const checkpoint = await table.checkpoint();
    const rest = log.filter(({ at }) => checkpoint === undefined || at > checkpoint);
    for (let from = 0; from < rest.length; from += batchSize) {
      const batch = rest.slice(from, from + batchSize);
      const placed = batch.flatMap(({ at, changes }) => changes.map((change) => ({ at, change })));
      const write = {
        table,
        changes: placed.map(({ change }) => change),
        positions: placed.map(({ at }) => at),
        checkpoint: batch.at(-1)?.at ?? positionOf(0),
      };
      const [error] = await store.commit([write]);
      if (error) throw error;
    }
  }

  async function shown({ store, table }: Awaited<ReturnType<typeof start>>) {
    const { rows, total } = await store.list(cars.readModel, {});
    const found = await Promise.all(
      ['kia', 'mini', 'zoe', 'small', 're', 'polo'].map((text) => store.count(cars.readModel, { text })),
    );
    return { rows, total, found, checkpoint: await table.checkpoint() };
  }

  const closeAll = async () => {
    for (const store of stores.splice(0)) await store.close();
  };

  async function cleanPass(log: readonly Folded[], batchSize: number) {
    const process = await start('clean');
    await goOn(process, log, batchSize);
    const clean = await shown(process);
    await closeAll();
    double.reset();
    return clean;
  }

  it.each([
    ['the next process', 3, false],
    ['the next process, in smaller batches', 1, false],
    ['the next process, in one batch with later events,', 20, false],
    ['the same process after the cut', 3, true],
  ])(
    'end as in one clean pass, wherever the first process ends, when %s continues',
    async (_, batchSize, isTheSame) => {
      const clean = await cleanPass(history, history.length);
      let writes = 0;
      for (let isCut = true; isCut; writes += 1) {
        double.reset();
        const first = await start('broken');
        await goOn(first, history.slice(0, 2), 2);
        double.faults.cutAfterWrites(writes, () => double.restart());
        const ended = await goOn(first, history.slice(0, -1), history.length).then(
          () => undefined,
          (error: unknown) => error,
        );
        isCut = !double.faults.isArmed;
        expect(ended instanceof StoreUnavailable).toBe(isCut);
        const second = isTheSame ? first : await start('broken');
        // The connection may be lost once more, until all connections are known to be cut.
        await patiently(
          () => goOn(second, history, batchSize),
          new AbortController().signal,
          () => undefined,
        );
        expect({ writes, ...(await shown(second)) }).toEqual({ writes, ...clean });
        await closeAll();
      }
      // The writes of a batch: claim, rows, tombstones, removals, checkpoint.
      expect(writes).toBeGreaterThan(9);
    },
  );

  const seats = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 });
  const models = fc.constantFrom('Kia', 'Mini', 'Zoe');
  const ids = fc.integer({ min: 1, max: 5 });
  const changes: fc.Arbitrary<Change<Car>> = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(ids, models, seats).map(([id, model, count]) => put(id, model, count)) },
    {
      weight: 2,
      arbitrary: fc.record({ patch: ids, fields: fc.record({ Model: models, Seats: seats }, { requiredKeys: [] }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        patchWhere: fc.record({ column: fc.constant('Seats' as const), is: seats }),
        fields: fc.record({ Model: models, Seats: seats }, { requiredKeys: [] }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ remove: ids }) },
  );
  const logs = fc
    .array(fc.array(changes, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 14, size: 'max' })
    .map(logOf);
  const ends = fc.array(
    fc.record({ writes: fc.integer({ min: 0, max: 12 }), batchSize: fc.integer({ min: 1, max: 6 }) }),
    { minLength: 1, maxLength: 4 },
  );

  it('end as in one clean pass for generated changes, however often processes end and batches repeat', () =>
    fc.assert(
      fc.asyncProperty(logs, ends, async (log, processes) => {
        const clean = await cleanPass(log, log.length);
        for (const { writes, batchSize } of processes) {
          double.faults.cutAfterWrites(writes + 3, () => double.restart());
          // The process may fail before it has opened anything, or finish.
          const ended = await start('broken')
            .then((process) => goOn(process, log, batchSize))
            .catch((error: unknown) => error);
          expect(ended === undefined || ended instanceof StoreUnavailable).toBe(true);
          await closeAll();
        }
        double.faults.cutAfterWrites(Infinity, () => undefined);
        const last = await start('broken');
        await goOn(last, log, 3);
        expect(await shown(last)).toEqual(clean);
        await closeAll();
        double.reset();
      }),
      { numRuns: 30 },
    ));
});
