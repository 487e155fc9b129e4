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
  /** Writes a line for the operator who starts the product. */
  readonly tell: (line: string) => void;
  /** Called when an empty file has replaced a damaged one. */
  readonly onSetAside: () => void;
  /**
   * The token of the lease by which this process writes shared rows. Left out by tools, which write their own builds.
   */
  readonly fence?: () => number | undefined;
}

export interface StorePlace {
  readonly dataDir: string;
  readonly mongoDb?: Omit<NonNullable<ReadSideSource['mongoDb']>, 'processName'>;
}

/**
 * Opens the read models that the site has chosen: a file of the data folder, or a MongoDB. It waits for the MongoDB.
 * @throws StoreUnavailable when the file cannot be opened; Error when the MongoDB does not answer in time, or its
 * address is invalid
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
  // The driver is imported only here, so that a start without MongoDB does not load it.
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
  // The file is removed, because nobody would remove forgotten persons from it.
  if (existsSync(file)) {
    removeDatabase(file);
    tell(`The read models are on MongoDB: ${file} is removed`);
  }
  return store;
}
