import type { CallInput, Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { alert } from '../session/alerts.ts';
import { ApiError } from '../http/api-error.ts';
import { ask, type Answered } from '../http/api.ts';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** The parts of the browser that a test replaces. */
export interface Asking {
  readonly ask: typeof ask;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly tell: (text: string) => void;
}

const inBrowser: Asking = {
  ask,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  tell: (text) => alert(text, 'warning'),
};

/**
 * Sends a command again with the same key until the server knows whether it was saved: a command with one key is
 * carried out once. The caller stays under way during that, so that nobody presses again.
 * @param unknown the answer that nobody knows it
 * @throws {ApiError} as `ask`
 */
export async function askUntilKnown<E extends Endpoint>(
  unknown: ApiError,
  target: E,
  input: CallInput<E>,
  options: { readonly idempotencyKey: string },
  { ask: send, pause, tell }: Asking = inBrowser,
): Promise<Answered<PayloadOf<E>>> {
  tell(`${unknown.message.split(',')[0]}. This page asks again until it is known.`);
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    await pause(wait);
    try {
      return await send(target, input, options);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (!error.isUndecided || error.status === 500) throw error;
    }
  }
}
