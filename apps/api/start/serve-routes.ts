import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FramedHosts } from '../access/tabs/exports/framed-hosts.ts';
import { ApiKeys } from '../areas/inbound/api-keys.ts';
import { serveSignInPages } from '../outside/microsoft/serve-pages.ts';
import { whyFailed } from '../platform/answers/failure.filter.ts';
import { Callers } from '../platform/callers/callers.ts';
import { CarriedWrites } from '../platform/callers/carried-writes.ts';
import { admitBeforeBodies } from '../platform/http/admission.ts';
import { serveDocs } from '../platform/openapi/docs.ts';
import { BuiltPages } from '../platform/public-pages/built-pages.ts';
import { PublicPages } from '../platform/public-pages/exports/public-pages.ts';
import { servePublicPages } from '../platform/public-pages/serve-public-pages.ts';
import { serveWebApps, type StaticRoots } from '../platform/static/web-apps.ts';
import { offerUndo } from '../records/history/offer-undo.ts';
import { Undo } from '../records/history/exports/undo.ts';
import { Places } from '../records/live/places.ts';
import type { WithApp } from './create-app.ts';

const builtBeside = (app: string): string => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url));
const builtApps = (): StaticRoots => ({ admin: builtBeside('admin'), publicWeb: builtBeside('public-web') });

/** Serves calls, documentation, console and public pages. */
export async function serveRoutes(start: WithApp): Promise<void> {
  const { options, settings, server, app, identity, onMongoDb, readSide, storage } = start;
  const { dataDir, clock, randomBytes, staticRoots = builtApps() } = options;
  const carriedWrites = onMongoDb.mongoDb && new CarriedWrites(randomBytes(4).toString('hex'));
  const places = new Places(identity);
  admitBeforeBodies(server, {
    callers: app.get(Callers),
    senderOf: (key, endpoint) => app.get(ApiKeys).senderOf(key, endpoint),
    livePlace: () => places.nameOf(readSide.shown()) ?? '',
    carriedWrites,
  });
  server.addHook('onResponse', (request, _, done) => {
    storage.metElsewhere(whyFailed(request));
    done();
  });
  offerUndo(server, app.get(Undo));
  serveDocs(app, server, settings);
  serveSignInPages(app, server);
  const servePublicFile = await serveWebApps(
    server,
    staticRoots,
    { folder: join(dataDir, 'console-parts'), clock },
    (request) => app.get(FramedHosts).of(request, app.get(Callers)),
  );
  const [publicPages, built] = [app.get(PublicPages), new BuiltPages(staticRoots.publicWeb)];
  publicPages.drawnBy(built);
  await servePublicPages(server, publicPages.all(), {
    built,
    elsewhere: servePublicFile,
  });
  await app.init();
}
