import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Inbox } from '../contract-suite/inbox.ts';
import { collect, newEvent, newEvents } from '../contract-suite/samples.ts';
import {
  type AppendResult,
  type ExpectedRevision,
  LogExchanged,
  LogUnavailable,
  StreamDeleted,
  WrongExpectedRevision,
} from '../event-log.ts';
import { DoubleHarness, QUICK } from './double-harness.ts';
import type { AppendFault } from './double/faults.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';
import { until } from '@leaseledger/event-log/testing/until';

const harness = new DoubleHarness(QUICK);
let log: EventStoreDbEventLog;

beforeEach(async () => {
  log = await harness.start();
});
afterEach(() => harness.stop());
afterAll(() => harness.end());

const revisions = async (stream: string) => (await log.readStream(stream)).events.map(({ revision }) => revision);

describe('an append whose answer does not come as usual is stored once', () => {
  const faults: AppendFault[] = [
    'dropBeforeCommit',
    'dropAfterCommit',
    'hangBeforeCommit',
    'hangAfterCommit',
    'notReady',
    'timeoutAfterCommit',
    'commitTimeout',
    'notLeader',
    'endBeforeCommit',
    'terminate',
  ];
  const expectations: ExpectedRevision[] = ['noStream', 1n, 'streamExists', 'any'];
  it.each(faults.flatMap((fault) => expectations.map((expected) => [fault, expected] as const)))(
    '%s, expecting %s',
    async (fault, expectedRevision) => {
      if (expectedRevision !== 'noStream') await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
      const first = expectedRevision === 'noStream' ? 0n : 2n;
      harness.server.faults.onNextAppend(fault);
      const events = newEvents(2);
      const result = await log.append('lead-1', events, { expectedRevision });
      expect(result.revision).toBe(first + 1n);
      const { events: stored } = await log.readStream('lead-1', { from: first });
      expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(stored.at(-1)?.position).toBe(result.position);
    },
  );

  it('stores an append once when the server forgot its ids in a restart between the attempts', async () => {
    await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    harness.server.faults.onNextAppend('hangAfterCommit');
    const append = log.append('lead-1', [newEvent()], { expectedRevision: 'any' });
    await until('the append to be stored', () => harness.server.log.events.length >= 3);
    harness.server.restart();
    expect(await append).toMatchObject({ revision: 2n });
    expect(await revisions('lead-1')).toEqual([0n, 1n, 2n]);
  });

  it('stores an append once when the second attempt overlaps the first', async () => {
    let commit: () => void = () => undefined;
    harness.server.faults.onNextAppend({ commitWhen: new Promise((resolve) => (commit = resolve)) });
    const append = log.append('lead-1', [newEvent()], { expectedRevision: 'noStream' });
    await until('the second attempt', () => harness.server.overlaps > 0);
    commit();
    expect(await append).toMatchObject({ revision: 0n });
    expect(await revisions('lead-1')).toEqual([0n]);
  });

  it('reports the conflict to an append that lost against another one', async () => {
    harness.server.faults.onNextAppend('dropBeforeCommit');
    const [first, second] = await Promise.allSettled(
      [0, 1].map(() => log.append('lead-1', [newEvent()], { expectedRevision: 'noStream' })),
    );
    const lost = [first, second].find((outcome) => outcome?.status === 'rejected');
    expect(lost).toMatchObject({ reason: expect.any(WrongExpectedRevision) });
    expect(await revisions('lead-1')).toEqual([0n]);
  });
});

describe('many appends at once', () => {
  beforeEach(async () => {
    log = await harness.patiently();
  });

  it('stores each of many appends once while connections are cut, and leaves no rejection unhandled', async () => {
    const unheard: unknown[] = [];
    const remember = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', remember);
    await log.append('lead-0', [newEvent({ data: { n: -1 } })], { expectedRevision: 'any' });
    const text = '漢'.repeat(7_000);
    for (let round = 0; round < 4; round++) {
      const numbers = Array.from({ length: 100 }, (_, n) => round * 100 + n);
      const appends = numbers.map((n) =>
        log.append(`lead-${n % 20}`, [newEvent({ data: { n, text } })], { expectedRevision: 'any' }),
      );
      for (let turn = 0; turn < round; turn++) await nextTurn();
      harness.server.dropConnections();
      await Promise.all(appends);
    }
    process.off('unhandledRejection', remember);
    expect(unheard).toEqual([]);
    const stored = (await collect(log.readAll())).map(({ data }) => Number(data['n']));
    expect(stored.sort((a, b) => a - b)).toEqual(Array.from({ length: 401 }, (_, n) => n - 1));
  }, 30_000);

  it('loses no update of 64 writers on one stream', async () => {
    let [conflicts, drops] = [0, 0];
    const write = async (): Promise<void> => {
      for (;;) {
        const { events } = await log.readStream('lead-1', { direction: 'backwards', limit: 1 });
        const total = Number(events[0]?.data['total'] ?? 0);
        try {
          await log.append('lead-1', [newEvent({ data: { total: total + 1 } })], {
            expectedRevision: events[0]?.revision ?? 'noStream',
          });
          if (total % 20 === 10 && drops++ < 2) harness.server.dropConnections();
          return;
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision)) throw error;
          conflicts++;
        }
      }
    };
    await Promise.all(Array.from({ length: 64 }, write));
    expect(conflicts).toBeGreaterThan(0);
    const { events } = await log.readStream('lead-1');
    expect(events.map(({ data }) => data['total'])).toEqual(Array.from({ length: 64 }, (_, n) => n + 1));
  }, 30_000);
});

