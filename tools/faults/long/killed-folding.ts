import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { fill } from '../../bench/filled/fill.ts';
import { differencesFromColdReplay } from '../cold-replay.ts';
import { LogPlace, logKinds, type LogKind } from '../log-places.ts';
import { untilReady } from '../staff-client.ts';
import { times, type Outcome, type Trial } from './row.ts';

/** In total, on both logs. */
const KILLS = 100;
const LEADS = 8_000;
/** After the first write of a start. */
const LONGEST_PAUSE_MS = 400;
/** After this many kills, the read models are built to the end, compared, and begun anew. */
const KILLS_A_BUILD = 10;

/** kill -9 while the projector folds a long log: the final rows are the same. */
export async function killedFolding(trial: Trial): Promise<Outcome> {
  const each = times(KILLS / logKinds.length, trial);
  const outcomes = [];
  for (const kind of logKinds) outcomes.push(await killedOn(kind, each, trial));
  const [builds, wrong] = [
    outcomes.reduce((sum, outcome) => sum + outcome.builds, 0),
    outcomes.flatMap((outcome) => outcome.wrong),
  ];
  return {
    did: `${each * logKinds.length} kills while ${LEADS} leads were folded, ${builds} builds brought to their end and compared: ${wrong.length} differences`,
    wrong,
  };
}

async function killedOn(kind: LogKind, wanted: number, trial: Trial): Promise<{ builds: number; wrong: string[] }> {
  await using place = await LogPlace.make(kind);
  const wrong: string[] = [];
  let kills = 0;
  let builds = 0;
  await (await place.startSite()).stop();
  const log = await place.open();
  const vault = new SqliteVault({ file: join(place.dataDir, 'vault.sqlite'), randomBytes });
  await fill(log, vault, LEADS);
  const head = String(await log.head());
  await Promise.all([log.close(), vault.close()]);
  while (kills < wanted) {
    let ofThisBuild = 0;
    for (let start = 0; start < KILLS_A_BUILD && kills < wanted; start += 1) {
      await killAfterWrite(place, trial.random.next() * LONGEST_PAUSE_MS);
      // Everything was folded already, so there was no batch to kill in.
      if (areFolded(place, head)) break;
      kills += 1;
      ofThisBuild += 1;
    }
    const site = await place.startSite();
    await untilReady(site.url);
    await site.stop();
    builds += 1;
    wrong.push(
      ...(await differencesFromColdReplay(place)).map(
        (difference) => `${kind}, after ${ofThisBuild} kills: ${difference}`,
      ),
    );
    trial.tell(`${kind}: ${kills} kills, ${builds} builds compared`);
    for (const name of readdirSync(place.dataDir))
      if (name.startsWith('read-models')) rmSync(join(place.dataDir, name));
  }
  return { builds, wrong };
}

/** Starts the product, and kills it this long after its first write to the read models. */
async function killAfterWrite({ dataDir, eventStoreUrl = '' }: LogPlace, pauseMs: number): Promise<void> {
  const product = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', 'apps/api/main.ts'],
    {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, EVENTSTORE_URL: eventStoreUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = new AbortController();
  const exit = once(product, 'exit').then(() => ended.abort());
  for await (const { filename } of watch(dataDir, { signal: ended.signal }))
    if (filename === 'read-models.sqlite-wal') break;
  await pause(pauseMs);
  product.kill('SIGKILL');
  await exit;
}

function areFolded({ dataDir }: LogPlace, head: string): boolean {
  const file = new DatabaseSync(join(dataDir, 'read-models.sqlite'), { timeout: 5_000 });
  const builds = file.prepare('SELECT checkpoint FROM builds').all();
  file.close();
  return builds.length > 0 && builds.every(({ checkpoint }) => checkpoint !== null && String(checkpoint) >= head);
}
