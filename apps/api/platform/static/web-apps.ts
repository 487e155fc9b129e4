import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { CONSOLE_BUILD } from '@leaseledger/contract/kernel/console-build';
import { acceptedEncoding } from '../answers/accepted-encoding.ts';
import { answerFailure, NO_SUCH_CALL } from '../answers/failure.filter.ts';
import { Failure } from '../answers/failure.ts';
import { allowFrames, dropPageHeaders } from '../answers/page-headers.ts';
import type { Clock } from '../foundation/platform.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consoleBuild, mayHaveScreen } from './console-build.ts';
import { isPart, keepParts } from './kept-parts.ts';

/** The sites that the page of a request may show in frames. */
export type FramesOf = (request: FastifyRequest) => Promise<readonly string[]>;

export interface StaticRoots {
  /** The built console, e.g. apps/admin/dist. */
  readonly admin: string;
  /** The built public pages, e.g. apps/public-web/dist. */
  readonly publicWeb: string;
}

/** Answers a request below / with the file of that name, else with the 404 page. */
export type ServePublicFile = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const ONE_YEAR = 'public, max-age=31536000, immutable';
const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true;
const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');

/** The file below a root for an address; undefined for a path outside the root or a hidden file. */
function fileBelow(root: string, address: string): string | undefined {
  if (address.includes('\0')) return undefined;
  const relative = normalize(address);
  const hidden = relative.split(sep).some((part) => part.startsWith('.') && part !== '.');
  return hidden || !join(root, relative).startsWith(root + sep) ? undefined : relative;
}

/**
 * The script of embedded forms, and the pictures that mails name by `{{image_url}}`. Other sites load them, so these
 * files have another policy. They hold nothing of anybody.
 */
const isForOtherSites = (file: string): boolean => file === 'embed.js' || file.startsWith(`images${sep}`);

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(text);

/** A picture in SVG can be opened as a page, too. */
const PAGE = /\.(?:html|svg)$/;

/** Sends a file in the caller's preferred variant, when the build made one. */
function sendFile(reply: FastifyReply, root: string, file: string, cacheControl: string): FastifyReply {
  // The static server sees only the chosen encoding, because it handles preferences poorly.
  reply.request.headers = {
    'accept-encoding': acceptedEncoding(reply.request.headers['accept-encoding']) ?? 'identity',
  };
  if (!PAGE.test(file)) dropPageHeaders(reply);
  return reply.header('cache-control', cacheControl).sendFile(file, root, { cacheControl: false });
}

/** Files below assets/ have a hash in their names, so they never change. Browsers check all other files again. */
const serveFile = (reply: FastifyReply, root: string, file: string, status = 200): FastifyReply =>
  file.startsWith(`assets${sep}`)
    ? sendFile(reply, root, file, ONE_YEAR)
    : sendFile(reply.status(status), root, file, 'no-cache');

/**
 * The console's page, with 404 when it will show no screen. Its policy for frames belongs to the current user.
 * Conditional headers are removed, because a browser with a cached page would keep its old policy.
 */
async function serveConsolePage(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  framesOf: FramesOf,
): Promise<FastifyReply> {
  allowFrames(reply, await framesOf(request));
  for (const condition of ['if-none-match', 'if-modified-since'] as const) delete request.headers[condition];
  return sendFile(
    reply.status((await mayHaveScreen(root, addressOf(request))) ? 200 : 404),
    root,
    'index.html',
    'no-cache',
  );
}

// Each calling route ends in `*`, but Fastify does not type params by the path.
const addressOf = (request: FastifyRequest): string => (request.params as { '*'?: string })['*'] ?? '';

const DAY_MS = 86_400_000;
const HEALTH = `/api/${healthEndpoints.health.path}`;

/** The folder with the parts of earlier builds, whose pages may still be open. */
export interface EarlierParts {
  readonly folder: string;
  readonly clock: Clock;
}

interface KeptBuilds {
  /** Keeps the parts of the current build. */
  keep(): void;
  /** A page of the console was asked for. A process that serves none keeps nothing. */
  onPage(): void;
}

