import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, streamNameFilter, eventTypeFilter, binaryEvent } from '@eventstore/db-client';
import type { AppendExpectedRevision, AllStreamResolvedEvent, Position } from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventStoreDbDouble } from './eventstoredb-double.ts';
import { until } from '@leaseledger/event-log/testing/until';

// Each test is named after what a real node was seen to do. The client is the real one, unmodified.
let double: EventStoreDbDouble;
let client: EventStoreDBClient;
const clients: EventStoreDBClient[] = [];

function connect(): EventStoreDBClient {
  const connected = EventStoreDBClient.connectionString(double.connectionString);
  clients.push(connected);
  return connected;
}

/** Connections are shared by all clients of a process: after a cut the next call may still meet the lost one. */
async function reconnect(): Promise<EventStoreDBClient> {
  for (;;) {
    const connected = connect();
    const found = await all(connected.readAll({ maxCount: 1 })).catch(() => undefined);
    if (found) return connected;
  }
}

beforeAll(async () => {
  double = await EventStoreDbDouble.start({ overlapTimeout: 30, remembered: 1_000 });
  client = connect();
});
beforeEach(() => double.reset());
afterAll(async () => {
  await double.stop();
  await Promise.all(clients.map((each) => each.dispose()));
});

const event = (id: string = randomUUID(), data: Record<string, unknown> = {}) =>
  jsonEvent({ id, type: 'ThingHappened', data, metadata: { by: 'Ada' } });
const events = (count: number) => Array.from({ length: count }, (_, n) => event(undefined, { n }));
const append = (
  stream: string,
  appended: ReturnType<typeof event>[],
  expectedRevision: AppendExpectedRevision = 'any',
  by = client,
) => by.appendToStream(stream, appended, { expectedRevision });

async function all<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const read: Event[] = [];
  for await (const each of stream) read.push(each);
  return read;
}
const readAll = (options: Parameters<EventStoreDBClient['readAll']>[0] = {}) =>
  all<AllStreamResolvedEvent>(client.readAll(options));
const revisions = async (stream: string, options: Parameters<EventStoreDBClient['readStream']>[1] = {}) =>
  (await all(client.readStream(stream, options))).map((read) => Number(read.event?.revision));

/** Takes from a subscription until the condition holds or it ends; then the ids, and the error if one ended it. */
async function follow<Event extends { event?: { id: string } }>(
  subscription: AsyncIterable<Event> & {
    on(name: 'error', listener: (error: Error) => void): unknown;
    destroy(): unknown;
    unsubscribe(): Promise<void>;
  },
  enough: (ids: string[]) => boolean,
): Promise<{ ids: string[]; error?: unknown }> {
  subscription.on('error', () => undefined);
  const ids: string[] = [];
  try {
    if (!enough(ids)) {
      for await (const each of subscription) {
        if (each.event) ids.push(each.event.id);
        if (enough(ids)) break;
      }
    }
  } catch (error) {
    return { ids, error };
  } finally {
    await subscription.unsubscribe();
  }
  return { ids };
}
const caughtUp = (subscription: { once(name: 'caughtUp', listener: () => void): unknown }): Promise<void> =>
  new Promise((resolve) => subscription.once('caughtUp', resolve));

