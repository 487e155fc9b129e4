import { longWaits } from './own-requests.ts';

/** No request begins another wait after this time, in milliseconds. Another process takes over within it. */
const LONGEST_MS = 20_000;
/** The user learns of a wait after this time, in milliseconds. */
const TOLD_AFTER_MS = 3_000;
/** The longest pause that a server may ask for, in seconds. */
const LONGEST_PAUSE = 5;
const UNAVAILABLE = 503;

export interface Waiting {
  /** Milliseconds since any moment. */
  now(): number;
  /** Resolves after so many milliseconds. @throws when the request is aborted */
  pause(milliseconds: number): Promise<void>;
}

/** The pause in milliseconds after which the same request may be sent again; undefined when it must not. */
function pauseOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === UNAVAILABLE && seconds > 0 ? Math.min(seconds, LONGEST_PAUSE) * 1_000 : undefined;
}

/**
 * Sends a request again for as long as the server is not ready and names a pause. Such an answer has decided nothing.
 * @param first the answer so far
 * @returns the last answer
 */
export async function askAgain(
  first: Response,
  ask: () => Promise<Response>,
  { now, pause }: Waiting,
): Promise<Response> {
  const began = now();
  let isTold = false;
  try {
    for (let response = first; ; response = await ask()) {
      const rest = pauseOf(response);
      if (rest === undefined || now() - began >= LONGEST_MS) return response;
      if (!isTold && now() - began >= TOLD_AFTER_MS) {
        isTold = true;
        longWaits.set(longWaits.get() + 1);
      }
      await pause(rest);
    }
  } finally {
    if (isTold) longWaits.set(longWaits.get() - 1);
  }
}

/** The browser's clock, and pauses that end when the request is aborted. */
export const waitingUnless = (signal: AbortSignal | null | undefined): Waiting => ({
  now: () => performance.now(),
  pause: (milliseconds) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
});
