import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { policies } from '@leaseledger/domain/policies/policies';
import { destroyKeyOnPersonForgotten } from '@leaseledger/domain/policies/forgetting/destroy-key-on-person-forgotten.policy';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { KeyDestroyed } from '@leaseledger/event-log/vault/vault';
import { until } from '@leaseledger/event-log/testing/until';
import { KnownStreams } from '../../../apps/api/platform/commands/known-streams.ts';
import { ForgottenHere } from '../../../apps/api/platform/reactions/forgotten-here.ts';
import { LogPlace } from '../log-places.ts';
import { changePasswordOnCompanyAdded, reacting, USER_ID, type ReactingOptions } from '../reactions/reacting.ts';

const metadata = {
  actor: { id: null, name: 'Test' },
  time: '2026-11-22T00:00:00.000Z',
  correlationId: 'test',
  causationId: 'test',
  schemaVersion: 1,
};

describe('Of two processes on one log and one vault', () => {
  let mongoDb: MongoDbDouble;
  let place: LogPlace;
  let log: EventLog;
  const ending: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    [mongoDb, place] = [await MongoDbDouble.start(), await LogPlace.make('SQLite')];
    log = await place.open();
    await append(`user-${USER_ID}`, 'UserAdded', { UserID: USER_ID, UserUUID: randomUUID(), RoleGroupIntID: 10000 });
  });
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
    await log.close();
    await Promise.all([mongoDb.stop(), place.end()]);
  });

  async function append(
    stream: string,
    type: string,
    data: Readonly<Record<string, string | number>>,
  ): Promise<string> {
    const id = randomUUID();
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

  it('one process reacts and the other names it, then takes over where it stopped', async () => {
    const [first, second] = [await process('first'), await process('second')];
    const done = [await append('company-1', 'CompanyAdded', { CompanyID: 1 })];
    await until('the first effect', async () => (await effects()).length === 1);
    expect(first.reactions.status()).toEqual([
      { policy: changePasswordOnCompanyAdded.name, state: 'running', parked: 0 },
    ]);
    expect(second.reactions.status()).toEqual([
      { policy: changePasswordOnCompanyAdded.name, state: 'elsewhere', parked: 0 },
    ]);
    expect([await first.reactions.reacting(), await second.reactions.reacting()]).toEqual([
      { isHere: true, process: 'first' },
      { isHere: false, process: 'first' },
    ]);
    ending.shift();
    await first.stop();
    done.push(await append('company-2', 'CompanyAdded', { CompanyID: 2 }));
    await until('the second effect', async () => (await effects()).length === 2);
    expect(await second.reactions.reacting()).toEqual({ isHere: true, process: 'second' });
    expect(await effects()).toEqual(done);
  });

  it('removes the key of a forgotten person from the memory of both processes, and seals nothing for them', async () => {
    const first = await process('first', { policy: destroyKeyOnPersonForgotten });
    const vault = await MongoDbVault.open({ url: mongoDb.url('ledger'), randomBytes });
    const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    const streams = new KnownStreams(log, codec);
    const told = Promise.withResolvers<void>();
    const forget = (subject: string) => {
      for (const each of [codec, streams]) each.forget(subject);
      told.resolve();
    };
    const other = new ForgottenHere({ log, identity: 'the log', vault, codec: { forget }, policies });
    ending.push(
      () => other.stop(),
      () => vault.close(),
    );
    await other.start();
    const amend = (by: EventCodec) =>
      by.encode([{ type: 'PersonAmended', data: { PersonID: 42, Email: 'greta@example.com' } }], {
        ids: [randomUUID()],
        metadata,
      });
    await log.append('person-42', await amend(codec), { expectedRevision: 'noStream' });
    const emails = async () =>
      (await streams.current('person-42')).map(({ data }) => (data as { Email?: string | null }).Email);
    expect(await emails()).toEqual(['greta@example.com']);

    await log.append('person-42', [{ id: randomUUID(), type: 'PersonForgotten', data: { PersonID: 42 }, metadata }], {
      expectedRevision: 0n,
    });
    await told.promise;
    expect(await emails()).toEqual([null, undefined]);
    await until('the destroyed key', async () => (await vault.destroyed(['person-42'])).size > 0);
    const started = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    for (const each of [codec, started]) await expect(amend(each)).rejects.toBeInstanceOf(KeyDestroyed);
    expect(mongoDb.collection('ledger_vault', 'keys').all()).toEqual([{ _id: 'person-42', bytes: null }]);
    expect(first.reactions.isHere).toBe(true);
  });

  it('lists parked events in both processes, and replays one once for replays in both', async () => {
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
    await until('the parked event', async () => {
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