describe('the ten things', () => {
  it('1: a burst drops a live subscription with code 10; resubscribing from the last position is complete', async () => {
    const first = client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['lead-'] }) });
    const live = caughtUp(first);
    const followed = follow(first, () => false);
    await live;
    const burst = events(1_000);
    await append('lead-1', burst);
    const { ids, error } = await followed;
    expect(error).toMatchObject({
      type: 'timeout',
      code: 10,
      message: expect.stringContaining('Consumer too slow to handle event while live'),
    });
    const [last] = (await readAll()).filter((read) => read.event?.id === ids.at(-1));
    const rest = await follow(
      client.subscribeToAll({ fromPosition: last?.event?.position }),
      (got) => got.length >= 1_000 - ids.length,
    );
    expect([...ids, ...rest.ids]).toEqual(burst.map(({ id }) => id));
  });

  it('1: a smaller burst does not, and neither does a consumer that is slow in JavaScript', async () => {
    const subscription = client.subscribeToAll();
    const live = caughtUp(subscription);
    const followed = follow(subscription, (ids) => ids.length >= 800);
    await live;
    for (let n = 0; n < 8; n++) await append('lead-1', events(100));
    expect((await followed).error).toBeUndefined();
  });

  it('2: `any` and `streamExists` know an id only while it is in memory, explicit revisions for ever', async () => {
    const [first, second] = [events(2), events(1)];
    await append('lead-1', first, 'no_stream');
    await append('lead-1', second, 1n);
    expect(await append('lead-1', second, 'any')).toMatchObject({ nextExpectedRevision: 2n });
    expect(await append('lead-1', second, 'stream_exists')).toMatchObject({ nextExpectedRevision: 2n });
    double.restart();
    const again = await reconnect();
    expect(await append('lead-1', first, 'no_stream', again)).toMatchObject({ nextExpectedRevision: 1n });
    expect(await append('lead-1', second, 1n, again)).toMatchObject({ nextExpectedRevision: 2n });
    expect(await append('lead-1', second, 'any', again)).toMatchObject({ nextExpectedRevision: 3n });
    client = again;
  });

  it('2: memory holds only so many events', async () => {
    const [early] = events(1);
    if (!early) throw new Error('There is one');
    await append('lead-1', [early]);
    await append('lead-2', events(1_000));
    expect(await append('lead-1', [early])).toMatchObject({ nextExpectedRevision: 1n });
  });

  it('3: a repeat that overlaps its first attempt fails although that one is written', async () => {
    let commit: () => void = () => undefined;
    double.faults.onNextAppend({ commitWhen: new Promise((resolve) => (commit = resolve)) });
    const repeated = events(1);
    const first = append('lead-1', repeated, 'no_stream');
    await expect(append('lead-1', repeated, 'no_stream')).rejects.toMatchObject({ type: 'deadline-exceeded' });
    commit();
    expect(await first).toMatchObject({ nextExpectedRevision: 0n });
    double.faults.onNextAppend('commitTimeout');
    await expect(append('lead-2', events(1), 'no_stream')).rejects.toMatchObject({
      code: 10,
      message: expect.stringContaining('Commit phase timeout'),
    });
    expect(await revisions('lead-2')).toEqual([0]);
  });

  it("4: a connection that one client loses rejects another client's appends, which are written", async () => {
    const other = connect();
    await append('lead-9', events(1), 'any', other);
    double.faults.onNextAppend('hangAfterCommit', 'dropBeforeCommit');
    const healthy = append('lead-1', events(1));
    healthy.catch(() => undefined);
    await until('the append to be stored', () => double.log.events.length >= 2);
    await expect(append('lead-2', events(1), 'any', other)).rejects.toMatchObject({ code: 14 });
    await expect(healthy).rejects.toMatchObject({ code: 14 });
    expect(await revisions('lead-1')).toEqual([0]);
    client = await reconnect();
  });

  it("4: disposing one client cancels another's appends, which are written; a disposed client still works", async () => {
    const other = connect();
    await append('lead-9', events(1), 'any', other);
    double.faults.onNextAppend('hangAfterCommit');
    const healthy = append('lead-1', events(1));
    healthy.catch(() => undefined);
    await until('the append to be stored', () => double.log.events.length >= 2);
    await other.dispose();
    await expect(healthy).rejects.toMatchObject({ type: 'unknown', code: 1 });
    expect(await revisions('lead-1')).toEqual([0]);
    expect(await append('lead-9', events(1), 'any', other)).toMatchObject({ nextExpectedRevision: 1n });
  });

  it('5: a position that is no boundary fails; far past the end reads forward are empty, backward ones fail', async () => {
    const { position } = await append('lead-1', events(3));
    const between: Position = { commit: (position?.commit ?? 0n) - 1n, prepare: (position?.commit ?? 0n) - 1n };
    const beyond: Position = { commit: 10_000_000n, prepare: 10_000_000n };
    await expect(readAll({ fromPosition: between })).rejects.toMatchObject({ type: 'unknown', code: 2 });
    expect((await follow(client.subscribeToAll({ fromPosition: between }), () => false)).error).toMatchObject({
      code: 2,
    });
    expect(await readAll({ fromPosition: beyond })).toEqual([]);
    await expect(readAll({ fromPosition: beyond, direction: 'backwards' })).rejects.toMatchObject({ code: 2 });
    const waiting = client.subscribeToAll({ fromPosition: beyond });
    await caughtUp(waiting.on('error', () => undefined).resume());
    await waiting.unsubscribe();
  });

  it('6: forward reads include the start, backward reads and subscriptions exclude it; a checkpoint is good for both', async () => {
    await append('lead-1', events(40));
    const positions = (await readAll()).map((read) => read.event?.position);
    const fromPosition = positions[20];
    expect((await readAll({ fromPosition }))[0]?.event?.position).toEqual(fromPosition);
    expect((await readAll({ fromPosition, direction: 'backwards' }))[0]?.event?.position).toEqual(positions[19]);
    const after = await follow(client.subscribeToAll({ fromPosition }), (ids) => ids.length === 19);
    expect(after.ids[0]).toBe((await readAll())[21]?.event?.id);
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: ['lead-'],
      checkpointReached: async (_: unknown, position: Position) => void checkpoints.push(position),
    });
    await follow(client.subscribeToAll({ filter }), (ids) => ids.length === 40);
    const [checkpoint] = checkpoints;
    expect(checkpoint).toEqual({ commit: positions[31]?.commit, prepare: 0n });
    expect(
      (await follow(client.subscribeToAll({ fromPosition: checkpoint }), (ids) => ids.length === 8)).ids,
    ).toHaveLength(8);
    expect((await readAll({ fromPosition: checkpoint }))[0]?.event?.position).toEqual(positions[31]);
  });

  it('7: one cause has many errors', async () => {
    await append('lead-1', events(1));
    double.faults.onNextAppend('dropBeforeCommit', 'notReady', 'terminate');
    await expect(append('lead-1', events(1))).rejects.toMatchObject({ type: 'unavailable', code: 14 });
    client = await reconnect();
    const starting = append('lead-1', events(1));
    await expect(starting).rejects.toMatchObject({
      type: 'unknown',
      message: expect.stringContaining('Could not recognize Server Is Not Ready'),
    });
    await expect(starting).rejects.toMatchObject({ code: undefined });
    await expect(append('lead-1', events(1))).rejects.toMatchObject({
      type: 'unknown',
      code: 13,
      message: expect.stringContaining('RST_STREAM with code 0'),
    });
    double.away();
    const unreached = connect();
    const down = append('lead-1', events(1), 'any', unreached);
    await expect(down).rejects.toMatchObject({ code: 14 });
    await expect(down).rejects.not.toHaveProperty('type');
    await expect(all(unreached.readStream('lead-1'))).rejects.toMatchObject({ type: 'unavailable', code: 14 });
    double.back();
    client = await reconnect();
  });

  it('8: a client has about 98 streams, and what is beyond waits without a word', async () => {
    const other = await EventStoreDbDouble.start();
    const crowded = EventStoreDBClient.connectionString(other.connectionString);
    const subscriptions = Array.from({ length: 98 }, () => crowded.subscribeToAll().on('error', () => undefined));
    await Promise.all(subscriptions.map((subscription) => caughtUp(subscription.resume())));
    const done: string[] = [];
    const waiting = [
      all(crowded.readAll()).then(() => done.push('read')),
      append('lead-1', events(1), 'any', crowded).then(() => done.push('append')),
    ];
    for (let n = 0; n < 5; n++) await readAll();
    expect(done).toEqual([]);
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));
    await Promise.allSettled(waiting);
    await other.stop();
  });

  it('9: after a soft delete revisions go on, and an old id with `no_stream` appends nothing', async () => {
    const expectations: AppendExpectedRevision[] = ['no_stream', 'any', 4n];
    for (const [n, expected] of expectations.entries()) {
      const first = events(5);
      await append(`lead-${n}`, first, 'no_stream');
      await client.deleteStream(`lead-${n}`);
      await expect(all(client.readStream(`lead-${n}`))).rejects.toMatchObject({ type: 'stream-not-found' });
      await expect(append(`lead-${n}`, events(1), 'stream_exists')).rejects.toMatchObject({ type: 'stream-deleted' });
      expect(await append(`lead-${n}`, first.slice(0, 1), 'no_stream')).toMatchObject({
        success: true,
        nextExpectedRevision: 0n,
        position: undefined,
      });
      expect(await append(`lead-${n}`, events(1), expected)).toMatchObject({ nextExpectedRevision: 5n });
      expect(await revisions(`lead-${n}`)).toEqual([5]);
    }
    expect((await readAll()).filter((read) => read.event?.streamId === 'lead-0')).toHaveLength(6);
  });

  it('10: `readAll` ignores a filter; a backward read of a stream begins at 0 unless told `end`', async () => {
    await append('lead-1', events(3));
    await append('person-1', events(3));
    // The types do not offer it; those who come from another client try.
    const filtered: object = { filter: streamNameFilter({ prefixes: ['lead-'] }) };
    expect(await readAll(filtered)).toHaveLength(6);
    expect(await revisions('lead-1', { direction: 'backwards' })).toEqual([0]);
    expect(await revisions('lead-1', { direction: 'backwards', fromRevision: 'end' })).toEqual([2, 1, 0]);
    expect(await revisions('lead-1', { direction: 'backwards', fromRevision: 9n, maxCount: 2 })).toEqual([2, 1]);
    expect(await revisions('lead-1', { fromRevision: 9n })).toEqual([]);
  });
});

