import { Readable } from 'node:stream';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { FastifyReply } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the answer is JSON. */
export const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json');

/** The envelope of a successful call. */
export const answer = <Payload>(payload: Payload, message = ''): Envelope<Payload> => ({
  success: true,
  message,
  code: 0,
  payload,
});

/** Puts the envelope around JSON text that exists already, without parsing and printing the text again. */
export const answerText = <Payload>(payload: JsonText<Payload>): JsonText<Envelope<Payload>> =>
  // This prints the envelope of `answer` around the payload.
  `${OPENING}${payload}}` as JsonText<Envelope<Payload>>;

const OPENING = '{"success":true,"message":"","code":0,"payload":';

declare const told: unique symbol;

/** JSON text of a value of this type, in pieces. */
export type JsonStream<Value> = Readable & { readonly [told]: Value };

/** Plain text, in pieces as they come. */
export type TextStream = Readable & { readonly [told]: string };

/** JSON text of a value of this type, in UTF-8. */
export type JsonBytes<Value> = Uint8Array<ArrayBuffer> & { readonly [told]: Value };

/** The characters of a list that are read before the answer begins: about 100,000 leads. */
const READ_AHEAD = 64 * 1024 * 1024;

/**
 * The envelope of a long list, in pieces, so that no piece holds up the event loop. A failure within the first 64
 * million characters comes before the answer begins, so the caller gets its message. A later failure cuts the
 * connection, so that nobody takes the part for the whole list.
 */
export async function answerPages<Row>(
  pages: AsyncIterable<readonly JsonText<Row>[]>,
): Promise<JsonStream<Envelope<readonly Row[]>>> {
  const rest = pieces(pages);
  const read: string[] = [];
  let isWhole = false;
  for (let length = 0; length < READ_AHEAD && !isWhole;) {
    const { value, done } = await rest.next();
    isWhole = done === true;
    if (done !== true) {
      read.push(value);
      length += value.length;
    }
  }
  // The pieces print the envelope of `answer` around the rows.
  return Readable.from(joined(read, rest)) as JsonStream<Envelope<readonly Row[]>>;
}

async function* joined(read: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* read;
  yield* rest;
}

async function* pieces(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string, void> {
  yield `${OPENING}[`;
  let separator = '';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.join(',');
    separator = ',';
  }
  yield ']}';
}

export const failed = (message: string, code: number, payload: unknown = null): Envelope => ({
  success: false,
  message,
  code,
  payload,
});
