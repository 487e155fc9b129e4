import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { badRequest, Failure } from '../answers/failure.ts';
import { repeatsKey } from './repeated-keys.ts';

/** Bodies of calls are records of records of fields; what works through them goes down one call for each level. */
const DEEPEST = 32;
/** A form has some dozens; working through an object costs the square of its fields. */
const MOST_VALUES = 10_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** A field that would be taken for the object's class, or half of a character, which has no bytes. */
const isTrap = (value: unknown): boolean =>
  isObject(value) ? Object.hasOwn(value, 'constructor') : typeof value === 'string' && !value.isWellFormed();

/** Whether what works through bodies would stumble over this one. */
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

/** Undefined where the bytes are no UTF-8: what they were meant for cannot be known. */
function textOf(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Bytes of a file are read by whoever takes them; no form of another site can send this type either. */
const BYTES = 'application/octet-stream';

/** Bodies are JSON and nothing else, which no form of another site can send; but for the bytes of files where a call takes one. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  server.addContentTypeParser(BYTES, (request, _, done) => {
    if (request.routeOptions.config.endpoint?.takesFile === true) done(null, undefined);
    else done(new Failure(415, 'The content type must be application/json.'));
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
