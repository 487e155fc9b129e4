import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';
import { RIGHTS_HEADER } from '@leaseledger/contract/kernel/rights-tag';
import { LIVE_PLACE_HEADER, REQUEST_ID_HEADER } from '@leaseledger/contract/live/live.views';
import {
  pathTo,
  REQUESTED_WITH,
  type CallInput,
  type Endpoint,
  type Envelope,
  type PathParams,
  type PayloadOf,
} from '@leaseledger/contract/kernel/endpoint';
import { TOKEN_EXPIRED } from '@leaseledger/contract/microsoft/token-expired';
import { ApiError } from './api-error.ts';
import { observable } from '../observable.ts';

export const API = '/api';

/** The build of the console that the server has now, as its last answer told; null before one did. */
export const servedBuild = observable<string | null>(null);

/** How often an answer has told that the linked Microsoft account is linked no more: the console's frame tells the reader. */
export const expiredLinks = observable(0);

/** By which rights the last answer was given, told anew with each; null before one did. */
export const servedRights = observable<{ readonly tag: string } | null>(null);

/** How far, at the least, the lists were that this page was ever answered from: what changed since may not be on screen. Empty where nobody can say, null before an answer came. */
export const firstPlace = observable<string | null>(null);

function noteFirstPlace(place: string | null): void {
  const first = firstPlace.get();
  // An answer that was asked for earlier may come later.
  if (place !== null && (first === null || place < first)) firstPlace.set(place);
}

export interface CallOptions {
  /** A repeat with the same key answers as the first did. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const textOf = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string');

function failure(status: number, answer: Partial<Envelope> | undefined): ApiError {
  const payload = answer?.payload;
  const errors =
    typeof payload === 'object' && payload !== null && 'errors' in payload && textOf(payload.errors)
      ? payload.errors
      : {};
  const movedTo =
    typeof payload === 'object' && payload !== null && 'MovedTo' in payload && typeof payload.MovedTo === 'number'
      ? payload.MovedTo
      : undefined;
  return new ApiError(status, answer?.code ?? 0, answer?.message ?? `The server answered ${status}.`, errors, movedTo);
}

async function envelopeOf(response: Response): Promise<Partial<Envelope> | undefined> {
  try {
    // The server answers an envelope; of what stands between us and it nothing is certain but that it is JSON.
    return (await response.json()) as Partial<Envelope>;
  } catch {
    return undefined; // Something between us and the server answered; its status says enough.
  }
}

/**
 * Sends a request to the API with the session cookie.
 * @returns the response, when its status is 2xx.
 * @throws ApiError otherwise, with status and code 0 when the server could not be reached.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init });
  } catch (thrown) {
    const tookTooLong = thrown instanceof DOMException && thrown.name === 'TimeoutError';
    if (init.signal?.aborted && !tookTooLong) throw thrown;
    throw new ApiError(0, 0, 'The server cannot be reached. Check your connection and try again.');
  }
  servedBuild.set(response.headers.get(CONSOLE_BUILD) ?? servedBuild.get());
  if (response.headers.get(TOKEN_EXPIRED.header) === TOKEN_EXPIRED.value) expiredLinks.set(expiredLinks.get() + 1);
  const tag = response.headers.get(RIGHTS_HEADER);
  if (tag !== null) servedRights.set({ tag });
  noteFirstPlace(response.headers.get(LIVE_PLACE_HEADER));
  if (!response.ok) throw failure(response.status, await envelopeOf(response));
  return response;
}

/** The address of a call with everything it needs; a path without :names needs nothing. */
const addressOf = <E extends Endpoint>(target: E, { params }: CallInput<E>): string =>
  `${API}/${pathTo(target, (params ?? {}) as PathParams<E>)}`;

export interface Answered<Payload> {
  readonly payload: Payload;
  /** The decision that the call led to, where the reader may undo it. */
  readonly undo: string | null;
  /** By which rights it was answered. */
  readonly rights: string | null;
  /** The request's own name. */
  readonly request: string | null;
}

/**
 * Makes one call of the contract and answers its payload.
 * @throws ApiError when the call does not succeed.
 */
export const call = async <E extends Endpoint>(
  target: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<PayloadOf<E>> => (await ask(target, input, options)).payload;

/** Whether a question was answered with nothing, where the contract says that there is something. */
const isMissing = ({ kind, answer }: Endpoint, payload: unknown): boolean =>
  kind === 'query' && answer.view !== null && answer.isNullable !== true && (payload === null || payload === undefined);

/** The same with what the answer says beside its payload. @throws ApiError as `call` */
export async function ask<E extends Endpoint>(
  target: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answered<PayloadOf<E>>> {
  const headers: Record<string, string> = { Accept: 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  const response = await request(addressOf(target, input), {
    method: target.verb,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const envelope = await envelopeOf(response);
  if (envelope?.success !== true) throw failure(response.status, envelope);
  // Screens are made for what was asked for: nothing in its place is told like any other failure.
  if (isMissing(target, envelope.payload))
    throw new ApiError(response.status, 0, 'The server answered nothing. Try again.');
  // The server answers what the endpoint says: its own types hold it to that.
  return {
    payload: envelope.payload as PayloadOf<E>,
    undo: response.headers.get(UNDO_HEADER),
    rights: response.headers.get(RIGHTS_HEADER),
    request: response.headers.get(REQUEST_ID_HEADER),
  };
}
