import { LogUnavailable, WrongExpectedRevision } from '@leaseledger/event-log/event-log';
import { isBusy } from '@leaseledger/event-log/sqlite/database';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { VaultUnavailable } from '@leaseledger/event-log/vault/vault';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds. With the tries themselves, the other events of a policy wait about a second for one that fails. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/**
 * Whether the failure passes by itself. The log, the read models or the vault are unavailable, busy or without space,
 * or other writers were quicker.
 */
export const mayPass = (error: unknown): boolean =>
  [LogUnavailable, StoreUnavailable, VaultUnavailable, WrongExpectedRevision].some(
    (passing) => error instanceof passing,
  ) ||
  isBusy(error) ||
  storageTroubleOf(error) !== undefined;

/**
 * Repeats the work with growing pauses until it succeeds. A passing failure is retried without end, any other failure a
 * few times.
 * @param onTrouble called for each failure that is retried
 * @throws the error of the last of `tries`; AbortError once the signal is aborted
 */
export async function persistently<T>(
  work: () => Promise<T>,
  { tries, signal, onTrouble }: { tries: number; signal: AbortSignal; onTrouble: (error: unknown) => void },
): Promise<T> {
  let failed = 0;
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error) && (failed += 1) >= tries) throw error;
      onTrouble(error);
      await pause(wait, undefined, { signal });
    }
  }
}
