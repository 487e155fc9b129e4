import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { LogPlace } from '../log-places.ts';
import { ADMIN, startHere } from '../product-here.ts';
import { StaffClient } from '../staff-client.ts';

const PERSON = {
  FirstName: 'Tom',
  LastName: 'Papadopoulos',
  Email: 'tom@example.com',
  ContactNumber: '0412884211',
  State: 'VIC',
  CompanyName: 'Barwon Health',
  Address: 'x'.repeat(200),
};
const MINUTE = 60_000;

const opened = new Set<DatabaseSync>();
const exec = DatabaseSync.prototype.exec;
let now = Date.parse('2026-11-20T01:00:00.000Z');
DatabaseSync.prototype.exec = function (sql: string) {
  opened.add(this);
  return exec.call(this, sql);
};
const place = await LogPlace.make('SQLite');
const running = await startHere(place.dataDir, { clock: () => new Date(now) });

/** Simulates a full disk for SQLite: no file may gain a page. A test cannot fill a real disk everywhere. */
describe('A full disk', () => {
  afterAll(async () => {
    DatabaseSync.prototype.exec = exec;
    await running?.stop();
    await place?.end();
  });

  const fill = (isFull: boolean) => {
    for (const database of opened)
      if (database.isOpen) exec.call(database, `PRAGMA max_page_count = ${isFull ? 1 : 1_000_000}`);
  };
  /** Adds persons until one needs another page. */
  const addUntilRefused = async (staff: StaffClient) => {
    let added = 0;
    for (;;) {
      const answer = await staff.send('PUT', 'persons', { body: { Person: PERSON } });
      if (answer.status !== 200) return { added, answer };
      added += 1;
    }
  };

  it('refuses changes clearly and completely on a full disk, answers all reads, and accepts changes again later', async () => {
    const staff = await StaffClient.login(running.url, ADMIN);
    fill(true);
    const { added, answer } = await addUntilRefused(staff);
    expect(answer).toMatchObject({ status: 503, message: outage.diskFull });
    // Later than the last save of the session, because reading writes nothing.
    now += 5 * MINUTE;
    expect(await staff.all<PersonRow>('persons')).toHaveLength(added);
    expect(await staff.send('GET', 'users/basic')).toMatchObject({ status: 200 });

    fill(false);
    expect(await staff.send('PUT', 'persons', { body: { Person: PERSON } })).toMatchObject({ status: 200 });
    expect(await staff.all<PersonRow>('persons')).toHaveLength(added + 1);
    await staff.untilOk();
    expect(await staff.health()).toMatchObject({ files: { disk: 'ok' } });
    const log = await place.open();
    const streams = new Map<string, number>();
    for await (const { stream } of log.readAll({ filter: { streamPrefixes: ['person-'] } }))
      streams.set(stream, (streams.get(stream) ?? 0) + 1);
    await log.close();
    expect([...streams.values()].every((events) => events === 1)).toBe(true);
    expect(streams.size).toBe(added + 1);
  }, 60_000);
});
