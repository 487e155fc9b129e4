import type { FastifyInstance } from 'fastify';
import { badRequest } from './failure.ts';

/** Bodies of calls are records of records of fields; what works through them goes down one call for each level. */
const DEEPEST = 32;

function isDeeperThan(most: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true;
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** Bodies are JSON and nothing else, which no form of another site can send; without `__proto__` and of a depth that recursion can bear. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parseJson(request, body.toString(), (error, parsed: unknown) => {
      if (error === null && isDeeperThan(DEEPEST, parsed)) done(badRequest('The body is nested too deeply.'));
      else done(error, parsed);
    });
  });
}
