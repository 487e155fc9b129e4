import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { establishIdentity } from '../storage/log-identity.ts';
import { openLog } from '../storage/open-log.ts';
import { vaultPlaceOf } from '../storage/vault-place.ts';
import { beginNewVault } from './new-vault.ts';
import { isMarked, vaultEraOf } from './vault-of-log.ts';

const clock = () => new Date('2026-11-21T09:00:00.000Z');

const dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-vault-'));
const double = await MongoDbDouble.start();
const log = await openLog({ dataDir, clock });
await establishIdentity(log, clock, randomBytes);

describe('a new vault on MongoDB', () => {
  afterAll(async () => {
    await log.close();
    await double.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('a new vault on MongoDB begins only where there is none, and never replaces another one', async () => {
    const place = (database: string) => vaultPlaceOf({ dataDir, mongoDb: { url: double.url(database) }, randomBytes });
    const begin = (database: string) =>
      beginNewVault(log, { place: place(database), clock, randomBytes, tell: () => undefined }).then(
        () => 'begun',
        (error: unknown) => String(error),
      );
    const other = await place('other').open();
    const key = await other.createKey('person-1');
    expect(await begin('other')).toMatch(
      /The vault on MongoDB at 127\.0\.0\.1:\d+ is another one: keep a copy of its database and drop it/,
    );
    expect(await vaultEraOf(log)).toMatchObject({ forgottenThrough: undefined });
    expect(await other.keys(['person-1'])).toEqual(new Map([['person-1', key]]));
    await other.close();

    expect(await begin('new')).toBe('begun');
    const [vault, era] = [await place('new').open(), await vaultEraOf(log)];
    expect([era?.forgottenThrough !== undefined, era !== undefined && (await isMarked(vault, era))]).toEqual([
      true,
      true,
    ]);
    await vault.close();
    expect(await begin('new')).toMatch(/is that of this log: nothing need be forgotten/);
  });
});
