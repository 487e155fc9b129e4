import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LogExchanged, type Position } from '@leaseledger/event-log/event-log';
import { StorageRefused } from '@leaseledger/event-log/storage-trouble';
import { Storage } from './storage.ts';

const sqliteError = (errcode: number) => Object.assign(new Error('SQLite'), { errcode });

describe('the storage', () => {
  it('a full disk is reported until a write succeeds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leaseledger-storage-'));
    const storage = new Storage(join(folder, 'missing'), () => undefined);
    expect(await storage.isFull()).toBe(false);
    storage.met('log', new Error('outer', { cause: sqliteError(13) }));
    expect(await storage.isFull()).toBe(true);
    storage.wrote();
    expect(await storage.isFull()).toBe(false);
    storage.metElsewhere(new Error('outer', { cause: Object.assign(new Error(), { code: 'EACCES' }) }));
    expect(await storage.isFull()).toBe(false);
    storage.metElsewhere(new Error('outer', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }));
    expect(await storage.isFull()).toBe(true);

    const withSpace = new Storage(folder, () => undefined);
    withSpace.met('vault', sqliteError(13));
    expect(await withSpace.isFull()).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('a damaged file is reported once, and writes are refused from then on', () => {
    const told: string[] = [];
    const storage = new Storage('', (file) => told.push(file));
    storage.met('log', sqliteError(5));
    storage.refuseWrites('log');
    storage.met('log', sqliteError(11));
    storage.met('log', sqliteError(26));
    expect(told).toEqual(['log']);
    expect([storage.isDamaged('log'), storage.isDamaged('vault')]).toEqual([true, false]);
    expect(() => storage.refuseWrites('vault')).toThrow(StorageRefused);
    storage.met('vault', new StorageRefused('damaged'));
    expect(storage.isDamaged('vault')).toBe(false);
  });

  it('is that the log holds other data, told once: it takes nothing, and the vault does', () => {
    const told: unknown[] = [];
    const storage = new Storage(
      '',
      () => undefined,
      (found) => told.push(found),
    );
    const found = new LogExchanged({ id: 'one', position: '0000000000000007' as Position }, 'other');
    storage.met('log', found);
    storage.met('log', new LogExchanged(found.expected, undefined));
    expect(told).toEqual([found]);
    expect(() => storage.refuseWrites('log')).toThrow(found);
    storage.refuseWrites('vault');
  });

  it('is that another file took the place of one that is open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'leaseledger-storage-'));
    const file = join(folder, 'log.sqlite');
    for (const name of [file, `${file}-wal`, `${file}.other`]) writeFileSync(name, '');
    const storage = new Storage(folder, () => undefined);
    storage.opened('log');
    expect(storage.isDamaged('log')).toBe(false);
    renameSync(`${file}.other`, file);
    expect(storage.isDamaged('log')).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
