import { projections as allProjections } from '@leaseledger/projections/projections';
import { foldedFrom } from '../platform/bootstrap/vault-of-log.ts';
import { openReadSide } from '../platform/read-side/open-read-side.ts';
import { ReadSideThread } from '../platform/read-side/read-side-thread.ts';
import type { ReadSideHost, ReadSideSource } from '../platform/reads/read-side.ts';
import { knownHead } from '../platform/storage/known-head.ts';
import { LogCheck } from '../platform/storage/log-check.ts';
import { nameOfLog, whyAway } from '../platform/storage/open-log.ts';
import { BuildWatch, progressText, untilBuilt } from '../platform/waiting/build-progress.ts';
import { PastThread } from '../records/as-of/past-thread.ts';
import type { WithVault } from './open-the-vault.ts';

export type WithLists = WithVault & Awaited<ReturnType<typeof openLists>>;

/** Opens the lists, and waits until they can answer. */
export async function openLists(start: WithVault) {
  const { options, server, tell, closing, waiting, storage, log, vault, identity } = start;
  const { projections = allProjections, clock } = options;
  const source = sourceOf(start);
  const { readSide, opening } = await readSideOf(start, source);
  closing(() => readSide.stop());
  const build = new BuildWatch({ readSide, log, clock }, (progress) => {
    waiting.show(progress);
    if (progress === undefined) tell('The lists are built');
    else options.tellProgress?.(progressText(progress));
  });
  closing(async () => build.stop());
  if (opening.isOtherLog) tell('The read models were folded from another log: they are built anew');
  const known = await knownHead(vault, identity);
  const logCheck = new LogCheck({
    ...{ log, identity, known, vault, readSide, storage, clock },
    onAway() {
      const name = nameOfLog(options);
      tell([`${name} has not answered for a minute`, whyAway(options)].filter((part) => part !== undefined).join('. '));
      server.log.error({ log: name }, 'the log is away');
    },
  });
  closing(() => logCheck.stop());
  // The storage keeps its findings. A log that does not answer is checked again.
  await logCheck.look().catch(() => undefined);
  // Lists that are empty for now would refuse every login. Lists that were set aside say that they are being built.
  if (!opening.isServed) await untilBuilt({ readSide, log });
  const past = new PastThread(source, projections, (error) =>
    server.log.error({ reason: error instanceof Error ? error.name : undefined }, 'the thread of the past ended'),
  );
  closing(() => past.stop());
  return { projections, readSide, build, logCheck, past };
}

const sourceOf = (start: WithVault): ReadSideSource => ({
  dataDir: start.options.dataDir,
  eventStoreUrl: start.options.eventStoreUrl,
  logDeadlineSeconds: start.settings.logDeadlineSeconds,
  foldedFrom: foldedFrom(start.identity, start.era),
  forgottenThrough: start.era?.forgottenThrough,
  unopened: [...start.unopened, ...start.damaged],
  accepted: [...start.accepted],
  areDamaged: start.areReadModelsDamaged,
  ...start.onMongoDb,
});

/** In a thread of its own. Projections of a test are functions, which cannot be sent to a thread. */
function readSideOf(start: WithVault, source: ReadSideSource) {
  const { options, settings, server, metrics, tell, storage, commits, log, ownCodec: codec } = start;
  const onFailure: ReadSideHost['onFailure'] = (trouble) => {
    metrics?.failed('projection', trouble.reason);
    server.log.error(trouble, 'projection failed');
  };
  const host: ReadSideHost = { tell, onFailure };
  if (options.projections !== undefined)
    return openReadSide(source, { ...host, projections: options.projections, log, codec, clock: options.clock });
  return ReadSideThread.open(source, {
    ...host,
    projections: allProjections,
    storage,
    commits,
    onRestart(error) {
      metrics?.failed('read_side', error);
      server.log.error({ err: error }, 'the thread of the read side ended and is started again');
    },
    silentMs: settings.readSideSeconds * 1000,
    ...(options.startReadSide !== undefined && { start: options.startReadSide }),
  });
}
