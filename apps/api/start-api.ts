import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { streamSlots } from '@leaseledger/event-log/eventstoredb/stream-slots';
import { Commits } from '@leaseledger/event-log/sqlite/commits';
import { removeSetAside } from '@leaseledger/event-log/sqlite/set-aside';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { projections as allProjections } from '@leaseledger/projections/projections';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import { putRuleInForce } from './auth/password-rule.ts';
import { BatchRunner } from './batches/batch-runner.ts';
import { ensureAdministrator } from './bootstrap/administrator.ts';
import { DataFiles, howToRestore } from './bootstrap/data-files.ts';
import { leaveNoVault } from './bootstrap/left-vault.ts';
import { beginNewVault } from './bootstrap/new-vault.ts';
import { foldedFrom, openVaultOf, vaultEraOf } from './bootstrap/vault-of-log.ts';
import { beginDemo, finishDemo, type Demo } from './demo/demo.ts';
import { Contents } from './files/contents.ts';
import { openFileStore, openShortLivedStore } from './files/store/open-file-store.ts';
import { serveSignInPages } from './microsoft/serve-pages.ts';
import { offerUndo } from './history/offer-undo.ts';
import { Undo } from './history/exports/undo.ts';
import { ApiKeys } from './inbound/api-keys.ts';
import { admitBeforeBodies } from './kernel/admission.ts';
import { Callers } from './kernel/callers.ts';
import { CarriedWrites } from './kernel/carried-writes.ts';
import { pathOf } from './kernel/data-paths.ts';
import { guardedLog, guardedVault } from './kernel/guarded.ts';
import { createHttpServer } from './kernel/http-server.ts';
import { Fingerprints } from './kernel/fingerprints.ts';
import { KnownStreams } from './kernel/known-streams.ts';
import { LogCheck } from './kernel/log-check.ts';
import { establishIdentity, whenAnswers } from './kernel/log-identity.ts';
import { nestLogger } from './kernel/log-lines.ts';
import { nameOfLog, openLog } from './kernel/open-log.ts';
import type { Clock, RandomBytes } from './kernel/platform.ts';
import type { ReadSideHost, ReadSideSource } from './kernel/read-side.ts';
import { Storage } from './kernel/storage.ts';
import { Turns } from './kernel/turns.ts';
import { vaultPlaceOf } from './kernel/vault-place.ts';
import type { Metrics, MetricsAddress } from './metrics/metrics.ts';
import { PastThread } from './as-of/past-thread.ts';
import { BuiltPages } from './public-pages/built-pages.ts';
import { PublicPages } from './public-pages/exports/public-pages.ts';
import { servePublicPages } from './public-pages/serve-public-pages.ts';
import { openReadSide } from './read-side/open-read-side.ts';
import { Places } from './live/places.ts';
import { ReadSideThread, type StartThread } from './read-side/read-side-thread.ts';
import { serveDocs } from './openapi/docs.ts';
import { Reactions } from './reactions/exports/reactions.ts';
import { ForgottenHere } from './reactions/forgotten-here.ts';
import type { PolicyRunOptions } from './reactions/policy-run.ts';
import { defaultSettings, type Settings } from './kernel/settings.ts';
import { serveWebApps, type StaticRoots } from './static/web-apps.ts';
import { FramedHosts } from './tabs/exports/framed-hosts.ts';
import { BuildWatch, progressText, untilBuilt } from './waiting/build-progress.ts';
import { listenEarly } from './waiting/early-listening.ts';
import { WaitingPage } from './waiting/waiting-page.ts';

export interface ApiOptions {
  /** Where log.sqlite, read-models.sqlite and vault.sqlite are; made if missing. */
  readonly dataDir: string;
  /** The EventStoreDB that is the log instead of log.sqlite; read models and vault stay in the data folder. */
  readonly eventStoreUrl?: string | undefined;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  /** Begin a new vault, the log's own being lost: all personal details recorded so far are forgotten. */
  readonly newVault?: boolean;
  /** Fill an empty data folder with believable data. */
  readonly demo?: boolean;
  readonly staticRoots?: StaticRoots;
  readonly settings?: Partial<Settings>;
  /** Where Prometheus asks; nowhere when left out. */
  readonly metrics?: MetricsAddress | undefined;
  /** What is read models' and in which version; tests pass their own, which are then kept up with the log in this thread. */
  readonly projections?: readonly Projection[];
  /** How the thread of the read side is started; tests pass their own. */
  readonly startReadSide?: StartThread;
  /** Where JSON log lines go; standard output when left out. */
  readonly logStream?: { write(line: string): void };
  /** Notices for the person who starts it: generated passwords, progress. */
  readonly tell?: (line: string) => void;
  /** How far the lists are while they are built, every second. */
  readonly tellProgress?: (line: string) => void;
}

