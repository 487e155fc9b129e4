import type { FastifyInstance, FastifyReply } from 'fastify';

/** Of the headers that every answer has, those that speak of pages. */
const ofPages = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'];

/** For what is no page: parts of one and answers to calls need none of them, and a screen is made of dozens. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const header of ofPages) reply.removeHeader(header);
}

/** What a browser that is led to open an answer as a page may do with it: nothing, nowhere. */
const NOTHING = "default-src 'none';frame-ancestors 'none'";

/** Answers of JSON say shortly what pages say at length. */
export function shortenJsonHeaders(server: FastifyInstance): void {
  server.addHook('onSend', async (_, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return;
    dropPageHeaders(reply);
    reply.header('content-security-policy', NOTHING);
  });
}
