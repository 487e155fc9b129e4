import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import type { ProjectionStore, ReadStore } from '@leaseledger/projections/kernel/read-store';
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import type { LogPlace } from './log-places.ts';

/**
 * Builds the read models from the log alone, in the data folder or on the EventStoreDB. The caller closes the store.
 * @param vault another one than that in the data folder; closed at the end
 */
export async function coldReplay(
  dataDir: string,
  eventStoreUrl?: string,
  vault: Vault = vaultIn(dataDir),
): Promise<ProjectionStore> {
  const log = await openLog({ dataDir, eventStoreUrl, clock: () => new Date(0) });
  const store = openSqliteStore(':memory:');
  const projector = createProjector({
    log,
    codec: createEventCodec({ definitions: storedEvents, vault, randomBytes }),
    store,
    projections,
  });
  await projector.start();
  const head = await log.head();
  if (head !== undefined && !(await projector.waitFor(head, 600_000)))
    throw new Error('The replay did not reach the end of the log');
  await projector.stop();
  await log.close();
  await vault.close();
  return store;
}

const vaultIn = (dataDir: string): Vault => new SqliteVault({ file: join(dataDir, 'vault.sqlite'), randomBytes });

/** The rows of every read model, by its name. */
export type Rows = ReadonlyMap<string, { readonly rows: readonly string[]; readonly total: number }>;

export async function rowsOf(store: ReadStore): Promise<Rows> {
  const all = new Map<string, { readonly rows: readonly string[]; readonly total: number }>();
  for (const { readModel } of projections)
    all.set(readModel.name, await store.list(readModel, { limit: Number.MAX_SAFE_INTEGER }));
  return all;
}

/** A line for each read model that differs. */
export function differences(expected: Rows, found: Rows): string[] {
  return [...expected].flatMap(([name, { rows, total }]) => {
    const other = found.get(name);
    const place = rows.findIndex((row, index) => row !== other?.rows[index]);
    if (place === -1 && total === other?.total) return [];
    return [
      `${name} holds ${other?.total} rows instead of ${total}; ${firstDifference(rows[place], other?.rows[place])}`,
    ];
  });
}

const AROUND = 40;

function firstDifference(expected = '', found = ''): string {
  const place = [...expected].findIndex((sign, index) => sign !== found[index]);
  const part = (text: string) => text.slice(Math.max(0, place - AROUND), place + AROUND);
  return `${found.slice(0, AROUND)} … ${part(found)} should be … ${part(expected)}`;
}

/** The differences between the lists in the data folder of a stopped product and a cold replay of its log. */
export async function differencesFromColdReplay({
  dataDir,
  eventStoreUrl,
}: Pick<LogPlace, 'dataDir' | 'eventStoreUrl'>): Promise<string[]> {
  return differencesOf(openSqliteStore(join(dataDir, 'read-models.sqlite')), { dataDir, eventStoreUrl });
}

/** The same for the lists in any store. Closes the store and the vault. */
export async function differencesOf(
  live: ProjectionStore,
  { dataDir, eventStoreUrl }: Pick<LogPlace, 'dataDir' | 'eventStoreUrl'>,
  vault?: Vault,
): Promise<string[]> {
  const cold = await coldReplay(dataDir, eventStoreUrl, vault);
  const found = differences(await rowsOf(cold), await rowsOf(live));
  await live.close();
  await cold.close();
  return found;
}
