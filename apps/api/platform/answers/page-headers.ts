import { REQUEST_ID_HEADER } from '@leaseledger/contract/live/live.views';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { isJson } from './envelope.ts';

/** The headers that concern pages only. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Removes the page headers from files and answers of calls. They need none, and one screen loads dozens of them. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const header of ofPages) reply.removeHeader(header);
}

/** Lets one page show these sites in frames, e.g. https://dash.example.com, and nothing more. */
export function allowFrames(reply: FastifyReply, sources: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (sources.length > 0 && typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-src 'none'", `frame-src ${sources.join(' ')}`));
}

/** Lets one page also run scripts of these sites and show them in frames. */
export function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  allowFrames(reply, sources);
  const policy = reply.getHeader('content-security-policy');
  if (sources.length > 0 && typeof policy === 'string')
    reply.header(
      'content-security-policy',
      policy.replace(/(?<=(?:script|connect)-src 'self')/g, ` ${sources.join(' ')}`),
    );
}

/** Lets other sites show one page in a frame. Only for a page that is the same for everybody: nobody is logged in on it. */
export function allowFraming(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
}

/** The policy for an answer that a browser opens as a page: it may load nothing and appear nowhere. */
const NOTHING = "default-src 'none';frame-ancestors 'none'";

/** The headers that helmet sets on every page. They never change, so helmet is asked once. */
async function saidByHelmet(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const asked = fastify();
  await asked.register(fastifyHelmet, options);
  asked.get('/', (_, reply) => reply.send());
  const [{ headers }, { headers: without }] = [
    await asked.inject('/'),
    await fastify()
      .get('/', (_, reply) => reply.send())
      .inject('/'),
  ];
  await asked.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      Object.hasOwn(without, name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Sets the headers of every answer. JSON answers get the short policy instead of the page headers. */
export async function setHeaders(server: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const said = await saidByHelmet(options);
  const ofCalls = {
    ...Object.fromEntries(Object.entries(said).filter(([name]) => !ofPages.includes(name))),
    'content-security-policy': NOTHING,
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.endpoint === undefined ? said : ofCalls);
    done();
  });
  server.addHook('onSend', (request, reply, _, done) => {
    if (request.routeOptions.config.endpoint === undefined && isJson(reply)) {
      dropPageHeaders(reply);
      reply.header('content-security-policy', NOTHING);
    }
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
