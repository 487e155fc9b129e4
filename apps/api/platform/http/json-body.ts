import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { badRequest, Failure } from '../answers/failure.ts';
import { repeatsKey } from './repeated-keys.ts';

/** The deepest nesting. Bodies are records of records of fields, and code that walks them recurses once per level. */
const DEEPEST = 32;
/**
 * The most values in a body. A form has some dozens, and the cost of checking an object grows with the square of its
 * fields.
 */
const MOST_VALUES = 10_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** Whether a value is a trap: a field called `constructor`, or half a surrogate pair, which has no bytes. */
const isTrap = (value: unknown): boolean =>
  isObject(value) ? Object.hasOwn(value, 'constructor') : typeof value === 'string' && !value.isWellFormed();

/** Whether code that walks bodies would fail on this one. */
function isHostile(body: unknown): boolean {
  let level = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > DEEPEST || values > MOST_VALUES || level.some(isTrap)) return true;
    level = level.filter(isObject).flatMap((each): unknown[] => Object.values(each));
  }
  return false;
}

const unreadable = () => badRequest('The request could not be read.');

/** The text of the bytes. Undefined when they are not UTF-8, because their meaning is then unknown. */
function textOf(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** The type of file bytes. The handler of the call reads them. Forms of other sites cannot send this type. */
const BYTES = 'application/octet-stream';

/** Accepts JSON bodies only, which forms of other sites cannot send. Calls that take a file accept bytes too. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  server.addContentTypeParser(BYTES, (request, _, done) => {
    if (request.routeOptions.config.endpoint?.takesFile === true) done(null, undefined);
    else done(new Failure(415, 'The content type must be application/json.'));
  });
  server.addHook('onRoute', (route) => {
    const { bodyBytes } = route.config?.endpoint ?? {};
    if (bodyBytes !== undefined) route.bodyLimit = bodyBytes;
  });
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = textOf(Buffer.from(body));
    if (text === undefined) return done(unreadable());
    parseJson(request, text, (error, parsed: unknown) => {
      if (error === null && (isHostile(parsed) || repeatsKey(text))) done(unreadable());
      else done(error, parsed);
    });
  });
}
