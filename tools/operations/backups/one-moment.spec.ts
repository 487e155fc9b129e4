import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewEvent } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { closeAsOneFile, copyOneMoment } from './one-moment.ts';

const clock = () => new Date('2026-11-21T09:30:00.000Z');
const event = (number: number): NewEvent => {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    id,
    type: 'PersonRegistered',
    data: { number },
    metadata: {
      actor: { id: 7, name: 'Kim' },
      time: clock().toISOString(),
      correlationId: id,
      causationId: id,
      schemaVersion: 1,
    },
  };
};

describe('Copying vault and log', () => {
  let folder: string;
  let log: SqliteEventLog;
  let vault: SqliteVault;
  const at = (name: string) => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'leaseledger-moment-'));
    log = new SqliteEventLog({ file: at('log'), clock });
    vault = new SqliteVault({ file: at('vault'), randomBytes });
  });
  afterEach(async () => {
    await log.close();
    await vault.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('copies vault and log as of one moment, although both are written during the copy', async () => {
    const key = await vault.createKey('person-1');
    // More than one step of the copy.
    for (let number = 0; number < 40; number += 1)
      await log.append(`filling-${number}`, [{ ...event(number), data: { text: 'x'.repeat(1_000_000) } }], {
        expectedRevision: 'noStream',
      });
    const held = (await log.head()) ?? '';
    const copying = copyOneMoment(
      { log: at('log'), vault: at('vault') },
      { log: at('log-copy'), vault: at('vault-copy') },
    );
    // The steps of a command, and of forgetting, between two steps of the copy.
    await vault.createKey('person-2');
    await log.append('person-2', [event(100)], { expectedRevision: 'noStream' });
    await log.append('person-1', [event(101)], { expectedRevision: 'noStream' });
    await vault.destroyKey('person-1');
    await copying;
    for (const copy of ['log-copy', 'vault-copy']) closeAsOneFile(at(copy));
    const [logCopy, vaultCopy] = [
      new SqliteEventLog({ file: at('log-copy'), clock }),
      new SqliteVault({ file: at('vault-copy'), randomBytes }),
    ];
    expect(await logCopy.head()).toBe(held);
    expect([...(await vaultCopy.keys(['person-1', 'person-2']))]).toEqual([['person-1', key]]);
    await logCopy.close();
    await vaultCopy.close();
    // A key that was destroyed during the copy is gone from its own files.
    const files = readdirSync(folder).filter((name) => name.startsWith('vault') && !name.includes('copy'));
    expect(files).toContain('vault-wal');
    expect(files.filter((name) => readFileSync(at(name)).includes(key))).toEqual([]);
  }, 60_000);

  it('finds a damaged copy', async () => {
    for (let number = 0; number < 50; number += 1)
      await log.append('filling', [{ ...event(number), data: { text: 'x'.repeat(10_000) } }], {
        expectedRevision: number === 0 ? 'noStream' : BigInt(number - 1),
      });
    await copyOneMoment({ log: at('log'), vault: at('vault') }, { log: at('log-copy'), vault: at('vault-copy') });
    closeAsOneFile(at('log-copy'));
    const bytes = readFileSync(at('log-copy'));
    bytes.fill(0xff, 8_192, 40_960);
    writeFileSync(at('log-copy'), bytes);
    expect(() => closeAsOneFile(at('log-copy'))).toThrow();
  });
});