describe('a frozen server', () => {
  /** Asks more often whether its connection is alive than the client recommends, so that the test is short. */
  const impatient = () => {
    const warned = jest.spyOn(console, 'warn').mockReturnValue();
    const connected = EventStoreDBClient.connectionString(
      `${double.connectionString}&keepAliveInterval=500&keepAliveTimeout=1000`,
    );
    warned.mockRestore();
    clients.push(connected);
    return connected;
  };

  it('does not even answer that the connection is alive: calls end with UnavailableError', async () => {
    const frozen = impatient();
    await append('lead-1', [event()], 'any', frozen);
    double.freeze();
    await expect(all(frozen.readStream('lead-1'))).rejects.toMatchObject({ code: 14 });
    double.thaw();
  });

  it('does what was sent before once it goes on', async () => {
    await append('lead-1', [event()]);
    double.freeze();
    const appended = append('lead-1', [event()]);
    const read = revisions('lead-1');
    expect(double.log.events).toHaveLength(1);
    double.thaw();
    expect(await appended).toMatchObject({ success: true });
    expect((await read).length).toBeGreaterThan(0);
    expect(await revisions('lead-1')).toEqual([0, 1]);
  });
});

describe('appends', () => {
  it('tell revision and position of their last event, commit equal to prepare', async () => {
    const { success, nextExpectedRevision, position } = await append('lead-1', events(3), 'no_stream');
    const last = (await readAll()).at(-1)?.event;
    expect({ success, nextExpectedRevision, position }).toEqual({
      success: true,
      nextExpectedRevision: 2n,
      position: last?.position,
    });
    expect(position?.commit).toBe(position?.prepare);
  });

  it('that conflict tell what was expected and what is', async () => {
    await append('lead-1', events(2), 'no_stream');
    const refused = (stream: string, expected: AppendExpectedRevision) => append(stream, events(1), expected);
    await expect(refused('lead-1', 0n)).rejects.toMatchObject({
      type: 'wrong-expected-version',
      message: '',
      streamName: 'lead-1',
      expectedVersion: 0n,
      actualVersion: 1n,
    });
    await expect(refused('lead-1', 7n)).rejects.toMatchObject({ actualVersion: 1n });
    await expect(refused('lead-1', 'no_stream')).rejects.toMatchObject({
      expectedVersion: 'no_stream',
      actualVersion: 1n,
    });
    await expect(refused('lead-2', 'stream_exists')).rejects.toMatchObject({
      expectedVersion: 'stream_exists',
      actualVersion: 'no_stream',
    });
  });

  it('that conflict without throwing report a revision that is none', async () => {
    await append('lead-1', events(3), 'no_stream');
    const silent = EventStoreDBClient.connectionString(`${double.connectionString}&throwOnAppendFailure=false`);
    clients.push(silent);
    const { success, nextExpectedRevision } = await append('lead-1', events(1), 7n, silent);
    expect(success).toBe(false);
    expect([1n, -1n]).toContain(nextExpectedRevision);
    expect(await revisions('lead-1')).toEqual([0, 1, 2]);
  });

  it('race for one revision with exactly one winner, and pipelined ones all succeed', async () => {
    await append('lead-1', events(1), 'no_stream');
    const race = await Promise.allSettled(Array.from({ length: 4 }, () => append('lead-1', events(1), 0n)));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const pipelined = await Promise.all(
      Array.from({ length: 200 }, (_, n) => append('lead-1', events(1), BigInt(n + 1))),
    );
    expect(pipelined.map(({ nextExpectedRevision }) => Number(nextExpectedRevision))).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 2),
    );
  });

  it('of nothing check the expectation and report revision 0', async () => {
    expect(await append('lead-1', [], 'any')).toMatchObject({
      success: true,
      nextExpectedRevision: 0n,
      position: undefined,
    });
    await expect(append('lead-1', [], 3n)).rejects.toMatchObject({ type: 'wrong-expected-version' });
    expect(await readAll()).toEqual([]);
  });

  it('without a type, a stream name or a UUID are bad requests; an id twice and `$x` are not', async () => {
    const bad = { type: 'unknown', message: expect.stringContaining('Could not recognize BadRequest') };
    await expect(append('', events(1))).rejects.toMatchObject(bad);
    await expect(append('lead-1', [{ ...event(), type: '' as 'ThingHappened' }])).rejects.toMatchObject(bad);
    await expect(append('lead-1', [event('no-uuid')])).rejects.toMatchObject(bad);
    const twice = event();
    expect(await append('lead-1', [twice, twice])).toMatchObject({ nextExpectedRevision: 1n });
    expect(await append('$x', events(1))).toMatchObject({ nextExpectedRevision: 0n });
  });

  it('may hold 1,048,576 bytes of data in sum; metadata does not count', async () => {
    const sized = (bytes: number, metadata = 0) =>
      jsonEvent({ type: 'Big', data: { t: 'x'.repeat(bytes - 8) }, metadata: { t: 'x'.repeat(metadata) } });
    expect(await client.appendToStream('lead-1', [sized(1_000_000), sized(48_576, 1_100_000)])).toMatchObject({
      nextExpectedRevision: 1n,
    });
    await expect(client.appendToStream('lead-1', [sized(1_000_000), sized(48_577)])).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
    expect(await revisions('lead-1')).toEqual([0, 1]);
  });

  it('of a 17 MB message fail with code 8', async () => {
    const metadata = { t: 'x'.repeat(17.5 * 1024 * 1024) };
    await expect(client.appendToStream('lead-1', jsonEvent({ type: 'Big', data: {}, metadata }))).rejects.toMatchObject(
      { code: 8 },
    );
  });

  it('round-trip unicode, NUL and raw bytes', async () => {
    await client.appendToStream('lead-ü\u0000🚗', jsonEvent({ type: 'Straße—東京', data: { text: 'naïve 🚗\u0000' } }));
    await client.appendToStream('lead-ü\u0000🚗', binaryEvent({ type: 'Raw', data: Buffer.from([0, 255]) }));
    const [text, raw] = await all(client.readStream('lead-ü\u0000🚗'));
    expect(text?.event).toMatchObject({
      type: 'Straße—東京',
      streamId: 'lead-ü\u0000🚗',
      data: { text: 'naïve 🚗\u0000' },
      isJson: true,
    });
    expect(raw?.event).toMatchObject({ isJson: false, data: new Uint8Array([0, 255]) });
  });

  it('also go one call each, when they carry credentials', async () => {
    const credentials = { username: 'admin', password: 'changeit' };
    const one = { expectedRevision: 'no_stream', credentials } as const;
    expect(await client.appendToStream('lead-1', events(2), one)).toMatchObject({ nextExpectedRevision: 1n });
    await expect(client.appendToStream('lead-1', events(2), one)).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
    });
  });
});

