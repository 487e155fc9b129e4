import type { Envelope } from '@leaseledger/contract/kernel/endpoint';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What a successful call answers. */
export const answer = <Payload>(payload: Payload, message = ''): Envelope<Payload> => ({ success: true, message, code: 0, payload });

/** The same around JSON text that is at hand already: spliced in, not parsed and printed again. */
export const answerText = (payload: string, message = ''): string =>
  `${OPENING}${JSON.stringify(message)}${BEFORE_PAYLOAD}${payload}}`;

const OPENING = '{"success":true,"message":';
const BEFORE_PAYLOAD = ',"code":0,"payload":';

/** The envelope of a long list, in pieces, so that no piece holds up the event loop. */
export async function* answerPages(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
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
