import type { FastifyInstance } from 'fastify';
import { refusalOf } from '../answers/failure.filter.ts';
import { Failure } from '../answers/failure.ts';

/** A name or an address, with or without a port. HTTP/1.0 sends none. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i;

/** Whether a request names this machine as its host, as `localhost:3000` does. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host);

/** Refuses requests with several hosts, or with one that no address can hold. Node takes the first of several. */
export function refuseOddHosts(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const { rawHeaders } = request.raw;
    const sent = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    done(sent > 1 || !HOST.test(request.host) ? new Failure(400, refusalOf(400)) : undefined);
  });
}
