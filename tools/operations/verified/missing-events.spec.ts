import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { quickCheck } from '@leaseledger/event-log/sqlite/quick-check';
import type { RunningApi } from '../../../apps/api/start-api.ts';
import { ADMIN, startHere } from '../../faults/product-here.ts';
import { StaffClient } from '../../faults/staff-client.ts';
import { backUp } from '../backups/backup.ts';
import { RevisionGaps } from './log-audit.ts';
import { restore } from '../backups/restore.ts';
import { runTool } from '../run-tool.ts';
import { verify } from './verify.ts';

const clock = () => new Date();

describe('A log in which events are missing', () => {
  let folder: string;
  let running: RunningApi | undefined;
  let session: StaffClient;
  const told: string[] = [];

  const on = (name: string) => join(folder, name);
  const start = async (dataDir: string): Promise<string> => {
    running = await startHere(dataDir, { clock, tell: (line) => void told.push(line) });
    return running.url;
  };
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (error: unknown) => String(error),
    );
  const backedUp = (dataDir: string, name: string): Promise<string> =>
    outcome(
      backUp({
        ...{ dataDir, eventStoreUrl: undefined, mongoDbUrl: undefined, clock, randomBytes },
        to: on(`${name}-log`),
        vaultTo: on(`${name}-vault`),
        tell: () => undefined,
      }),
    );
  const restored = (log: string, vault: string, to: string, mayLackEvents = false): Promise<string> =>
    outcome(
      restore({
        ...{ from: on(`${log}-log`), vaultFrom: on(`${vault}-vault`), to: on(to), mayLackKeys: false, mayLackEvents },
        ...{ eventStoreUrl: undefined, mongoDbUrl: undefined, randomBytes, tell: () => undefined },
      }),
    );
  const verified = async (dataDir: string): Promise<string> => {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const isRight = await verify({
      ...{ dataDir, eventStoreUrl: undefined, mongoDbUrl: undefined, clock, randomBytes },
      ...{ tell: say, warn: say },
    });
    return isRight ? 'right' : lines.join('\n');
  };
  const inLog = (dataDir: string, work: (log: DatabaseSync) => void) => {
    const log = new DatabaseSync(join(dataDir, 'log.sqlite'));
    work(log);
    log.close();
  };
  /** A data folder without its newest events, like an older file in the place of the log. */
  const shortened = (): string => {
    cpSync(on('whole'), on('short'), { recursive: true });
    inLog(on('short'), (log) =>
      log.exec(
        'DELETE FROM events WHERE position > (SELECT max(position) - 2 FROM events); UPDATE sqlite_sequence SET seq = (SELECT max(position) FROM events)',
      ),
    );
    return on('short');
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'leaseledger-missing-'));
    session = await StaffClient.login(await start(on('whole')), ADMIN);
    for (let person = 0; person < 5; person += 1) await session.addPerson();
    expect(await backedUp(on('whole'), 'early')).toBe('done');
    for (let person = 0; person < 5; person += 1) await session.addPerson();
    await stop();
    expect(await backedUp(on('whole'), 'late')).toBe('done');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => void told.splice(0));
  afterEach(async () => {
    await stop();
    for (const name of readdirSync(folder).filter((each) => !/^(whole|early|late)/.test(each)))
      rmSync(on(name), { recursive: true });
  });

  it.each([
    ['of a position', 'DELETE FROM events WHERE position = 9', /no event stands at position 9, but one.* position 10/],
    [
      'of a revision',
      `UPDATE events SET revision = 7 WHERE stream = (SELECT id FROM streams WHERE name = 'person-2')`,
      /revision 0 of person-2 is missing/,
    ],
  ])(
    'is named by verify, backup and a start, which takes no changes (%s)',
    async (_, statement, named) => {
      cpSync(on('whole'), on('gap'), { recursive: true });
      inLog(on('gap'), (log) => log.exec(statement));
      expect(await verified(on('gap'))).toMatch(named);
      expect(await backedUp(on('gap'), 'gap')).toMatch(named);
      expect(['gap-log', 'gap-vault'].flatMap((name) => readdirSync(on(name)))).toEqual([]);
      const staff = session.at(await start(on('gap')));
      expect(told.join('\n')).toMatch(named);
      await expect(staff.addPerson()).rejects.toThrow(outage.damaged);
    },
    60_000,
  );

  it('is named by verify and backup, and found before a start, where the file itself knows a later position', async () => {
    const named = /events are missing at the end: .* was given out/;
    cpSync(on('whole'), on('gap'), { recursive: true });
    inLog(on('gap'), (log) => log.exec('DELETE FROM events WHERE position > (SELECT max(position) - 2 FROM events)'));
    expect(await verified(on('gap'))).toMatch(named);
    expect(await backedUp(on('gap'), 'gap')).toMatch(named);
    expect(await quickCheck(join(on('gap'), 'log.sqlite'))).toMatch(named);
  }, 60_000);

  it('is refused by verify, backup and a start where it ends before the newest event that the vault knows', async () => {
    const dataDir = shortened();
    for (const part of ['', '-wal', '-shm']) rmSync(join(dataDir, `read-models.sqlite${part}`), { force: true });
    const staff = session.at(await start(dataDir));
    const ends = /The log holds other data than before: event \S+ stood at position \d+, where no event stands now/;
    expect(told.join('\n')).toMatch(ends);
    await expect(staff.addPerson()).rejects.toThrow(outage.exchanged);
    await stop();
    expect(await verified(dataDir)).toMatch(ends);
    expect(await backedUp(dataDir, 'short')).toMatch(ends);

    expect(await runTool('tools/commands/replay.ts', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    expect(await verified(dataDir)).toBe('right');
    expect(await session.at(await start(dataDir)).addPerson()).toMatchObject({ FirstName: 'Greta' });
  }, 60_000);

  it('is restored only on request where the log of the backup is older than the vault', async () => {
    expect(await restored('early', 'late', 'older')).toMatch(
      /The log of the backup ends at position \d+, and the vault knows an event at position \d+.*--older-log/,
    );
    expect(readdirSync(on('older'))).toEqual([]);
    expect(await restored('early', 'late', 'older', true)).toBe('done');
    const staff = await StaffClient.login(await start(on('older')), ADMIN);
    expect(await staff.addPerson()).toMatchObject({ FirstName: 'Greta' });
  }, 60_000);

  it('is noticed on an EventStoreDB by the revisions of each stream', async () => {
    const event = (stream: string, revision: bigint) => ({ stream, revision }) as RecordedEvent;
    const gapIn = async (...events: readonly RecordedEvent[]): Promise<string | undefined> => {
      const gaps = new RevisionGaps();
      async function* readAll() {
        yield* events;
      }
      for await (const _ of gaps.watching({ readAll }).readAll()) continue;
      return gaps.first;
    };
    expect(await gapIn(event('a-1', 0n), event('b-1', 4n), event('a-1', 1n), event('b-1', 5n))).toBeUndefined();
    expect(await gapIn(event('a-1', 0n), event('b-1', 0n), event('a-1', 2n))).toBe('revision 1 of a-1 is missing');
  });
});
