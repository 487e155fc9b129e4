import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { FILL, fill } from './fill.ts';
import { fillStaff } from './fill-staff.ts';

/** Where the bench works: removed when it ends, however it ends. */
export function workFolder(beneath = tmpdir()): string {
  mkdirSync(beneath, { recursive: true });
  const folder = mkdtempSync(join(beneath, 'leaseledger-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/**
 * Log and vault of so many leads, in a folder of this run's own.
 * @param kept where fills are kept for later runs, if anywhere
 */
export async function dataFolder(work: string, leads: number, kept?: string): Promise<string> {
  const dataDir = join(work, 'data');
  if (kept === undefined) {
    await fillFolder(dataDir, leads);
    return dataDir;
  }
  const filled = join(kept, `filled-${leads}-${FILL}`);
  if (!existsSync(filled)) {
    await fillFolder(join(work, 'filling'), leads);
    renameSync(join(work, 'filling'), filled);
  }
  mkdirSync(dataDir);
  for (const name of readdirSync(filled)) copyFileSync(join(filled, name), join(dataDir, name));
  return dataDir;
}

async function fillFolder(folder: string, leads: number): Promise<void> {
  mkdirSync(folder);
  const log = new SqliteEventLog({ file: join(folder, 'log.sqlite'), clock: () => new Date() });
  const vault = new SqliteVault({ file: join(folder, 'vault.sqlite'), randomBytes });
  await fillStaff(log, vault);
  await fill(log, vault, leads);
  await log.close();
  await vault.close();
}
