import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdmitted } from './admission.ts';
import { validBody } from './body.ts';
import { callerOf, setCaller } from '../callers/caller.ts';
import { JSON_TYPE } from '../answers/envelope.ts';
import { notFound } from '../answers/failure.ts';
import { Fingerprints } from '../callers/fingerprints.ts';
import { idempotencyOf } from '../callers/idempotency.ts';
import { servedBy } from '../answers/serves.ts';

/**
 * What stands before every call once its body is read: the body must be what the endpoint says. A method that serves no endpoint is not
 * reachable, nor one whose caller was not asked for before (`admitBeforeBodies`).
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
    // What a repeat must be equal to is what was sent.
    if (typeof endpoint.who === 'function')
      setCaller(request, { ...callerOf(request), idempotency: idempotencyOf(request, this.fingerprints) });
    if (endpoint.body !== undefined) request.body = validBody(endpoint.body, request.body);
    return true;
  }
}
