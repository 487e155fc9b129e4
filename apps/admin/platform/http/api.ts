import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { OLDER_THAN_HEADER, STATE_OF_HEADER } from '@leaseledger/contract/kernel/older-than';
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

const UNAVAILABLE = 503;

/** The console's build on the server, from the last answer. Null before the first answer. */
export const servedBuild = observable<string | null>(null);

/** The number of answers that reported an expired Microsoft link. The shell shows a notice. */
export const expiredLinks = observable(0);

/** The tag of the user's rights, from the last answer. A new object for each answer; null before the first. */
export const servedRights = observable<{ readonly tag: string } | null>(null);

/**
 * The earliest place in the event stream that answered this page. Later changes may not be on screen.
 * Empty when the server cannot say, null before the first answer.
 */
export const firstPlace = observable<string | null>(null);

function noteFirstPlace(place: string | null): void {
  const first = firstPlace.get();
  // Answers may arrive in another order than their requests.
  if (place !== null && (first === null || place < first)) firstPlace.set(place);
}

export interface CallOptions {
  /** The idempotency key. A repeat with it gets the first answer. */
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
    // The API answers an envelope. A proxy may answer any JSON, so each field is optional.
    return (await response.json()) as Partial<Envelope>;
  } catch {
    return undefined; // A proxy answered instead of the API; the status says enough.
  }
}

/**
 * Sends a request to the API with the session cookie, again while the server is not ready.
 * @returns the response, when its status is 2xx
 * @throws {ApiError} otherwise; status and code are 0 when the server could not be reached
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    const ask = () => fetch(url, { credentials: 'same-origin', ...init });
    response = await ask();
    if (response.status === UNAVAILABLE && response.headers.has('retry-after')) {
      // Loaded on demand, because the server is nearly always ready. A server that starts does not serve it.
      const again = await import('./ask-again.ts').catch(() => undefined);
      response = (await again?.askAgain(response, ask, again.waitingUnless(init.signal))) ?? response;
    }
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

/**
 * The address of a call. The type requires params for each :name of the path, so a path without names may omit them.
 */
const addressOf = <E extends Endpoint>(target: E, { params }: CallInput<E>): string =>
  `${API}/${pathTo(target, (params ?? {}) as PathParams<E>)}`;

/** The changes that an answer lacks; empty when it lacks none. */
export interface AnswerAge {
  /** A change of this user at this moment is missing. */
  readonly olderThan?: string;
  /** The rows are of an earlier release, because their list is being rebuilt: the moment that they show. */
  readonly stateOf?: string;
}

/** The changes that an answer with these headers lacks. */
export function ageOf(headers: Headers): AnswerAge {
  const [olderThan, stateOf] = [OLDER_THAN_HEADER, STATE_OF_HEADER].map((name) => headers.get(name));
  return { ...(typeof olderThan === 'string' && { olderThan }), ...(typeof stateOf === 'string' && { stateOf }) };
}

/** The pauses in milliseconds after which an answer is asked for again: without the user's last change, and rebuilt. */
const READ_AGAIN_MS = 2_000;
const REBUILT_MS = 15_000;

/** When to ask again, because an answer lacks changes; false when it lacks none. */
export const readAgainAfter = ({ olderThan, stateOf }: AnswerAge): number | false =>
  stateOf !== undefined ? REBUILT_MS : olderThan === undefined ? false : READ_AGAIN_MS;

export interface Answered<Payload> {
  /** The words of the server for the done work. */
  readonly message: string;
  readonly payload: Payload;
  /** The call's decision, when the user may undo it. */
  readonly undo: string | null;
  /** The tag of the user's rights at the time of the answer. */
  readonly rights: string | null;
  /** The id of the request. */
  readonly request: string | null;
  readonly age: AnswerAge;
}

/**
 * Makes one call of the contract.
 * @returns the payload of its answer
 * @throws {ApiError} when the call fails
 */
export const call = async <E extends Endpoint>(
  target: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<PayloadOf<E>> => (await ask(target, input, options)).payload;

/** The failure of a read whose answer a screen relies on. */
export const nothingAnswered = (status: number): ApiError =>
  new ApiError(status, 0, 'The server answered nothing. Try again.');

/** Whether a query has no payload although the contract promises one. */
const isMissing = ({ kind, answer }: Endpoint, payload: unknown): boolean =>
  kind === 'query' && answer.view !== null && answer.isNullable !== true && (payload === null || payload === undefined);

/**
 * As `call`, and also returns the answer's headers.
 * @throws {ApiError} as `call`
 */
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
  // A screen relies on its payload, so a missing one is a failure.
  if (isMissing(target, envelope.payload)) throw nothingAnswered(response.status);
  // The payload has the endpoint's type, because the server's handlers are typed by it.
  return {
    message: envelope.message ?? '',
    payload: envelope.payload as PayloadOf<E>,
    undo: response.headers.get(UNDO_HEADER),
    rights: response.headers.get(RIGHTS_HEADER),
    request: response.headers.get(REQUEST_ID_HEADER),
    age: ageOf(response.headers),
  };
}
