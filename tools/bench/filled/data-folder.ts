import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { vaultPlaceOf } from '../../../apps/api/platform/storage/vault-place.ts';
import { FILL, fill } from './fill.ts';
import { fillSessions } from './fill-sessions.ts';
import { fillStaff } from './fill-staff.ts';
import { fillWork } from './fill-work.ts';
import type { Servers } from '../load/servers.ts';

/** The working folder of the bench. It is removed whenever the process exits. */
export function workFolder(beneath = tmpdir()): string {
  mkdirSync(beneath, { recursive: true });
  const folder = mkdtempSync(join(beneath, 'leaseledger-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

/**
 * Log and vault with so many leads and attendees, in a folder of this run, or on servers.
 * @param kept the folder where fills are kept for later runs, if any
 * @param each the number of enquiries, and of fuel card trackers
 */
export async function dataFolder(
  work: string,
  leads: number,
  {
    kept,
    servers,
    attendees = 0,
    each = 0,
  }: { kept?: string | undefined; servers?: Servers; attendees?: number; each?: number } = {},
): Promise<string> {
  const dataDir = join(work, 'data');
  if (kept === undefined) {
    await fillFolder(dataDir, { leads, attendees, each }, servers);
    return dataDir;
  }
  const filled = join(
    kept,
    `filled-${leads}${attendees === 0 ? '' : `-${attendees}`}${each === 0 ? '' : `-work-${each}`}-${FILL}`,
  );
  if (!existsSync(filled)) {
    await fillFolder(join(work, 'filling'), { leads, attendees, each });
    renameSync(join(work, 'filling'), filled);
  }
  mkdirSync(dataDir);
  for (const name of readdirSync(filled)) copyFileSync(join(filled, name), join(dataDir, name));
  return dataDir;
}

async function fillFolder(
  dataDir: string,
  { leads, attendees, each }: { leads: number; attendees: number; each: number },
  { eventStoreUrl, mongoDbUrl }: Partial<Servers> = {},
): Promise<void> {
  mkdirSync(dataDir);
  const log = await openLog({ dataDir, eventStoreUrl, clock: () => new Date() });
  const vault = await vaultPlaceOf({
    dataDir,
    randomBytes,
    mongoDb: mongoDbUrl === undefined ? undefined : { url: mongoDbUrl },
  }).open();
  await fillStaff(log, vault);
  await fill(log, vault, leads);
  if (attendees > 0) await fillSessions(log, vault, { attendees, leads, now: Date.now() });
  if (each > 0) await fillWork(log, vault, { each, leads, now: Date.now() });
  await log.close();
  await vault.close();
}
