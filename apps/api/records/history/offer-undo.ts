import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { knownCaller } from '../../platform/callers/caller.ts';
import type { Undo } from './exports/undo.ts';

/** Names the decision of a command in its answer, if the caller may undo it, so that a client can offer the undo. */
export function offerUndo(server: FastifyInstance, decisions: Pick<Undo, 'isOffered'>): void {
  server.addHook('preSerialization', async (request, reply, answer) => {
    const decision = await offered(request, decisions);
    if (decision !== undefined) reply.header(UNDO_HEADER, decision);
    return answer;
  });
}

async function offered(request: FastifyRequest, decisions: Pick<Undo, 'isOffered'>): Promise<string | undefined> {
  const caller = knownCaller(request);
  const [decision, ...others] = caller?.decisions ?? [];
  if (caller === undefined || decision === undefined || others.length > 0) return undefined;
  try {
    return (await decisions.isOffered(decision, caller)) ? decision : undefined;
  } catch {
    return undefined; // The command succeeded, so its answer must not fail.
  }
}