describe('an outage beyond the patience', () => {
  it('is unavailable to appends, reads and deletions during an outage, and works when the log is back', async () => {
    await log.append('lead-1', [newEvent()], { expectedRevision: 'noStream' });
    harness.server.away();
    const event = newEvent();
    const refused = [
      log.append('lead-1', [event], { expectedRevision: 0n }),
      log.readStream('lead-1'),
      collect(log.readAll()),
      log.head(),
      log.deleteStream('lead-1'),
    ];
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) });
    harness.server.back();
    let result: unknown;
    await until('the server to take an append again', async () => {
      result = await log.append('lead-1', [event], { expectedRevision: 0n }).catch(() => undefined);
      return result !== undefined;
    });
    expect(result).toMatchObject({ revision: 1n });
    expect(await revisions('lead-1')).toEqual([0n, 1n]);
  });

  it('is unavailable when the server takes calls and does not answer', async () => {
    await log.append('lead-1', [newEvent()], { expectedRevision: 'noStream' });
    harness.server.freeze();
    const refused = [
      log.append('lead-1', [newEvent()], { expectedRevision: 0n }),
      log.readStream('lead-1'),
      log.head(),
    ];
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) });
    harness.server.thaw();
    expect((await log.readStream('lead-1')).exists).toBe(true);
  });

  it('lets a caller stop waiting during an outage', async () => {
    await log.append('lead-1', [newEvent()], { expectedRevision: 'noStream' });
    harness.server.faults.onNextAppend('hangBeforeCommit');
    const leaving = new AbortController();
    const append = log.append('lead-1', [newEvent()], { expectedRevision: 0n, signal: leaving.signal });
    leaving.abort(new Error('The caller left'));
    await expect(append).rejects.toThrow('The caller left');
  });

  it('closes the log during an outage', async () => {
    await log.append('lead-1', [newEvent()], { expectedRevision: 'noStream' });
    const inbox = new Inbox();
    log.subscribe(inbox.options('start'));
    await inbox.until(() => inbox.caughtUp > 0);
    harness.server.freeze();
    const append = log.append('lead-1', [newEvent()], { expectedRevision: 0n });
    await Promise.all([log.close(), expect(append).rejects.toBeInstanceOf(LogUnavailable)]);
  });
});

