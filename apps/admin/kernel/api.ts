import { pathTo, REQUESTED_WITH, type Endpoint, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import { ApiError } from './api-error.ts';

export const API = '/api';

export interface CallRequest<Body extends object> {
  /** Values for the :names of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: Body;
  /** A repeat with the same key answers as the first did. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const textOf = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'string');

function failure(status: number, answer: Partial<Envelope> | undefined): ApiError {
  const payload = answer?.payload;
  const errors = typeof payload === 'object' && payload !== null && 'errors' in payload && textOf(payload.errors) ? payload.errors : {};
  return new ApiError(status, answer?.code ?? 0, answer?.message ?? `The server answered ${status}.`, errors);
}

async function envelopeOf(response: Response): Promise<Partial<Envelope> | undefined> {
  try {
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
    if (init.signal?.aborted) throw thrown;
    throw new ApiError(0, 0, 'The server cannot be reached. Check your connection and try again.');
  }
  if (!response.ok) throw failure(response.status, await envelopeOf(response));
  return response;
}

/**
 * Makes one call of the contract and answers its payload.
 * @throws ApiError when the call does not succeed.
 */
export async function call<Payload, Body extends object = object>(target: Endpoint<Body>, options: CallRequest<Body> = {}): Promise<Payload> {
  const headers: Record<string, string> = { Accept: 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  const response = await request(`${API}/${pathTo(target, options.params)}`, {
    method: target.verb,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const envelope = await envelopeOf(response);
  if (envelope?.success !== true) throw failure(response.status, envelope);
  return envelope.payload as Payload;
}
