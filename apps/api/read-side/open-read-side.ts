import type { EventLog } from '@leaseledger/event-log/event-log';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { createProjector } from '@leaseledger/projections/kernel/projector';
import type { Clock } from '../kernel/platform.ts';
import { keptIn, type Opening, type ReadSide, type ReadSideHost, type ReadSideSource } from '../kernel/read-side.ts';
import { LoopDelays } from './loop-delays.ts';
import { openStore } from './open-store.ts';
import { emptyRowsAhead } from './rows-ahead.ts';

interface Foundation extends ReadSideHost {
  readonly log: EventLog;
  readonly codec: EventCodec;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
  /** Told whenever rows or the state of a projection may have changed. */
  readonly onProgress?: () => void;
}

/**
 * Opens the read models and begins to follow the log, in this thread. Log and codec are closed by whoever opened them, afterwards.
 * @throws as `openStore`
 */
export async function openReadSide(source: ReadSideSource, { log, codec, projections, clock, tell, onFailure, onProgress }: Foundation): Promise<{ readSide: ReadSide; opening: Opening }> {
  let buildAnew = (): void => undefined;
  // Once the new file is there.
  const store = await openStore(source, { clock, tell, onSetAside: () => setImmediate(() => buildAnew()) });
  try {
    // Opening it may have met the damage already: what stands there then is new.
    if (source.areDamaged && !store.wasSetAside) await store.setAside();
    const isOtherLog = await store.foldFrom(source.foldedFrom);
    await store.noteUnopened(source.unopened);
    const wereAhead = await emptyRowsAhead(store, log, projections);
    if (wereAhead) tell('The log ends earlier than what the read models were folded from: they are built anew');
    const projector = createProjector({
      log, codec, store, projections,
      onFailure: (error, { name, failure }) => onFailure({ projection: name, failure, reason: error instanceof Error ? error.name : undefined }),
      ...(onProgress !== undefined && { onProgress }),
    });
    buildAnew = () => projector.restart();
    const served = await Promise.all(projections.map((projection) => store.servedVersion(projection)));
    await projector.start();
    const delays = new LoopDelays();
    const stop = async () => {
      delays.stop();
      await projector.stop();
      await store.close();
    };
    const readSide: ReadSide = {
      list: (model, query) => store.list(model, query),
      count: (model, query) => store.count(model, query),
      get: (model, id) => store.get(model, id),
      many: (model, ids) => store.many(model, ids),
      etag: (model) => store.etag(model),
      servedVersion: (projection) => store.servedVersion(projection),
      unopened: (limit) => store.unopened(limit),
      forgetting: () => store.forgetting(),
      forgotten: () => store.forgotten(),
      setAside: () => store.setAside(),
      get wasSetAside() {
        return store.wasSetAside;
      },
      waitFor: (position, milliseconds) => projector.waitFor(position, milliseconds),
      shown: () => projector.shown(),
      status: () => projector.status(),
      isRunning: true,
      keptIn: keptIn(source),
      restarts: 0,
      loopDelay: async () => delays.take(),
      forget: (subject) => codec.forget(subject),
      stop,
    };
    return { readSide, opening: { isOtherLog, isServed: store.wasSetAside || !(wereAhead || served.includes(undefined)) } };
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}
