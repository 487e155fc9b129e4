import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import { type EventLog, LogExchanged, type Position, type RecordedEvent } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { type ProjectionStore, StoreUnavailable, type TableWrite } from './kernel/read-store.ts';
import { openSqliteStore } from './stores/sqlite/sqlite-store.ts';
import type { Projection } from './kernel/projection.ts';
import { type Projector, type ProjectorOptions, createProjector } from './kernel/projector.ts';

type LeadEvent =
  | { type: 'LeadLogged'; data: { leadID: number; name: string } }
  | { type: 'LeadRenamed'; data: { leadID: number; name: string } };

interface LeadRow {
  LeadID: number;
  Name: string;
  Shown: string;
}

const leadRows = (name: string, version = 1, shown = (text: string) => text): Projection<LeadEvent, LeadRow> => ({
  name,
  version,
  readModel: {
    name,
    id: 'LeadID',
    columns: { Name: 'text' },
    defaultSort: { field: 'LeadID', order: 'ASC' },
    creationOrder: 'LeadID',
  },
  handlers: {
    LeadLogged: ({ data: { leadID, name: Name } }) => [
      { put: leadID, row: { LeadID: leadID, Name, Shown: shown(Name) } },
    ],
    LeadRenamed: ({ data: { leadID, name: Name } }) => [{ patch: leadID, fields: { Name, Shown: shown(Name) } }],
  },
});

/** In milliseconds. Long enough even on a busy machine. */
const LONG = 20_000;

const plain = { decode: async (recorded: readonly RecordedEvent[]): Promise<DecodedEvent[]> => [...recorded] };

