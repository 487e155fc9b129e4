import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { LastSeen } from './last-seen.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const session = { userId: 7, createdAt: at('09:00'), lastSeenAt: at('09:00'), expiresAt: at('11:00') };

describe('When a session was last used, in two processes on one vault', () => {
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

  /** It is used in one of them, which extends it by two hours. */
  const use = async (seen: LastSeen, time: string, expires: string) => {
    now = at(time);
    const found = await seen.find('token', now);
    if (found !== undefined) seen.touch('token', found, { lastSeenAt: now, expiresAt: at(expires) });
    return found;
  };

  it('is what either says that saw it later, once that is in the vault', async () => {
    await use(here, '09:30', '11:30');
    await here.save();
    expect(await use(there, '11:20', '13:20')).toMatchObject({ lastSeenAt: at('09:30'), expiresAt: at('11:30') });
    await there.save();
    // Here it would be over, and there it goes on.
    expect(await use(here, '12:00', '14:00')).toMatchObject({ lastSeenAt: at('11:20'), expiresAt: at('13:20') });
    expect(await here.find('token', at('13:59'))).toMatchObject({ lastSeenAt: at('12:00'), expiresAt: at('14:00') });
  });

  it('is said at once where the session would be over soon, so that the other one does not end it meanwhile', async () => {
    await use(here, '10:59', '12:59');
    expect(await there.find('token', at('11:00'))).toMatchObject({ lastSeenAt: at('10:59'), expiresAt: at('12:59') });
    await vault.purgeSessions(at('11:00'));
    expect(await use(there, '11:01', '13:01')).toBeDefined();
  });

  it('says nothing any more of a session that ended in the other one, or expired in both', async () => {
    await use(here, '09:30', '11:30');
    expect(await here.find('token', at('11:30'))).toBeUndefined();
    await use(here, '10:00', '12:00');
    await vault.revokeSession('token');
    expect(await here.find('token', at('10:01'))).toBeUndefined();
  });
});