describe('a subscription goes on without a gap or a repeat', () => {
  const disturbances: [string, (n: number) => void][] = [
    ['its connection is cut', (n) => n % 6 === 3 && harness.server.dropConnections()],
    ['the server restarts', (n) => n % 8 === 5 && harness.server.restart()],
    ['the server ends it without an error', (n) => n % 4 === 1 && harness.server.reads.endSubscriptions()],
    [
      'the server no longer leads',
      (n) => n === 7 && (harness.server.faults.onNextRead('notLeader'), harness.server.reads.endSubscriptions()),
    ],
  ];
  it.each(disturbances)('continues a subscription when %s', async (_, disturb) => {
    const inbox = new Inbox();
    await log.append('lead-1', newEvents(20), { expectedRevision: 'noStream' });
    const subscription = log.subscribe(inbox.options('start'));
    await inbox.until(() => inbox.caughtUp > 0);
    for (let n = 0; n < 20; n++) {
      await log.append(`lead-${n}`, newEvents(3), { expectedRevision: 'any' });
      disturb(n);
    }
    const expected = (await collect(log.readAll())).map(({ id }) => id);
    await inbox.until(() => inbox.events.length >= expected.length);
    await subscription.stop();
    expect(inbox.events.map(({ id }) => id)).toEqual(expected);
    expect(inbox.dropped).toBeUndefined();
  });

  it('continues a subscription through bursts that are too much for the server', async () => {
    log = await harness.patiently();
    harness.server.faults.liveBuffer = 32;
    const inbox = new Inbox();
    const subscription = log.subscribe(inbox.options('start'));
    await inbox.until(() => inbox.caughtUp > 0);
    for (let n = 0; n < 5; n++) await log.append('lead-1', newEvents(500), { expectedRevision: 'any' });
    await inbox.until(() => inbox.events.length >= 2_500);
    await subscription.stop();
    expect(inbox.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 2_500 }, (_, n) => BigInt(n)));
    expect(harness.server.reads.tooSlow).toBeGreaterThan(0);
  });

  it('continues a subscription whose catch-up breaks off, ends early or hangs', async () => {
    await log.append('lead-1', newEvents(300), { expectedRevision: 'any' });
    const inbox = new Inbox();
    harness.server.faults.onNextRead('drop', 'end', 'notLeader', 'hang', 'drop', 'end');
    const subscription = log.subscribe(inbox.options('start'));
    await inbox.until(() => inbox.events.length >= 300 && inbox.caughtUp > 0);
    await subscription.stop();
    expect(inbox.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 300 }, (_, n) => BigInt(n)));
  });

  it('continues a subscription whose handler is slower than the log', async () => {
    log = await harness.patiently();
    const inbox = new Inbox();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const seen: bigint[] = [];
    const onEvent = async ({ revision }: { revision: bigint }): Promise<void> => {
      await held;
      seen.push(revision);
      inbox.look();
    };
    const subscription = log.subscribe(inbox.options('start', undefined, { onEvent }));
    await inbox.until(() => inbox.caughtUp > 0);
    try {
      for (let n = 0; n < 12; n++) await log.append('lead-1', newEvents(500), { expectedRevision: 'any' });
    } finally {
      // A log waits for running handlers when it is closed.
      release();
    }
    await inbox.until(() => seen.length >= 6_000);
    await subscription.stop();
    expect(seen).toEqual(Array.from({ length: 6_000 }, (_, n) => BigInt(n)));
  });

  it('serves all subscriptions with one call', async () => {
    const inboxes = Array.from({ length: 30 }, () => new Inbox());
    for (const inbox of inboxes) log.subscribe(inbox.options('start'));
    await log.append('lead-1', newEvents(3), { expectedRevision: 'any' });
    await Promise.all(inboxes.map((inbox) => inbox.until(() => inbox.events.length >= 3)));
    expect(harness.server.reads.subscribers).toBe(1);
  });
});

describe('a filtered read', () => {
  const filter = { typePrefixes: ['Lead'] };
  const rare = newEvents(5, { type: 'LeadLogged' });

  /** Five matching events, each after two hundred others. */
  const fill = async () => {
    for (const event of rare) {
      await log.append('person-1', newEvents(200, { type: 'PersonAmended' }), { expectedRevision: 'any' });
      await log.append('lead-1', [event], { expectedRevision: 'any' });
    }
    await log.append('person-1', newEvents(200, { type: 'PersonAmended' }), { expectedRevision: 'any' });
  };
  const read = async () => (await collect(log.readAll({ filter }))).map(({ id }) => id);
  const expected = rare.map(({ id }) => id);

  it('leaves the events of other types on the server, also while a subscription catches up', async () => {
    await fill();
    const before = harness.server.reads.sent;
    expect(await read()).toEqual(expected);
    const inbox = new Inbox();
    const subscription = log.subscribe(inbox.options('start', filter));
    await inbox.until(() => inbox.caughtUp > 0);
    await subscription.stop();
    expect(inbox.events.map(({ id }) => id)).toEqual(expected);
    expect(inbox.checkpoints.at(-1)).toBe(await log.head());
    // Each look at the head sends a page.
    expect(harness.server.reads.sent - before).toBeLessThan(200);
  });

  it.each(['drop', 'hang', 'notLeader'] as const)(
    'skips and repeats nothing when its call fails: %s',
    async (fault) => {
      await fill();
      harness.server.faults.onNextRead(fault, fault);
      expect(await read()).toEqual(expected);
    },
  );

  /** More than the client receives ahead. */
  const fillMuch = async () => {
    const text = 'x'.repeat(20_000);
    const matching = Array.from({ length: 100 }, () => newEvent({ type: 'LeadLogged', data: { text } }));
    for (const event of matching) await log.append('lead-1', [event], { expectedRevision: 'any' });
    return matching.map(({ id }) => id);
  };

  it.each([
    ['the connection is cut', () => harness.server.dropConnections()],
    ['the server ends the call', () => harness.server.reads.endSubscriptions()],
  ])('continues after its last event when, in the middle, %s', async (_, disturb) => {
    const written = await fillMuch();
    const found: string[] = [];
    for await (const { id } of log.readAll({ filter })) {
      found.push(id);
      if (found.length % 40 === 1) disturb();
    }
    expect(found).toEqual(written);
  });

  it('does not continue in other data', async () => {
    await fillMuch();
    let found = 0;
    const reading = async () => {
      for await (const _ of log.readAll({ filter })) if ((found += 1) === 1) harness.server.exchange();
    };
    await expect(reading()).rejects.toBeInstanceOf(LogExchanged);
    expect(found).toBeLessThan(100);
  });

  it('finds everything on a server that does not tell the end', async () => {
    harness.server.faults.tellsNoEnd = true;
    await fill();
    expect(await read()).toEqual(expected);
    harness.server.faults.tellsNoEnd = false;
  });
});

