import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog, JsonObject, NewEvent } from '@leaseledger/event-log/event-log';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { EventStoreDbEventLog } from '@leaseledger/event-log/eventstoredb/eventstoredb-event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { copyLog, CopyRefused } from './copy-log.ts';
import { ownEvents } from './own-events.ts';
import { digestOf } from './digest.ts';

const clock = () => new Date('2026-11-21T09:30:00.000Z');
let count = 0;

function event(data: JsonObject = {}): NewEvent {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const metadata = {
    actor: { id: 7, name: 'Zoë' },
    time: '2026-11-20T01:02:03.000Z',
    correlationId: id,
    causationId: id,
    schemaVersion: 1,
  };
  return { id, type: 'LeadAmended', data, metadata };
}

const events = (size: number): NewEvent[] =>
  Array.from({ length: size }, (_, index) =>
    event({ index, text: 'naïve 漢字 \u0000', large: Number.MAX_SAFE_INTEGER }),
  );

describe('Copying a log', () => {
  let double: EventStoreDbDouble;
  let folder: string;
  let source: SqliteEventLog;
  const open: EventLog[] = [];

  beforeAll(async () => {
    double = await EventStoreDbDouble.start();
  });
  afterAll(() => double.stop());

  beforeEach(async () => {
    double.reset();
    folder = await mkdtemp(join(tmpdir(), 'leaseledger-copy-'));
    source = sqlite('source.sqlite');
    await fill(source);
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((log) => log.close()));
    await rm(folder, { recursive: true, force: true });
  });

  function sqlite(name: string): SqliteEventLog {
    const log = new SqliteEventLog({ file: join(folder, name), clock });
    open.push(log);
    return log;
  }

  function eventStoreDb(): EventStoreDbEventLog {
    const log = new EventStoreDbEventLog({ connectionString: double.connectionString });
    open.push(log);
    return log;
  }

  /** Streams of every kind: long, short, interleaved, deleted, and deleted and begun again. */
  async function fill(log: EventLog): Promise<void> {
    await log.append('lead-1', events(3), { expectedRevision: 'noStream' });
    await log.append('person-1', events(250), { expectedRevision: 'noStream' });
    await log.append('lead-1', events(2), { expectedRevision: 2n });
    await log.append('lead-2', events(4), { expectedRevision: 'noStream' });
    await log.deleteStream('lead-2');
    await log.append('lead-3', events(2), { expectedRevision: 'noStream' });
    await log.deleteStream('lead-3');
    await log.append('lead-3', events(3), { expectedRevision: 1n });
    for (let id = 4; id < 24; id += 1) await log.append(`lead-${id}`, events(1), { expectedRevision: 'noStream' });
  }

  async function copy(from: EventLog, to: EventLog, stopAfter = Number.POSITIVE_INFINITY): Promise<number> {
    const { hidden } = await digestOf(from);
    const stopping = new AbortController();
    return copyLog({
      from,
      to,
      hidden,
      signal: stopping.signal,
      onProgress: (done) => {
        if (done >= stopAfter) stopping.abort();
      },
    });
  }

  async function whole(log: EventLog) {
    const all = [];
    for await (const { created: _, position: __, ...rest } of log.readAll()) all.push(rest);
    return all;
  }

  it('copies to EventStoreDB and back with every event, revision and deletion unchanged', async () => {
    const between = eventStoreDb();
    const back = sqlite('back.sqlite');
    const expected = await digestOf(source);
    expect(await copy(source, between)).toBe(expected.events);
    expect(await digestOf(between)).toEqual(expected);
    expect(await copy(between, back)).toBe(expected.events);
    expect(await digestOf(back)).toEqual(expected);
    expect(await whole(back)).toEqual(await whole(source));
    expect(await back.readStream('lead-2')).toEqual({ exists: false, events: [] });
    expect((await back.readStream('lead-3')).events.map(({ revision }) => revision)).toEqual([2n, 3n, 4n]);
  });

  it('leaves out what another program wrote to a stream of its own, without metadata or as bytes', async () => {
    const between = eventStoreDb();
    const metadata = new Uint8Array();
    const foreign = (contentType: string, data: Uint8Array) => ({
      ...{ id: crypto.randomUUID(), type: 'CustomerRang', contentType, data, metadata },
    });
    double.log.append('crm-1', 'any', [
      foreign('application/json', Buffer.from('{}')),
      foreign('application/octet-stream', Buffer.from([1, 2])),
    ]);
    await between.append('lead-90', events(1), { expectedRevision: 'noStream' });
    const back = sqlite('back.sqlite');
    const own = ownEvents(between);
    await copyLog({ from: own, to: back, hidden: (await digestOf(own)).hidden });
    expect((await whole(back)).map(({ stream }) => stream)).toEqual(['lead-90']);
  });

  it.each([0, 1, 100, 255, 259, 262])(
    'continues a copy that was stopped after %s events, and doubles none',
    async (stopAfter) => {
      const between = eventStoreDb();
      const expected = await digestOf(source);
      expect(await copy(source, between, stopAfter)).toBeLessThan(expected.events);
      expect(await copy(source, between)).toBe(expected.events);
      expect(await copy(source, between)).toBe(expected.events);
      expect(await digestOf(between)).toEqual(expected);
    },
  );

  it('completes a deletion that a crash interrupted', async () => {
    const between = eventStoreDb();
    const { hidden } = await digestOf(source);
    const crashing: EventLog = Object.assign(Object.create(between), {
      deleteStream: () => Promise.reject(new Error('The power went')),
    });
    await expect(copyLog({ from: source, to: crashing, hidden })).rejects.toThrow('The power went');
    expect((await between.readStream('lead-2')).exists).toBe(true);
    await copy(source, between);
    expect(await digestOf(between)).toEqual(await digestOf(source));
  });

  it('refuses a target with other events, and writes nothing to it', async () => {
    const foreign = sqlite('foreign.sqlite');
    await foreign.append('lead-1', events(1), { expectedRevision: 'noStream' });
    await expect(copy(source, foreign)).rejects.toThrow(CopyRefused);
    expect(await whole(foreign)).toHaveLength(1);
  });

  it('refuses a target that received other events after the copy', async () => {
    const further = sqlite('further.sqlite');
    await copy(source, further);
    await further.append('lead-1', events(1), { expectedRevision: 4n });
    await expect(copy(source, further)).rejects.toThrow(/holds other events/);
  });

  it.each([
    ['an event', async (log: EventLog) => void (await log.append('lead-4', [event()], { expectedRevision: 0n }))],
    ['a deletion', (log: EventLog) => log.deleteStream('lead-4')],
  ])('has different digests for logs that differ by %s', async (_, change) => {
    const before = await digestOf(source);
    await change(source);
    expect((await digestOf(source)).sha256).not.toBe(before.sha256);
  });

  it('shows its progress and both digests as a command, and ends with 1 for a refused copy', async () => {
    const run = (from: string, to: string) =>
      new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
        const args = [
          '--disable-warning=ExperimentalWarning',
          '--import',
          './tools/register.mjs',
          'tools/commands/log-copy.ts',
          '--from',
          from,
          '--to',
          to,
        ];
        execFile(process.execPath, args, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, stdout, stderr }),
        );
      });
    const { sha256, events: size, streams } = await digestOf(source);
    const good = await run(join(folder, 'source.sqlite'), double.connectionString);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    expect(good.stdout).toContain('100 %');
    for (const side of ['source', 'target'])
      expect(good.stdout).toContain(`${side}  ${sha256}  ${size} events in ${streams} streams`);
    expect(await run(join(folder, 'nowhere.sqlite'), double.connectionString)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no file'),
    });
  }, 30_000);
});
