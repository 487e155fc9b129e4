import { setTimeout as pause } from 'node:timers/promises';
import { LogExchanged } from '@leaseledger/event-log/event-log';
import { TableReplaced } from './read-store.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Tries again, with growing pauses, what the log, the vault or the store could not answer just now.
 * @param onTrouble told of the first failure in a row
 * @throws TableReplaced and LogExchanged, which no waiting mends; AbortError once the signal is aborted
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TableReplaced || error instanceof LogExchanged) throw error;
      signal.throwIfAborted();
      if (pauseMs === FIRST_PAUSE_MS) onTrouble(error);
      await pause(pauseMs, undefined, { signal, ref: false });
    }
  }
}
