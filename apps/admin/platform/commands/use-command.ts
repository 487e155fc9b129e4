import type { CallInput, Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { hashKey, useQueryClient, type Query } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { tellFailure } from '../session/failures.ts';
import { sendCommand } from './send-command.ts';
import { InTurn } from './in-turn.ts';
import { changesUnderWay, noteRefreshed } from '../http/own-requests.ts';
import { recordKey } from './record-key.ts';
import { quickCommands } from './under-way.tsx';
import { tellDone } from './undo.ts';

export type CommandResult<Payload> =
  { readonly ok: true; readonly payload: Payload } | { readonly ok: false; readonly error: ApiError };

export interface CommandOptions<Payload> {
  /** The text of the success alert, which offers to undo the decision when the server allows it. */
  readonly done?: string | ((payload: Payload) => string);
  /** Resources to read again, for example ['leads', 'history']. */
  readonly refreshes?: readonly string[];
  /** Resources that lose a record. The caller refreshes them, so live news about them is ignored. */
  readonly ends?: readonly string[];
  /**
   * The resource whose whole record the command answers. The answer replaces the cached record, which is not read
   * again.
   */
  readonly answers?: string;
  /** The text when the server was not reached or failed. The default is the error's own message. */
  readonly failed?: string;
  /**
   * True for a form, which shows the messages of a 400 and its own progress. Otherwise the error dialog shows every
   * failure.
   */
  readonly form?: boolean;
}

export interface Command<E extends Endpoint> {
  /**
   * Never throws; the result holds success or the error. Failures are already shown, except a form's field messages.
   * A call with the same input during the request shares it, for example a double click. Another input waits its turn.
   * A form sends nothing more until it is answered.
   */
  run(input: CallInput<E>): Promise<CommandResult<PayloadOf<E>>>;
  readonly pending: boolean;
}

const CONFLICT = 409;

const idOf = (payload: unknown): number | undefined =>
  typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number'
    ? payload.id
    : undefined;

/**
 * Runs a call that changes something. A repeat after a lost connection, or a failure of the server, sends the same
 * Idempotency-Key.
 */
export function useCommand<E extends Endpoint>(
  target: E,
  { done, failed, refreshes = [], ends = [], answers, form = false }: CommandOptions<PayloadOf<E>> = {},
): Command<E> {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  /**
   * The keys of requests without an answer since the last success. A repeat is the same request; after a success it is
   * a new one.
   */
  const [unanswered] = useState(() => new Map<string, string>());
  const [turns] = useState(() => new InTurn<CommandResult<PayloadOf<E>>>());

  const refresh = async (known?: string): Promise<void> => {
    const isMeant = ({ queryKey, queryHash }: Query) =>
      refreshes.some((resource) => resource === queryKey[0]) && queryHash !== known;
    // A running read began before the change. A first read would delay the new one.
    // A read of a screen that was left would count as current.
    await queries.cancelQueries({
      predicate: (query) => isMeant(query) && (query.state.data === undefined || !query.isActive()),
    });
    await queries.invalidateQueries({ predicate: isMeant });
  };

  /** Stores the answer as the cached record. Other queries that show the record are read again. */
  const show = (payload: PayloadOf<E>) => {
    const id = idOf(payload);
    if (answers === undefined || id === undefined) return void refresh();
    const key = recordKey(answers, id);
    // A running read probably began before the change and would overwrite the answer.
    const isLate = queries.isFetching({ queryKey: key, exact: true }) > 0;
    void queries.cancelQueries({ queryKey: key, exact: true });
    queries.setQueryData(key, payload);
    void refresh(isLate ? undefined : hashKey(key));
  };

  const send = async (input: CallInput<E>, fingerprint: string): Promise<CommandResult<PayloadOf<E>>> => {
    const key = unanswered.get(fingerprint) ?? crypto.randomUUID();
    unanswered.set(fingerprint, key);
    setPending(true);
    changesUnderWay.set(changesUnderWay.get() + 1);
    if (!form) quickCommands.set(quickCommands.get() + 1);
    try {
      const { payload, undo, request } = await sendCommand(target, input, { idempotencyKey: key });
      unanswered.clear();
      noteRefreshed(request, [...refreshes, ...ends]);
      show(payload);
      if (done !== undefined) tellDone(typeof done === 'string' ? done : done(payload), undo, () => refresh());
      return { ok: true, payload };
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (!error.isUndecided) unanswered.delete(fingerprint);
      if (error.status === CONFLICT) await refresh(); // Another user saved first; their change appears.
      const formPlacesIt = form && error.namesFields;
      if (!formPlacesIt) tellFailure(error, failed);
      return { ok: false, error };
    } finally {
      if (!form) quickCommands.set(quickCommands.get() - 1);
      setPending(false);
      changesUnderWay.set(changesUnderWay.get() - 1);
    }
  };

  const run: Command<E>['run'] = (input) => {
    const fingerprint = JSON.stringify(input);
    return turns.run(form ? '' : fingerprint, () => send(input, fingerprint));
  };
  return { run, pending };
}
