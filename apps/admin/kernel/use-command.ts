import type { CallInput, Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { alert } from './alerts.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { tellFailure } from './failures.ts';

export type CommandResult<Payload> = { readonly ok: true; readonly payload: Payload } | { readonly ok: false; readonly error: ApiError };

export interface CommandOptions<Payload> {
  /** The alert that tells of success. */
  readonly done?: string | ((payload: Payload) => string);
  /** Resources whose lists and records are read again, e.g. ['leads', 'history']. */
  readonly refreshes?: readonly string[];
  /** True when a form places the messages of a 400 under its fields; else every failure is told in the error dialog. */
  readonly form?: boolean;
}

export interface Command<E extends Endpoint> {
  /** Never throws: the result says whether it went through. A failure has been told already, but for the field messages of a form. */
  run(input: CallInput<E>): Promise<CommandResult<PayloadOf<E>>>;
  readonly pending: boolean;
}

/** Runs a call that changes something. A repeat after a lost connection carries the same Idempotency-Key. */
export function useCommand<E extends Endpoint>(target: E, { done, refreshes = [], form = false }: CommandOptions<PayloadOf<E>> = {}): Command<E> {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  const unanswered = useRef<{ fingerprint: string; key: string }>(undefined);

  const run: Command<E>['run'] = async (input) => {
    const fingerprint = JSON.stringify(input);
    const key = unanswered.current?.fingerprint === fingerprint ? unanswered.current.key : crypto.randomUUID();
    unanswered.current = { fingerprint, key };
    setPending(true);
    try {
      const payload = await call(target, input, { idempotencyKey: key });
      unanswered.current = undefined;
      await Promise.all(refreshes.map((resource) => queries.invalidateQueries({ queryKey: [resource] })));
      if (done !== undefined) alert(typeof done === 'string' ? done : done(payload));
      return { ok: true, payload };
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.status !== 0) unanswered.current = undefined;
      const formPlacesIt = form && error.status === 400 && Object.keys(error.errors).length > 0;
      if (!formPlacesIt) tellFailure(error);
      return { ok: false, error };
    } finally {
      setPending(false);
    }
  };

  return { run, pending };
}
