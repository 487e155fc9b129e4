import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { knownCaller } from '../kernel/caller.ts';
import { Undo } from './undo.ts';

/** Names in the answer of a command what it decided, where the caller may undo it: whoever shows the answer can offer that. */
@Injectable()
export class OfferUndo implements NestInterceptor {
  constructor(private readonly decisions: Undo) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer) => {
        const http = context.switchToHttp();
        const decision = await this.#offered(http.getRequest<FastifyRequest>());
        if (decision !== undefined) http.getResponse<FastifyReply>().header(UNDO_HEADER, decision);
        return answer;
      }),
    );
  }

  async #offered(request: FastifyRequest): Promise<string | undefined> {
    const caller = knownCaller(request);
    const [decision, ...others] = caller?.decisions ?? [];
    if (caller === undefined || decision === undefined || others.length > 0) return undefined;
    try {
      return (await this.decisions.isOffered(decision, caller)) ? decision : undefined;
    } catch {
      return undefined; // The command went through: that is what its answer has to tell.
    }
  }
}
