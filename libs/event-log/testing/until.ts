import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
/** Less than the time that jest gives a test, so that the error says what did not happen. */
const SECONDS = 28;

/**
 * Resolves once something is so. Asks with pauses that grow, because a loop without them takes the processor from the work that it waits for.
 * @param what completes 'Waited for …', e.g. 'the mail to Greta'
 * @param options `seconds`: how long at most; `everyMs`: the longest pause, shorter for a moment that is soon over
 * @throws Error naming it, when it is not so in time
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { seconds = SECONDS, everyMs = LONGEST_PAUSE_MS }: { readonly seconds?: number; readonly everyMs?: number } = {},
): Promise<void> {
  const began = performance.now();
  for (let ms = FIRST_PAUSE_MS; !(await isSo()); ms = Math.min(ms * 2, everyMs)) {
    if (performance.now() - began > seconds * 1_000) throw new Error(`Waited for ${what}, in vain for ${seconds} s`);
    await pause(ms);
  }
}
