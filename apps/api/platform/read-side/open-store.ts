import { existsSync } from 'node:fs';
import { removeDatabase, setAside } from '@leaseledger/event-log/sqlite/set-aside';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import type { ProjectionStore } from '@leaseledger/projections/kernel/read-store';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { pathOf } from '../storage/data-paths.ts';
import { hostOf } from '../settings/host-of.ts';
import { whenAnswers } from '../storage/log-identity.ts';
import type { Clock } from '../foundation/platform.ts';
import type { ReadSideSource } from '../reads/read-side.ts';

export interface StoreHost {
  readonly clock: Clock;
  /** For the person who starts the product. */
  readonly tell: (line: string) => void;
  /** An empty file has taken the place of a damaged one. */
  readonly onSetAside: () => void;
  /** Of the lease by which this process writes to rows that several share; left out by tools, which write builds of their own. */
  readonly fence?: () => number | undefined;
}

export interface StorePlace {
  readonly dataDir: string;
  readonly mongoDb?: Omit<NonNullable<ReadSideSource['mongoDb']>, 'processName'>;
}

/**
 * The read models where the site has chosen: in a file of the data folder, or in a MongoDB, which is waited for.
 * @throws StoreUnavailable where the file cannot be opened; Error where the MongoDB is not there in time, or its address makes no sense
 */
export async function openStore(
  { dataDir, mongoDb }: StorePlace,
  { clock, tell, onSetAside, fence }: StoreHost,
): Promise<ProjectionStore> {
  const file = pathOf(dataDir, 'readModels');
  if (mongoDb === undefined) {
    const giveUp = (path: string) => {
      tell(`The read models were damaged: they are kept as ${setAside(path, clock())} and built anew`);
      onSetAside();
    };
    return openSqliteStore(file, { isDamage: (error) => storageTroubleOf(error) === 'damaged', setAside: giveUp });
  }
  // Its driver costs a start without it nothing.
  const { openMongoDbStore } = await import('@leaseledger/projections/stores/mongodb/mongodb-store');
  const store = openMongoDbStore({ ...mongoDb, ...(fence !== undefined && { fence }) });
  try {
    await whenAnswers(() => store.unopened(0), {
      name: `MongoDB at ${hostOf(mongoDb.url)}`,
      waitSeconds: mongoDb.waitSeconds,
      tell,
    });
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
  // Nobody would take out of it what is forgotten from now on.
  if (existsSync(file)) {
    removeDatabase(file);
    tell(`The read models are on MongoDB: ${file} is removed`);
  }
  return store;
}
