import type { CallInput, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import type { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sendCommand } from '../../../platform/commands/send-command.ts';
import { tellFailure } from '../../../platform/session/failures.ts';
import { queryClient } from '../../../platform/session/query-client.ts';
import { quickCommands } from '../../../platform/commands/under-way.tsx';

type Calls = typeof savedViewEndpoints;
/** The calls that change a view. */
export type ViewCall = Exclude<keyof Calls, 'of'>;
export type ViewAnswer<Name extends ViewCall> =
  { readonly payload: PayloadOf<Calls[Name]> } | { readonly error: ApiError };

/** The keys of requests without an answer, so a repeat is the same request. */
const unanswered = new Map<string, string>();
const underWay = new Map<string, Promise<unknown>>();

/** Reads again the saved views of all lists on screen. */
export const readViews = (): Promise<void> => queryClient.refetchQueries({ queryKey: ['savedViews'], type: 'active' });

/**
 * Changes a view and reads the views again. A second call with the same input shares the first one's result.
 * Never throws; a failure is shown unless `isQuiet` is set.
 * @param isQuiet for a call that no user started: a failure is not shown
 */
export function changeViews<Name extends ViewCall>(
  name: Name,
  input: CallInput<Calls[Name]>,
  isQuiet = false,
): Promise<ViewAnswer<Name>> {
  const fingerprint = JSON.stringify([name, input]);
  const running =
    underWay.get(fingerprint) ?? send(name, input, fingerprint, isQuiet).finally(() => underWay.delete(fingerprint));
  underWay.set(fingerprint, running);
  // The fingerprint contains the name, so the result has its type.
  return running as Promise<ViewAnswer<Name>>;
}

async function send<Name extends ViewCall>(
  name: Name,
  input: CallInput<Calls[Name]>,
  fingerprint: string,
  isQuiet: boolean,
): Promise<ViewAnswer<Name>> {
  const idempotencyKey = unanswered.get(fingerprint) ?? crypto.randomUUID();
  unanswered.set(fingerprint, idempotencyKey);
  quickCommands.set(quickCommands.get() + 1);
  try {
    // Loaded on demand, because endpoints import their body classes.
    const { savedViewEndpoints: calls } = await import('@leaseledger/contract/saved-views/saved-view.endpoints');
    const target: Calls[Name] = calls[name];
    const { payload } = await sendCommand(target, input, { idempotencyKey });
    unanswered.delete(fingerprint);
    await readViews();
    return { payload };
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (!error.isUndecided) {
      unanswered.delete(fingerprint);
      void readViews(); // Another user's change may have caused the refusal.
    }
    if (!isQuiet) tellFailure(error);
    return { error };
  } finally {
    quickCommands.set(quickCommands.get() - 1);
  }
}
