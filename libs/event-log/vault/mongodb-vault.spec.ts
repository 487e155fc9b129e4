import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { until } from '@leaseledger/event-log/testing/until';
import { MongoDbVault } from './mongodb-vault.ts';
import { describeVault, type VaultHarness } from './vault.contract.ts';
import { KeyDestroyed, sessionDigest, VaultUnavailable } from './vault.ts';

const NINE = '2026-11-21T09:00:00.000Z';
const TEN = '2026-11-21T10:00:00.000Z';
const ELEVEN = '2026-11-21T11:00:00.000Z';

class DoubleHarness implements VaultHarness {
  readonly #vaults: MongoDbVault[] = [];
  #double: MongoDbDouble | undefined;

  get double(): MongoDbDouble {
    if (this.#double === undefined) throw new Error('The double is started before all');
    return this.#double;
  }

  async startServer(): Promise<void> {
    this.#double = await MongoDbDouble.start();
  }

  start(): Promise<MongoDbVault> {
    return this.openAnother();
  }

  async openAnother(): Promise<MongoDbVault> {
    const vault = await MongoDbVault.open({ url: this.double.url('ledger'), randomBytes, deadlineMs: 2_000 });
    this.#vaults.push(vault);
    return vault;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#vaults.splice(0).map((vault) => vault.close()));
    this.double.reset();
  }

  stored(collection: string) {
    return this.double.collection('ledger_vault', collection).find({ filter: {} });
  }
}

const harness = new DoubleHarness();
beforeAll(() => harness.startServer());
afterAll(() => harness.double.stop());

describeVault('MongoDB vault', harness);

describe('MongoDB vault, beyond the contract', () => {
  let vault: MongoDbVault;
  beforeEach(async () => {
    vault = await harness.start();
  });
  afterEach(() => harness.stop());

  it('keeps the vault in its own database', async () => {
    expect(await vault.isEmpty()).toBe(true);
    await vault.createKey('person-42');
    expect(await vault.isEmpty()).toBe(false);
    expect(harness.double.collection('ledger', 'keys').find({ filter: {} })).toEqual([]);
    expect(harness.stored('keys')).toMatchObject([{ _id: 'person-42' }]);
  });

  it('makes one key and adds one secret for many callers at once', async () => {
    const vaults = [vault, await harness.openAnother(), await harness.openAnother()];
    const keys = await Promise.all(
      Array.from({ length: 30 }, (_, at) => vaults[at % vaults.length]?.createKey('person-1')),
    );
    expect(new Set(keys.map((key) => key?.toString('hex'))).size).toBe(1);
    const added = await Promise.all(vaults.map((each, at) => each.addSecret('password', '1', `of ${at}`)));
    expect(added.filter((isAdded) => isAdded)).toHaveLength(1);
  });

  it('keeps a note of a destroyed key, and nothing of a removed secret', async () => {
    await vault.createKey('person-42');
    await vault.setSecret('password', '7', 'the-hash-of-a-password');
    await Promise.all([vault.destroyKey('person-42'), vault.removeSecret('password', '7')]);
    expect([harness.stored('keys'), harness.stored('secrets')]).toEqual([[{ _id: 'person-42', bytes: null }], []]);
  });

  it('never makes a key that was destroyed while it was made', async () => {
    const other = await harness.openAnother();
    const [made] = await Promise.allSettled([vault.createKey('person-1'), other.destroyKey('person-1')]);
    expect(made.status === 'fulfilled' || made.reason instanceof KeyDestroyed).toBe(true);
    await expect(vault.createKey('person-1')).rejects.toBeInstanceOf(KeyDestroyed);
    expect(harness.stored('keys')).toEqual([{ _id: 'person-1', bytes: null }]);
  });

  it('separates kinds and ids of secrets, whatever characters they contain', async () => {
    await vault.setSecret('a', 'b/c', 'one');
    await vault.setSecret('a/b', 'c', 'two');
    expect([await vault.secret('a', 'b/c'), await vault.secret('a/b', 'c')]).toEqual(['one', 'two']);
  });

  it('never stores a session token', async () => {
    const session = { userId: 7, createdAt: NINE, lastSeenAt: NINE, expiresAt: TEN };
    await vault.openSession('a-long-session-token', session);
    expect(harness.stored('sessions')).toEqual([
      { _id: sessionDigest('a-long-session-token').toString('base64'), ...session },
    ]);
  });

  it('keeps the latest use of a session, whatever the order of the updates', async () => {
    await vault.openSession('token', { userId: 7, createdAt: NINE, lastSeenAt: NINE, expiresAt: TEN });
    await (
      await harness.openAnother()
    ).touchSession('token', { lastSeenAt: '2026-11-21T09:40:00.000Z', expiresAt: ELEVEN });
    await vault.touchSession('token', { lastSeenAt: '2026-11-21T09:20:00.000Z', expiresAt: TEN });
    expect(await vault.findSession('token', TEN)).toMatchObject({
      lastSeenAt: '2026-11-21T09:40:00.000Z',
      expiresAt: ELEVEN,
    });
  });

  it('counts on the server, so that no attempt of several processes is lost', async () => {
    const vaults = [vault, await harness.openAnother()];
    const counted = await Promise.all(
      Array.from({ length: 20 }, (_, at) => vaults[at % 2]?.recordAttempt('account', at % 3 === 0 ? TEN : NINE)),
    );
    expect(new Set(counted.map((failures) => failures?.count)).size).toBe(20);
    expect(await vault.attempts('account')).toEqual({ count: 20, lastAt: TEN });
  });

  it('takes back one failed login, and none that another process counts at the same time', async () => {
    const recorded = await vault.recordAttempt('account', NINE);
    harness.double.faults.onNextOf('login_failures', 'update', 'hold');
    const takenBack = vault.takeBackAttempt('account', recorded, undefined);
    await until('the failed login to be taken back', () => harness.stored('login_failures').length === 0);
    await (await harness.openAnother()).recordAttempt('account', TEN);
    harness.double.release();
    await takenBack;
    expect(await vault.attempts('account')).toEqual({ count: 1, lastAt: TEN });
  });

  it.each(['dropBefore', 'dropAfter', 'hangBefore', 'hangAfter', 'notPrimary', 'outOfDisk'] as const)(
    'is unavailable on %s, and a repeat is safe',
    async (fault) => {
      harness.double.faults.onNext('insert', fault);
      await expect(vault.createKey('person-1')).rejects.toBeInstanceOf(VaultUnavailable);
      const key = await vault.createKey('person-1');
      expect(await (await harness.openAnother()).keys(['person-1'])).toEqual(new Map([['person-1', key]]));
    },
  );

  it('is unavailable while the server is away or silent, and works again afterwards', async () => {
    await vault.createKey('person-1');
    harness.double.away();
    await expect(vault.keys(['person-1'])).rejects.toBeInstanceOf(VaultUnavailable);
    await expect(vault.findSession('token', NINE)).rejects.toBeInstanceOf(VaultUnavailable);
    harness.double.back();
    harness.double.freeze();
    await expect(vault.destroyKey('person-1')).rejects.toBeInstanceOf(VaultUnavailable);
    harness.double.thaw();
    const again = await harness.openAnother();
    expect([...(await again.keys(['person-1'])).keys(), ...(await again.destroyed(['person-1']))]).toEqual([
      'person-1',
    ]);
  });

  it('keeps the address with its password out of errors', async () => {
    const withPassword = harness.double.url('ledger').replace('//', '//owner:top-secret@');
    const open = (url: string) =>
      MongoDbVault.open({ url, randomBytes, deadlineMs: 200 }).then(
        () => undefined,
        (error: unknown) => error,
      );
    harness.double.away();
    const failures = [await open(withPassword), await open('mongodb://owner:top-secret@one:two:three/')];
    expect(failures).toEqual([expect.any(VaultUnavailable), expect.any(Error)]);
    expect(inspect(failures, { depth: 20, showHidden: true })).not.toContain('top-secret');
  });

  it('gives a lease to one process at a time, and to the next once it is released', async () => {
    const leaseOf = (of: MongoDbVault, holder: string) => {
      const taken = Promise.withResolvers<void>();
      return {
        taken: taken.promise,
        lease: of.lease({
          name: 'reactions',
          holder,
          turnMs: 1,
          onTaken: taken.resolve,
          onLost: () => undefined,
          onTrouble: taken.reject,
        }),
      };
    };
    const [one, two] = [leaseOf(vault, 'one'), leaseOf(await harness.openAnother(), 'two')];
    await one.lease.start();
    await two.lease.start();
    expect([await one.lease.holder(), await two.lease.holder()]).toEqual(['one', 'one']);
    await one.lease.stop();
    await two.taken;
    expect([await one.lease.holder(), await two.lease.holder()]).toEqual(['two', 'two']);
    await two.lease.stop();
    expect(await one.lease.holder()).toBeUndefined();
  });

  it('refuses a vault of a later release', async () => {
    harness.double.collection('ledger_vault', 'about').update({ _id: 'schema' }, { $set: { version: 99 } }, false);
    await expect(harness.openAnother()).rejects.toThrow('version 99');
  });
});
