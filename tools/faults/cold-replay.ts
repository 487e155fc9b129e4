import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import type { ProjectionStore } from '@leaseledger/projections/kernel/read-store';
import { openLog } from '../../apps/api/kernel/open-log.ts';
import type { LogPlace } from './log-places.ts';

/**
 * What the read models would be if they were built from the log alone: the one in the data folder, or the EventStoreDB.
 * The caller closes the store.
 */
export async function coldReplay(dataDir: string, eventStoreUrl?: string): Promise<ProjectionStore> {
  const log = openLog({ dataDir, eventStoreUrl, clock: () => new Date(0) });
  const vault = new SqliteVault({ file: join(dataDir, 'vault.sqlite'), randomBytes });
  const store = openSqliteStore(':memory:');
  const projector = createProjector({ log, codec: createEventCodec({ definitions: eventDefinitions, vault, randomBytes }), store, projections });
  await projector.start();
  const head = await log.head();
  if (head !== undefined && !(await projector.waitFor(head, 60_000))) throw new Error('The replay did not reach the end of the log');
  await projector.stop();
  await log.close();
  await vault.close();
  return store;
}

/** Whether the lists in the data folder, whose product is stopped, hold what a cold replay of its log gives. */
export async function expectEqualToColdReplay({ dataDir, eventStoreUrl }: Pick<LogPlace, 'dataDir' | 'eventStoreUrl'>): Promise<void> {
  const live = openSqliteStore(join(dataDir, 'read-models.sqlite'));
  const cold = await coldReplay(dataDir, eventStoreUrl);
  for (const { readModel } of projections) {
    const everything = { limit: Number.MAX_SAFE_INTEGER };
    expect({ model: readModel.name, ...(await live.list(readModel, everything)) }).toEqual({ model: readModel.name, ...(await cold.list(readModel, everything)) });
  }
  await live.close();
  await cold.close();
}
