import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failed, JSON_TYPE } from './envelope.ts';
import { refusalOf } from './failure.filter.ts';

const statuses: ReadonlyMap<unknown, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers bytes that are no readable HTTP in the envelope, and closes the connection. Nothing is logged, because the
 * error carries the sent bytes with their cookies and query strings.
 */
export function answerClientError({ code }: { readonly code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const status = statuses.get(code) ?? 400;
  const body = JSON.stringify(failed(refusalOf(status), status));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // The connection is destroyed after the answer, because a client that sends half a request may never close its side.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
