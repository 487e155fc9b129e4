import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswer, asLogError, isTransient } from './errors.ts';
import type { Patience } from './options.ts';

/** The answer, or NoAnswer after this many milliseconds. A later answer is dropped. */
export async function within<Result>(milliseconds: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The growing pauses between the attempts of one operation, and the end of trying. */
export class Attempts {
  private readonly started = performance.now();
  private next: number;

  constructor(private readonly patience: Patience) {
    this.next = patience.firstPause;
  }

  /** The milliseconds that are left; 0 when the time is over, because a timer takes no negative time. */
  get left(): number {
    return Math.max(0, this.patience.retryFor - (performance.now() - this.started));
  }

  /** The milliseconds that the next attempt may take, never more than are left. */
  get timeout(): number {
    return Math.max(1, Math.min(this.patience.attemptTimeout, this.left));
  }

  /** False when there is no time for another attempt. Rejects with the signal's reason when it aborts. */
  async again(signal?: AbortSignal): Promise<boolean> {
    if (this.left <= this.next) return false;
    await pause(this.next, undefined, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
    this.next = Math.min(this.next * 2, this.patience.longestPause);
    return true;
  }
}

/**
 * Repeats calls that have the same effect, or none, when repeated.
 * @param attempt gets the number of milliseconds that it may take. @throws LogUnavailable when the time is over
 */
export async function retried<Result>(
  patience: Patience,
  attempt: (timeout: number) => Promise<Result>,
): Promise<Result> {
  const attempts = new Attempts(patience);
  for (;;) {
    try {
      return await attempt(attempts.timeout);
    } catch (error) {
      if (!isTransient(error) || !(await attempts.again())) throw asLogError(error);
    }
  }
}
