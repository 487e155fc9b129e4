import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { VaultUnavailable } from '@leaseledger/event-log/vault/vault';
import { infrastructureEvent } from '../commands/infrastructure-event.ts';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import type { VaultPlace } from '../storage/vault-place.ts';
import { isMarked, mark, opensAny, VAULT_STREAM, VaultRefused, vaultEraOf, type VaultEra } from './vault-of-log.ts';

export interface NewVaultOptions {
  readonly place: VaultPlace;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly tell: (line: string) => void;
}

/**
 * Begins a new vault for a log whose vault is lost, and records that in the log. All details that were sealed before
 * count as forgotten. A file in the vault's place is kept under another name.
 * @throws VaultRefused when the vault of the log exists, or another one that an operator must move away;
 * LogUnavailable, VaultUnavailable
 */
export async function beginNewVault(log: EventLog, options: NewVaultOptions): Promise<void> {
  const { place, clock, randomBytes, tell } = options;
  const era = await vaultEraOf(log);
  const found = era === undefined ? 'nothing' : await whatIsIn(place, log, era, randomBytes);
  if (found === 'vaultOfLog') {
    throw new VaultRefused(
      `The vault ${place.name} is that of this log: nothing need be forgotten. Start without --new-vault.`,
    );
  }
  if (found === 'opensSome') {
    throw new VaultRefused(
      `The vault ${place.name} opens details that the log holds, which would be forgotten. Start without --new-vault, which says what to do.`,
    );
  }
  const isTaken = await place.isTaken();
  const keptAs = isTaken ? place.setAside(clock()) : undefined;
  if (isTaken && keptAs === undefined) {
    throw new VaultRefused(
      `The vault ${place.name} is another one: keep a copy of its database and drop it, or name another database in MONGODB_URL. Then start again.`,
    );
  }
  tell(
    '--new-vault: all personal details that the log holds are being forgotten, of customers and of staff, with all passwords and API keys',
  );
  if (keptAs !== undefined) tell(`What stood in the vault's place is kept as ${keptAs}`);
  const {
    events: [latest],
  } = await log.readStream(VAULT_STREAM, { from: 'end', direction: 'backwards', limit: 1 });
  const replaced = infrastructureEvent('VaultReplaced', {}, clock, randomBytes);
  const { position } = await log.append(VAULT_STREAM, [replaced], { expectedRevision: latest?.revision ?? 'noStream' });
  const vault = await place.open();
  await mark(vault, { mark: replaced.id, forgottenThrough: position });
  await vault.close();
  tell(
    'A new vault was begun. All personal details recorded before are forgotten; users are to be added anew, API keys are to be made anew.',
  );
}

/** The content of the vault's place. A file that cannot be read as a vault is nothing. */
async function whatIsIn(
  place: VaultPlace,
  log: EventLog,
  era: VaultEra,
  randomBytes: RandomBytes,
): Promise<'vaultOfLog' | 'opensSome' | 'nothing'> {
  if (!(await place.isTaken())) return 'nothing';
  try {
    const vault = await place.open();
    try {
      if (await isMarked(vault, era)) return 'vaultOfLog';
      return (await opensAny(vault, log, era, randomBytes)) ? 'opensSome' : 'nothing';
    } finally {
      await vault.close();
    }
  } catch (thrown) {
    if (thrown instanceof VaultUnavailable || thrown instanceof LogUnavailable) throw thrown;
    return 'nothing';
  }
}
