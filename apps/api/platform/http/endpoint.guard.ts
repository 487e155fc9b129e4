import { IGNORED_FIELDS_HEADER } from '@leaseledger/contract/kernel/ignored-fields';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdmitted } from './admission.ts';
import { validBody } from './body.ts';
import { ignoredFields, noteIgnored } from './ignored-fields.ts';
import { callerOf, setCaller } from '../callers/caller.ts';
import { JSON_TYPE } from '../answers/envelope.ts';
import { notFound } from '../answers/failure.ts';
import { Fingerprints } from '../callers/fingerprints.ts';
import { idempotencyOf } from '../callers/idempotency.ts';
import { servedBy } from '../answers/serves.ts';

/**
 * Checks every call after its body was read: the body must match the endpoint. It refuses methods that serve no
 * endpoint, and calls that `admitBeforeBodies` did not admit.
 */
@Injectable()
export class EndpointGuard implements CanActivate {
  constructor(private readonly fingerprints: Fingerprints) {}

  canActivate(context: ExecutionContext): boolean {
    const endpoint = servedBy(context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (endpoint === undefined || !isAdmitted(request)) throw notFound('This call');
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' });
    // The key of a repeat is bound to the body as it was sent, so it is computed before validation.
    if (typeof endpoint.who === 'function')
      setCaller(request, { ...callerOf(request), idempotency: idempotencyOf(request, this.fingerprints) });
    if (endpoint.body !== undefined) {
      const ignored = ignoredFields(endpoint.body, request.body);
      if (ignored.length > 0) {
        noteIgnored(request, ignored);
        reply.header(IGNORED_FIELDS_HEADER, ignored.join(', '));
      }
      request.body = validBody(endpoint.body, request.body);
    }
    return true;
  }
}