describe('the same ids again', () => {
  const [a, b, c] = [event(), event(), event()];
  beforeEach(async () => {
    await append('lead-1', [a, b], 'no_stream');
  });

  it('at the same revision: the original revision and position, after later appends too', async () => {
    const original = await append('lead-1', [c], 1n);
    await append('lead-1', events(300));
    expect(await append('lead-1', [c], 1n)).toEqual(original);
  });
  it('at another revision: conflict; at the head: appended again', async () => {
    await append('lead-1', [c], 1n);
    await expect(append('lead-1', [c], 0n)).rejects.toMatchObject({ type: 'wrong-expected-version' });
    expect(await append('lead-1', [c], 2n)).toMatchObject({ nextExpectedRevision: 3n });
  });
  it('prefix [A] of [A, B]: success, revision 0', async () => {
    expect(await append('lead-1', [a], 'no_stream')).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });
  it('[A, new]: conflict, even with `any`', async () => {
    await expect(append('lead-1', [a, c], 'no_stream')).rejects.toMatchObject({ type: 'wrong-expected-version' });
    await expect(append('lead-1', [a, c], 'any')).rejects.toMatchObject({ type: 'wrong-expected-version' });
  });
  it('[new, A] with `any`: both appended, A twice', async () => {
    expect(await append('lead-1', [c, a], 'any')).toMatchObject({ nextExpectedRevision: 3n });
  });
  it('with other data: success, the new data is dropped', async () => {
    expect(await append('lead-1', [event(a.id, { other: true }), b], 'no_stream')).toMatchObject({
      nextExpectedRevision: 1n,
    });
    expect((await all(client.readStream('lead-1')))[0]?.event?.data).toEqual({});
  });
  it('[last batch, new] with `any`, whose ids another stream held first: appended', async () => {
    const batch = events(2);
    await append('lead-1', batch);
    await append('lead-2', batch, 'no_stream');
    await append('lead-2', [...batch, event()]);
    expect(await revisions('lead-2')).toEqual([0, 1, 2, 3, 4]);
  });

  it('in another stream: independent', async () => {
    expect(await append('lead-2', [a], 'no_stream')).toMatchObject({ nextExpectedRevision: 0n });
    expect(await revisions('lead-2')).toEqual([0]);
  });
});

