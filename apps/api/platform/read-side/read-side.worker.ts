import { randomBytes } from 'node:crypto';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { Commits } from '@leaseledger/event-log/sqlite/commits';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { projections } from '@leaseledger/projections/projections';
import { failedBy, type ModelSeen } from '../threads/between-threads.ts';
import { pathOf } from '../storage/data-paths.ts';
import { guardedLog, guardedVault } from '../storage/guarded.ts';
import { whenAnswers } from '../storage/log-identity.ts';
import { openLog } from '../storage/open-log.ts';
import { Storage } from '../storage/storage.ts';
import { vaultPlaceOf } from '../storage/vault-place.ts';
import { KnownState } from './known-state.ts';
import type { Asked, Question, Told } from './messages.ts';
import { openReadSide } from './open-read-side.ts';
import type { ReadSideSource } from '../reads/read-side.ts';

if (parentPort === null) throw new Error('This is the thread of the read side: it is started by the product');
const port = parentPort;
// Only the product starts this thread.
const source = workerData as ReadSideSource;
const { dataDir, logDeadlineSeconds, forgottenThrough } = source;
const clock = () => new Date();
/** The number of commits after which the write-ahead log of the event log is moved into the file. */
const COMMITS_PER_CHECKPOINT = 64;
/** The same for rows, but more often, so that little is left for the commits of this thread. */
const COMMITS_PER_CHECKPOINT_OF_ROWS = 16;
const LOOKS_EVERY_MS = 1_000;

/**
 * Moves rows from the write-ahead log into the file. A commit of this thread would take 30 ms or more for that, and all
 * lists would wait.
 */
const checkpoints =
  source.mongoDb === undefined
    ? new Worker(new URL('./checkpoints.worker.ts', import.meta.url), {
        workerData: pathOf(dataDir, 'readModels'),
        execArgv: [],
        name: 'checkpoints',
      })
    : undefined;
let areMoving = false;
checkpoints?.on('message', () => (areMoving = false));
// When this thread fails, the commits move all of it.
checkpoints?.on('error', () => undefined);

let outgoing: Told[] = [];
/** Sends all messages of one turn of the event loop as one. */
function say(told: Told): void {
  if (outgoing.push(told) > 1) return;
  setImmediate(() => {
    const whole = outgoing;
    outgoing = [];
    port.postMessage(whole);
  });
}

const storage = new Storage(dataDir, (damaged, found) =>
  say({ damaged, found: found instanceof Error ? found.message : String(found) }),
);
const commits = new Commits();
const bareLog = await openLog({
  dataDir,
  eventStoreUrl: source.eventStoreUrl,
  clock,
  commits,
  deadlineSeconds: logDeadlineSeconds,
});
const log = guardedLog(bareLog, storage);
const place = vaultPlaceOf({ dataDir, mongoDb: source.mongoDb, randomBytes });
const openedVault = await whenAnswers(() => place.open(), {
  name: place.server ?? place.name,
  waitSeconds: source.mongoDb?.waitSeconds ?? 0,
  tell: (line) => say({ line }),
});
const vault = guardedVault(openedVault, storage);
const codec = createEventCodec({
  definitions: storedEvents,
  vault,
  accepted: new Set(source.accepted),
  forgottenThrough,
  randomBytes,
});
const opened = openReadSide(source, {
  log,
  codec,
  projections,
  clock,
  tell: (line) => say({ line }),
  onFailure: (trouble) => say({ trouble }),
  onProgress: tellSoon,
});

const models = new Map(projections.map(({ readModel }): [string, ReadModel] => [readModel.name, readModel]));
let toldBefore = '';
/** Answers wait for this, so that a caller has the state that its answer depends on. */
let telling = Promise.resolve();
let next: Promise<void> | undefined;
const known = new KnownState(projections);
/** Looks for changes that no progress reports: the process that projects, its lease, and rows of another process. */
const looking = setInterval(() => void tellSoon(), LOOKS_EVERY_MS).unref();

/** Sends the states one after the other, so that no older one follows a newer one. */
function tellSoon(): Promise<void> {
  next ??= telling.then(() => {
    next = undefined;
    return tellState();
  });
  telling = next;
  return next;
}

async function tellState(): Promise<void> {
  const { readSide } = await opened;
  const state = await known.of(readSide);
  const text = JSON.stringify(state);
  if (text === toldBefore) return;
  toldBefore = text;
  say({ state });
}

function modelOf(seen: ModelSeen): ReadModel {
  const model = typeof seen === 'string' ? models.get(seen) : seen;
  if (model === undefined) throw new Error('There is no such read model');
  return model;
}

async function answerTo(question: Question): Promise<unknown> {
  const { readSide } = await opened;
  switch (question.ask) {
    case 'list':
      return readSide.list(modelOf(question.model), question.query);
    case 'printed':
      return readSide.printed(modelOf(question.model), question.query);
    case 'count':
      return readSide.count(modelOf(question.model), question.query);
    case 'groups':
      return readSide.groups(modelOf(question.model), question.where, question.by);
    case 'many':
      return readSide.many(modelOf(question.model), question.ids);
    case 'waitFor':
      return readSide.waitFor(question.position, question.milliseconds);
    case 'unopened':
      return readSide.unopened(question.limit);
    case 'changesAfter':
      return readSide.changesAfter(question.after, question.limit);
    case 'forgetting':
      return readSide.forgetting();
    case 'forgotten':
      return readSide.forgotten();
    case 'loopDelay':
      return readSide.loopDelay();
    case 'foreignEvents':
      return readSide.foreignEvents();
    case 'noteUnopened':
      return readSide.noteUnopened(question.events);
    case 'setAside':
      return readSide.setAside();
    case 'alive':
      return true;
    case 'look':
      return tellSoon();
    case 'stop':
      clearInterval(looking);
      await checkpoints?.terminate();
      await readSide.stop();
      await vault.close();
      return log.close();
  }
}

async function outcomeOf(id: number, question: Question): Promise<Told> {
  try {
    // The etag is read before the rows. When they change in between, they count as older than they are.
    const etag =
      question.ask === 'many' || question.ask === 'printed'
        ? await (await opened).readSide.etag(modelOf(question.model))
        : undefined;
    return { id, value: await answerTo(question), ...(etag !== undefined && { etag }) };
  } catch (error) {
    return { id, failed: failedBy(error) };
  }
}

async function answer(id: number, question: Question): Promise<void> {
  const told = await outcomeOf(id, question);
  const hasFailed = 'failed' in told;
  // A MongoDB that does not answer has no state to send either. A file may have been set aside.
  if (!hasFailed || source.mongoDb === undefined) {
    if (hasFailed || question.ask === 'setAside') void tellSoon();
    await telling;
  }
  say(told);
}

function moveRows(): void {
  areMoving = true;
  checkpoints?.postMessage(null);
}

let appends = 0;

function appended(): void {
  commits.announce();
  appends += 1;
  if (appends % COMMITS_PER_CHECKPOINT_OF_ROWS === 0 && !areMoving) moveRows();
  if (appends % COMMITS_PER_CHECKPOINT === 0 && bareLog instanceof SqliteEventLog) bareLog.checkpoint();
}

port.on('message', (messages: readonly Asked[]) => {
  for (const asked of messages) {
    if ('question' in asked) void answer(asked.id, asked.question);
    else if ('forget' in asked) codec.forget(asked.forget);
    else appended();
  }
});

const { opening } = await opened;
await tellState();
say({ opened: opening });
