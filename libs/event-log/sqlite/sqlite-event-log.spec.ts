import { readdirSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeEventLog } from '../contract-suite/event-log.contract.ts';
import { Inbox } from '../contract-suite/inbox.ts';
import { collect, newEvent, newEvents } from '../contract-suite/samples.ts';
import {
  EventDamaged,
  type Position,
  type RecordedEvent,
  type Subscription,
  WrongExpectedRevision,
} from '../event-log.ts';
import { checkDatabase } from './quick-check.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { SqliteHarness } from './sqlite-harness.ts';

describeEventLog('SQLite event log', () => new SqliteHarness());

describe('SQLite event log, beyond the contract', () => {
  const harness = new SqliteHarness();
  let log: SqliteEventLog;
  beforeEach(async () => {
    log = await harness.start();
  });
  afterEach(() => harness.stop());

  it('never stores an id twice in a stream', async () => {
    const [first, second] = newEvents(2);
    if (!first || !second) throw new Error('There are two events');
    await log.append('lead-1', [first], { expectedRevision: 'noStream' });
    await expect(log.append('lead-1', [first], { expectedRevision: 0n })).rejects.toBeInstanceOf(WrongExpectedRevision);
    await expect(log.append('lead-1', [second, first], { expectedRevision: 'any' })).rejects.toBeInstanceOf(
      WrongExpectedRevision,
    );
    expect((await log.readStream('lead-1')).events).toHaveLength(1);
  });

  it('answers a repeat that is under way together with the first attempt', async () => {
    const events = newEvents(2);
    const [one, two] = await Promise.all(
      [0, 1].map(() => log.append('lead-1', events, { expectedRevision: 'noStream' })),
    );
    expect(two).toEqual(one);
    expect((await log.readStream('lead-1')).events).toHaveLength(2);
  });

  it('answers a repeated first append of a stream that was deleted before', async () => {
    const [before, after] = [newEvents(3), newEvents(2)];
    const old = await log.append('lead-1', before, { expectedRevision: 'noStream' });
    await log.deleteStream('lead-1');
    const appended = await log.append('lead-1', after, { expectedRevision: 'noStream' });
    expect(await log.append('lead-1', after, { expectedRevision: 'noStream' })).toEqual(appended);
    expect(await log.append('lead-1', before, { expectedRevision: 'noStream' })).toEqual(old);
    expect((await log.readStream('lead-1')).events).toHaveLength(2);
  });

  it('counts positions without gaps, also after refused appends', async () => {
    for (let n = 0; n < 5; n += 1) {
      await log.append(`lead-${n}`, newEvents(2), { expectedRevision: 'noStream' });
      await log.append(`lead-${n}`, [newEvent()], { expectedRevision: 'noStream' }).catch(() => undefined);
    }
    const positions = (await collect(log.readAll())).map((event) => Number(event.position));
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('commits the appends of one turn together: other processes see all of them or none', async () => {
    const observer = new DatabaseSync(harness.file, { readOnly: true });
    const seen = observer.prepare('SELECT count(*) AS events FROM events');
    const version = observer.prepare('PRAGMA data_version');
    const counts = new Set<unknown>();
    const appends = Array.from({ length: 100 }, (_, n) =>
      log
        .append(`lead-${n}`, [newEvent()], { expectedRevision: 'noStream' })
        .then(() => counts.add(seen.get()?.['events'])),
    );
    const before = version.get()?.['data_version'];
    await Promise.all(appends);
    observer.close();
    expect(before).toBeDefined();
    expect([...counts]).toEqual([100]);
  });

  const inFile = (statement: string) => {
    const file = new DatabaseSync(harness.file);
    file.exec(statement);
    file.close();
  };

  it.each([
    ['text that is no JSON, without a checksum', `data = '{"n":' || char(1) || '0}', checksum = NULL`],
    ['another text than was written', `metadata = replace(metadata, '2026', '2025')`],
    ['another revision than was written', 'revision = 5'],
    ['a type that is unknown', 'type = 99, checksum = NULL'],
  ])('names an event with %s, and reads the others', async (_, damage) => {
    const [first, second] = newEvents(2);
    if (!first || !second) throw new Error('There are two events');
    await log.append('lead-1', [first], { expectedRevision: 'noStream' });
    await log.append('lead-2', [second], { expectedRevision: 'noStream' });
    inFile(`UPDATE events SET ${damage} WHERE position = 1`);
    const [damaged, whole] = await collect(log.readAll());
    expect(damaged).toMatchObject({ id: first.id, stream: 'lead-1', position: '0000000000000001' });
    expect(damaged?.damage?.message).toContain(`lead-1 (${first.id}, position 0000000000000001): its text is damaged`);
    expect(() => damaged?.data).toThrow(EventDamaged);
    expect(() => damaged?.metadata).toThrow(EventDamaged);
    expect([whole?.id, whole?.damage, whole?.data]).toEqual([second.id, undefined, second.data]);
    expect((await checkDatabase(harness.file)).damaged).toEqual([
      expect.objectContaining({ eventId: first.id, stream: 'lead-1', position: '0000000000000001' }),
    ]);
  });

  it('finds nothing wrong with events as it wrote them', async () => {
    await log.append('lead-1', newEvents(3), { expectedRevision: 'noStream' });
    await log.append('Straße—東京', [newEvent({ data: { text: 'naïve 🚗\u0000 \ud800' } })], {
      expectedRevision: 'noStream',
    });
    await log.deleteStream('lead-1');
    expect(await checkDatabase(harness.file)).toEqual({ wrong: undefined, damaged: [] });
    expect((await collect(log.readAll())).map(({ damage }) => damage)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('opens a file of an earlier release, which has no checksums, and adds them from then on', async () => {
    await log.append('lead-1', newEvents(2), { expectedRevision: 'noStream' });
    await log.close();
    inFile('ALTER TABLE events DROP COLUMN checksum');
    expect(await checkDatabase(harness.file)).toEqual({ wrong: undefined, damaged: [] });
    log = await harness.restart();
    await log.append('lead-1', [newEvent()], { expectedRevision: 1n });
    expect((await log.readStream('lead-1')).events.map(({ damage }) => damage)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const file = new DatabaseSync(harness.file);
    const checksums = file.prepare('SELECT checksum FROM events ORDER BY position').all();
    file.close();
    expect(checksums.map(({ checksum }) => typeof checksum)).toEqual(['object', 'object', 'number']);
  });

  it('refuses positions of another kind of log', async () => {
    const after = '17' as Position;
    await expect(collect(log.readAll({ from: { after } }))).rejects.toBeInstanceOf(RangeError);
    expect(() => log.subscribe(new Inbox().options({ after }))).toThrow(RangeError);
  });

  it('delivers what another process appends between two appends that do not match', async () => {
    const other = new SqliteEventLog({ file: harness.file, clock: () => new Date() });
    const inbox = new Inbox();
    const subscription = log.subscribe(inbox.options('start', { typePrefixes: ['Wanted'] }));
    await inbox.until(() => inbox.caughtUp > 0);
    for (const stream of ['lead-1', 'lead-2', 'lead-3']) {
      await log.append(stream, [newEvent({ type: 'Unwanted' })], { expectedRevision: 'any' });
      await other.append(stream, [newEvent({ type: 'Wanted' })], { expectedRevision: 'any' });
      await log.append(stream, [newEvent({ type: 'Unwanted' })], { expectedRevision: 'any' });
    }
    await log.append('lead-4', [newEvent({ type: 'Unwanted' }), newEvent({ type: 'WantedToo' })], {
      expectedRevision: 'any',
    });
    await inbox.until(() => inbox.events.length === 4);
    await subscription.stop();
    await other.close();
    expect(inbox.events.map(({ stream, type }) => `${stream} ${type}`)).toEqual([
      'lead-1 Wanted',
      'lead-2 Wanted',
      'lead-3 Wanted',
      'lead-4 WantedToo',
    ]);
  });

  it('passes a checkpoint when a subscription stops, also after few events that did not match', async () => {
    const inbox = new Inbox();
    const subscription = log.subscribe(inbox.options('start', { streamPrefixes: ['lead-'] }));
    await inbox.until(() => inbox.caughtUp > 0);
    await log.append('person-1', newEvents(3), { expectedRevision: 'any' });
    const [lead] = newEvents(1);
    if (!lead) throw new Error('There is one event');
    await log.append('lead-1', [lead], { expectedRevision: 'any' });
    await inbox.until(() => inbox.events.length === 1);
    const { position } = await log.append('person-1', newEvents(3), { expectedRevision: 'any' });
    const witness = new Inbox();
    log.subscribe(witness.options('start'));
    await witness.until(() => witness.events.length === 7);
    await subscription.stop();
    expect(inbox.checkpoints.at(-1)).toBe(position);
  });

  it.each(['fails', 'stops'])(
    'passes a checkpoint of the last handled event when a subscription %s among many',
    async (how) => {
      await log.append('lead-1', newEvents(10), { expectedRevision: 'any' });
      const sixth = (await collect(log.readAll()))[5]?.position;
      const inbox = new Inbox();
      const onEvent = (event: RecordedEvent) => {
        if (event.position !== sixth) return;
        if (how === 'fails') throw new Error('Not this one');
        void subscription.stop();
      };
      const subscription: Subscription = log.subscribe(inbox.options('start', undefined, { onEvent }));
      await inbox.until(() => inbox.checkpoints.length > 0);
      await subscription.stop();
      expect(inbox.checkpoints.map(Number)).toEqual([how === 'fails' ? 5 : 6]);
    },
  );

  it('makes its files readable by their owner alone', async () => {
    await log.append('lead-1', [newEvent()], { expectedRevision: 'any' });
    const folder = harness.file.slice(0, harness.file.lastIndexOf('/'));
    const files = readdirSync(folder);
    expect(files.sort()).toEqual(['log.sqlite', 'log.sqlite-shm', 'log.sqlite-wal']);
    for (const name of files) expect(statSync(`${folder}/${name}`).mode & 0o077).toBe(0);
  });

  it('holds no file open once it is closed', async () => {
    const open = () => readdirSync('/dev/fd').length;
    const before = open();
    const other = new SqliteEventLog({ file: `${harness.file}-other`, clock: () => new Date() });
    await other.append('lead-1', [newEvent()], { expectedRevision: 'any' });
    expect(open()).toBeGreaterThan(before);
    await other.close();
    expect(open()).toBe(before);
  });

  it('refuses a file of a later release', async () => {
    await log.close();
    const database = new DatabaseSync(harness.file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => new SqliteEventLog({ file: harness.file, clock: () => new Date() })).toThrow('version 99');
  });

  it('stops a write that waits for another process when its signal aborts', async () => {
    const endOutage = harness.injectOutage();
    const leaving = new AbortController();
    const waiting = log.append('lead-1', [newEvent()], { expectedRevision: 'any', signal: leaving.signal });
    leaving.abort(new Error('The caller left'));
    await expect(waiting).rejects.toThrow('The caller left');
    endOutage();
    expect((await log.readStream('lead-1')).exists).toBe(false);
  });

  it('is unavailable while the disk is full, keeps acknowledged events and writes again when there is room', async () => {
    // A limit on the size of files imitates the full disk: the write fails in the same place. In blocks of 512 bytes.
    const writer = harness.startWriter({ name: 'a', appends: 1_000_000, eventsPerAppend: 20 }, 'ulimit -f 2000; ');
    await expect(writer.ended).rejects.toThrow('LogUnavailable');
    const { events } = await log.readStream('writer-a');
    expect(events.length / 20).toBeGreaterThanOrEqual(writer.acknowledged());
    expect(writer.acknowledged()).toBeGreaterThan(0);
    expect(events.length % 20).toBe(0);
    expect(await log.append('writer-a', [newEvent()], { expectedRevision: BigInt(events.length - 1) })).toMatchObject({
      revision: BigInt(events.length),
    });
  }, 60_000);
});
