import type { FastifyInstance } from 'fastify';
import { badRequest } from './failure.ts';

/** Bodies of calls are records of records of fields; what works through them goes down one call for each level. */
const DEEPEST = 32;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether what works through bodies would stumble over it: too deep for recursion, or a field that is taken for the object's class. */
function isHostile(body: unknown): boolean {
  let level = [body].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST || level.some((each) => Object.hasOwn(each, 'constructor'))) return true;
    level = level.flatMap((each): unknown[] => Object.values(each)).filter(isObject);
  }
  return false;
}

/** Bodies are JSON and nothing else, which no form of another site can send. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parseJson(request, body.toString(), (error, parsed: unknown) => {
      if (error === null && isHostile(parsed)) done(badRequest('The request could not be read.'));
      else done(error, parsed);
    });
  });
}
