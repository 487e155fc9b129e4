import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { LastSeen } from './last-seen.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const session = { userId: 7, createdAt: at('09:00'), lastSeenAt: at('09:00'), expiresAt: at('11:00') };

describe('the last use of a session, in two processes on one vault', () => {
  let now = '';
  let vault: SqliteVault;
  let here: LastSeen;
  let there: LastSeen;
  beforeEach(async () => {
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    [here, there] = [new LastSeen(vault, () => new Date(now)), new LastSeen(vault, () => new Date(now))];
    await vault.openSession('token', session);
  });
  afterEach(async () => {
    await Promise.all([here.onModuleDestroy(), there.onModuleDestroy()]);
    await vault.close();
  });

  /** Uses the session in one of the processes, which extends it by two hours. */
  const use = async (seen: LastSeen, time: string, expires: string) => {
    now = at(time);
    const found = await seen.find('token', now);
    if (found !== undefined) seen.touch('token', found, { lastSeenAt: now, expiresAt: at(expires) });
    return found;
  };

  it('the latest use of a session counts, once either process has saved it in the vault', async () => {
    await use(here, '09:30', '11:30');
    await here.save();
    expect(await use(there, '11:20', '13:20')).toMatchObject({ lastSeenAt: at('09:30'), expiresAt: at('11:30') });
    await there.save();
    // This process alone would call the session expired, but it was used in the other process.
    expect(await use(here, '12:00', '14:00')).toMatchObject({ lastSeenAt: at('11:20'), expiresAt: at('13:20') });
    expect(await here.find('token', at('13:59'))).toMatchObject({ lastSeenAt: at('12:00'), expiresAt: at('14:00') });
  });

  it('a use shortly before the expiry is saved at once, so that the other process does not end the session', async () => {
    await use(here, '10:59', '12:59');
    expect(await there.find('token', at('11:00'))).toMatchObject({ lastSeenAt: at('10:59'), expiresAt: at('12:59') });
    await vault.purgeSessions(at('11:00'));
    expect(await use(there, '11:01', '13:01')).toBeDefined();
  });

  it('a session that the other process ended, or that expired in both, is not found', async () => {
    await use(here, '09:30', '11:30');
    expect(await here.find('token', at('11:30'))).toBeUndefined();
    await use(here, '10:00', '12:00');
    await vault.revokeSession('token');
    expect(await here.find('token', at('10:01'))).toBeUndefined();
  });
});
