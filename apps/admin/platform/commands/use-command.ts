import type { CallInput, Endpoint, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import { hashKey, useQueryClient, type Query } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { ask } from '../http/api.ts';
import { tellFailure } from '../session/failures.ts';
import { InTurn } from './in-turn.ts';
import { changesUnderWay, noteRefreshed } from '../http/own-requests.ts';
import { recordKey } from './record-key.ts';
import { quickCommands } from './under-way.tsx';
import { tellDone } from './undo.ts';

export type CommandResult<Payload> =
  { readonly ok: true; readonly payload: Payload } | { readonly ok: false; readonly error: ApiError };

export interface CommandOptions<Payload> {
  /** The alert that tells of success; it offers to undo what the server says can be undone. */
  readonly done?: string | ((payload: Payload) => string);
  /** Resources whose lists and records are read again, e.g. ['leads', 'history']. */
  readonly refreshes?: readonly string[];
  /** Resources in which a record is gone afterwards: whoever runs the command has them read again, not the news of it. */
  readonly ends?: readonly string[];
  /** Answers are whole records of this resource: they take their place on screen and are not read again. */
  readonly answers?: string;
  /** What is said where the server could not be reached, or something went wrong there; its own words where left out. */
  readonly failed?: string;
  /** True when a form places the messages of a 400 under its fields, and says itself what takes long; else every failure is told in the error dialog. */
  readonly form?: boolean;
}

export interface Command<E extends Endpoint> {
  /**
   * Never throws: the result says whether it went through. A failure has been told already, but for the field messages of a form.
   * The same again while it is under way is one command, as by a double click; another one follows it. Of a form nothing more is sent until it is answered.
   */
  run(input: CallInput<E>): Promise<CommandResult<PayloadOf<E>>>;
  readonly pending: boolean;
}

const CONFLICT = 409;

const idOf = (payload: unknown): number | undefined =>
  typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number'
    ? payload.id
    : undefined;

/** Runs a call that changes something. A repeat after a lost connection carries the same Idempotency-Key. */
export function useCommand<E extends Endpoint>(
  target: E,
  { done, failed, refreshes = [], ends = [], answers, form = false }: CommandOptions<PayloadOf<E>> = {},
): Command<E> {
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  /** The keys of what was not answered since something else was: a repeat is the same request, and pressing again after another press went through is a new one. */
  const [unanswered] = useState(() => new Map<string, string>());
  const [turns] = useState(() => new InTurn<CommandResult<PayloadOf<E>>>());

  const refresh = async (known?: string): Promise<void> => {
    const isMeant = ({ queryKey, queryHash }: Query) =>
      refreshes.some((resource) => resource === queryKey[0]) && queryHash !== known;
    // What is on its way was asked for before the change: a first answer would be waited for instead, and one of a screen that was left would count as of now.
    await queries.cancelQueries({
      predicate: (query) => isMeant(query) && (query.state.data === undefined || !query.isActive()),
    });
    await queries.invalidateQueries({ predicate: isMeant });
  };

  /** Puts the answer in the record's place; what else shows the record is read again meanwhile. */
  const show = (payload: PayloadOf<E>) => {
    const id = idOf(payload);
    if (answers === undefined || id === undefined) return void refresh();
    const key = recordKey(answers, id);
    // What is on its way was read before the change, most likely, and would take the answer's place.
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
      const { payload, undo, request } = await ask(target, input, { idempotencyKey: key });
      unanswered.clear();
      noteRefreshed(request, [...refreshes, ...ends]);
      show(payload);
      if (done !== undefined) tellDone(typeof done === 'string' ? done : done(payload), undo, () => refresh());
      return { ok: true, payload };
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.status !== 0) unanswered.delete(fingerprint);
      if (error.status === CONFLICT) await refresh(); // Somebody else was quicker: the reader sees what they did.
      const formPlacesIt = form && error.status === 400 && Object.keys(error.errors).length > 0;
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
