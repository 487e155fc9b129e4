import type { FastifyRequest } from 'fastify';
import { badRequest } from '../answers/failure.ts';
import type { Fingerprints } from './fingerprints.ts';

/** So many characters a key may have. */
export const KEY_MAX = 200;

/** Makes a repeated request the same request: it is answered as the first time and changes nothing more. */
export interface Idempotency {
  readonly key: string;
  /** Of all that was asked for: under one key it is always the same. */
  readonly requestHash: string;
  /** As older releases wrote it into the log. */
  readonly olderHash?: string;
}

/** Whether what the log holds of a request is this one. */
export const isSameRequest = (kept: unknown, { requestHash, olderHash }: Idempotency): boolean =>
  kept === requestHash || (olderHash !== undefined && kept === olderHash);

/** What the header Idempotency-Key asks for; undefined where it is missing. @throws Failure 400 for a key that is too long */
export function idempotencyOf(
  { headers, method, url, body }: FastifyRequest,
  fingerprints: Fingerprints,
): Idempotency | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > KEY_MAX)
    throw badRequest(`An Idempotency-Key may hold ${KEY_MAX} characters.`);
  const asked = [method, url, JSON.stringify(body ?? null)];
  return { key, requestHash: fingerprints.of(...asked), olderHash: fingerprints.older(...asked) };
}
