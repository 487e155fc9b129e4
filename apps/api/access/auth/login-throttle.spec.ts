import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { LoginThrottle } from './login-throttle.ts';

const NOW = new Date('2026-11-22T09:00:00.000Z');
const ADDRESS = '203.0.113.1';
const EMAIL = 'vera@staff.example';

describe('logins through two processes on one vault', () => {
  let vault: SqliteVault;
  let processes: LoginThrottle[];
  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:', randomBytes });
    processes = [1, 2].map(() => new LoginThrottle(vault, () => NOW));
  });
  afterEach(() => vault.close());

  /** Makes a number of concurrent tries, alternately through each process. Answers how many were made. */
  async function tries(
    count: number,
    result: { readonly user: number } | undefined,
    email: (at: number) => string = () => EMAIL,
    address: (at: number) => string = () => ADDRESS,
  ) {
    let made = 0;
    const login = async () => {
      made += 1;
      return result;
    };
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        processes[at % 2]?.attempt(email(at), address(at), login).catch(() => undefined),
      ),
    );
    return made;
  }

  it('concurrent tries through two processes are limited as through one', async () => {
    expect(await tries(60, undefined)).toBe(5);
  });

  it('right logins are not counted, however many come at once from one address', async () => {
    expect(await tries(40, { user: 7 }, (at) => `user${at}@staff.example`)).toBe(40);
    expect(await tries(4, undefined)).toBe(4);
    expect(await tries(30, { user: 7 })).toBe(30);
    expect(await tries(60, undefined)).toBe(5);
  });

  it('all addresses of an IPv6 network count as one address', async () => {
    const email = (at: number) => `user${at}@staff.example`;
    expect(await tries(60, undefined, email, (at) => `2001:db8:1:2::${at}`)).toBe(20);
    expect(await tries(60, undefined, email, (at) => `2001:db8:2:${at}::1`)).toBe(60);
  });

  it('a login with an unknown outcome is not counted', async () => {
    const failing = () => Promise.reject(new Error('The log is away'));
    for (let each = 0; each < 20; each += 1)
      await expect(processes[each % 2]?.attempt(EMAIL, ADDRESS, failing)).rejects.toThrow('The log is away');
    expect(await tries(60, undefined)).toBe(5);
  });
});
