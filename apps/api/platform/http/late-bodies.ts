import type { FastifyInstance } from 'fastify';
import { answerClientError } from '../answers/client-errors.ts';

/**
 * Cuts off a body that has not arrived within the given time. File uploads have a longer limit of their own. An upload
 * that was answered early has the short limit, so that a refused file holds no connection.
 */
export function cutOffLateBodies(server: FastifyInstance, milliseconds: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // The socket is read now, because a request whose body was given up no longer has one.
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
