import { existsSync } from 'node:fs';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { setAside } from '@leaseledger/event-log/sqlite/set-aside';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { infrastructureEvent } from '../kernel/infrastructure-event.ts';
import type { Clock, RandomBytes } from '../kernel/platform.ts';
import { isMarked, mark, VAULT_STREAM, VaultRefused, vaultEraOf, type VaultEra } from './vault-of-log.ts';

export interface NewVaultOptions {
  readonly file: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly tell: (line: string) => void;
}

/**
 * Begins a new vault for a log whose own is lost, and says so in the log: all that was sealed up to there counts as forgotten.
 * What stands in the vault's place is kept under another name.
 * @throws VaultRefused where the vault of the log is there; LogUnavailable
 */
export async function beginNewVault(log: EventLog, options: NewVaultOptions): Promise<void> {
  const { file, clock, randomBytes, tell } = options;
  const era = await vaultEraOf(log);
  if (era !== undefined && (await isVaultOf(era, options))) {
    throw new VaultRefused(`The vault ${file} is that of this log: nothing need be forgotten. Start without --new-vault.`);
  }
  tell('--new-vault: all personal details that the log holds are being forgotten, of customers and of staff, with all passwords and API keys');
  if (existsSync(file)) tell(`What stood in the vault's place is kept as ${setAside(file, clock())}`);
  const { events: [latest] } = await log.readStream(VAULT_STREAM, { from: 'end', direction: 'backwards', limit: 1 });
  const replaced = infrastructureEvent('VaultReplaced', {}, clock, randomBytes);
  const { position } = await log.append(VAULT_STREAM, [replaced], { expectedRevision: latest?.revision ?? 'noStream' });
  const vault = new SqliteVault({ file, randomBytes });
  await mark(vault, { mark: replaced.id, forgottenThrough: position });
  await vault.close();
  tell('A new vault was begun. All personal details recorded before are forgotten; users are to be added anew, API keys are to be made anew.');
}

/** False also where the file cannot be read as a vault. */
async function isVaultOf(era: VaultEra, { file, randomBytes }: NewVaultOptions): Promise<boolean> {
  if (!existsSync(file)) return false;
  try {
    const vault = new SqliteVault({ file, randomBytes });
    return await isMarked(vault, era).finally(() => vault.close());
  } catch {
    return false;
  }
}
