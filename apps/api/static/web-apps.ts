import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { answerFailure, NO_SUCH_CALL } from '../kernel/failure.filter.ts';
import { Failure } from '../kernel/failure.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface StaticRoots {
  /** The built console, e.g. apps/admin/dist. */
  readonly admin: string;
  /** The built public pages, e.g. apps/public-web/dist. */
  readonly publicWeb: string;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';
const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() === true;
const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');

/** The file below a root that an address names, or undefined where it leads out of the root or to a hidden file. */
function fileBelow(root: string, address: string): string | undefined {
  if (address.includes('\0')) return undefined;
  const relative = normalize(address);
  const hidden = relative.split(sep).some((part) => part.startsWith('.') && part !== '.');
  return hidden || !join(root, relative).startsWith(root + sep) ? undefined : relative;
}

const plain = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(text);

async function serveFile(reply: FastifyReply, root: string, file: string, status = 200): Promise<FastifyReply> {
  // Vite puts a hash into the names below assets/, so they never change; everything else is asked for again.
  reply.header('cache-control', file.startsWith(`assets${sep}`) ? ONE_YEAR : 'no-cache');
  return reply.status(status).sendFile(file, root, { cacheControl: false });
}

// Each route that asks for it ends in `*`, and Fastify types the params of no route by its path.
const addressOf = (request: FastifyRequest): string => (request.params as { '*'?: string })['*'] ?? '';

/**
 * Serves both web apps: the console below /admin/, where unknown pages are the console's own routes, and the public pages
 * below /, where an unknown page is the 404 page. Files are looked up when asked for, so a build appears without a restart.
 */
export async function serveWebApps(server: FastifyInstance, roots: StaticRoots): Promise<void> {
  await server.register(fastifyStatic, { root: [roots.admin, roots.publicWeb].map((root) => join(root, sep)), serve: false });

  server.get('/login', (_, reply) => reply.redirect('/admin/login', 302));

  const serveConsole = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url === '/admin') return reply.redirect('/admin/', 302);
    const file = fileBelow(roots.admin, addressOf(request));
    if (file !== undefined && (await isFile(join(roots.admin, file)))) return serveFile(reply, roots.admin, file);
    if (!wantsPage(request)) return plain(reply, 404, 'There is no such file.');
    if (!(await isFile(join(roots.admin, 'index.html')))) return plain(reply, 503, 'The console is not built yet: npm run build');
    return serveFile(reply, roots.admin, 'index.html');
  };
  // With trailing slashes optional, /admin/ arrives at the first of the two.
  server.get('/admin', serveConsole);
  server.get('/admin/*', serveConsole);

  server.get('/*', async (request, reply) => {
    const address = addressOf(request);
    if (address === 'api' || address.startsWith('api/')) return answerFailure(new Failure(404, NO_SUCH_CALL), request, reply);
    const file = fileBelow(roots.publicWeb, address === '' ? 'index.html' : address);
    if (file !== undefined && (await isFile(join(roots.publicWeb, file)))) return serveFile(reply, roots.publicWeb, file);
    if (!wantsPage(request)) return plain(reply, 404, 'There is no such file.');
    if (!(await isFile(join(roots.publicWeb, 'index.html')))) return plain(reply, 503, 'The public pages are not built yet: npm run build');
    return (await isFile(join(roots.publicWeb, '404.html'))) ? serveFile(reply, roots.publicWeb, '404.html', 404) : plain(reply, 404, 'There is no such page.');
  });
}
