import type { FastifyRequest } from 'fastify';
import { badRequest } from '../answers/failure.ts';
import type { Fingerprints } from './fingerprints.ts';

/** The longest key, in characters. */
export const KEY_MAX = 200;

/** Marks a repeated request as the same request. It gets the first answer and changes nothing more. */
export interface Idempotency {
  readonly key: string;
  /** The fingerprint of the whole request. One key always belongs to one fingerprint. */
  readonly requestHash: string;
  /** The plain digest that older releases wrote to the log. */
  readonly olderHash?: string;
}

/** Whether the log's fingerprint of a request belongs to this request. */
export const isSameRequest = (kept: unknown, { requestHash, olderHash }: Idempotency): boolean =>
  kept === requestHash || (olderHash !== undefined && kept === olderHash);

/** A form that is sent again brings the answer to another captcha, and is the same request. */
const withoutCaptcha = (name: string, value: unknown): unknown =>
  name.toLowerCase() === 'captcha' ? undefined : value;

/**
 * The key in the header Idempotency-Key; undefined without one.
 * @throws Failure 400 for a key that is too long
 */
export function idempotencyOf(
  { headers, method, url, body }: FastifyRequest,
  fingerprints: Fingerprints,
): Idempotency | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > KEY_MAX)
    throw badRequest(`An Idempotency-Key may hold ${KEY_MAX} characters.`);
  const asked = [method, url, JSON.stringify(body ?? null, withoutCaptcha)];
  return { key, requestHash: fingerprints.of(...asked), olderHash: fingerprints.older(...asked) };
}
