import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { importWhileKilled } from '../killed/kill-imports.ts';
import { LogPlace } from '../log-places.ts';
import { times, type Outcome, type Trial } from './row.ts';

const ROWS = 2_000;
const KILLS = 5;

/**
 * Imports of 2,000 persons, one on files and one on stand-ins of EventStoreDB and MongoDB, with five kills during each.
 */
export async function killedImports(trial: Trial): Promise<Outcome> {
  const [rows, wrong] = [times(ROWS, trial), [] as string[]];
  const killedAt = Array.from({ length: KILLS }, () => trial.random.whole(1, rows - 1)).toSorted(
    (one, other) => one - other,
  );
  for (const kind of ['SQLite', 'EventStoreDB'] as const) {
    const place = await LogPlace.make(kind);
    const double = kind === 'SQLite' ? undefined : await MongoDbDouble.start();
    try {
      const env = { MONGODB_URL: double?.url('lists') ?? '' };
      wrong.push(
        ...(
          await importWhileKilled({ rows, killedAt, start: () => place.startSite(env), open: () => place.open() })
        ).map((fault) => `${kind}: ${fault}`),
      );
      trial.tell(`${kind}: ${rows} rows, killed when ${killedAt.join(', ')} persons were there`);
    } finally {
      await double?.stop();
      await place.end();
    }
  }
  return { did: `2 imports of ${rows} persons, ${KILLS} kills each; ${wrong.length} wrong`, wrong };
}
