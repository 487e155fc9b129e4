import { REQUEST_ID_HEADER } from '@leaseledger/contract/live/live.views';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify';
import { isJson } from './envelope.ts';

/** Of the headers that every answer has, those that speak of pages. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** For what is no page: parts of one and answers to calls need none of them, and a screen is made of dozens. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const header of ofPages) reply.removeHeader(header);
}

/** Lets one page show these sites in frames, and nothing else than before: sources such as https://dash.example.com. */
export function allowFrames(reply: FastifyReply, sources: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (sources.length > 0 && typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-src 'none'", `frame-src ${sources.join(' ')}`));
}

/** Lets one page run scripts of these sites, too, and show what they show in frames. */
export function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  allowFrames(reply, sources);
  const policy = reply.getHeader('content-security-policy');
  if (sources.length > 0 && typeof policy === 'string')
    reply.header(
      'content-security-policy',
      policy.replace(/(?<=(?:script|connect)-src 'self')/g, ` ${sources.join(' ')}`),
    );
}

/** Lets sites anywhere show one page in a frame: one that tells everybody the same, and takes nothing. */
export function allowFraming(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
}

/** What a browser that is led to open an answer as a page may do with it: nothing, nowhere. */
const NOTHING = "default-src 'none';frame-ancestors 'none'";

/** What helmet says of every page: the same each time, so it is asked once. */
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

/** Headers for every answer; those of JSON say shortly what pages say at length. */
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
