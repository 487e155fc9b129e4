import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Connection } from './connection.ts';
import { MongoDbDouble } from './double/mongodb-double.ts';
import { Lease, LEASE_MS, TURN_MS } from './lease.ts';

const TAKEN_OVER_WITHIN_MS = 15_000;
/** Each process waits up to a second for a server that is back. */
const MOST_TURNS = 20;

class Away extends Error {}

describe('A lease', () => {
  let double: MongoDbDouble;
  const ending: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    double = await MongoDbDouble.start();
  });
  afterEach(async () => {
    double.reset();
    for (const end of ending.splice(0)) await end();
  });
  afterAll(() => double.stop());

  /** A process that wants the lease, with its own clock. */
  class Contender {
    readonly told: (string | number)[] = [];
    now = 0;
    readonly lease: Lease;

    constructor(
      readonly holder: string,
      turnMs?: number,
      onTaken: () => void = () => undefined,
    ) {
      const connection = new Connection({
        url: double.url('ledger'),
        deadlineMs: 1_000,
        unavailable: () => new Away('The server is away'),
      });
      this.lease = new Lease({
        connection,
        name: 'projections',
        holder,
        clock: () => this.now,
        ...(turnMs !== undefined && { turnMs }),
        onTaken: (token) => {
          this.told.push(token);
          onTaken();
        },
        onLost: () => this.told.push('lost'),
        onTrouble: (error) => this.told.push(error instanceof Away ? 'away' : String(error)),
      });
      ending.push(() => connection.close());
    }

    turn(): Promise<void> {
      return this.lease.turn();
    }

    get token(): number | undefined {
      return this.lease.token;
    }
  }

  const contenders = (count: number) => Array.from({ length: count }, (_, at) => new Contender(`process ${at}`));
  /** Moves the clocks of the server and of these processes. */
  const pass = (milliseconds: number, ...all: readonly Contender[]) => {
    double.pass(milliseconds);
    for (const each of all) each.now += milliseconds;
  };
  const stored = () => double.collection('ledger', 'leases').find({ filter: {} });

  it('gives a lease to one of many competing processes, and again when it has expired', async () => {
    const all = contenders(8);
    await Promise.all(all.map((each) => each.turn()));
    expect(all.filter(({ token }) => token === 1)).toHaveLength(1);
    expect(all.filter(({ token }) => token !== undefined)).toHaveLength(1);
    pass(LEASE_MS, ...all);
    const others = all.filter(({ told }) => told.length === 0);
    await Promise.all(others.map((each) => each.turn()));
    expect(others.flatMap(({ told }) => told)).toEqual([2]);
    expect(stored()).toMatchObject([{ _id: 'projections', token: 2 }]);
  });

  it('keeps a lease with the process that renews it', async () => {
    const [holder, other] = [new Contender('holder'), new Contender('other')];
    for (let passed = 0; passed < 10 * LEASE_MS; passed += TURN_MS) {
      await holder.turn();
      await other.turn();
      pass(TURN_MS, holder, other);
    }
    expect([holder.told, other.told, holder.token, other.token]).toEqual([[1], [], 1, undefined]);
  });

  it('gives the lease of a dead process to another one in time', async () => {
    const [gone, other] = [new Contender('gone'), new Contender('other')];
    await gone.turn();
    let waited = 0;
    for (await other.turn(); other.token === undefined && waited < TAKEN_OVER_WITHIN_MS; await other.turn()) {
      pass(TURN_MS, other);
      waited += TURN_MS;
    }
    expect(waited).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    expect([waited >= LEASE_MS, other.told]).toEqual([true, [2]]);
  });

  it('gives the lease of a killed process to another one at the moment when it expires', async () => {
    const [gone, other] = [new Contender('gone'), new Contender('other')];
    await gone.turn();
    pass(TURN_MS / 3, other);
    let waited = TURN_MS / 3;
    for (await other.turn(); other.token === undefined && waited <= LEASE_MS; await other.turn()) {
      waited += other.lease.restMs;
      pass(other.lease.restMs, other);
    }
    expect([other.token, waited <= LEASE_MS + 1]).toEqual([2, true]);
    expect(other.lease.restMs).toBe(TURN_MS);
  });

  it('is held by a survivor within its time after the last of many kills, as often as it expires', async () => {
    const KILLS = 6;
    const STARTED_AFTER_MS = 3_000;
    const STEP_MS = 100;
    /** Each process with the time of its next turn. */
    const pair = [0, 1].map((at) => ({ process: new Contender(`first ${at}`), due: at * STEP_MS }));
    const turns = async (now: number) => {
      for (const each of pair) {
        if (each.due > now) continue;
        await each.process.turn();
        each.due = now + each.process.lease.restMs;
      }
    };
    const step = async (now: number) => {
      await turns(now);
      pass(STEP_MS, ...pair.map(({ process }) => process));
      return now + STEP_MS;
    };
    const holder = () => pair.find(({ process }) => process.token !== undefined);
    let now = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // Right after a renewal, the lease of the killed process lasts longest.
      while (now < kill * LEASE_MS || holder()?.due !== now - STEP_MS + TURN_MS) now = await step(now);
      Object.assign(holder() ?? {}, { process: new Contender(`after kill ${kill}`), due: now + STARTED_AFTER_MS });
    }
    const lastKill = now;
    while (holder() === undefined && now < lastKill + TAKEN_OVER_WITHIN_MS) now = await step(now);
    expect(now - lastKill).toBeLessThanOrEqual(LEASE_MS + 2 * STEP_MS);
  });

  it('shows other processes the holder of a lease, and since when it is not renewed', async () => {
    const [holder, other] = [new Contender('holder'), new Contender('other')];
    expect(other.lease.other).toBeUndefined();
    await holder.turn();
    await other.turn();
    const { other: before } = other.lease;
    expect(before).toMatchObject({ holder: 'holder', token: 1, isSilent: false });
    expect([holder.lease.other, holder.lease.until, other.lease.until]).toEqual([undefined, LEASE_MS, undefined]);
    pass(LEASE_MS - TURN_MS, holder, other);
    await other.turn();
    expect(other.lease.other).toEqual({ ...before, expiresInMs: expect.any(Number), isSilent: true });
    await holder.turn();
    await other.turn();
    expect(other.lease.other?.isSilent).toBe(false);
    expect(Number(other.lease.other?.renewedAt)).toBeGreaterThan(Number(before?.renewedAt));
  });

  it('forgets the earlier holder of a lease once this process has held it', async () => {
    const [before, since] = [new Contender('before'), new Contender('since')];
    await before.turn();
    await since.turn();
    expect(since.lease.other).toMatchObject({ holder: 'before' });
    pass(LEASE_MS, before, since);
    await since.turn();
    double.away();
    pass(LEASE_MS, before, since);
    expect([since.token, since.lease.other]).toEqual([undefined, undefined]);
  });

  it('ends the lease of a process that slept, tells it, and leaves the new holder alone', async () => {
    const [asleep, other] = [new Contender('asleep'), new Contender('other')];
    await asleep.turn();
    pass(LEASE_MS, asleep, other);
    expect(asleep.token).toBeUndefined();
    await other.turn();
    await asleep.turn();
    await asleep.turn();
    expect([asleep.told, asleep.token, other.told, other.token]).toEqual([[1, 'lost'], undefined, [2], 2]);
    expect(stored()).toMatchObject([{ holder: 'other', token: 2 }]);
  });

  it('shows the loss of a lease to a process whose clock stood still', async () => {
    const [frozen, other] = [new Contender('frozen'), new Contender('other')];
    await frozen.turn();
    pass(LEASE_MS, other);
    await other.turn();
    // It cannot know yet, which is why tokens exist.
    expect([frozen.token, other.token]).toEqual([1, 2]);
    await frozen.turn();
    expect([frozen.told, frozen.token]).toEqual([[1, 'lost'], undefined]);
  });

  it('takes an expired lease again with a higher token', async () => {
    const holder = new Contender('holder');
    await holder.turn();
    pass(LEASE_MS, holder);
    await holder.turn();
    expect([holder.told, holder.token]).toEqual([[1, 'lost', 2], 2]);
  });

  it('keeps a lease while the server is away until it expires, and takes it again afterwards', async () => {
    const holder = new Contender('holder');
    await holder.turn();
    double.away();
    pass(LEASE_MS - 1, holder);
    await holder.turn();
    expect([holder.told, holder.token]).toEqual([[1, 'away'], 1]);
    pass(1, holder);
    expect(holder.token).toBeUndefined();
    await holder.turn();
    expect(holder.told).toEqual([1, 'away', 'lost', 'away']);
    double.back();
    for (let turn = 0; turn < MOST_TURNS && holder.token === undefined; turn += 1) await holder.turn();
    expect(holder.token).toBe(2);
  });

  it('takes a lease although the answer of the first attempt was lost', async () => {
    const [holder, other] = [new Contender('holder'), new Contender('other')];
    double.faults.onNext('findAndModify', 'dropAfter');
    await holder.turn();
    expect([holder.told, holder.token]).toEqual([['away'], undefined]);
    await other.turn();
    for (let turn = 0; turn < MOST_TURNS && holder.token === undefined; turn += 1) await holder.turn();
    expect([other.told, holder.token]).toEqual([[], 2]);
  });

  it('renews a lease although the answer was lost, counting from the request', async () => {
    const holder = new Contender('holder');
    await holder.turn();
    pass(TURN_MS, holder);
    double.faults.onNext('update', 'dropAfter');
    await holder.turn();
    expect([holder.told, holder.token]).toEqual([[1, 'away'], 1]);
    pass(LEASE_MS - TURN_MS, holder);
    expect(holder.token).toBeUndefined();
  });

  it('releases a lease at an orderly end, so that another process takes it at once', async () => {
    const other = new Contender('other');
    const taken = Promise.withResolvers<void>();
    const holder = new Contender('holder', 1, taken.resolve);
    holder.lease.start();
    await taken.promise;
    await other.turn();
    expect(other.token).toBeUndefined();
    await holder.lease.stop();
    await other.turn();
    expect([holder.token, holder.told, other.token]).toEqual([undefined, [1], 2]);
  });
});