describe('The projector', () => {
  let folder: string;
  let log: EventLog;
  let store: ProjectionStore;
  let projector: Projector | undefined;
  let appended = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'projector-'));
    log = new SqliteEventLog({ file: join(folder, 'log.sqlite'), clock: () => new Date('2026-07-01T00:00:00Z') });
    store = openSqliteStore(join(folder, 'rows.sqlite'));
  });

  afterEach(async () => {
    await projector?.stop();
    projector = undefined;
    await log.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function append(
    ...events: readonly { type: string; data: { leadID: number; name: string } }[]
  ): Promise<Position> {
    let position: Position | undefined;
    for (const { type, data } of events) {
      const metadata = {
        actor: { id: 7, name: 'Kim' },
        time: '2026-07-01T00:00:00.000Z',
        correlationId: 'a',
        causationId: 'b',
        schemaVersion: 1,
      };
      const id = `00000000-0000-4000-8000-${String(++appended).padStart(12, '0')}`;
      ({ position } = await log.append(`lead-${data.leadID}`, [{ id, type, data, metadata }], {
        expectedRevision: 'any',
      }));
    }
    if (position === undefined) throw new Error('Nothing was appended');
    return position;
  }

  const logged = (leadID: number, name = `Lead ${leadID}`) => ({ type: 'LeadLogged', data: { leadID, name } });
  const renamed = (leadID: number, name: string) => ({ type: 'LeadRenamed', data: { leadID, name } });
  const several = (count: number) => Array.from({ length: count }, (_, index) => logged(index + 1));

  async function run(projections: readonly Projection[], options: Partial<ProjectorOptions> = {}): Promise<Projector> {
    projector = createProjector({ log, codec: plain, store, projections, ...options });
    await projector.start();
    return projector;
  }

  async function untilServed(projection: Projection): Promise<void> {
    await until(
      `${projection.readModel.name} to be served`,
      async () => (await store.servedVersion(projection)) === projection.version,
    );
  }

  const states = () => projector?.status().map(({ state }) => state);

  async function names(projection: Projection): Promise<string[]> {
    const { rows } = await store.list(projection.readModel, {});
    return rows.map((row) => JSON.parse(row).Name);
  }

  it('catches up in batches and then follows the log', async () => {
    const leads = leadRows('leads');
    const last = await append(...several(25), renamed(3, 'Third'));
    const running = await run([leads], { batchSize: 4 });
    expect(await running.waitFor(last, LONG)).toBe(true);
    expect(await names(leads)).toHaveLength(25);
    expect((await names(leads))[2]).toBe('Third');
    expect(await running.waitFor(await append(logged(26), renamed(1, 'First')), LONG)).toBe(true);
    expect(await names(leads)).toHaveLength(26);
    expect((await names(leads))[0]).toBe('First');
    expect(running.status()).toEqual([
      {
        name: 'leads',
        version: 1,
        state: 'live',
        position: await log.head(),
        eventId: `00000000-0000-4000-8000-${String(appended).padStart(12, '0')}`,
        applied: 28,
        failure: undefined,
      },
    ]);
  });

  it.each<[string, (position: Position) => Promise<RecordedEvent | undefined>]>([
    ['no event', async () => undefined],
    [
      'another event',
      async (position) => {
        const event = await log.eventAt(position);
        return event && { ...event, id: '00000000-0000-4000-8000-999999999999' };
      },
    ],
  ])('feeds no list where %s stands where that of the newest checkpoint stood', async (_, eventAt) => {
    const [leads, other] = [leadRows('leads'), leadRows('others')];
    await append(...several(3));
    const before = await run([leads]);
    await until('all projections to be live', () => before.status().every(({ state }) => state === 'live'));
    await before.stop();
    await append(logged(4));
    const failures: unknown[] = [];
    const exchanged: ProjectorOptions['log'] = {
      readAll: (options) => log.readAll(options),
      subscribe: (options) => log.subscribe(options),
      eventAt,
    };
    await run([leads, other], { log: exchanged, onFailure: (error) => failures.push(error) });
    await until('the projections to stop', () => states()?.every((state) => state === 'stopped') === true);
    expect(failures).toEqual([expect.any(LogExchanged), expect.any(LogExchanged)]);
    expect(await names(leads)).toHaveLength(3);
    expect(await names(other)).toHaveLength(0);
  });

  it('misses and repeats nothing while others append from before the catch-up until after it', async () => {
    const leads = leadRows('leads');
    const applied: number[] = [];
    const seen: Projection<LeadEvent, LeadRow> = {
      ...leads,
      handlers: {
        ...leads.handlers,
        LeadLogged: (event) => {
          applied.push(event.data.leadID);
          return leads.handlers.LeadLogged(event);
        },
      },
    };
    await append(...several(50));
    const appending = append(...Array.from({ length: 300 }, (_, index) => logged(51 + index)));
    const running = await run([seen], { batchSize: 7 });
    expect(await running.waitFor(await appending, LONG)).toBe(true);
    expect(applied).toEqual(Array.from({ length: 350 }, (_, index) => index + 1));
  });

  it('gives the same rows when the log delivers everything twice', async () => {
    const leads = leadRows('leads');
    const twice: ProjectorOptions['log'] = {
      async *readAll(options) {
        for await (const event of log.readAll(options)) yield* [event, event];
      },
      eventAt: (position) => log.eventAt(position),
      subscribe: (options) =>
        log.subscribe({
          ...options,
          async onEvent(event) {
            await options.onEvent(event);
            await options.onEvent(event);
          },
        }),
    };
    await append(...several(5), renamed(2, 'Second'));
    const running = await run([leads], { log: twice, batchSize: 3 });
    expect(await running.waitFor(await append(logged(6), renamed(2, 'Zwei')), LONG)).toBe(true);
    expect(await names(leads)).toEqual(['Lead 1', 'Zwei', 'Lead 3', 'Lead 4', 'Lead 5', 'Lead 6']);
  });

  it('skips events that no projection handles without opening them, and counts them as caught up', async () => {
    const leads = leadRows('leads');
    const opened: string[] = [];
    const codec = {
      decode: async (recorded: readonly RecordedEvent[]) => {
        opened.push(...recorded.map(({ type }) => type));
        return plain.decode(recorded);
      },
    };
    const running = await run([leads], { codec });
    const last = await append(
      logged(1),
      { type: 'constructor', data: { leadID: 2, name: 'x' } },
      { type: 'IdsReserved', data: { leadID: 3, name: 'x' } },
    );
    expect(await running.waitFor(last, LONG)).toBe(true);
    expect(opened).toEqual(['LeadLogged']);
    expect(await names(leads)).toEqual(['Lead 1']);
  });

  describe('when an event cannot be folded', () => {
    const broken: Projection<LeadEvent, LeadRow> = {
      ...leadRows('broken'),
      handlers: {
        ...leadRows('broken').handlers,
        LeadRenamed: () => {
          throw new Error('cannot be renamed');
        },
      },
    };

    it('stops one projection before an event that it cannot fold, names it, and continues the others', async () => {
      const leads = leadRows('leads');
      const failures: unknown[] = [];
      const before = await append(logged(1));
      const poison = renamed(1, 'First');
      await append(poison);
      const running = await run([broken, leads], { onFailure: (_, status) => failures.push(status) });
      expect(await running.waitFor(await append(logged(2)), LONG)).toBe(true);
      await untilServed(broken);
      expect(await names(leads)).toEqual(['First', 'Lead 2']);
      expect(await names(broken)).toEqual(['Lead 1']);
      const [stopped] = running.status();
      expect(stopped).toMatchObject({ name: 'broken', state: 'stopped', position: before, applied: 1 });
      expect(stopped?.failure).toMatchObject({
        eventType: 'LeadRenamed',
        stream: 'lead-1',
        revision: '1',
        message: 'Error: cannot be renamed',
      });
      expect(failures).toEqual([stopped]);
    });

    it('stops a live projection too, and continues there after a fix', async () => {
      const running = await run([broken]);
      expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
      expect(await running.waitFor(await append(renamed(1, 'First'), logged(2)), LONG)).toBe(true);
      expect(states()).toEqual(['stopped']);
      await running.stop();
      const mended = leadRows('broken');
      const again = await run([mended]);
      expect(await again.waitFor(await append(logged(3)), LONG)).toBe(true);
      expect(await names(mended)).toEqual(['First', 'Lead 2', 'Lead 3']);
      expect(again.status()[0]?.applied).toBe(3);
    });

    it('stops at an event that the codec cannot read, and keeps the events before it', async () => {
      const leads = leadRows('leads');
      const codec = {
        async decode(recorded: readonly RecordedEvent[]) {
          const unreadable = recorded.find(({ type }) => type === 'LeadRenamed');
          if (unreadable) throw new UnreadableEvent(unreadable, 'it is torn');
          return plain.decode(recorded);
        },
      };
      const unaffected: Projection = {
        ...leadRows('others'),
        handlers: { LeadLogged: leadRows('others').handlers.LeadLogged },
      };
      const last = await append(...several(5), renamed(1, 'x'), logged(6));
      const running = await run([leads, unaffected], { codec });
      expect(await running.waitFor(last, LONG)).toBe(true);
      await untilServed(leads);
      expect(await names(leads)).toHaveLength(5);
      expect(await names(unaffected)).toHaveLength(6);
      expect(running.status()[0]?.failure).toMatchObject({ eventType: 'LeadRenamed', stream: 'lead-1' });
    });

    it('finds the event of a batch whose rows cannot be stored', async () => {
      const odd: Projection<LeadEvent, { LeadID: number; Name: unknown }> = {
        name: 'odd',
        version: 1,
        readModel: {
          name: 'odd',
          id: 'LeadID',
          columns: { Name: 'text' },
          defaultSort: { field: 'LeadID', order: 'ASC' },
          creationOrder: 'LeadID',
        },
        handlers: {
          LeadLogged: ({ data: { leadID, name } }) => [
            { put: leadID, row: { LeadID: leadID, Name: leadID === 3 ? 3 : name } },
          ],
          LeadRenamed: () => [],
        },
      };
      const last = await append(...several(5));
      const running = await run([odd]);
      expect(await running.waitFor(last, LONG)).toBe(true);
      await untilServed(odd);
      expect(running.status()[0]?.failure).toMatchObject({ stream: 'lead-3' });
      expect(await store.count(odd.readModel, {})).toBe(2);
    });

    it('keeps parsed input out of the message', async () => {
      const parsing: Projection<LeadEvent, LeadRow> = {
        ...leadRows('leads'),
        handlers: { ...leadRows('leads').handlers, LeadLogged: ({ data }) => JSON.parse(data.name) },
      };
      const last = await append(logged(1, 'Secret Name'));
      const running = await run([parsing]);
      expect(await running.waitFor(last, LONG)).toBe(true);
      expect(running.status()[0]?.failure?.message).toBe('SyntaxError');
    });
  });

  /** A store whose tables fail to commit as `refuse` says. */
  const refusing = (
    refuse: (commits: number) => Error | undefined,
    onCommit: (writes: readonly TableWrite[]) => void = () => undefined,
  ): ProjectionStore => {
    let commits = 0;
    const served = store;
    return {
      list: (model, query) => served.list(model, query),
      count: (model, query) => served.count(model, query),
      groups: (model, where, by) => served.groups(model, where, by),
      get: (model, id) => served.get(model, id),
      many: (model, ids) => served.many(model, ids),
      etag: (model) => served.etag(model),
      foldFrom: (log) => served.foldFrom(log),
      setAside: () => served.setAside(),
      wasSetAside: false,
      noteUnopened: (events) => served.noteUnopened(events),
      replaceUnopened: (events) => served.replaceUnopened(events),
      unopened: (limit) => served.unopened(limit),
      forgetting: () => served.forgetting(),
      forgotten: () => served.forgotten(),
      servedVersion: (projection) => served.servedVersion(projection),
      servedCheckpoint: (projection) => served.servedCheckpoint(projection),
      rebuild: (projection) => served.rebuild(projection),
      promote: (projection) => served.promote(projection),
      close: () => served.close(),
      table: (projection) => served.table(projection),
      async commit(writes) {
        const error = refuse(++commits);
        if (error) throw error;
        onCommit(writes);
        return served.commit(writes);
      },
    };
  };

  it('continues from the checkpoint after it ended between batches', async () => {
    const leads = leadRows('leads');
    const last = await append(...several(20));
    let refused = false;
    const first = await run([leads], {
      batchSize: 3,
      store: refusing((commits) => {
        refused = commits > 4;
        return refused ? new StoreUnavailable('The disk is full') : undefined;
      }),
    });
    await until('a refusal', () => refused);
    await first.stop();
    expect(first.status()[0]).toMatchObject({ state: 'building', applied: 12 });
    const second = await run([leads], { batchSize: 3 });
    expect(await second.waitFor(last, LONG)).toBe(true);
    expect(second.status()[0]?.applied).toBe(8);
    expect(await names(leads)).toHaveLength(20);
  });

  it('commits a batch once for all projections that it changes, and stops only one that cannot store its rows', async () => {
    const [leads, others] = [leadRows('leads'), leadRows('others')];
    const idle: Projection = { ...leadRows('idle'), handlers: { SomethingElse: () => [] } };
    const odd: Projection = {
      ...leadRows('odd'),
      handlers: {
        LeadLogged: (event: DecodedEvent<LeadEvent>) => [
          { put: event.data.leadID, row: { LeadID: event.data.leadID, Name: event.data.leadID === 3 ? 3 : 'fine' } },
        ],
      },
    };
    const committed: number[] = [];
    const running = await run([leads, others, idle, odd], {
      store: refusing(
        () => undefined,
        (writes) => committed.push(writes.length),
      ),
    });
    expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
    committed.length = 0;
    expect(await running.waitFor(await append(logged(2)), LONG)).toBe(true);
    expect(committed).toEqual([3]);
    const before = running.status()[3]?.position;
    expect(await running.waitFor(await append(logged(3)), LONG)).toBe(true);
    expect(states()).toEqual(['live', 'live', 'live', 'stopped']);
    expect(running.status()[3]).toMatchObject({ position: before, failure: { stream: 'lead-3' } });
    expect([await names(leads), await names(others), await names(odd)]).toEqual([
      ['Lead 1', 'Lead 2', 'Lead 3'],
      ['Lead 1', 'Lead 2', 'Lead 3'],
      ['fine', 'fine'],
    ]);
  });

  it('folds events during its rest together, until a caller waits', async () => {
    const leads = leadRows('leads');
    const committed: number[] = [];
    const running = await run([leads], {
      restMs: 600_000,
      store: refusing(
        () => undefined,
        (writes) => committed.push(writes.length),
      ),
    });
    expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
    committed.length = 0;
    await append(logged(2), logged(3));
    expect(await running.waitFor(await append(logged(4)), LONG)).toBe(true);
    expect(committed).toEqual([1]);
    expect(await names(leads)).toHaveLength(4);
    expect(running.shown()).toBe(await log.head());
  });

  it('folds events after its rest, although no caller waits', async () => {
    const leads = leadRows('leads');
    const running = await run([leads], { restMs: 5 });
    expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
    const last = await append(logged(2));
    await until('the last event to be shown', () => running.shown() === last);
    expect(await names(leads)).toHaveLength(2);
  });

  it('waits for a store that cannot be written, and reports it once', async () => {
    const leads = leadRows('leads');
    const told: string[] = [];
    const running = await run([leads], {
      store: refusing((commits) => (commits === 1 ? new StoreUnavailable('The disk is full') : undefined)),
      onFailure: (error, { state }) => told.push(`${state}: ${String(error)}`),
    });
    expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
    expect(await names(leads)).toEqual(['Lead 1']);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('The disk is full');
  });

  it('builds a raised version beside the served one, and swaps them', async () => {
    const old = leadRows('leads');
    const last = await append(...several(3));
    const before = await run([old]);
    expect(await before.waitFor(last, LONG)).toBe(true);
    await before.stop();

    const gate = Promise.withResolvers<void>();
    const raised = leadRows('leads', 2, (text) => text.toUpperCase());
    const codec = { decode: (recorded: readonly RecordedEvent[]) => gate.promise.then(() => plain.decode(recorded)) };
    const running = await run([raised], { codec });
    expect(running.status()[0]).toMatchObject({
      version: 2,
      state: 'building',
      serves: { version: 1, position: last, time: expect.any(String) },
    });
    // The old rows answer lists, and no caller waits for the new ones.
    expect(await running.waitFor(await append(logged(4)), LONG)).toBe(true);
    expect(await store.servedVersion(raised)).toBe(1);
    expect(await names(raised)).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    gate.resolve();
    await until('the projection to be live', () => states()?.[0] === 'live');
    expect(await store.servedVersion(raised)).toBe(2);
    expect(running.status()[0]).not.toHaveProperty('serves');
    expect((await store.many(raised.readModel, [1, 4])).map(({ Shown }) => Shown)).toEqual(['LEAD 1', 'LEAD 4']);
    expect(await running.waitFor(await append(renamed(1, 'first')), LONG)).toBe(true);
    expect(await store.get(raised.readModel, 1)).toMatchObject({ Shown: 'FIRST' });
  });

  it('serves the old version while the raised one stops at an event that it cannot fold', async () => {
    const old = leadRows('leads');
    const last = await append(logged(1), renamed(1, 'First'), logged(2));
    const before = await run([old]);
    expect(await before.waitFor(last, LONG)).toBe(true);
    await before.stop();
    const failing: Projection<LeadEvent, LeadRow> = {
      ...leadRows('leads', 2),
      handlers: {
        ...old.handlers,
        LeadRenamed: () => {
          throw new Error('no');
        },
      },
    };
    await run([failing]);
    await until('the projection to stop', () => states()?.[0] === 'stopped');
    expect(await store.servedVersion(failing)).toBe(1);
    expect(await names(failing)).toEqual(['First', 'Lead 2']);
  });

  it('lets a projection that is far behind join the live ones', async () => {
    const leads = leadRows('leads');
    const last = await append(...several(10));
    const first = await run([leads]);
    expect(await first.waitFor(last, LONG)).toBe(true);
    await first.stop();
    const late = leadRows('late');
    const running = await run([leads, late], { batchSize: 3 });
    expect(await running.waitFor(await append(logged(11)), LONG)).toBe(true);
    expect(running.status().map(({ applied }) => applied)).toEqual([1, 11]);
    expect(await names(late)).toHaveLength(11);
  });

  it('continues with rows that another process built and swapped in', async () => {
    const leads = leadRows('leads');
    const running = await run([leads]);
    expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
    const other = openSqliteStore(join(folder, 'rows.sqlite'));
    await other.rebuild(leads);
    await other.promote(leads);
    await other.close();
    await append(logged(2));
    await until('two applied events', () => running.status()[0]?.applied === 2 && states()?.[0] === 'live');
    expect(await names(leads)).toEqual(['Lead 1', 'Lead 2']);
    expect(await running.waitFor(await append(logged(3)), LONG)).toBe(true);
    expect(await names(leads)).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
  });

  describe('waitFor', () => {
    it('answers false after the time, and when the projector stops', async () => {
      const gate = Promise.withResolvers<void>();
      const codec = { decode: (recorded: readonly RecordedEvent[]) => gate.promise.then(() => plain.decode(recorded)) };
      const running = await run([leadRows('leads')], { codec });
      const position = await append(logged(1));
      expect(await running.waitFor(position, 5)).toBe(false);
      const waiting = running.waitFor(position, 60_000);
      const stopped = running.stop();
      expect(await waiting).toBe(false);
      gate.resolve();
      await stopped;
      expect(await running.waitFor(position, 60_000)).toBe(false);
    });

    it('answers true at once for a position that already shows', async () => {
      const running = await run([leadRows('leads')]);
      const first = await append(logged(1));
      const second = await append(logged(2));
      expect(await running.waitFor(second, LONG)).toBe(true);
      expect(await running.waitFor(first, 0)).toBe(true);
    });
  });

  it('writes nothing after it was stopped', async () => {
    const leads = leadRows('leads');
    const running = await run([leads]);
    expect(await running.waitFor(await append(logged(1)), LONG)).toBe(true);
    await running.stop();
    await append(logged(2));
    await nextTurn();
    expect(await names(leads)).toEqual(['Lead 1']);
  });
});