describe('subscriptions', () => {
  it('say when they caught up, also from the end, and then go on', async () => {
    await append('lead-1', events(3));
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    const live = caughtUp(subscription);
    const followed = follow(subscription, (ids) => ids.length === 1);
    await live;
    const later = event();
    await append('lead-1', [later]);
    expect((await followed).ids).toEqual([later.id]);
  });

  it.each([
    ['streams', streamNameFilter, 'lead-', 'person-'],
    ['types', eventTypeFilter, 'Thing', 'Else'],
  ])(
    'filtered by prefixes of %s pass one checkpoint per interval x 32 events scanned, also when nothing matches',
    async (_, filterOf, matching, other) => {
      for (let n = 0; n < 4; n++) {
        await append('lead-1', events(32));
        await client.appendToStream(
          'person-1',
          events(32).map((each) => ({ ...each, type: 'Else' })),
        );
      }
      for (const [prefix, interval, expected] of [
        [matching, 1, 8],
        [other, 2, 4],
        ['nothing', 4, 2],
      ] as const) {
        let checkpoints = 0;
        const filter = filterOf({
          prefixes: [prefix],
          checkpointInterval: interval,
          checkpointReached: async () => void checkpoints++,
        });
        const subscription = client.subscribeToAll({ filter });
        subscription.on('error', () => undefined).resume();
        await caughtUp(subscription);
        await subscription.unsubscribe();
        expect(checkpoints).toBe(expected);
      }
    },
  );

  it('get one error when the connection is lost, no end, and never resume', async () => {
    const subscription = client.subscribeToAll();
    const happened: string[] = [];
    for (const name of ['error', 'end', 'close']) subscription.on(name as 'end', () => happened.push(name));
    await caughtUp(subscription.resume());
    const failed = new Promise((resolve) => subscription.once('error', resolve));
    double.dropConnections();
    expect(await failed).toMatchObject({ type: 'unavailable', code: 14 });
    client = await reconnect();
    await append('lead-1', events(3));
    expect(happened).toEqual(['error']);
  });

  it('end without an error when the server ends them', async () => {
    const subscription = client.subscribeToAll();
    const live = caughtUp(subscription);
    const followed = follow(subscription, () => false);
    await live;
    double.reads.endSubscriptions();
    expect(await followed).toEqual({ ids: [] });
  });

  it('to a missing or soft-deleted stream wait, to a tombstoned one fail', async () => {
    await append('lead-1', events(2));
    await client.deleteStream('lead-1');
    await append('lead-2', events(2));
    await client.tombstoneStream('lead-2');
    for (const stream of ['lead-9', 'lead-1']) {
      const waiting = client.subscribeToStream(stream);
      await caughtUp(waiting.on('error', () => undefined).resume());
      await waiting.unsubscribe();
    }
    expect((await follow(client.subscribeToStream('lead-2'), () => false)).error).toMatchObject({
      type: 'stream-deleted',
    });
    await expect(append('lead-2', events(1))).rejects.toMatchObject({ type: 'stream-deleted' });
  });

  it('see the server’s own events in $all', async () => {
    await append('lead-1', events(1));
    await client.deleteStream('lead-1');
    await append('lead-2', events(1));
    await client.tombstoneStream('lead-2');
    const own = (await readAll()).map((read) => read.event).filter((each) => each?.type.startsWith('$'));
    expect(own.map((each) => each?.type)).toEqual(['$metadata', '$streamDeleted']);
    expect(own[1]?.revision).toBe(9_223_372_036_854_775_807n);
  });
});

