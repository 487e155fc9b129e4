import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position, StartFrom } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Moments } from './moments.ts';
import { PastLists } from './past-lists.ts';
import { until } from '@leaseledger/event-log/testing/until';

const COMPANIES = 40;
const { readModel } = companyRows;

describe('lists of the past', () => {
  let folder: string;
  let log: SqliteEventLog;
  let vault: SqliteVault;
  let lists: PastLists;
  let now: number;
  let reads: StartFrom[];
  /** The log is not read until this resolves. */
  let isLet: Promise<void>;
  const places: Position[] = [];
  const codec = () => createEventCodec({ definitions: eventDefinitions, vault, randomBytes });

  async function* onceLet<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
    await isLet;
    yield* events;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leaseledger-past-'));
    log = new SqliteEventLog({ file: ':memory:', clock: () => new Date('2026-07-01T00:00:00.000Z') });
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    [now, reads, isLet] = [0, [], Promise.resolve()];
    places.length = 0;
    for (let CompanyID = 1; CompanyID <= COMPANIES; CompanyID += 1) {
      const data = {
        CompanyID,
        CompanyTradingName: `Company ${String(CompanyID).padStart(2, '0')}`,
        PackEdgeCompanyID: null,
        AspireOneCompanyID: null,
        PackEdgeCompanyStatusID: null,
        PackEdgeCompanyTypeID: null,
        MainContactPersonID: null,
        ManagedByUserID: null,
        ManagedByUserName: null,
        MonthEndReportCCList: null,
      };
      const metadata = {
        actor: { id: null, name: 'System' },
        time: '2026-07-01T00:00:00.000Z',
        correlationId: 'c',
        causationId: 'c',
      };
      const events = await codec().encode([{ type: 'CompanyAdded', data }], {
        ids: [`00000000-0000-4000-8000-${String(CompanyID).padStart(12, '0')}`],
        metadata,
      });
      places.push((await log.append(`company-${CompanyID}`, events, { expectedRevision: 'noStream' })).position);
    }
    const watched: Pick<EventLog, 'readAll'> = {
      readAll(options) {
        reads.push(options?.from ?? 'start');
        return onceLet(log.readAll(options));
      },
    };
    lists = new PastLists({
      folder,
      log: watched,
      codec: codec(),
      moments: new Moments(log),
      mostUnbuilt: 2,
      wantedMs: 500,
      mostLists: 2,
      mostBytes: 1024 ** 3,
      idleMs: 1_000,
      clock: () => now,
    });
  });
  afterEach(async () => {
    await lists.clear();
    await log.close();
    await vault.close();
    await rm(folder, { recursive: true });
  });

  const at = (companies: number): Position => {
    const place = places[companies - 1];
    if (place === undefined) throw new Error('There is no such place');
    return place;
  };
  const ask = (companies: number, by = 1) => lists.prepare(companyRows, at(companies), by);
  async function isUnbuilt(companies: number): Promise<boolean> {
    const told = await ask(companies);
    return told === 'busy' || !told.isReady;
  }
  async function built(companies: number): Promise<void> {
    await until('the past list', async () => !(await isUnbuilt(companies)));
  }
  const countAt = async (companies: number) =>
    (await lists.list(companyRows, readModel, { limit: 5 }, at(companies)))?.total;
  const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.sqlite')).length;

  it('a past list reports its progress, is answered when complete, and is shared by requests for the same moment', async () => {
    expect(await lists.prepare(companyRows, null, 1)).toEqual({ isReady: true, done: 0, total: 0 });
    expect(await lists.list(companyRows, readModel, {}, null)).toEqual({ rows: [], total: 0 });
    expect(await ask(20)).toMatchObject({ isReady: false, done: 0 });
    expect(await countAt(20)).toBeUndefined();
    await Promise.all([built(20), built(20)]);
    expect([await countAt(20), reads, await files()]).toEqual([20, ['start'], 1]);
  });

  it('a past list continues from the nearest earlier one when little is missing, else from the start', async () => {
    await built(30);
    await built(36);
    expect(reads).toEqual(['start', { after: at(30) }]);
    expect([await countAt(30), await countAt(36)]).toEqual([30, 36]);
    await built(10);
    expect([reads.at(-1), await countAt(10)]).toEqual(['start', 10]);
  });

  it('few past lists are kept: the least recently used is dropped first, and all of them after a while', async () => {
    for (const companies of [10, 20, 30]) {
      now += 10;
      await built(companies);
    }
    await until('the older files to go', async () => (await files()) <= 2);
    expect([await countAt(10), await countAt(20), await countAt(30)]).toEqual([undefined, 20, 30]);
    now += 2_000;
    await lists.dropIdle();
    expect([await countAt(20), await readdir(folder)]).toEqual([undefined, []]);
  });

  it('one past list per user is built at a time, and further users are refused when too many wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isLet = promise;
    const notBegun = { isReady: false, done: 0, total: 0 };
    expect([await ask(10), await ask(20), await ask(30, 2), await ask(40, 3), await ask(30, 3)]).toEqual([
      notBegun,
      notBegun,
      notBegun,
      'busy',
      notBegun,
    ]);
    resolve();
    await until('the past list', async () => (await countAt(30)) !== undefined);
    expect([await countAt(10), await countAt(20), await files()]).toEqual([10, undefined, 2]);
    await built(20);
    expect(await countAt(20)).toBe(20);
  });

  it('a waiting list that nobody asks for any longer makes room for another one of the user', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isLet = promise;
    await ask(10, 1);
    await ask(30, 2);
    now += 600;
    expect(await ask(20, 1)).toMatchObject({ isReady: false });
    resolve();
    await built(20);
    expect([await countAt(10), await countAt(30), await countAt(20), await files()]).toEqual([
      undefined,
      undefined,
      20,
      1,
    ]);
  });

  it('clearing drops all past lists, even one that is being built', async () => {
    await built(10);
    await ask(40);
    await lists.clear();
    expect([await countAt(10), await countAt(40), await readdir(folder)]).toEqual([undefined, undefined, []]);
    await built(40);
    expect(await countAt(40)).toBe(40);
  });

  it('a past list that fails reports its error once, and is begun again by the next request', async () => {
    const broken = {
      ...companyRows,
      handlers: {
        CompanyAdded: () => {
          throw new Error('It cannot be folded');
        },
      },
    };
    await lists.prepare(broken, at(5), 1);
    await expect(async () => {
      for (;;) {
        await lists.prepare(broken, at(5), 1);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }).rejects.toThrow('It cannot be folded');
    await built(5);
    expect(await countAt(5)).toBe(5);
  });
});
