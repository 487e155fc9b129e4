import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SqliteVault } from './sqlite-vault.ts';
import { describeVault, type VaultHarness } from './vault.contract.ts';

class SqliteVaultHarness implements VaultHarness {
  folder = '';
  private readonly vaults: SqliteVault[] = [];

  async start(): Promise<SqliteVault> {
    this.folder = mkdtempSync(join(tmpdir(), 'vault-'));
    return this.openAnother();
  }

  async openAnother(): Promise<SqliteVault> {
    const vault = new SqliteVault({ file: this.file, randomBytes });
    this.vaults.push(vault);
    return vault;
  }

  async stop(): Promise<void> {
    await Promise.all(this.vaults.splice(0).map((vault) => vault.close()));
    rmSync(this.folder, { recursive: true });
  }

  get file(): string {
    return join(this.folder, 'vault.sqlite');
  }

  /** Whether any file of the vault contains the bytes. */
  holds(bytes: Buffer): boolean {
    return readdirSync(this.folder).some((name) => readFileSync(join(this.folder, name)).includes(bytes));
  }
}

describeVault('SQLite vault', new SqliteVaultHarness());

describe('SQLite vault, beyond the contract', () => {
  const harness = new SqliteVaultHarness();
  let vault: SqliteVault;
  beforeEach(async () => {
    vault = await harness.start();
  });
  afterEach(() => harness.stop());

  it('leaves nothing of a destroyed key or a removed secret in the files', async () => {
    const key = await vault.createKey('person-42');
    await vault.setSecret('password', '7', 'the-hash-of-a-password');
    expect([harness.holds(key), harness.holds(Buffer.from('the-hash-of-a-password'))]).toEqual([true, true]);
    await vault.destroyKey('person-42');
    await vault.removeSecret('password', '7');
    expect([harness.holds(key), harness.holds(Buffer.from('the-hash-of-a-password'))]).toEqual([false, false]);
  });

  it('never stores a session token', async () => {
    const time = '2026-11-21T09:00:00.000Z';
    await vault.openSession('a-long-session-token', { userId: 7, createdAt: time, lastSeenAt: time, expiresAt: time });
    expect(harness.holds(Buffer.from('a-long-session-token'))).toBe(false);
    expect(harness.holds(Buffer.from(time))).toBe(true);
  });

  it('restricts the files to their owner', async () => {
    await vault.createKey('person-42');
    const modes = readdirSync(harness.folder).map((name) => statSync(join(harness.folder, name)).mode & 0o077);
    expect(modes).toEqual([0, 0, 0]);
  });

  it('reads sessions of an older file without browsers, and stores browsers from then on', async () => {
    const session = {
      userId: 7,
      createdAt: '2026-11-21T09:00:00.000Z',
      lastSeenAt: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-11-21T11:00:00.000Z',
    };
    await vault.openSession('before', session);
    await vault.close();
    const database = new DatabaseSync(harness.file);
    database.exec('ALTER TABLE sessions DROP COLUMN user_agent');
    database.close();
    const opened = await harness.openAnother();
    await opened.openSession('since', { ...session, userAgent: 'Firefox' });
    expect(await opened.sessionsOf(7, session.createdAt)).toMatchObject([{ userId: 7 }, { userId: 7 }]);
    expect([
      await opened.findSession('before', session.createdAt),
      await opened.findSession('since', session.createdAt),
    ]).toEqual([session, { ...session, userAgent: 'Firefox' }]);
  });

  it('refuses a file of a later release', async () => {
    await vault.close();
    const database = new DatabaseSync(harness.file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => new SqliteVault({ file: harness.file, randomBytes })).toThrow('version 99');
  });
});
