import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { isJson } from './envelope.ts';

/** What is smaller fits into one packet as it is. */
const LEAST = 1024;

// The quickest of each: a page of a list shrinks to an eighth in 0.1 ms; the best would take four times as long for a tenth less.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zip = { level: 1 };

const whole: Record<Encoding, (text: string | Buffer) => Promise<Buffer>> = {
  br: async (text) => promisify(brotliCompress)(text, brotli),
  gzip: async (text) => promisify(gzip)(text, zip),
};

/** Each piece goes on at once: the caller begins to read while the rest is being found. */
const inPieces: Record<Encoding, () => ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>> = {
  br: () => createBrotliCompress({ ...brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ ...zip, flush: constants.Z_SYNC_FLUSH }),
};

/**
 * Another site could have its visitor's browser ask us with a text of its choice and learn from the length what else the answer holds
 * (BREACH). So nothing is compressed that another site asked for or that hands out a session, nor what says no-transform: an answer
 * with a secret in it.
 */
const mayTell = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined) && // Sent once or not at all.
  !reply.hasHeader('set-cookie') &&
  !String(reply.getHeader('cache-control')).includes('no-transform');

/** Compresses the JSON that calls answer, where the caller accepts it and it pays. Files bring their own compressed variants. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isJson(reply) || reply.hasHeader('content-encoding') || !mayTell(request, reply)) return done(null, payload);
    reply.header('vary', 'Accept-Encoding, Sec-Fetch-Site');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return done(null, payload);
    if (payload instanceof Readable) {
      reply.header('content-encoding', encoding);
      // Whoever sends it hears of what goes wrong on the way.
      return done(
        null,
        pipeline(payload, inPieces[encoding](), () => undefined),
      );
    }
    if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || Buffer.byteLength(payload) < LEAST)
      return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    whole[encoding](payload).then((compressed) => done(null, compressed), done);
  });
}
