import { existsSync } from 'node:fs';
import { pathOf } from '../storage/data-paths.ts';
import { whenAnswers, type PatientStart } from '../storage/log-identity.ts';
import type { VaultPlace } from '../storage/vault-place.ts';
import { VaultRefused } from './vault-of-log.ts';

/**
 * Waits for the server of the vault, if it has one. Makes sure that no vault in a file is silently left behind.
 * @throws VaultRefused when the data folder holds a vault and the server none; Error when the server does not answer in
 * time, or its address is invalid
 */
export async function leaveNoVault(
  place: VaultPlace,
  { dataDir, waitSeconds, tell }: Omit<PatientStart, 'name'> & { readonly dataDir: string },
): Promise<void> {
  if (place.server === undefined) return;
  const isTaken = await whenAnswers(() => place.isTaken(), { name: place.server, waitSeconds, tell });
  const file = pathOf(dataDir, 'vault');
  if (!existsSync(file)) return;
  if (!isTaken) {
    throw new VaultRefused(
      `The vault ${place.name} is empty, and ${file} holds keys, passwords and API keys, which are not moved by themselves. Start without MONGODB_URL to go on with that file. To move it, npm run backup without MONGODB_URL, and npm run restore with it, into another folder; for a new beginning on MongoDB name an empty folder as DATA_DIR, and an empty log.`,
    );
  }
  tell(`The vault is ${place.name}: ${file} is not used. Keep it apart from the log, or remove it.`);
}
