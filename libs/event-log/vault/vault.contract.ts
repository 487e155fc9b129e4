import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '../event-log.ts';
import { type KeptKey, type KeptSecret, keptKeys, type MovableVault, type VaultPart } from './movable-vault.ts';
import { KeyDestroyed, type Session, sessionIdOf } from './vault.ts';

export interface VaultHarness {
  /** A vault on new, empty storage. */
  start(): Promise<MovableVault>;
  /** Another vault on the same storage, as in another process. */
  openAnother(): Promise<MovableVault>;
  /** Closes the vaults and removes their storage. */
  stop(): Promise<void>;
}

const NINE = '2026-11-21T09:00:00.000Z';
const TEN = '2026-11-21T10:00:00.000Z';
const ELEVEN = '2026-11-21T11:00:00.000Z';

/** The contract of every vault, whatever its storage. */
export function describeVault(name: string, harness: VaultHarness): void {
  describe(name, () => {
    let vault: MovableVault;
    beforeEach(async () => {
      vault = await harness.start();
    });
    afterEach(() => harness.stop());

    describe('secrets', () => {
      it('adds a secret once for callers at once', async () => {
        const other = await harness.openAnother();
        expect(await vault.hasSecrets('password')).toBe(false);
        expect([
          await vault.addSecret('password', '1', 'mine'),
          await other.addSecret('password', '1', 'theirs'),
        ]).toEqual([true, false]);
        expect(await other.secret('password', '1')).toBe('mine');
        expect([await vault.hasSecrets('password'), await vault.hasSecrets('pass')]).toEqual([true, false]);
      });
    });

    it('gives a secret that is taken out to one caller, and only once', async () => {
      const other = await harness.openAnother();
      await vault.setSecret('ticket', '1', 'mine');
      await vault.setSecret('ticket', '2', 'another');
      const taken = await Promise.all([vault, other, vault, other].map((each) => each.takeSecret('ticket', '1')));
      expect(taken.filter((value) => value !== undefined)).toEqual(['mine']);
      expect([
        await vault.secret('ticket', '1'),
        await vault.takeSecret('ticket', '1'),
        await other.secret('ticket', '2'),
      ]).toEqual([undefined, undefined, 'another']);
    });

    describe('keys', () => {
      it('makes one key of 32 bytes for each subject', async () => {
        const key = await vault.createKey('person-42');
        expect(key).toHaveLength(32);
        expect(await vault.createKey('person-42')).toEqual(key);
        expect(await vault.createKey('person-43')).not.toEqual(key);
      });

      it('finds many existing keys in one call', async () => {
        const [first, second] = [await vault.createKey('person-1'), await vault.createKey("person-'2")];
        await vault.createKey('person-3');
        expect(await vault.keys(['person-1', "person-'2", 'person-9'])).toEqual(
          new Map([
            ['person-1', first],
            ["person-'2", second],
          ]),
        );
        expect(await vault.keys([])).toEqual(new Map());
      });

      it('gives all processes the same key, also when they make it at once', async () => {
        const other = await harness.openAnother();
        const [one, two] = await Promise.all([vault.createKey('person-1'), other.createKey('person-1')]);
        expect(two).toEqual(one);
      });

      it('never makes a destroyed key again', async () => {
        await vault.createKey('person-42');
        await vault.destroyKey('person-42');
        await vault.destroyKey('person-42');
        expect(await vault.keys(['person-42'])).toEqual(new Map());
        await vault.createKey('person-43');
        expect(await vault.destroyed(['person-42', 'person-43', 'person-44'])).toEqual(new Set(['person-42']));
        await expect(vault.createKey('person-42')).rejects.toBeInstanceOf(KeyDestroyed);
        await expect((await harness.openAnother()).createKey('person-42')).rejects.toMatchObject({
          subject: 'person-42',
        });
      });

      it('makes and destroys many keys at once, with the right result for each', async () => {
        const [first, second] = await Promise.all([
          vault.createKey('person-1'),
          vault.createKey('person-2'),
          vault.createKey('person-3'),
        ]);
        await Promise.all([vault.destroyKey('person-3'), vault.destroyKey('person-4'), vault.destroyKey('person-3')]);
        expect(await vault.keys(['person-1', 'person-2', 'person-3', 'person-4'])).toEqual(
          new Map([
            ['person-1', first],
            ['person-2', second],
          ]),
        );
        const again = await Promise.allSettled([
          vault.createKey('person-4'),
          vault.createKey('person-1'),
          vault.createKey('person-3'),
        ]);
        expect(again).toMatchObject([
          { reason: { subject: 'person-4' } },
          { value: first },
          { reason: { subject: 'person-3' } },
        ]);
      });

      it('forbids a key that was destroyed before it was made', async () => {
        await vault.destroyKey('person-42');
        await expect(vault.createKey('person-42')).rejects.toBeInstanceOf(KeyDestroyed);
      });
    });

    it('lists all secrets of a kind', async () => {
      for (const [kind, id] of [
        ['wanted', "o'neil@example.com"],
        ['wanted', 'b'],
        ['wanted later', 'c'],
      ] as const)
        await vault.setSecret(kind, id, `value of ${id}`);
      expect(await vault.secretsOf('wanted')).toEqual(
        new Map([
          ["o'neil@example.com", "value of o'neil@example.com"],
          ['b', 'value of b'],
        ]),
      );
      expect(await vault.secretsOf('want')).toEqual(new Map());
    });

    it('keeps secrets by kind and id', async () => {
      await vault.setSecret('password', '7', 'first');
      await vault.setSecret('password', '7', 'second');
      await vault.setSecret('calendar', '7', 'other');
      expect(await vault.secret('password', '7')).toBe('second');
      await vault.removeSecret('password', '7');
      expect(await vault.secret('password', '7')).toBeUndefined();
      expect(await vault.secret('calendar', '7')).toBe('other');
    });

    describe('sessions', () => {
      const session: Session = {
        userId: 7,
        createdAt: NINE,
        lastSeenAt: NINE,
        expiresAt: TEN,
        address: '203.0.113.9',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      };

      it('finds a session by its token until it expires', async () => {
        await vault.openSession('token', session);
        const { address: _, userAgent: __, ...withoutAddress } = session;
        await vault.openSession('other', withoutAddress);
        expect(await vault.findSession('token', NINE)).toEqual(session);
        expect(await vault.findSession('other', NINE)).toEqual(withoutAddress);
        expect(await vault.findSession('tok', NINE)).toBeUndefined();
        expect(await vault.findSession('token', TEN)).toBeUndefined();
      });

      it('extends a session when it is touched', async () => {
        await vault.openSession('token', session);
        await vault.touchSession('token', { lastSeenAt: TEN, expiresAt: ELEVEN });
        expect(await vault.findSession('token', TEN)).toEqual({ ...session, lastSeenAt: TEN, expiresAt: ELEVEN });
        await vault.touchSession('unknown', { lastSeenAt: TEN, expiresAt: ELEVEN });
        expect(await vault.findSession('unknown', TEN)).toBeUndefined();
      });

      it('lets one session view as another user until it stops or ends', async () => {
        for (const token of ['token', 'other']) await vault.openSession(token, session);
        await vault.setViewing('token', { userId: 9, id: 'a' });
        expect(await vault.findSession('token', NINE)).toEqual({ ...session, viewing: { userId: 9, id: 'a' } });
        await vault.touchSession('token', { lastSeenAt: NINE, expiresAt: ELEVEN });
        expect(await vault.findSession('token', TEN)).toMatchObject({ viewing: { userId: 9, id: 'a' } });
        expect(await vault.findSession('other', NINE)).toEqual(session);
        expect((await vault.sessionsOf(7, NINE)).map(({ viewing }) => viewing?.id)).toEqual(
          expect.arrayContaining(['a', undefined]),
        );
        await vault.setViewing('token', undefined);
        expect(await vault.findSession('token', NINE)).toEqual({ ...session, expiresAt: ELEVEN });
        await vault.setViewing('unknown', { userId: 9, id: 'b' });
        expect(await vault.findSession('unknown', NINE)).toBeUndefined();
      });

      it('revokes one session, or all that a user opened before a moment', async () => {
        for (const token of ['a', 'b', 'c']) await vault.openSession(token, session);
        await vault.openSession('later', { ...session, createdAt: TEN, expiresAt: ELEVEN });
        await vault.openSession('of another', { ...session, userId: 8 });
        await vault.revokeSession('a');
        expect(await vault.findSession('a', NINE)).toBeUndefined();
        expect(await vault.revokeSessionsOf(7, NINE)).toBe(0);
        await vault.touchSession('b', { lastSeenAt: ELEVEN, expiresAt: ELEVEN });
        expect(await vault.revokeSessionsOf(7, TEN)).toBe(2);
        expect(await vault.revokeSessionsOf(7, TEN)).toBe(0);
        expect(await vault.findSession('b', NINE)).toBeUndefined();
        expect(await vault.findSession('later', NINE)).toMatchObject({ userId: 7, createdAt: TEN });
        expect(await vault.findSession('of another', NINE)).toMatchObject({ userId: 8 });
      });

      it('lists the sessions of a user in order, under names that are not their tokens, and revokes by name', async () => {
        await vault.openSession('second', { ...session, createdAt: TEN, expiresAt: ELEVEN });
        await vault.openSession('first', { ...session, expiresAt: ELEVEN });
        await vault.openSession('expired', session);
        await vault.openSession('of another', { ...session, userId: 8, expiresAt: ELEVEN });
        const [first, second] = [sessionIdOf('first'), sessionIdOf('second')];
        expect(await vault.sessionsOf(7, TEN)).toEqual([
          { ...session, expiresAt: ELEVEN, id: first },
          { ...session, createdAt: TEN, expiresAt: ELEVEN, id: second },
        ]);
        expect(await vault.sessionsOf(9, TEN)).toEqual([]);
        const other = await harness.openAnother();
        expect([await vault.findSession('first', TEN), await vault.findSession('second', TEN)]).toMatchObject([
          { userId: 7 },
          { userId: 7 },
        ]);
        expect([
          await other.revokeSessionOf(8, first),
          await other.revokeSessionOf(7, first),
          await other.revokeSessionOf(7, first),
          await other.revokeSessionOf(7, 'first'),
        ]).toEqual([false, true, false, false]);
        expect([await vault.findSession('first', TEN), await vault.findSession('second', TEN)]).toMatchObject([
          undefined,
          { userId: 7 },
        ]);
        expect((await vault.sessionsOf(7, TEN)).map(({ id }) => id)).toEqual([second]);
      });

      it('finds a session as another process changed it, also after an earlier read', async () => {
        for (const token of ['touched', 'revoked']) await vault.openSession(token, session);
        for (const token of ['touched', 'revoked']) expect(await vault.findSession(token, NINE)).toEqual(session);
        const other = await harness.openAnother();
        await other.touchSession('touched', { lastSeenAt: TEN, expiresAt: ELEVEN });
        await other.revokeSession('revoked');
        expect(await vault.findSession('touched', TEN)).toEqual({ ...session, lastSeenAt: TEN, expiresAt: ELEVEN });
        expect(await vault.findSession('revoked', NINE)).toBeUndefined();
      });

      it('purges expired sessions', async () => {
        await vault.openSession('old', session);
        await vault.openSession('new', { ...session, expiresAt: ELEVEN });
        expect(await vault.purgeSessions(TEN)).toBe(1);
        expect(await vault.findSession('new', TEN)).toMatchObject({ expiresAt: ELEVEN });
        expect(await vault.purgeSessions(TEN)).toBe(0);
      });
    });

    describe('contents', () => {
      const bytes = Buffer.alloc(32, 7);
      const lineOfKey = ({ subject, bytes: of }: KeptKey) => `${subject} ${of?.toString('hex')}`;
      const all = async (): Promise<{ keys: KeptKey[]; secrets: KeptSecret[] }> => {
        const parts: VaultPart[] = [];
        for await (const part of vault.contents()) parts.push(part);
        return { keys: parts.flatMap(({ keys }) => keys), secrets: parts.flatMap(({ secrets }) => secrets) };
      };

      it('moves all keys, notes of destroyed keys and secrets, and nothing that belongs to the place', async () => {
        expect([await vault.isEmpty(), await all()]).toEqual([true, { keys: [], secrets: [] }]);
        const keys = Array.from({ length: 1_100 }, (_, at) => ({
          subject: `person-${String(at).padStart(4, '0')}`,
          bytes: at === 1_050 ? undefined : bytes,
        }));
        const secrets = Array.from({ length: 1_100 }, (_, at) => ({
          kind: at < 700 ? 'api-key' : 'password',
          id: String(at).padStart(4, '0'),
          value: `of ${at}`,
        }));
        await vault.take({ keys, secrets });
        await vault.openSession('token', { userId: 1, createdAt: NINE, lastSeenAt: NINE, expiresAt: TEN });
        await vault.recordAttempt('account', NINE);
        expect(await vault.isEmpty()).toBe(false);
        const found = await all();
        expect(found.keys.map(lineOfKey).sort()).toEqual(keys.map(lineOfKey));
        expect(found.secrets.map(({ kind, id, value }) => `${id} ${kind} ${value}`).sort()).toEqual(
          secrets.map(({ kind, id, value }) => `${id} ${kind} ${value}`),
        );
      });

      it('keeps existing keys and secrets when contents are taken over', async () => {
        const key = await vault.createKey('person-1');
        await vault.destroyKey('person-2');
        await vault.setSecret('password', '1', 'mine');
        const taken = {
          keys: ['person-1', 'person-2', 'person-3'].map((subject) => ({ subject, bytes })),
          secrets: [
            { kind: 'password', id: '1', value: 'theirs' },
            { kind: 'password', id: '2', value: 'theirs' },
          ],
        };
        await vault.take(taken);
        await vault.take(taken);
        const other = await harness.openAnother();
        expect(await keptKeys(other, ['person-1', 'person-2', 'person-3', 'person-4'])).toEqual([
          { subject: 'person-1', bytes: key },
          { subject: 'person-2', bytes: undefined },
          { subject: 'person-3', bytes },
        ]);
        expect([await other.secret('password', '1'), await other.secret('password', '2')]).toEqual(['mine', 'theirs']);
      });
    });

    it('counts attempts by key', async () => {
      expect(await vault.attempts('203.0.113.9')).toBeUndefined();
      expect(await vault.recordAttempt('203.0.113.9', NINE)).toEqual({ count: 1, lastAt: NINE });
      expect(await vault.recordAttempt('203.0.113.9', TEN)).toEqual({ count: 2, lastAt: TEN });
      await vault.recordAttempt('account', NINE);
      expect(await vault.purgeAttempts(TEN)).toBe(1);
      expect(await vault.attempts('account')).toBeUndefined();
      expect(await vault.attempts('203.0.113.9')).toEqual({ count: 2, lastAt: TEN });
      await vault.clearAttempts('203.0.113.9');
      expect(await vault.attempts('203.0.113.9')).toBeUndefined();
    });

    it('takes back an attempt, with the previous count if none was added since', async () => {
      const counted = async (at: string) => {
        const before = await vault.attempts('key');
        return { before, recorded: await vault.recordAttempt('key', at) };
      };
      const first = await counted(NINE);
      await vault.takeBackAttempt('key', first.recorded, first.before);
      expect(await vault.attempts('key')).toBeUndefined();
      await vault.recordAttempt('key', NINE);
      const second = await counted(TEN);
      await vault.takeBackAttempt('key', second.recorded, second.before);
      expect(await vault.attempts('key')).toEqual({ count: 1, lastAt: NINE });
      const third = await counted(TEN);
      await vault.recordAttempt('key', ELEVEN);
      await vault.takeBackAttempt('key', third.recorded, third.before);
      expect(await vault.attempts('key')).toEqual({ count: 2, lastAt: ELEVEN });
      await vault.clearAttempts('key');
      await vault.takeBackAttempt('key', third.recorded, third.before);
      expect(await vault.attempts('key')).toBeUndefined();
    });

    it('purges secrets of a kind by their values', async () => {
      for (const [id, value] of [
        ['a', NINE],
        ['b', TEN],
      ] as const)
        await vault.setSecret('seen', id, value);
      await vault.setSecret('other', 'a', NINE);
      await vault.purgeSecrets('seen', TEN);
      expect([
        await vault.secret('seen', 'a'),
        await vault.secret('seen', 'b'),
        await vault.secret('other', 'a'),
      ]).toEqual([undefined, TEN, NINE]);
    });

    it('keeps checkpoints by name across a restart', async () => {
      const [first, second] = ['0000000000000001', '0000000000000002'] as Position[];
      if (!first || !second) throw new Error('There are two positions');
      expect(await vault.checkpoint('mail')).toBeUndefined();
      await vault.setCheckpoint('mail', first);
      await vault.setCheckpoint('mail', second);
      await vault.setCheckpoint('other', first);
      expect(await vault.checkpoint('mail')).toBe(second);
      expect(await (await harness.openAnother()).checkpoint('mail')).toBe(second);
    });

    it('gives a lease to a single caller, names its holder, and takes it back', async () => {
      const told: string[] = [];
      const lease = vault.lease({
        name: 'reactions',
        holder: 'one',
        onTaken: () => told.push('taken'),
        onLost: () => told.push('lost'),
        onTrouble: () => told.push('trouble'),
      });
      await lease.start();
      expect([told, await lease.holder()]).toEqual([['taken'], 'one']);
      await lease.stop();
      expect(told).toEqual(['taken']);
    });
  });
}
