import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { LogPlace } from './log-places.ts';
import { changePasswordOnCompanyAdded, reacting, USER_ID, type ReactingOptions } from './reacting.ts';

describe('Of two processes on one log and one vault', () => {
  let mongoDb: MongoDbDouble;
  let place: LogPlace;
  let log: EventLog;
  const ending: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    [mongoDb, place] = [await MongoDbDouble.start(), await LogPlace.make('SQLite')];
    log = place.open();
    await append(`user-${USER_ID}`, 'UserAdded', { UserID: USER_ID, UserUUID: randomUUID(), RoleGroupIntID: 10000 });
  });
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
    await log.close();
    await Promise.all([mongoDb.stop(), place.end()]);
  });

  async function append(stream: string, type: string, data: Readonly<Record<string, string | number>>): Promise<string> {
    const id = randomUUID();
    const metadata = { actor: { id: null, name: 'Test' }, time: '2026-11-22T00:00:00.000Z', correlationId: id, causationId: id, schemaVersion: 1 };
    await log.append(stream, [{ id, type, data: { ...data }, metadata }], { expectedRevision: 'noStream' });
    return id;
  }

  async function process(processName: string, options: Pick<ReactingOptions, 'policy' | 'onStep'> = {}) {
    const vault = await MongoDbVault.open({ url: mongoDb.url('ledger'), randomBytes });
    const started = await reacting({ log, dataDir: place.dataDir, vault, processName, ...options });
    ending.push(started.stop);
    await started.reactions.start();
    return started;
  }

  const effects = async () => {
    const { events } = await log.readStream(`user-${USER_ID}`);
    return events.filter(({ type }) => type === 'PasswordChanged').map(({ metadata }) => metadata.causationId);
  };

  /** The log in a file answers at once: others get their turn in between. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await nextTurn();
  }

  it('one reacts, the other says which, and goes on where it stopped', async () => {
    const [first, second] = [await process('first'), await process('second')];
    const done = [await append('company-1', 'CompanyAdded', { CompanyID: 1 })];
    await until(async () => (await effects()).length === 1);
    expect(first.reactions.status()).toEqual([{ policy: changePasswordOnCompanyAdded.name, state: 'running', parked: 0 }]);
    expect(second.reactions.status()).toEqual([{ policy: changePasswordOnCompanyAdded.name, state: 'elsewhere', parked: 0 }]);
    expect([await first.reactions.reacting(), await second.reactions.reacting()]).toEqual([{ isHere: true, process: 'first' }, { isHere: false, process: 'first' }]);
    ending.shift();
    await first.stop();
    done.push(await append('company-2', 'CompanyAdded', { CompanyID: 2 }));
    await until(async () => (await effects()).length === 2);
    expect(await second.reactions.reacting()).toEqual({ isHere: true, process: 'second' });
    expect(await effects()).toEqual(done);
  });

  it('each knows what is parked, and what is replayed in both at once is done once', async () => {
    let isBroken = true;
    let tried = 0;
    const policy = {
      ...changePasswordOnCompanyAdded,
      react: (...given: Parameters<typeof changePasswordOnCompanyAdded.react>) => {
        tried += 1;
        if (isBroken) throw new Error('Cannot react to this');
        return changePasswordOnCompanyAdded.react(...given);
      },
    };
    const [first, second] = [await process('first', { policy }), await process('second', { policy })];
    const eventId = await append('company-1', 'CompanyAdded', { CompanyID: 1 });
    await until(async () => {
      await second.reactions.look();
      return second.reactions.parked().length > 0;
    });
    expect(second.reactions.parked()).toMatchObject([{ eventId, attempts: 4 }]);
    await expect(second.reactions.replay(policy.name, eventId)).rejects.toMatchObject({ status: 422 });
    await first.reactions.look();
    expect(first.reactions.parked()).toMatchObject([{ eventId, attempts: 5 }]);

    [isBroken, tried] = [false, 0];
    await Promise.all([first, second, first, second].map(({ reactions }) => reactions.replay(policy.name, eventId)));
    expect([tried, await effects()]).toEqual([1, [eventId]]);
    await Promise.all([first.reactions.look(), second.reactions.look()]);
    expect([first.reactions.parked(), second.reactions.parked()]).toEqual([[], []]);
  });
});
