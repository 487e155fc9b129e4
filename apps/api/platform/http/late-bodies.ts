import type { FastifyInstance } from 'fastify';
import { answerClientError } from '../answers/client-errors.ts';

/**
 * Bodies of calls are small: one that has not arrived by then is cut off. A file takes its time, and has a longer one of its own, unless the call was answered
 * before it came: what is refused holds no connection.
 */
export function cutOffLateBodies(server: FastifyInstance, milliseconds: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A body that was given up has none any more.
    const { socket } = raw;
    const { endpoint } = request.routeOptions.config;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody) {
      let late: NodeJS.Timeout | undefined;
      const wait = () => {
        late = setTimeout(() => {
          if (raw.complete) return;
          if (reply.raw.headersSent) socket.destroy();
          else answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
        }, milliseconds).unref();
      };
      const end = () => clearTimeout(late);
      if (endpoint?.upload === undefined && endpoint?.takesFile !== true) wait();
      else reply.raw.once('finish', () => void (raw.complete || wait()));
      raw.once('end', end).once('close', end);
    }
    done();
  });
}
