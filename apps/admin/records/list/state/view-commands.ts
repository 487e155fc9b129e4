import type { CallInput, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import type { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { ApiError } from '../../../platform/http/api-error.ts';
import { ask } from '../../../platform/http/api.ts';
import { tellFailure } from '../../../platform/session/failures.ts';
import { queryClient } from '../../../platform/session/query-client.ts';
import { quickCommands } from '../../../platform/commands/under-way.tsx';

type Calls = typeof savedViewEndpoints;
/** The calls that change a view. */
export type ViewCall = Exclude<keyof Calls, 'of'>;
export type ViewAnswer<Name extends ViewCall> =
  { readonly payload: PayloadOf<Calls[Name]> } | { readonly error: ApiError };

/** The keys of what was not answered: a repeat is the same request. */
const unanswered = new Map<string, string>();
const underWay = new Map<string, Promise<unknown>>();

/** Reads the views of all lists again that are on screen. */
export const readViews = (): Promise<void> => queryClient.refetchQueries({ queryKey: ['savedViews'], type: 'active' });

/**
 * Changes a view and reads the views again. Never throws, since a failure is told, unless it is asked for quietly. While the same is under way nothing is sent.
 * @param isQuiet Nobody asked for it: no failure is told.
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
  // What runs under this fingerprint was asked for by this name.
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
    // Endpoints bring their bodies along: only when they are needed.
    const { savedViewEndpoints: calls } = await import('@leaseledger/contract/saved-views/saved-view.endpoints');
    const target: Calls[Name] = calls[name];
    const { payload } = await ask(target, input, { idempotencyKey });
    unanswered.delete(fingerprint);
    await readViews();
    return { payload };
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (error.status !== 0) {
      unanswered.delete(fingerprint);
      void readViews(); // Whoever stood in the way changed what is on screen.
    }
    if (!isQuiet) tellFailure(error);
    return { error };
  } finally {
    quickCommands.set(quickCommands.get() - 1);
  }
}
