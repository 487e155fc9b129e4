import {
  NOT_KNOWN_WHETHER_SAVED,
  type CallInput,
  type Endpoint,
  type PayloadOf,
} from '@leaseledger/contract/kernel/endpoint';
import { ApiError } from '../http/api-error.ts';
import { ask, type Answered } from '../http/api.ts';
import type { askUntilKnown } from './ask-until-known.ts';

/** The parts of the console that a test replaces. */
export interface Sending {
  readonly ask: typeof ask;
  /** Loaded on demand, because the server nearly always knows. */
  readonly untilKnown: () => Promise<typeof askUntilKnown>;
}

const inBrowser: Sending = { ask, untilKnown: async () => (await import('./ask-until-known.ts')).askUntilKnown };

/**
 * Sends a command. When the answer is that nobody knows whether it was saved, asks until it is known.
 * @throws {ApiError} as `ask`
 */
export async function sendCommand<E extends Endpoint>(
  target: E,
  input: CallInput<E>,
  options: { readonly idempotencyKey: string },
  { ask: send, untilKnown }: Sending = inBrowser,
): Promise<Answered<PayloadOf<E>>> {
  try {
    return await send(target, input, options);
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (error.code !== NOT_KNOWN_WHETHER_SAVED) throw error;
    return (await untilKnown())(error, target, input, options);
  }
}
