import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { fill } from '../../bench/filled/fill.ts';
import type { SiteProcess } from '../../browser/site/site.ts';
import { differencesFromColdReplay } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { StaffClient, untilReady } from '../staff-client.ts';

/** Folding this many takes several commits. */
const LEADS = 1_000;

const place = await LogPlace.make('SQLite');
await (await place.startSite()).stop();
const log = await place.open();
const vault = new SqliteVault({ file: join(place.dataDir, 'vault.sqlite'), randomBytes });
await fill(log, vault, LEADS);
await Promise.all([log.close(), vault.close()]);

// killed-process.spec.ts kills in the live feed; long/ kills often, and on EventStoreDB.
describe('A process that is killed while it folds', () => {
  let site: SiteProcess;

  afterAll(async () => {
    await site?.stop();
    await place?.end();
  });

  /** The checkpoint of each projection. */
  function checkpoints(): string[] {
    const file = new DatabaseSync(join(place.dataDir, 'read-models.sqlite'), { readOnly: true, timeout: 5_000 });
    const rows = file.prepare('SELECT checkpoint FROM builds WHERE checkpoint IS NOT NULL').all();
    file.close();
    return rows.map(({ checkpoint }) => String(checkpoint));
  }

  /** Starts the product, and kills it when its files show the condition, or that it is too late. */
  async function killWhen(holds: () => boolean, isTooLate: () => boolean): Promise<void> {
    const product = spawn(process.execPath, ['--import', './tools/register.mjs', 'apps/api/main.ts'], {
      env: { ...process.env, PORT: '0', DATA_DIR: place.dataDir, EVENTSTORE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new AbortController();
    const exit = once(product, 'exit').then(() => ended.abort());
    // A read touches files as well, so only a file that the product alone writes triggers the next look.
    for await (const { filename } of watch(place.dataDir, { signal: ended.signal })) {
      if (filename === 'read-models.sqlite-wal' && (holds() || isTooLate())) break;
    }
    product.kill('SIGKILL');
    await exit;
  }

  it('continues an interrupted fold to the lists of a cold replay', async () => {
    const log = await place.open();
    const head = String(await log.head());
    await log.close();
    const before = checkpoints().toSorted().at(-1) ?? '';
    const rows = join(place.dataDir, 'read-models.sqlite');
    const kept = `${rows}-before`;
    const isInTheMiddle = () => checkpoints().some((checkpoint) => checkpoint > before && checkpoint < head);
    cpSync(rows, kept);
    // On a busy machine the fold may be finished before it is noticed. Then it is repeated.
    do {
      for (const file of [rows, `${rows}-wal`, `${rows}-shm`]) rmSync(file, { force: true });
      cpSync(kept, rows);
      await killWhen(isInTheMiddle, () => checkpoints().every((checkpoint) => checkpoint >= head));
    } while (!isInTheMiddle());

    site = await place.startSite();
    await untilReady(site.url);
    await (await StaffClient.login(site.url, site.admin)).untilOk();
    await site.stop();
    expect(await differencesFromColdReplay(place)).toEqual([]);
  }, 120_000);
});