it('an append of several events can be seen in part before it is acknowledged, and never after', async () => {
  const gate = Promise.withResolvers<void>();
  double.faults.onNextAppend({ commitWhen: gate.promise, shows: 2 });
  const appended = append('lead-1', events(3), 'no_stream');
  await until('a part of the append', async () => (await readAll()).length > 0);
  expect([(await readAll()).length, await revisions('lead-1')]).toEqual([2, [0, 1]]);
  gate.resolve();
  expect(await appended).toMatchObject({ nextExpectedRevision: 2n });
  expect(await revisions('lead-1')).toEqual([0, 1, 2]);
});

it('a scavenge closes the file: positions go on at the next multiple of 268,435,456', async () => {
  await append('lead-1', events(1));
  double.log.scavenge();
  await append('lead-1', events(2));
  const [first, second, third] = (await readAll()).map((read) => read.event?.position.commit ?? 0n);
  expect([(first ?? 0n) < 10_000n, second, (third ?? 0n) < 268_445_456n]).toEqual([true, 268_435_456n, true]);
});

describe('retention', () => {
  it('hides what $maxCount and $tb say, and keeps it in $all', async () => {
    await append('lead-1', events(10));
    await client.setStreamMetadata('lead-1', { maxCount: 3 });
    expect(await revisions('lead-1')).toEqual([7, 8, 9]);
    await client.setStreamMetadata('lead-1', { truncateBefore: 4 });
    expect((await revisions('lead-1'))[0]).toBe(4);
    await client.setStreamMetadata('lead-1', { truncateBefore: 20 });
    expect(await revisions('lead-1')).toEqual([]);
    await expect(append('lead-1', events(1), 'no_stream')).rejects.toMatchObject({ actualVersion: 9n });
    expect((await readAll()).filter((read) => read.event?.streamId === 'lead-1')).toHaveLength(10);
  });

  it('cannot be told to delete what `streamExists`', async () => {
    await append('lead-1', events(1));
    const untyped: object = { expectedRevision: 'stream_exists' };
    await expect(client.deleteStream('lead-1', untyped)).rejects.toMatchObject({ code: 13 });
  });
});
