import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { storedEvents } from '@leaseledger/domain/stored-events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { projections } from '@leaseledger/projections/projections';
import { rowAsOf } from '@leaseledger/projections/kernel/row-as-of';
import { rowsAfter } from '@leaseledger/projections/kernel/rows-after';
import { lowerPriorityOfThread } from '../../platform/threads/low-priority.ts';
import { monotonic } from '../../platform/threads/monotonic.ts';
import { openLog } from '../../platform/storage/open-log.ts';
import type { NamedPlace, Place } from '../../platform/reads/past.ts';
import type { ReadSideSource } from '../../platform/reads/read-side.ts';
import { vaultPlaceOf } from '../../platform/storage/vault-place.ts';
import { failedBy, type ModelSeen } from '../../platform/threads/between-threads.ts';
import type { Asked, Question, Told } from './messages.ts';
import { Moments } from './moments.ts';
import { pastFolder } from './past-folder.ts';
import { PastLists } from './past-lists.ts';

if (parentPort === null) throw new Error('This is the thread of the past: it is started by the product');
const port = parentPort;
// Only the product starts this thread.
const source = workerData as ReadSideSource;
const { dataDir, forgottenThrough } = source;
const LOOKS_EVERY_MS = 60_000;

lowerPriorityOfThread();
mkdirSync(pastFolder(dataDir), { recursive: true, mode: 0o700 });
// This thread appends nothing.
const log = await openLog({
  dataDir,
  eventStoreUrl: source.eventStoreUrl,
  clock: () => new Date(),
  isCheckpointedElsewhere: true,
  deadlineSeconds: source.logDeadlineSeconds,
});
const vault = await vaultPlaceOf({ dataDir, mongoDb: source.mongoDb, randomBytes }).open();
const codec = createEventCodec({
  definitions: storedEvents,
  vault,
  accepted: new Set(source.accepted),
  forgottenThrough,
  randomBytes,
});
const moments = new Moments(log);
const lists = new PastLists({
  folder: pastFolder(dataDir),
  log,
  codec,
  moments,
  mostLists: 4,
  mostUnbuilt: 10,
  wantedMs: 5_000,
  mostBytes: 1024 ** 3,
  idleMs: 30 * 60_000,
  clock: monotonic,
});
const looking = setInterval(() => void lists.dropIdle(), LOOKS_EVERY_MS);

function projectionOf(model: ModelSeen): Projection {
  const name = typeof model === 'string' ? model : model.name;
  const found = projections.find(({ readModel }) => readModel.name === name);
  if (found === undefined) throw new Error('There is no such read model');
  return found;
}

async function placeOf(named: NamedPlace): Promise<Place | undefined> {
  if ('moment' in named) return moments.place(named.moment);
  if ('position' in named) return (await moments.has(named.position)) ? named.position : undefined;
  return (await log.readStream(named.stream)).events.find(({ id }) => id === named.event)?.position;
}

/** The decoded events of a stream up to a place, as far as a projection handles them. */
async function eventsOf(stream: string, { handlers }: Projection, place: Place): Promise<readonly DecodedEvent[]> {
  if (place === null) return [];
  return codec.decodeStream(
    (await log.readStream(stream)).events.filter(
      ({ position, type }) => position <= place && Object.hasOwn(handlers, type),
    ),
  );
}

async function answerTo(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'place':
      return placeOf(question.named);
    case 'row': {
      const projection = projectionOf(question.model);
      return question.place === null
        ? undefined
        : rowAsOf(projection, question.id, (stream) => eventsOf(stream, projection, question.place));
    }
    case 'rowsMadeBy': {
      const projection = projectionOf(question.model);
      return rowsAfter(projection, await eventsOf(question.stream, projection, question.place));
    }
    case 'prepare':
      return lists.prepare(projectionOf(question.model), question.place, question.by);
    case 'list': {
      const projection = projectionOf(question.model);
      return lists.list(
        projection,
        typeof question.model === 'string' ? projection.readModel : question.model,
        question.query,
        question.place,
      );
    }
    case 'groups': {
      const { model, where, by, place } = question;
      return lists.groups(projectionOf(model), where, by, place);
    }
    case 'forget':
      codec.forget(question.subject);
      return lists.clear();
    case 'stop':
      clearInterval(looking);
      await lists.clear();
      await vault.close();
      return log.close();
  }
}

async function outcomeOf({ id, question }: Asked): Promise<Told> {
  try {
    return { id, value: await answerTo(question) };
  } catch (error) {
    return { id, failed: failedBy(error) };
  }
}

port.on('message', (asked: Asked) => void outcomeOf(asked).then((told) => port.postMessage(told)));
