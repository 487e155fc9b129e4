import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { message } from '@leaseledger/contract/shared/messages';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validBody } from './body.ts';
import { setCaller } from './caller.ts';
import { Callers } from './callers.ts';
import { JSON_TYPE } from './envelope.ts';
import { Failure, forbidden, notFound } from './failure.ts';
import { servedBy } from './serves.ts';

/**
 * What stands before every call, read off its endpoint: who may make it, the header that other sites cannot send, and what
 * its body must be. A method that serves no endpoint is not reachable.
 */
@Injectable()
export class EndpointGuard implements CanActivate {
  constructor(private readonly callers: Callers) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = servedBy(context.getHandler());
    if (endpoint === undefined) throw notFound('This call');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    reply.headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' });
    if (endpoint.who !== 'public') {
      const caller = await this.callers.callerOf(request, endpoint.unattended !== true);
      if (!endpoint.who(caller.rights)) throw forbidden();
      if (endpoint.kind === 'command' && request.headers[REQUESTED_WITH.header.toLowerCase()] !== REQUESTED_WITH.value) {
        throw new Failure(403, message.requestedWith);
      }
      setCaller(request, caller);
    }
    if (endpoint.body !== undefined) request.body = validBody(endpoint.body, request.body);
    return true;
  }
}