describe('older or other data under the same address', () => {
  const follow = async () => {
    const inbox = new Inbox();
    const subscription = log.subscribe(inbox.options('start'));
    await inbox.until(() => inbox.caughtUp > 0);
    return { inbox, subscription };
  };

  it('appends nothing to older or other data, not even a running append', async () => {
    await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    const backup = harness.server.log.copy();
    await log.append('lead-1', newEvents(2), { expectedRevision: 1n });
    await follow();
    harness.server.faults.onNextAppend('hangBeforeCommit');
    const underWay = log.append('lead-2', [newEvent()], { expectedRevision: 'any' });
    harness.server.exchange(backup);
    await expect(underWay).rejects.toBeInstanceOf(LogExchanged);
    await expect(log.append('lead-3', [newEvent()], { expectedRevision: 'noStream' })).rejects.toBeInstanceOf(
      LogExchanged,
    );
    expect(harness.server.log.events).toHaveLength(2);
  });

  it('ends subscriptions before they receive other data, also when that data is longer', async () => {
    await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    const backup = harness.server.log.copy();
    const { revision } = await log.append('lead-1', newEvents(2), { expectedRevision: 1n });
    const { inbox } = await follow();
    const written = (await collect(log.readAll())).map(({ id, position }) => ({ id, position }));
    // Events of the same length take the places of those that are gone.
    for (let event = 0; event < 4; event += 1) {
      const { data, metadata } = harness.server.log.events[2 + (event % 2)] ?? {};
      const id = crypto.randomUUID();
      if (data && metadata)
        backup.append('lead-1', 'any', [
          { id, type: 'ThingHappened', contentType: 'application/json', data, metadata },
        ]);
    }
    harness.server.exchange(backup);
    await inbox.until(() => inbox.dropped !== undefined);
    expect(inbox.dropped?.error).toMatchObject({
      expected: written.at(-1),
      found: harness.server.log.events[Number(revision)]?.id,
    });
    expect(inbox.events.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    const late = new Inbox();
    log.subscribe(late.options('start'));
    await late.until(() => late.dropped !== undefined);
    expect(late.dropped?.error).toBeInstanceOf(LogExchanged);
    expect(late.events).toEqual([]);
  });

  it('continues after a restart with the same data', async () => {
    await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    const { inbox, subscription } = await follow();
    harness.server.exchange(harness.server.log.copy());
    await log.append('lead-1', newEvents(2), { expectedRevision: 1n });
    await inbox.until(() => inbox.events.length === 4);
    await subscription.stop();
    expect(inbox.dropped).toBeUndefined();
  });
});

describe('the end of the log', () => {
  it('lies at a whole append while the server shows a part of the next one', async () => {
    const { position } = await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    const gate = Promise.withResolvers<void>();
    harness.server.faults.onNextAppend({ commitWhen: gate.promise, shows: 2 });
    const events = newEvents(3);
    const appended = log.append('lead-2', events, { expectedRevision: 'noStream' });
    await until('a part of the append', () => harness.server.log.events.length === 4);
    expect([await log.head(), (await collect(log.readAll())).length]).toEqual([position, 2]);
    gate.resolve();
    const stored = await appended;
    expect(await log.head()).toBe(stored.position);
    expect((await collect(log.readAll())).slice(2).map(({ metadata }) => metadata)).toEqual(
      events.map(({ metadata }) => metadata),
    );
  });

  it("is found in few reads behind many of the server's own events, and then in one", async () => {
    const { position } = await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    const own = {
      type: '$stats',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: new Uint8Array(),
    };
    const statistics = Array.from({ length: 5_000 }, () => ({ ...own, id: crypto.randomUUID() }));
    harness.server.log.append('$stats-server', 'any', statistics);
    const reads = jest.spyOn(harness.server.reads, 'read');
    expect(await log.head()).toBe(position);
    expect(reads.mock.calls.length).toBeLessThan(8);
    reads.mockClear();
    expect([await log.head(), reads.mock.calls.length]).toEqual([position, 1]);
    const { position: next } = await log.append('lead-1', newEvents(1), { expectedRevision: 1n });
    expect(await log.head()).toBe(next);
  });

  it('is not measured in positions, which jump at a scavenge', async () => {
    const { position } = await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    harness.server.log.scavenge();
    await log.append('lead-1', newEvents(2), { expectedRevision: 1n });
    const { done, total, unit } = await log.reach(position);
    expect([unit, total - done < 3_600]).toEqual(['seconds', true]);
  });
});

describe('a read that the server ends early and without an error', () => {
  it.each([
    ['the end of the log', async ({ position }: AppendResult) => (await log.head()) === position],
    ['an event', async ({ position }: AppendResult) => (await log.eventAt(position))?.position === position],
    ['a stream', async () => (await log.readStream('lead-1')).events.length === 2],
    [
      'the last event of a stream',
      async () => (await log.readStream('lead-1', { direction: 'backwards', limit: 1 })).events.length === 1,
    ],
  ])('is repeated instead of missing %s', async (_, isFound) => {
    const appended = await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    harness.server.faults.onNextRead('end');
    expect(await isFound(appended)).toBe(true);
  });
});

describe('the fences', () => {
  beforeEach(async () => {
    log = await harness.patiently();
  });

  it('lets only one log be open in a process', async () => {
    const { connectionString } = harness.server;
    expect(() => new EventStoreDbEventLog({ connectionString })).toThrow('already');
    await log.close();
    const other = new EventStoreDbEventLog({ connectionString });
    await other.close();
  });

  it('refuses a connection that would report refused appends as done', async () => {
    await log.close();
    const connectionString = `${harness.server.connectionString}&throwOnAppendFailure=false`;
    expect(() => new EventStoreDbEventLog({ connectionString })).toThrow('throwOnAppendFailure');
  });

  it('names a position that does not belong to this log', async () => {
    const { position } = await log.append('lead-1', newEvents(2), { expectedRevision: 'any' });
    const between = String(BigInt(position) - 1n).padStart(20, '0') as typeof position;
    await expect(collect(log.readAll({ from: { after: between } }))).rejects.toBeInstanceOf(RangeError);
    await expect(collect(log.readAll({ from: { after: '7' as typeof position } }))).rejects.toBeInstanceOf(RangeError);
    const inbox = new Inbox();
    log.subscribe(inbox.options({ after: between }));
    await inbox.until(() => inbox.dropped !== undefined);
    expect(inbox.dropped?.error).toBeInstanceOf(RangeError);
  });

  it("leaves out the server's own events", async () => {
    await log.append('lead-1', newEvents(2), { expectedRevision: 'any' });
    await log.deleteStream('lead-1');
    const { position } = await log.append('lead-2', [newEvent()], { expectedRevision: 'any' });
    await log.deleteStream('lead-2');
    expect(harness.server.log.events.length).toBeGreaterThan(3);
    expect(await collect(log.readAll())).toHaveLength(3);
    expect(await log.head()).toBe(position);
  });

  it('does not take a repeat of deleted events for an append', async () => {
    const first = newEvents(1);
    await log.append('lead-1', first, { expectedRevision: 'noStream' });
    await log.append('lead-1', newEvents(4), { expectedRevision: 0n });
    await log.deleteStream('lead-1');
    await expect(log.append('lead-1', first, { expectedRevision: 'noStream' })).rejects.toBeInstanceOf(StreamDeleted);
    expect((await log.readStream('lead-1')).exists).toBe(false);
  });

  it('finishes more short reads at once than the client can carry', async () => {
    await log.append('lead-1', newEvents(3), { expectedRevision: 'noStream' });
    const reads = await Promise.all(Array.from({ length: 300 }, () => log.readStream('lead-1')));
    for (const { events } of reads) expect(events).toHaveLength(3);
  });

  it('refuses more long reads than the client can carry', async () => {
    await log.append('lead-1', newEvents(3), { expectedRevision: 'noStream' });
    const reads = Array.from({ length: 60 }, () => log.readAll()[Symbol.asyncIterator]());
    for (const read of reads) await read.next();
    await expect(collect(log.readAll())).rejects.toBeInstanceOf(LogUnavailable);
    for (const read of reads) await read.return?.();
    expect(await collect(log.readAll())).toHaveLength(3);
  });
});