/** Keeps the parts of every build that is served. A failure is logged, and the product serves without them. */
function keepEarlierParts(server: FastifyInstance, built: string, { folder, clock }: EarlierParts): KeptBuilds {
  let under = Promise.resolve();
  let daily: NodeJS.Timeout | undefined;
  const keep = () => {
    under = under
      .then(() => keepParts(join(built, 'assets'), folder, clock()))
      .catch((thrown: unknown) => server.log.warn({ err: thrown }, 'parts of the console are not kept'));
  };
  server.addHook('onClose', async () => {
    clearInterval(daily);
    await under;
  });
  return {
    keep,
    onPage() {
      if (daily !== undefined) return;
      daily = setInterval(keep, DAY_MS).unref();
      keep();
    },
  };
}

/**
 * Adds the name of the current build to each answer of `/api/health`, which open consoles ask regularly. Calls `onNew`
 * when another build has replaced it.
 */
function tellBuild(server: FastifyInstance, folder: string, onNew: () => void): void {
  let told: string | undefined;
  server.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url !== HEALTH) return;
    const build = await consoleBuild(folder);
    if (build === undefined) return;
    if (told !== undefined && told !== build) onNew();
    told = build;
    reply.header(CONSOLE_BUILD, build);
  });
}

/**
 * Serves both web apps. The console is below /admin/, where unknown pages are routes of the console. The public pages
 * are below /, where unknown pages get the 404 page. Files are looked up per request, so a build appears without a
 * restart.
 * @returns the handler for an address that a page with data does not have
 */
export async function serveWebApps(
  server: FastifyInstance,
  roots: StaticRoots,
  earlier: EarlierParts,
  framesOf: FramesOf,
): Promise<ServePublicFile> {
  await server.register(fastifyStatic, {
    root: [roots.admin, roots.publicWeb].map((root) => join(root, sep)),
    serve: false,
    preCompressed: true,
  });
  const kept = keepEarlierParts(server, roots.admin, earlier);
  tellBuild(server, roots.admin, kept.keep);

  server.get('/login', (_, reply) => reply.redirect('/admin/login', 302));

  const serveConsole = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url === '/admin') return reply.redirect('/admin/', 302);
    const file = fileBelow(roots.admin, addressOf(request));
    if (file !== undefined && (await isFile(join(roots.admin, file)))) return serveFile(reply, roots.admin, file);
    const part = file?.startsWith(`assets${sep}`) ? file.slice(`assets${sep}`.length) : '';
    if (isPart(part) && (await isFile(join(earlier.folder, part))))
      return sendFile(reply, earlier.folder, part, ONE_YEAR);
    if (!wantsPage(request)) return plain(reply, 404, 'There is no such file.');
    if (!(await isFile(join(roots.admin, 'index.html'))))
      return plain(reply, 503, 'The console is not built yet: npm run build');
    kept.onPage();
    return serveConsolePage(request, reply, roots.admin, framesOf);
  };
  // Trailing slashes are optional, so /admin/ arrives at the first of the two.
  server.get('/admin', serveConsole);
  server.get('/admin/*', serveConsole);

  const servePublicFile: ServePublicFile = async (request, reply) => {
    // The router already refuses addresses that cannot be decoded.
    const address = decodeURIComponent(request.url.replace(/[?].*/s, '').slice(1));
    if (address === 'api' || address.startsWith('api/'))
      return answerFailure(new Failure(404, NO_SUCH_CALL), request, reply);
    const file = fileBelow(roots.publicWeb, address === '' ? 'index.html' : address);
    if (file !== undefined && (await isFile(join(roots.publicWeb, file)))) {
      if (!isForOtherSites(file)) return serveFile(reply, roots.publicWeb, file);
      return sendFile(
        reply.header('cross-origin-resource-policy', 'cross-origin'),
        roots.publicWeb,
        file,
        'public, max-age=3600',
      );
    }
    if (!wantsPage(request)) return plain(reply, 404, 'There is no such file.');
    if (!(await isFile(join(roots.publicWeb, 'index.html'))))
      return plain(reply, 503, 'The public pages are not built yet: npm run build');
    return (await isFile(join(roots.publicWeb, '404.html')))
      ? serveFile(reply, roots.publicWeb, '404.html', 404)
      : plain(reply, 404, 'There is no such page.');
  };
  server.get('/*', servePublicFile);
  return servePublicFile;
}
