import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
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

    const withSpace = new Storage(folder, () => undefined);
    withSpace.met('vault', sqliteError(13));
    expect(await withSpace.isFull()).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('a damaged file is reported once, and writes are refused from then on', () => {
    const told: string[] = [];
    const storage = new Storage('', (file) => told.push(file));
    storage.met('log', sqliteError(5));
    storage.refuseWrites();
    storage.met('log', sqliteError(11));
    storage.met('log', sqliteError(26));
    expect(told).toEqual(['log']);
    expect([storage.isDamaged('log'), storage.isDamaged('vault')]).toEqual([true, false]);
    expect(() => storage.refuseWrites()).toThrow(StorageRefused);
    storage.met('vault', new StorageRefused('damaged'));
    expect(storage.isDamaged('vault')).toBe(false);
  });
});
