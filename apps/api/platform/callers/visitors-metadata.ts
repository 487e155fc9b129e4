import type { FastifyRequest } from 'fastify';
import { systemActor, type CommandMetadata } from './caller.ts';
import type { Fingerprints } from './fingerprints.ts';
import { idempotencyOf } from './idempotency.ts';

/** A visitor's request: the system acts. Keys of visitors stand apart from those of senders: none is called so. */
export function visitorsMetadata(request: FastifyRequest, fingerprints: Fingerprints): CommandMetadata {
  const asked = idempotencyOf(request, fingerprints);
  return { actor: systemActor, correlationId: request.id, idempotency: asked && { ...asked, key: `? ${asked.key}` } };
}
