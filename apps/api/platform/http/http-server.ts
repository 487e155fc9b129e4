import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { knownCaller } from '../callers/caller.ts';
import { answerClientError } from '../answers/client-errors.ts';
import { compressAnswers } from '../answers/compress-answers.ts';
import { Failure } from '../answers/failure.ts';
import { cutOffLateBodies } from './late-bodies.ts';
import { limitConnections } from './connections.ts';
import { refuseOddHosts } from './hosts.ts';
import { networkOf } from './network-of.ts';
import { ignoredIn } from './ignored-fields.ts';
import { logFormat } from '../settings/log-lines.ts';
import { answerFailure } from '../answers/failure.filter.ts';
import { acceptJsonOnly } from './json-body.ts';
import { setHeaders } from '../answers/page-headers.ts';
import type { RandomBytes } from '../foundation/platform.ts';
import { BODY_BYTES_MAX } from '@leaseledger/contract/kernel/body-limits';
import { message } from '@leaseledger/contract/shared/messages';
import type { Settings, TrustedProxies } from '../settings/settings.ts';
import { randomUuid } from '../foundation/uuid.ts';

export interface HttpOptions extends Pick<
  Settings,
  'requestSeconds' | 'uploadSeconds' | 'connectionSeconds' | 'connections' | 'connectionsPerAddress'
> {
  readonly trustProxy: TrustedProxies;
  readonly logLevel: string;
  /** The destination of log lines. Standard output when left out. */
  readonly logStream?: { write(line: string): void };
  readonly randomBytes: RandomBytes;
  /** How many public calls one address may make in a minute. */
  readonly publicCallsPerMinute: number;
}

const UNLOGGED = '[redacted]';

/**
 * The content security policy of every page. Scripts come from this site only. Inline styles are allowed, because the
 * console's theme writes them at run time.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** The form that Fastify expects: whether each address, from the nearest on, is trusted to name the next one. */
function believed(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies];
}

const countOf = ({ routeOptions }: FastifyRequest): string | undefined => routeOptions.config.countedAs;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The group in which calls of visitors are limited per address. Undefined for calls without a limit. */
    countedAs?: string;
  }
}

/**
 * The HTTP server below Nest: limits, headers, cookies and one log line per request. Log lines hold no addresses,
 * bodies or query strings, because those contain personal details.
 */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const headersTimeout = options.requestSeconds * 1000;
  const requestTimeout = Math.max(options.requestSeconds, options.uploadSeconds) * 1000;
  const server = fastify({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout,
    connectionTimeout: options.connectionSeconds * 1000,
    // Node checks for late requests at this interval. Requests that are no uploads are cut off earlier, by
    // `cutOffLateBodies`.
    http: { requestTimeout, headersTimeout, connectionsCheckingInterval: headersTimeout / 4 },
    trustProxy: believed(options.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: () => randomUuid(options.randomBytes(16)),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    logger: {
      level: options.logLevel,
      ...logFormat,
      redact: {
        paths: ['*.headers.cookie', '*.headers.authorization', '*.headers["x-api-key"]', 'headers.cookie'],
        censor: UNLOGGED,
      },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
  });
  refuseOddHosts(server);
  acceptJsonOnly(server);
  limitConnections(server, {
    most: options.connections,
    mostOfAddress: options.connectionsPerAddress,
    trustProxy: options.trustProxy,
  });

  cutOffLateBodies(server, headersTimeout);
  await server.register(fastifyCookie);
  await server.register(fastifyMultipart, {});
  // A page opens a window for a sign-in elsewhere. That window must be able to report that it is closed.
  await setHeaders(server, {
    contentSecurityPolicy,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The content security policy says who may frame a page. A second rule could only contradict it.
    frameguard: false,
  });
  await server.register(fastifyRateLimit, {
    global: true,
    max: options.publicCallsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${countOf(request)} ${networkOf(request.ip)}`,
    allowList: (request) => countOf(request) === undefined,
    errorResponseBuilder: () => new Failure(429, message.tooManyAttempts),
  });

  compressAnswers(server);
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const caller = knownCaller(request);
    const ignored = ignoredIn(request);
    const viewed = caller?.viewer && { viewer: caller.viewer.user.UserID, viewedAs: caller.user.UserID };
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...viewed,
        ...(ignored !== undefined && { ignored }),
      },
      'request',
    );
  });
  return server;
}
