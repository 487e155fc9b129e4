import type { Vault } from '@leaseledger/event-log/vault/vault';
import { message } from '@leaseledger/contract/shared/messages';
import { tooMany } from './failure.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Counts an action of this hour in the vault, for all processes and across restarts.
 * @param key the action and its user, e.g. `mails-written-9`
 * @throws Failure 429 with Retry-After and the text `told` when the action was done `most` times already
 */
export async function limitPerHour(
  vault: Pick<Vault, 'recordAttempt'>,
  now: Date,
  {
    key,
    most,
    told = message.tooManyAttempts,
  }: { readonly key: string; readonly most: number; readonly told?: string },
): Promise<void> {
  const { count } = await vault.recordAttempt(`${key}-${now.toISOString().slice(0, 13)}`, now.toISOString());
  if (count > most) throw tooMany((HOUR_MS - (now.getTime() % HOUR_MS)) / 1_000, told);
}