export interface RunningApi {
  /** E.g. http://127.0.0.1:3000 */
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** E.g. http://127.0.0.1:9464/metrics */
  readonly metricsUrl: string | undefined;
  /** Stops accepting, lets what is under way end, closes projector, log and vault. */
  stop(): Promise<void>;
}

type Beginning = Pick<ApiOptions, 'dataDir' | 'eventStoreUrl' | 'demo' | 'clock' | 'randomBytes'> & {
  readonly settings: Settings;
  readonly tell: (line: string) => void;
};

/** The first words with the log, which may be starting at this moment as well. */
function begin(log: EventLog, options: Beginning): Promise<{ demo: Demo | undefined; identity: string }> {
  const { clock, randomBytes, tell, settings } = options;
  return whenAnswers(
    async () => ({
      demo: options.demo === true ? await beginDemo({ log, clock, randomBytes }) : undefined,
      identity: await establishIdentity(log, clock, randomBytes),
    }),
    { name: nameOfLog(options), waitSeconds: settings.logWaitSeconds, tell },
  );
}

/** Where the log holds other data than the lists were folded from. */
const whatToDo =
  'Nothing is written, and lists stay as they are. Stop the product. Put the right data back and start again, or, to go on with the data that is there now, npm run replay and start again.';

const builtBeside = (app: string): string => fileURLToPath(new URL(`../${app}/dist`, import.meta.url));
const builtApps = (): StaticRoots => ({ admin: builtBeside('admin'), publicWeb: builtBeside('public-web') });

/**
 * Opens the data folder, starts the projections and serves API, console and public pages.
 * @throws Error where the folder cannot be opened, the log is not there in time or the port is taken
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const opened: Close[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const { app, metricsUrl } = await open(options, (close) => opened.push(close));
    return { url: await app.getUrl(), app, metricsUrl, stop: closeAll };
  } catch (thrown) {
    await closeAll();
    if (storageTroubleOf(thrown) === 'damaged')
      throw new Error(
        `The log or the vault in ${options.dataDir} is damaged too far to start with. ${howToRestore(options.dataDir, 'log')} So for vault.sqlite.`,
        { cause: thrown },
      );
    throw thrown;
  }
}

/** Plain values, which cross threads. */
const mongoDbOf = (
  { mongoDbUrl: url, mongoDbRowsPerWrite: rowsPerWrite, logWaitSeconds: waitSeconds }: Settings,
  processName: string,
): Pick<ReadSideSource, 'mongoDb'> =>
  url === undefined ? {} : { mongoDb: { url, rowsPerWrite, waitSeconds, processName } };

type Close = () => Promise<unknown>;

const BETWEEN_IDLE_MS = 100;

/** Stops accepting and waits for what is under way; whoever has not sent or taken all of it after so many seconds is cut off. */
async function closeWithin(app: NestFastifyApplication, server: Server, seconds: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), seconds * 1_000);
  // A connection that was kept open for another request has none any more.
  const idle = setInterval(() => server.closeIdleConnections(), BETWEEN_IDLE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
    clearInterval(idle);
  }
}

async function serveMetrics(
  metrics: Metrics,
  address: MetricsAddress,
  closing: (close: Close) => void,
): Promise<string> {
  const { server, url } = await metrics.serve(address);
  closing(async () => {
    server.close();
    server.closeAllConnections();
  });
  return url;
}

