import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { LEASE_MS } from '@leaseledger/mongodb/lease';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { Sharing } from '@leaseledger/projections/stores/mongodb/sharing';
import { monotonic } from '../threads/monotonic.ts';
import { openReadSide, type SharedReadSide } from './open-read-side.ts';
import { SharedProjector } from './shared-projector.ts';

interface CarEvent extends DomainEvent {
  readonly type: 'CarBought' | 'CarSold';
  readonly data: { readonly CarID: number };
}

interface Car {
  readonly CarID: number;
}

const cars: Projection<CarEvent, Car> = {
  name: 'carRows',
  version: 1,
  readModel: {
    name: 'cars',
    id: 'CarID',
    columns: { CarID: 'integer' },
    defaultSort: { field: 'CarID', order: 'ASC' },
  },
  handlers: {
    CarBought: ({ data: { CarID } }) => [{ put: CarID, row: { CarID } }],
    CarSold: ({ data: { CarID } }) => [{ remove: CarID }],
  },
};

const WITHIN_MS = 30_000;

const until = async (isSo: () => boolean | undefined) => {
  while (isSo() !== true) await nextTurn();
};

describe('read sides of several processes on one MongoDB', () => {
  let double: MongoDbDouble;
  let folder: string;
  let log: EventLog;
  let appended = 0;
  const running: SharedReadSide[] = [];
  beforeAll(async () => {
    double = await MongoDbDouble.start();
  });
  beforeEach(async () => {
    double.reset();
    folder = await mkdtemp(join(tmpdir(), 'shared-'));
    log = new SqliteEventLog({ file: join(folder, 'log.sqlite'), clock: () => new Date() });
  });
  afterEach(async () => {
    for (const readSide of running.splice(0)) await readSide.stop();
    await log.close();
    await rm(folder, { recursive: true });
  });
  afterAll(() => double.stop());

  async function open(processName: string): Promise<SharedReadSide> {
    const source = {
      dataDir: folder,
      logDeadlineSeconds: 5,
      foldedFrom: 'this log',
      forgottenThrough: undefined,
      unopened: [],
      areDamaged: false,
      mongoDb: { url: double.url('rows'), rowsPerWrite: 500, waitSeconds: 5, processName },
    };
    // The events of this test have no sealed details.
    const codec = { decode: async (recorded: unknown) => recorded, forget: () => undefined } as unknown as EventCodec;
    const { readSide } = await openReadSide(source, {
      log,
      codec,
      projections: [cars],
      clock: () => new Date(),
      tell: () => undefined,
      onFailure: () => undefined,
    });
    running.push(readSide);
    return readSide;
  }

  async function append(type: CarEvent['type'], CarID: number): Promise<Position> {
    const metadata = {
      actor: { id: null, name: 'Test' },
      time: '2026-11-22T00:00:00.000Z',
      correlationId: 'a',
      causationId: 'a',
      schemaVersion: 1,
    };
    const id = `00000000-0000-4000-8000-${String((appended += 1)).padStart(12, '0')}`;
    return (await log.append(`car-${CarID}`, [{ id, type, data: { CarID }, metadata }], { expectedRevision: 'any' }))
      .position;
  }

  const ids = async (readSide: SharedReadSide) =>
    (await readSide.list(cars.readModel, {})).rows.map((row): number => JSON.parse(row).CarID);
  const stop = async (readSide: SharedReadSide) => {
    running.splice(running.indexOf(readSide), 1);
    await readSide.stop();
  };

  it('several processes show the same rows and state, although only one of them projects', async () => {
    const [first, second] = [await open('first'), await open('second')];
    expect([first.projecting, second.projecting]).toMatchObject([
      { isHere: true, process: 'first', token: 1 },
      { isHere: false, process: 'first', token: 1 },
    ]);
    for (const [CarID, reader] of [
      [1, second],
      [2, first],
    ] as const) {
      const before = await second.etag(cars.readModel);
      const position = await append('CarBought', CarID);
      expect(await reader.waitFor(position, WITHIN_MS)).toBe(true);
      expect((await ids(reader)).at(-1)).toBe(CarID);
      expect(await second.etag(cars.readModel)).not.toBe(before);
      await until(() => second.shown() === position);
    }
    expect([await first.etag(cars.readModel), first.shown()]).toEqual([
      await second.etag(cars.readModel),
      second.shown(),
    ]);
    expect(second.status()).toEqual(first.status().map((status) => ({ ...status, applied: 0 })));
    // Only the process that projects knows that nobody else writes.
    expect([first.aloneUntil() > monotonic(), second.aloneUntil()]).toEqual([true, 0]);
    expect(await second.waitFor('9999999999999999' as Position, 1)).toBe(false);
  });

  it('an orderly stop hands over to another process, and a wait continues there', async () => {
    const [first, second] = [await open('first'), await open('second')];
    await first.waitFor(await append('CarBought', 1), WITHIN_MS);
    await until(() => second.status()[0]?.state === 'live');
    await stop(first);
    const shown = second.waitFor(await append('CarBought', 2), WITHIN_MS);
    expect(second.status()).toMatchObject([{ name: 'carRows', state: 'live' }]);
    expect(await shown).toBe(true);
    expect([await ids(second), second.projecting]).toMatchObject([
      [1, 2],
      { isHere: true, process: 'second', token: 2 },
    ]);
  });

  it('a process takes over from one that does not know that its lease has ended, and writes nothing twice', async () => {
    const [first, second] = [await open('first'), await open('second')];
    await first.waitFor(await append('CarBought', 1), WITHIN_MS);
    // The renewal is held back, and only the server's clock moves on. The process trusts its lease until it asks again.
    double.faults.onNextOf('leases', 'update', 'hold');
    double.pass(LEASE_MS);
    const both = [first, second];
    await append('CarBought', 2);
    await until(() => second.projecting?.isHere);
    // The first process may still believe that it projects.
    await append('CarSold', 1);
    await append('CarBought', 3);
    await until(() => !first.projecting?.isHere);
    expect(double.release()).toBe(1);
    const last = await append('CarBought', 4);
    expect(await Promise.all(both.map((readSide) => readSide.waitFor(last, WITHIN_MS)))).toEqual([true, true]);
    expect(await Promise.all(both.map(ids))).toEqual([
      [2, 3, 4],
      [2, 3, 4],
    ]);
    await until(() => first.projecting?.process === 'second');
    expect(both.map((readSide) => readSide.status()[0]?.state)).toEqual(['live', 'live']);
  });

  it('processes that start without rows wait for each other', async () => {
    const [first, second] = await Promise.all([open('first'), open('second')]);
    const position = await append('CarBought', 1);
    expect(await Promise.all([first, second].map((readSide) => readSide.waitFor(position, WITHIN_MS)))).toEqual([
      true,
      true,
    ]);
    expect([first, second].filter((readSide) => readSide.projecting?.isHere)).toHaveLength(1);
  });
});

