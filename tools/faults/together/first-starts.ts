import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import type { SiteProcess } from '../../browser/site/site.ts';
import { LogPlace, type LogKind } from '../log-places.ts';
import { StaffClient } from '../staff-client.ts';

/** A refusal of the second process on one data folder. */
const REFUSED = 'Another process of Leaseledger uses the data folder';

/**
 * Starts two processes at once: on one empty folder, or on empty servers that they share.
 * @returns the faults, a line each
 */
export async function startTwoAtOnce(kind: LogKind): Promise<string[]> {
  const place = await LogPlace.make(kind);
  const mongoDb = kind === 'SQLite' ? undefined : await MongoDbDouble.start();
  const other = mkdtempSync(join(tmpdir(), 'leaseledger-first-'));
  const sites: SiteProcess[] = [];
  const wrong: string[] = [];
  const refused: string[] = [];
  const start = (env: Readonly<Record<string, string>>) =>
    place.startSite({ ADMIN_PASSWORD: '', ...env }).then(
      (site) => void sites.push(site),
      (error: unknown) => void refused.push(String(error)),
    );
  try {
    const ofServers = mongoDb && { MONGODB_URL: mongoDb.url('ledger') };
    await Promise.all([start({ ...ofServers }), start(ofServers ? { ...ofServers, DATA_DIR: other } : {})]);
    wrong.push(...refused.filter((error) => mongoDb !== undefined || !error.includes(REFUSED)));
    const expected = mongoDb === undefined ? 1 : 2;
    if (sites.length !== expected) wrong.push(`${sites.length} processes started instead of ${expected}`);
    const told = sites.flatMap(({ printed }) => [...printed.matchAll(/Administrator: (\S+), password: (\S+)/g)]);
    if (told.length !== 1) wrong.push(`${told.length} passwords were told`);
    for (const [, email = '', password = ''] of told) {
      for (const { url } of sites)
        await StaffClient.login(url, { email, password }).catch((error: unknown) => wrong.push(String(error)));
    }
    for (const site of sites.splice(0)) await site.stop();
    const log = await place.open();
    const added: string[] = [];
    for await (const { stream } of log.readAll({ filter: { typePrefixes: ['UserAdded'] } })) added.push(stream);
    await log.close();
    if (added.length !== 1) wrong.push(`There are ${added.length} administrators`);
  } finally {
    for (const site of sites) await site.stop();
    await mongoDb?.stop();
    await place.end();
    rmSync(other, { recursive: true });
  }
  return wrong;
}
