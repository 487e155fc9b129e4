import type { EventLog } from '@leaseledger/event-log/event-log';
import { Commits } from '@leaseledger/event-log/sqlite/commits';
import { beginDemo, type Demo } from '../demo/demo.ts';
import { DataFiles, howToRestore } from '../platform/bootstrap/data-files.ts';
import { guardedLog } from '../platform/storage/guarded.ts';
import { establishIdentity, whenAnswers } from '../platform/storage/log-identity.ts';
import { nameOfLog, openLog, refuseSilentTls, whyAway } from '../platform/storage/open-log.ts';
import { Storage } from '../platform/storage/storage.ts';
import type { Start } from './start.ts';
import type { WithServer } from './open-server.ts';

export type WithLog = WithServer & Awaited<ReturnType<typeof openTheLog>>;

/** Where the log holds other data than the lists were folded from. */
const whatToDo =
  'Nothing is written, and lists stay as they are. Stop the product. Put the right data back and start again, or, to go on with the data that is there now, npm run replay and start again.';

/** Checks the files of the data folder, and opens the log. */
export async function openTheLog(start: WithServer) {
  const { options, settings, metrics, closing } = start;
  const { dataDir, eventStoreUrl, clock } = options;
  const storage = watchedStorage(start);
  const files = new DataFiles({ ...options, isOnMongoDb: settings.mongoDbUrl !== undefined, storage });
  const { areReadModelsDamaged, damaged } = await files.check();
  const commits = new Commits();
  const guarded = guardedLog(
    await openLog({
      dataDir,
      eventStoreUrl,
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
  if (!eventStoreUrl) storage.opened('log');
  const log = metrics?.watchedLog(guarded) ?? guarded;
  return { storage, files, areReadModelsDamaged, damaged, commits, log, ...(await begin(log, start)) };
}

/** The storage, which tells the operator of damaged files and exchanged data. */
function watchedStorage({ options: { dataDir }, server, tell }: WithServer): Storage {
  return new Storage(
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
}

/** The first access to the log, which may be starting at the same moment. */
function begin(
  log: EventLog,
  { options, settings, tell }: Start,
): Promise<{ demo: Demo | undefined; identity: string }> {
  const { clock, randomBytes } = options;
  return whenAnswers(
    async () => ({
      demo: options.demo === true ? await beginDemo({ log, clock, randomBytes }) : undefined,
      identity: await establishIdentity(log, clock, randomBytes),
    }),
    {
      ...{ name: nameOfLog(options), waitSeconds: settings.logWaitSeconds, tell, whyAway: whyAway(options) },
      mayWait: () => refuseSilentTls(options),
    },
  );
}