describe('a process that has the lease', () => {
  const shown = '0000000000000007' as Position;

  /** A process whose rows are imitated, and which loses its lease on demand. */
  class Given {
    readonly told: unknown[] = [];
    readonly lease: { token: number | undefined; start(): Promise<void>; stop(): Promise<void> } = {
      token: 1,
      start: async () => undefined,
      stop: async () => undefined,
    };
    readonly projector: SharedProjector;
    lose = (): void => undefined;
    progress = (): void => undefined;

    constructor({
      prepare = async () => false,
      onProgress = async () => undefined,
    }: {
      prepare?: (given: Given) => Promise<boolean>;
      onProgress?: () => Promise<void>;
    }) {
      this.projector = new SharedProjector({
        processName: 'here',
        share: ({ onLost }) => {
          this.lose = () => {
            this.lease.token = undefined;
            onLost();
          };
          const tell = async (_: number, progress: unknown) => void this.told.push(progress);
          // The test uses no other part of the sharing.
          return {
            lease: this.lease,
            tell,
            progress: async () => ({ shown, statuses: [] }),
            close: async () => undefined,
          } as unknown as Sharing;
        },
        prepare: () => prepare(this),
        project: (onProgressed) => {
          this.progress = onProgressed;
          // The test uses no other part of the projector.
          return {
            start: async () => undefined,
            stop: async () => undefined,
            shown: () => shown,
            status: () => [],
          } as unknown as Projector;
        },
        onProgress,
        onTrouble: () => undefined,
        clock: () => new Date(),
      });
    }
  }

  it.each([
    [
      'a process that loses the lease at its first start follows the new holder',
      async (given: Given) => {
        given.lose();
        return false;
      },
    ],
    [
      'a process that loses the lease follows the new holder even when its write was refused',
      async (given: Given) => {
        given.lose();
        throw new StoreUnavailable('Another process writes the read models');
      },
    ],
  ])('%s', async (_, prepare) => {
    const { projector } = new Given({ prepare });
    try {
      await projector.start();
      expect([projector.shown(), await projector.waitFor(shown, WITHIN_MS)]).toEqual([shown, true]);
    } finally {
      await projector.stop();
    }
  });

  it('others learn of progress only after this process has dropped its remembered rows', async () => {
    let isKnown = Promise.withResolvers<void>();
    const given = new Given({ onProgress: () => isKnown.promise });
    await given.projector.start();
    for (const _ of [1, 2]) {
      await nextTurn();
      expect(given.told).toEqual([]);
      isKnown.resolve();
      await until(() => given.told.length === 1);
      expect(given.told.splice(0)).toEqual([{ shown, statuses: [] }]);
      isKnown = Promise.withResolvers();
      given.progress();
    }
    // A stop does not wait for a progress that never resolves.
    await given.projector.stop();
  });
});
