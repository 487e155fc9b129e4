import { Readable } from 'node:stream';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What a successful call answers. */
export const answer = <Payload>(payload: Payload, message = ''): Envelope<Payload> => ({ success: true, message, code: 0, payload });

/** The same around JSON text that is at hand already: spliced in, not parsed and printed again. */
export const answerText = <Payload>(payload: JsonText<Payload>, message = ''): JsonText<Envelope<Payload>> =>
  // The envelope of `answer`, printed by hand around its payload.
  `${OPENING}${JSON.stringify(message)}${BEFORE_PAYLOAD}${payload}}` as JsonText<Envelope<Payload>>;

const OPENING = '{"success":true,"message":';
const BEFORE_PAYLOAD = ',"code":0,"payload":';

declare const told: unique symbol;

/** JSON text in pieces, of a value of this type. */
export type JsonStream<Value> = Readable & { readonly [told]: Value };

/** The envelope of a long list, in pieces, so that no piece holds up the event loop. */
export const answerPages = <Row>(pages: AsyncIterable<readonly JsonText<Row>[]>): JsonStream<Envelope<readonly Row[]>> =>
  // The pieces are the envelope of `answer`, printed by hand around the rows.
  Readable.from(pieces(pages)) as JsonStream<Envelope<readonly Row[]>>;

async function* pieces(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${OPENING}""${BEFORE_PAYLOAD}[`;
  let separator = '';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.join(',');
    separator = ',';
  }
  yield ']}';
}

export const failed = (message: string, code: number, payload: unknown = null): Envelope => ({ success: false, message, code, payload });
