import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventDefinitions, type AnyEvent } from '@leaseledger/domain/areas';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { streamSlots } from '@leaseledger/event-log/eventstoredb/stream-slots';
import { Commits } from '@leaseledger/event-log/sqlite/commits';
import { removeSetAside } from '@leaseledger/event-log/sqlite/set-aside';
import { storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { createEventCodec, type EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import { policies as allPolicies } from '@leaseledger/domain/policies/policies';
import { projections as allProjections } from '@leaseledger/projections/projections';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import { putRuleInForce } from './access/auth/passwords/password-rule.ts';
import { BatchRunner } from './records/batches/batch-runner.ts';
import { ensureAdministrator } from './access/users/administrator.ts';
import { DataFiles, howToRestore } from './platform/bootstrap/data-files.ts';
import { leaveNoVault } from './platform/bootstrap/left-vault.ts';
import { beginNewVault } from './platform/bootstrap/new-vault.ts';
import { compareVaultWithLog, inWords, noFindings } from './platform/bootstrap/vault-against-log.ts';
import { foldedFrom, openVaultOf, vaultEraOf } from './platform/bootstrap/vault-of-log.ts';
import { beginDemo, finishDemo, type Demo } from './demo/demo.ts';
import { Contents } from './records/files/contents.ts';
import { openFileStore, openShortLivedStore } from './records/files/store/open-file-store.ts';
import { serveSignInPages } from './outside/microsoft/serve-pages.ts';
import { offerUndo } from './records/history/offer-undo.ts';
import { Undo } from './records/history/exports/undo.ts';
import { ApiKeys } from './areas/inbound/api-keys.ts';
import { admitBeforeBodies } from './platform/http/admission.ts';
import { Callers } from './platform/callers/callers.ts';
import { CarriedWrites } from './platform/callers/carried-writes.ts';
import { pathOf } from './platform/storage/data-paths.ts';
import { lockFolder } from './platform/storage/folder-lock.ts';
import { guardedLog, guardedVault } from './platform/storage/guarded.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { Fingerprints } from './platform/callers/fingerprints.ts';
import { KnownStreams } from './platform/commands/known-streams.ts';
import { knownHead } from './platform/storage/known-head.ts';
import { LogCheck } from './platform/storage/log-check.ts';
import { establishIdentity, whenAnswers } from './platform/storage/log-identity.ts';
import { nestLogger } from './platform/settings/log-lines.ts';
import { nameOfLog, openLog } from './platform/storage/open-log.ts';
import type { Clock, RandomBytes } from './platform/foundation/platform.ts';
import type { ReadSideHost, ReadSideSource } from './platform/reads/read-side.ts';
import { Storage } from './platform/storage/storage.ts';
import { Turns } from './platform/commands/turns.ts';
import { vaultPlaceOf } from './platform/storage/vault-place.ts';
import type { Metrics, MetricsAddress } from './platform/metrics/metrics.ts';
import { PastThread } from './records/as-of/past-thread.ts';
import { BuiltPages } from './platform/public-pages/built-pages.ts';
import { PublicPages } from './platform/public-pages/exports/public-pages.ts';
import { servePublicPages } from './platform/public-pages/serve-public-pages.ts';
import { openReadSide } from './platform/read-side/open-read-side.ts';
import { Places } from './records/live/places.ts';
import { ReadSideThread, type StartThread } from './platform/read-side/read-side-thread.ts';
import { serveDocs } from './platform/openapi/docs.ts';
import { Reactions } from './platform/reactions/exports/reactions.ts';
import { ForgottenHere } from './platform/reactions/forgotten-here.ts';
import type { PolicyRunOptions } from './platform/reactions/policy-run.ts';
import { defaultSettings, type Settings } from './platform/settings/settings.ts';
import { serveWebApps, type StaticRoots } from './platform/static/web-apps.ts';
import { FramedHosts } from './access/tabs/exports/framed-hosts.ts';
import { BuildWatch, progressText, untilBuilt } from './platform/waiting/build-progress.ts';
import { listenEarly } from './platform/waiting/early-listening.ts';
import { WaitingPage } from './platform/waiting/waiting-page.ts';

export interface ApiOptions {
  /** The folder of log.sqlite, read-models.sqlite and vault.sqlite; created when missing. */
  readonly dataDir: string;
  /** The EventStoreDB that is the log instead of log.sqlite. Read models and vault stay in the data folder. */
  readonly eventStoreUrl?: string | undefined;
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  /** Begins a new vault, because the log's own is lost. All personal details recorded so far are forgotten. */
  readonly newVault?: boolean;
  /** Fills an empty data folder with believable data. */
  readonly demo?: boolean;
  readonly staticRoots?: StaticRoots;
  readonly settings?: Partial<Settings>;
  /** The address of the metrics for Prometheus; none when left out. */
  readonly metrics?: MetricsAddress | undefined;
  /** The projections of the lists. Tests pass their own, which are then folded in this thread. */
  readonly projections?: readonly Projection[];
  /** The policies. Tests pass their own. */
  readonly policies?: readonly Policy<AnyEvent>[];
  /** Starts the thread of the read side. Tests pass their own. */
  readonly startReadSide?: StartThread;
  /** The destination of JSON log lines; standard output when left out. */
  readonly logStream?: { write(line: string): void };
  /** Writes notices for the operator who starts the product: generated passwords, progress. */
  readonly tell?: (line: string) => void;
  /** Writes the progress of lists that are being built, every second. */
  readonly tellProgress?: (line: string) => void;
}

export interface RunningApi {
  /** E.g. http://127.0.0.1:3000 */
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** E.g. http://127.0.0.1:9464/metrics */
  readonly metricsUrl: string | undefined;
  /** Stops accepting requests, lets running ones end, and closes projector, log and vault. */
  stop(): Promise<void>;
}

type Beginning = Pick<ApiOptions, 'dataDir' | 'eventStoreUrl' | 'demo' | 'clock' | 'randomBytes'> & {
  readonly settings: Settings;
  readonly tell: (line: string) => void;
};

/** The first access to the log, which may be starting at the same moment. */
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
 * Opens the data folder, starts the projections, and serves API, console and public pages.
 * @throws Error when the folder cannot be opened or another process uses it, the log does not answer in time or the port is taken
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

/** The settings of MongoDB as plain values, which can cross threads. */
const mongoDbOf = (
  { mongoDbUrl: url, mongoDbRowsPerWrite: rowsPerWrite, logWaitSeconds: waitSeconds }: Settings,
  processName: string,
): Pick<ReadSideSource, 'mongoDb'> =>
  url === undefined ? {} : { mongoDb: { url, rowsPerWrite, waitSeconds, processName } };

type Close = () => Promise<unknown>;

const BETWEEN_IDLE_MS = 100;

/** Stops accepting and waits for running requests. After the given seconds, connections of slow clients are cut. */
async function closeWithin(app: NestFastifyApplication, server: Server, seconds: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), seconds * 1_000);
  // A kept-alive connection waits for a next request, which will no longer be accepted.
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

/**
 * @param closing takes the function that closes each part as soon as it is open; the last opened part is closed first
 */
async function open(
  options: ApiOptions,
  closing: (close: Close) => void,
): Promise<Pick<RunningApi, 'app' | 'metricsUrl'>> {
  const { dataDir, clock, randomBytes, tell = () => undefined } = options;
  const settings = { ...defaultSettings, ...options.settings };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = lockFolder(dataDir);
  closing(async () => release());
  const server = await createHttpServer({ ...settings, randomBytes, logStream: options.logStream });
  // Metrics are loaded only when they are configured.
  const metrics = options.metrics && new (await import('./platform/metrics/metrics.ts')).Metrics();
  metrics?.watchRequests(server);
  const waiting = new WaitingPage();
  closing(await listenEarly(server.server, { ...options, connections: settings.connections }, waiting.answer));
  const storage = new Storage(
    dataDir,
    (file, found) => {
      const reason = found instanceof Error ? found.message : found;
      tell(
        `The ${file} is damaged: it can be read as far as it goes, nothing more is written. ${howToRestore(dataDir, file)} What was found: ${String(reason)}.`,
      );
      server.log.error({ file, reason }, 'damaged file');
    },
    (found) => {
      tell(`${found.message}. ${whatToDo}`);
      server.log.error({ reason: found.message }, 'the log holds other data than before');
    },
  );
  const files = new DataFiles({ ...options, isOnMongoDb: settings.mongoDbUrl !== undefined, storage });
  const { areReadModelsDamaged, damaged } = await files.check();
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
  const { projections = allProjections, policies = allPolicies } = options;
  const older =
    era === undefined || storage.isDamaged('log') || storage.isDamaged('vault')
      ? noFindings
      : await compareVaultWithLog({ log, vault, era, identity, policies }).catch((error: unknown) => {
          // A damaged file, or a full disk, is reported by the storage. Everything can be read as far as it goes.
          if (storageTroubleOf(error) === undefined) throw error;
          return noFindings;
        });
  for (const line of inWords(older)) tell(line);
  if (older.destroyed + older.unopened.length > 0)
    server.log.warn({ destroyed: older.destroyed, unopened: older.unopened.length }, 'the vault is older than the log');
  const ownCodec = createEventCodec({
    definitions: eventDefinitions,
    vault,
    forgottenThrough: era?.forgottenThrough,
    randomBytes,
  });
  const source: ReadSideSource = {
    dataDir,
    eventStoreUrl: options.eventStoreUrl,
    logDeadlineSeconds: settings.logDeadlineSeconds,
    foldedFrom: foldedFrom(identity, era),
    forgottenThrough: era?.forgottenThrough,
    unopened: [...unopened, ...older.unopened, ...damaged],
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
  // Projections of a test are functions, which cannot be sent to a thread.
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
  const known = await knownHead(vault, identity);
  const logCheck = new LogCheck({ log, identity, known, vault, readSide, storage });
  closing(() => logCheck.stop());
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
  const forgottenHere = new ForgottenHere({ log, identity, vault, codec, policies, onTrouble });
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
    policies,
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
