import { hostname } from 'node:os';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { leaveNoVault } from '../platform/bootstrap/left-vault.ts';
import { beginNewVault } from '../platform/bootstrap/new-vault.ts';
import { openVaultOf, vaultEraOf } from '../platform/bootstrap/vault-of-log.ts';
import type { ReadSideSource } from '../platform/reads/read-side.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { guardedVault } from '../platform/storage/guarded.ts';
import { vaultPlaceOf } from '../platform/storage/vault-place.ts';
import type { WithLog } from './open-the-log.ts';

export type WithVault = WithLog & Awaited<ReturnType<typeof openTheVault>>;

/** Opens the vault of the log, and with it the codec of events. */
export async function openTheVault({ options, settings, tell, closing, storage, log }: WithLog) {
  const { dataDir, clock, randomBytes } = options;
  const processName = `${hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`;
  const onMongoDb = mongoDbOf(settings, processName);
  const place = vaultPlaceOf({ dataDir, randomBytes, ...onMongoDb });
  await leaveNoVault(place, { dataDir, waitSeconds: settings.logWaitSeconds, tell });
  if (options.newVault === true) await beginNewVault(log, { place, clock, randomBytes, tell });
  const era = await vaultEraOf(log);
  const { vault: unguarded, unopened } = await openVaultOf(log, era, { place, randomBytes });
  const vault = guardedVault(unguarded, storage);
  closing(() => {
    storage.closing('vault');
    return vault.close();
  });
  if (onMongoDb.mongoDb === undefined) storage.opened('vault');
  const ownCodec = createEventCodec({
    definitions: eventDefinitions,
    vault,
    forgottenThrough: era?.forgottenThrough,
    randomBytes,
  });
  return { processName, onMongoDb, era, unguarded, unopened, vault, ownCodec };
}

/** The settings of MongoDB as plain values, which can cross threads. */
const mongoDbOf = (
  { mongoDbUrl: url, mongoDbRowsPerWrite: rowsPerWrite, logWaitSeconds: waitSeconds }: Settings,
  processName: string,
): Pick<ReadSideSource, 'mongoDb'> =>
  url === undefined ? {} : { mongoDb: { url, rowsPerWrite, waitSeconds, processName } };
