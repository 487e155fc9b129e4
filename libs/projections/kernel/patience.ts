import { setTimeout as pause } from 'node:timers/promises';
import { TableReplaced } from './read-store.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats work with growing pauses while the log, the vault or the store is unavailable.
 * @param onTrouble receives the first of several failures in a row
 * @throws TableReplaced, because waiting cannot help; AbortError once the signal is aborted
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
      if (error instanceof TableReplaced) throw error;
      signal.throwIfAborted();
      if (pauseMs === FIRST_PAUSE_MS) onTrouble(error);
      await pause(pauseMs, undefined, { signal, ref: false });
    }
  }
}
