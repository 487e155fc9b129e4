import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventLog, NewEvent, Position } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { keptKeys, type MovableVault } from '@leaseledger/event-log/vault/movable-vault';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { copyVaultOfLog } from './in-order.ts';

const clock = () => new Date('2026-11-21T09:30:00.000Z');
/** The event that forgets a person. All other events seal their details. */
const FORGOTTEN = 'PersonForgotten';

const double = await MongoDbDouble.start();

describe('Copying a vault that cannot be pinned', () => {
  let log: EventLog;
  let vault: MongoDbVault;
  let copy: SqliteVault;
  let events = 0;
  const revisions = new Map<string, bigint>();
  beforeEach(async () => {
    double.reset();
    revisions.clear();
    log = new SqliteEventLog({ file: ':memory:', clock });
    vault = await MongoDbVault.open({ url: double.url('ledger'), randomBytes });
    copy = new SqliteVault({ file: ':memory:', randomBytes });
  });
  afterEach(() => Promise.all([log.close(), vault.close(), copy.close()]));
  afterAll(() => double.stop());

  async function append(subject: string, type: string): Promise<void> {
    const id = `00000000-0000-4000-8000-${String((events += 1)).padStart(12, '0')}`;
    const sealed = { v: 1, subject, fields: ['FirstName'], iv: 'aa', tag: 'bb', text: 'cc' };
    const event: NewEvent = {
      id,
      type,
      data: type === FORGOTTEN ? { subject } : { sealed },
      metadata: {
        actor: { id: 7, name: 'Kim' },
        time: clock().toISOString(),
        correlationId: id,
        causationId: id,
        schemaVersion: 1,
      },
    };
    const revision = revisions.get(subject);
    await log.append(subject, [event], { expectedRevision: revision ?? 'noStream' });
    revisions.set(subject, (revision ?? -1n) + 1n);
  }
  /** As a command does it: the key first. */
  const register = async (subject: string) => {
    const key = await vault.createKey(subject);
    await append(subject, 'PersonRegistered');
    return key;
  };
  /** As forgetting does it: the event first. */
  const forget = async (subject: string) => {
    await append(subject, FORGOTTEN);
    await vault.destroyKey(subject);
  };
  /** The vault, with some work done once before a call of this kind. */
  const meddling = (meddle: Partial<Record<'contents' | 'keys', (() => Promise<unknown>)[]>>): MovableVault =>
    new Proxy(vault, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        if (name === 'contents') {
          return async function* contents() {
            yield* target.contents();
            for (const work of meddle.contents?.splice(0) ?? []) await work();
          };
        }
        if (name === 'keys') {
          return async (subjects: readonly string[]) => {
            await meddle.keys?.shift()?.();
            return target.keys(subjects);
          };
        }
        return (...parameters: unknown[]): unknown => Reflect.apply(member, target, parameters);
      },
    });
  /** The subjects that the log seals something for up to a position, and those that it forgets. */
  async function told(upTo: Position | undefined): Promise<{ sealed: Set<string>; forgotten: Set<string> }> {
    const [sealed, forgotten] = [new Set<string>(), new Set<string>()];
    for await (const { type, data, stream, position } of log.readAll()) {
      if (upTo === undefined || position > upTo) break;
      const part = sealedPart(data);
      if (part) sealed.add(part.subject);
      if (type === FORGOTTEN) forgotten.add(stream);
    }
    return { sealed, forgotten };
  }
  /**
   * Checks that the copy opens everything that this part of the log seals for persons it does not forget, and calls no
   * other person forgotten.
   */
  async function expectAgreement(upTo: Position | undefined): Promise<void> {
    const { sealed, forgotten } = await told(upTo);
    const kept = new Map(
      (await keptKeys(copy, [...sealed, ...revisions.keys()])).map(({ subject, bytes }) => [subject, bytes]),
    );
    expect([...sealed].filter((subject) => !forgotten.has(subject) && kept.get(subject) === undefined)).toEqual([]);
    expect(
      [...kept].flatMap(([subject, bytes]) => (bytes === undefined && !forgotten.has(subject) ? [subject] : [])),
    ).toEqual([]);
  }

  it('copies the existing keys, and keys of subjects that the log names during the copy', async () => {
    const [first] = [
      await register('person-1'),
      await vault.setSecret('vault', 'log', 'mark'),
      await register('person-2'),
      await forget('person-2'),
    ];
    let second: Buffer | undefined;
    const upTo = await copyVaultOfLog({
      log,
      vault: meddling({ contents: [async () => (second = await register('person-3'))] }),
      copy,
    });
    expect(upTo).toBe(await log.head());
    expect(await keptKeys(copy, ['person-1', 'person-2', 'person-3'])).toEqual([
      { subject: 'person-1', bytes: first },
      { subject: 'person-2', bytes: undefined },
      { subject: 'person-3', bytes: second },
    ]);
    expect(await copy.secret('vault', 'log')).toBe('mark');
    await expectAgreement(upTo);
  });

  it('keeps the key of a person who is forgotten after it was read, which the log records', async () => {
    const key = await register('person-1');
    const upTo = await copyVaultOfLog({ log, vault: meddling({ contents: [() => forget('person-1')] }), copy });
    expect([(await told(upTo)).forgotten.has('person-1'), await copy.keys(['person-1'])]).toEqual([
      true,
      new Map([['person-1', key]]),
    ]);
    // After a restore, the policy that destroys keys begins at the start of the log.
    expect(await copy.checkpoint('destroy-key-on-person-forgotten')).toBeUndefined();
  });

  it('continues until the log records the forgetting of every person whose key was gone', async () => {
    await register('person-1');
    const tries: number[] = [];
    const upTo = await copyVaultOfLog({
      log,
      copy,
      beginLog: () => tries.push(events),
      vault: meddling({
        contents: [() => register('person-2')],
        keys: [
          async () => {
            await forget('person-2');
            await register('person-3');
          },
          async () => {
            await forget('person-3');
            await register('person-4');
          },
        ],
      }),
    });
    expect(tries).toHaveLength(3);
    expect([...(await told(upTo)).forgotten]).toEqual(['person-2', 'person-3']);
    await expectAgreement(upTo);
  });

  it('copies the vault of an empty log', async () => {
    expect(await copyVaultOfLog({ log, vault, copy })).toBeUndefined();
  });
});