/** @param closing is told how to close each thing as soon as it is open; the last one opened is to be closed first */
async function open(
  options: ApiOptions,
  closing: (close: Close) => void,
): Promise<Pick<RunningApi, 'app' | 'metricsUrl'>> {
  const { dataDir, clock, randomBytes, tell = () => undefined } = options;
  const settings = { ...defaultSettings, ...options.settings };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const server = await createHttpServer({ ...settings, randomBytes, logStream: options.logStream });
  // What nobody asked for costs nothing, at the start either.
  const metrics = options.metrics && new (await import('./metrics/metrics.ts')).Metrics();
  metrics?.watchRequests(server);
  const waiting = new WaitingPage();
  closing(await listenEarly(server.server, { ...options, connections: settings.connections }, waiting.answer));
  const storage = new Storage(
    dataDir,
    (file, found) => {
      tell(
        `The ${file} is damaged: it can be read as far as it goes, nothing more is written. ${howToRestore(dataDir, file)}`,
      );
      server.log.error({ file, reason: found instanceof Error ? found.message : found }, 'damaged file');
    },
    (found) => {
      tell(`${found.message}. ${whatToDo}`);
      server.log.error({ reason: found.message }, 'the log holds other data than before');
    },
  );
  const files = new DataFiles({ ...options, isOnMongoDb: settings.mongoDbUrl !== undefined, storage });
  const areReadModelsDamaged = await files.check();
  const commits = new Commits();
  const guarded = guardedLog(
    openLog({
      dataDir,
      eventStoreUrl: options.eventStoreUrl,
      clock,
      commits,
      isCheckpointedElsewhere: options.projections === undefined,
      deadlineSeconds: settings.logDeadlineSeconds,
    }),
    storage,
  );
  closing(() => {
    storage.closing('log');
    return guarded.close();
  });
  if (!options.eventStoreUrl) storage.opened('log');
  const log = metrics?.watchedLog(guarded) ?? guarded;
  const { demo, identity } = await begin(log, { ...options, settings, tell });
  const processName = `${hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`;
  const onMongoDb = mongoDbOf(settings, processName);
  const place = vaultPlaceOf({ dataDir, randomBytes, ...onMongoDb });
  await leaveNoVault(place, { dataDir, waitSeconds: settings.logWaitSeconds, tell });
  if (options.newVault === true) await beginNewVault(log, { place, clock, randomBytes, tell });
  const era = await vaultEraOf(log);
  const { vault: opened, unopened } = await openVaultOf(log, era, { place, randomBytes });
  const vault = guardedVault(opened, storage);
  closing(() => {
    storage.closing('vault');
    return vault.close();
  });
  if (onMongoDb.mongoDb === undefined) storage.opened('vault');
  const ownCodec = createEventCodec({
    definitions: eventDefinitions,
    vault,
    forgottenThrough: era?.forgottenThrough,
    randomBytes,
  });
  const projections = options.projections ?? allProjections;
  const source: ReadSideSource = {
    dataDir,
    eventStoreUrl: options.eventStoreUrl,
    logDeadlineSeconds: settings.logDeadlineSeconds,
    foldedFrom: foldedFrom(identity, era),
    forgottenThrough: era?.forgottenThrough,
    unopened,
    areDamaged: areReadModelsDamaged,
    ...onMongoDb,
  };
  const onFailure: ReadSideHost['onFailure'] = (trouble) => {
    metrics?.failed('projection', trouble.reason);
    server.log.error(trouble, 'projection failed');
  };
  const host = { projections, tell, onFailure };
  const onRestart = (error: Error | undefined) => {
    metrics?.failed('read_side', error);
    server.log.error({ err: error }, 'the thread of the read side ended and is started again');
  };
  // Projections that are passed in cannot be passed on to a thread.
  const { readSide, opening } =
    options.projections === undefined
      ? await ReadSideThread.open(source, {
          ...host,
          storage,
          commits,
          onRestart,
          silentMs: settings.readSideSeconds * 1000,
          ...(options.startReadSide !== undefined && { start: options.startReadSide }),
        })
      : await openReadSide(source, { ...host, log, codec: ownCodec, clock });
  closing(() => readSide.stop());
  const build = new BuildWatch({ readSide, log, clock }, (progress) => {
    waiting.show(progress);
    if (progress === undefined) tell('The lists are built');
    else options.tellProgress?.(progressText(progress));
  });
  closing(async () => build.stop());
  if (opening.isOtherLog) tell('The read models were folded from another log: they are built anew');
  const logCheck = new LogCheck({ log, readSide, storage });
  closing(async () => logCheck.stop());
  // The storage keeps what it finds. A log that does not answer is looked at again.
  await logCheck.look().catch(() => undefined);
  // Lists that are empty for now would refuse every login. Those that were set aside say so meanwhile.
  if (!opening.isServed) await untilBuilt({ readSide, log });
  const past = new PastThread(source, projections, (error) =>
    server.log.error({ reason: error instanceof Error ? error.name : undefined }, 'the thread of the past ended'),
  );
  closing(() => past.stop());
  const streams = new KnownStreams(log, ownCodec);
  const codec: EventCodec = {
    ...ownCodec,
    forget: (subject) => [ownCodec, streams, readSide, past].forEach((side) => side.forget(subject)),
  };

  const onTrouble: PolicyRunOptions['onTrouble'] = (policy, error, event) => {
    metrics?.failed('reaction', error);
    storage.met('log', error);
    server.log.error(
      {
        policy,
        reason: error instanceof Error ? error.name : undefined,
        eventId: event?.id,
        correlationId: event?.metadata.correlationId,
      },
      'reaction failed',
    );
  };
  const forgottenHere = new ForgottenHere({ log, identity, vault, codec, onTrouble });
  closing(() => forgottenHere.stop());
  await forgottenHere.start();
  const onLeaseTrouble = (error: unknown) =>
    server.log.error(
      { reason: error instanceof Error ? error.name : undefined },
      'the vault does not say which process reacts',
    );
  const fileStore = await openFileStore({ dataDir, mongoDbUrl: settings.mongoDbUrl, clock });
  closing(() => fileStore.close());
  const shortLivedFiles = await openShortLivedStore({ dataDir, mongoDbUrl: settings.mongoDbUrl, clock });
  closing(() => shortLivedFiles.close());
  const foundation = {
    log,
    files: fileStore,
    shortLivedFiles,
    identity,
    dataDir,
    processName,
    turns: new Turns(vault, processName),
    onTrouble,
    onLeaseTrouble,
    vault,
    codec,
    streams,
    fingerprints: await Fingerprints.of(opened),
    storage,
    logCheck,
    readSide,
    past,
    build,
    projections,
    removeOldReadModels: () => removeSetAside(pathOf(dataDir, 'readModels')),
    clock,
    randomBytes,
    settings,
  };
  await putRuleInForce(settings.passwordRule);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(foundation), new FastifyAdapter(server), {
    logger: nestLogger(server.log),
    bodyParser: false,
    abortOnError: false,
  });
  const carriedWrites = onMongoDb.mongoDb && new CarriedWrites(randomBytes(4).toString('hex'));
  const places = new Places(identity);
  admitBeforeBodies(server, {
    callers: app.get(Callers),
    senderOf: (key, endpoint) => app.get(ApiKeys).senderOf(key, endpoint),
    livePlace: () => places.nameOf(readSide.shown()) ?? '',
    carriedWrites,
  });
  offerUndo(server, app.get(Undo));
  serveDocs(app, server, settings);
  serveSignInPages(app, server);
  const staticRoots = options.staticRoots ?? builtApps();
  const servePublicFile = await serveWebApps(
    server,
    staticRoots,
    { folder: join(dataDir, 'console-parts'), clock },
    (request) => app.get(FramedHosts).of(request, app.get(Callers)),
  );
  await servePublicPages(server, app.get(PublicPages).all(), {
    built: new BuiltPages(staticRoots.publicWeb),
    elsewhere: servePublicFile,
  });
  await app.init();

  await ensureAdministrator(app, { ...options, log, since: era?.forgottenThrough, tell });
  if (demo !== undefined) await finishDemo(foundation, app.get(Contents), demo, tell);
  const reactions = app.get(Reactions);
  closing(() => reactions.stop());
  await reactions.start();
  const batches = app.get(BatchRunner);
  closing(() => batches.stop());
  await batches.start();
  const calls = options.eventStoreUrl ? streamSlots : undefined;
  metrics?.watch({ dataDir, log, vault, readSide, reactions, storage, clock, calls });
  closing(() => closeWithin(app, server.server, settings.stopSeconds));
  await app.listen(options.port, options.host);
  closing(async () => files.close());
  const metricsUrl = metrics && options.metrics && (await serveMetrics(metrics, options.metrics, closing));
  void files
    .checkLarge(readSide)
    .catch((error: unknown) => server.log.error({ err: error }, 'the files could not be checked'));
  return { app, metricsUrl };
}
