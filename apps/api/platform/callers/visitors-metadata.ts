import type { FastifyRequest } from 'fastify';
import { systemActor, type CommandMetadata } from './caller.ts';
import type { Fingerprints } from './fingerprints.ts';
import { idempotencyOf } from './idempotency.ts';

/**
 * The metadata of a visitor's request: the system acts. The prefix keeps keys of visitors apart from those of senders,
 * because no sender has that name.
 */
export function visitorsMetadata(request: FastifyRequest, fingerprints: Fingerprints): CommandMetadata {
  const asked = idempotencyOf(request, fingerprints);
  return { actor: systemActor, correlationId: request.id, idempotency: asked && { ...asked, key: `? ${asked.key}` } };
}
