import { hostname } from 'node:os';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { policies as allPolicies } from '@leaseledger/domain/policies/policies';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import { leaveNoVault } from '../platform/bootstrap/left-vault.ts';
import { beginNewVault } from '../platform/bootstrap/new-vault.ts';
import { compareVaultWithLog, inWords, noFindings } from '../platform/bootstrap/vault-against-log.ts';
import { openVaultOf, vaultEraOf, type VaultEra } from '../platform/bootstrap/vault-of-log.ts';
import type { ReadSideSource } from '../platform/reads/read-side.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { acceptedEvents } from '../platform/storage/accepted-events.ts';
import { guardedVault } from '../platform/storage/guarded.ts';
import { WrittenEvents } from '../platform/storage/written-events.ts';
import { vaultPlaceOf } from '../platform/storage/vault-place.ts';
import type { WithLog } from './open-the-log.ts';

export type WithVault = WithLog & Awaited<ReturnType<typeof openTheVault>>;

/** Opens the vault of the log, and with it the codec of events. */
export async function openTheVault(start: WithLog) {
  const { options, settings, tell, closing, storage, log } = start;
  const { dataDir, clock, randomBytes } = options;
  const processName = `${hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`;
  const onMongoDb = mongoDbOf(settings, processName);
  const place = vaultPlaceOf({ dataDir, randomBytes, ...onMongoDb });
  await leaveNoVault(place, { dataDir, waitSeconds: settings.logWaitSeconds, tell });
  if (options.newVault === true) await beginNewVault(log, { place, clock, randomBytes, tell });
  const era = await vaultEraOf(log);
  const { vault: unguarded, unopened: notOpened } = await openVaultOf(log, era, { place, randomBytes });
  const vault = guardedVault(unguarded, storage);
  closing(() => {
    storage.closing('vault');
    return vault.close();
  });
  if (onMongoDb.mongoDb === undefined) storage.opened('vault');
  const written = await WrittenEvents.of(vault);
  const unopened = [...notOpened, ...(await unopenedByComparison(start, vault, era))];
  const accepted = await acceptedEvents(log);
  const ownCodec = createEventCodec({
    accepted,
    definitions: storedEvents,
    vault,
    forgottenThrough: era?.forgottenThrough,
    randomBytes,
  });
  return {
    processName,
    onMongoDb,
    era,
    accepted,
    unguarded,
    unopened,
    vault,
    written,
    ownCodec,
    log: written.noting(log),
  };
}

/** Destroys keys again that an older vault brought back. Answers the events whose keys the vault lacks. */
async function unopenedByComparison(
  { options, server, tell, storage, log, identity }: WithLog,
  vault: Vault,
  era: VaultEra | undefined,
): Promise<readonly UnopenedEvent[]> {
  if (era === undefined || storage.isDamaged('log') || storage.isDamaged('vault')) return [];
  const { policies = allPolicies } = options;
  const older = await compareVaultWithLog({ log, vault, era, identity, policies }).catch((error: unknown) => {
    // A damaged file, or a full disk, is reported by the storage. Everything can be read as far as it goes.
    if (storageTroubleOf(error) === undefined) throw error;
    return noFindings;
  });
  for (const line of inWords(older)) tell(line);
  if (older.destroyed + older.unopened.length > 0)
    server.log.warn({ destroyed: older.destroyed, unopened: older.unopened.length }, 'the vault is older than the log');
  return older.unopened;
}

/** The settings of MongoDB as plain values, which can cross threads. */
const mongoDbOf = (
  { mongoDbUrl: url, mongoDbRowsPerWrite: rowsPerWrite, logWaitSeconds: waitSeconds }: Settings,
  processName: string,
): Pick<ReadSideSource, 'mongoDb'> =>
  url === undefined ? {} : { mongoDb: { url, rowsPerWrite, waitSeconds, processName } };
