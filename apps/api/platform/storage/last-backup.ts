import type { Vault } from '@leaseledger/event-log/vault/vault';

const NOTED = ['backup', 'last'] as const;

/**
 * The time at which the last complete backup began; undefined when there is none.
 * @throws VaultUnavailable
 */
export async function lastBackup(vault: Pick<Vault, 'secret'>): Promise<Date | undefined> {
  const noted = await vault.secret(...NOTED);
  return noted === undefined ? undefined : new Date(noted);
}

/**
 * Notes a backup in the vault that was backed up, where every process can read it.
 * @param begunAt ISO 8601, UTC
 */
export const noteBackup = (vault: Pick<Vault, 'setSecret'>, begunAt: string): Promise<void> =>
  vault.setSecret(...NOTED, begunAt);
