import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { openMongoDbStore } from '@leaseledger/projections/stores/mongodb/mongodb-store';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { fill } from '../../bench/filled/fill.ts';
import { differencesOf } from '../cold-replay.ts';
import { LogPlace } from '../log-places.ts';
import { untilReady } from '../staff-client.ts';
import { times, type Outcome, type Trial } from './row.ts';

const KILLS = 100;
const LEADS = 1_000;
/** The documents that a start has written before it is killed. */
const MOST_WRITES = 1_200;
/** After this many kills, the read models are built to the end, compared, and begun anew. */
const KILLS_A_BUILD = 10;
const BETWEEN_LOOKS_MS = 200;
/** The database of the read models; the vault's is beside it. */
const ROWS = 'lists';

/**
 * kill -9 between any two documents that the projector writes into a stand-in for MongoDB: the final rows are the same.
 */
export async function killedFoldingMongoDb(trial: Trial): Promise<Outcome> {
  const place = await LogPlace.make('SQLite');
  const double = await MongoDbDouble.start();
  const url = double.url(ROWS);
  const wanted = times(KILLS, trial);
  const wrong: string[] = [];
  let kills = 0;
  let builds = 0;
  try {
    await (await place.startSite({ MONGODB_URL: url })).stop();
    const log = await place.open();
    const vault = await MongoDbVault.open({ url, randomBytes });
    await fill(log, vault, LEADS);
    const head = String(await log.head());
    await Promise.all([log.close(), vault.close()]);
    double.empty(ROWS);
    while (kills < wanted) {
      let ofThisBuild = 0;
      for (let start = 0; start < KILLS_A_BUILD && kills < wanted; start += 1) {
        // Everything was folded already, so there was no write to kill at.
        if (!(await isKilledAfter(Math.floor(trial.random.next() * MOST_WRITES), place, double, head))) break;
        kills += 1;
        ofThisBuild += 1;
      }
      const site = await place.startSite({ MONGODB_URL: url });
      await untilReady(site.url);
      await site.stop();
      builds += 1;
      wrong.push(
        ...(await differencesOf(openMongoDbStore({ url }), place, await MongoDbVault.open({ url, randomBytes }))).map(
          (difference) => `After ${ofThisBuild} kills: ${difference}`,
        ),
      );
      trial.tell(`${kills} kills, ${builds} builds compared`);
      double.empty(ROWS);
    }
    return {
      did: `${kills} kills while ${LEADS} leads were folded into a MongoDB, ${builds} builds brought to their end and compared: ${wrong.length} differences`,
      wrong,
    };
  } finally {
    await double.stop();
    await place.end();
  }
}

/** Starts the product, and kills it after so many documents. @returns whether it wrote that many */
async function isKilledAfter(
  writes: number,
  { dataDir }: LogPlace,
  double: MongoDbDouble,
  head: string,
): Promise<boolean> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    EVENTSTORE_URL: '',
    MONGODB_URL: double.url(ROWS),
    MONGODB_ROWS_PER_WRITE: '50',
  };
  const product = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', 'apps/api/main.ts'],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exit = once(product, 'exit');
  double.faults.cutAfterWrites(writes, () => product.kill('SIGKILL'));
  while (double.faults.isArmed && !areFolded(double, head)) await pause(BETWEEN_LOOKS_MS);
  const isKilled = !double.faults.isArmed;
  double.faults.cutAfterWrites(Infinity, () => undefined);
  product.kill('SIGKILL');
  await exit;
  return isKilled;
}

/** By the pointers of the read models. */
function areFolded(double: MongoDbDouble, head: string): boolean {
  const builds = double
    .collection(ROWS, 'read_models')
    .all()
    .flatMap(({ builds: own }) => Object.values<{ readonly checkpoint: string | null }>({ ...(own as object) }));
  return builds.length > 0 && builds.every(({ checkpoint }) => checkpoint !== null && checkpoint >= head);
}
