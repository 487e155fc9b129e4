// npm run replay -- [names]: rebuilds the named projections, or all of them, beside the served rows, then swaps them.
// The log is in DATA_DIR, or on the EventStoreDB in EVENTSTORE_URL; the rows are in DATA_DIR, or on the MongoDB in
// MONGODB_URL. May run beside the product, which continues with the new rows. Ends with 0; with 1 when something was not
// rebuilt; with 2 when all was, but details of some events, which are named, could not be opened.
import '../explain.mjs';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { quickCheck } from '@leaseledger/event-log/sqlite/quick-check';
import { readBatches, unopenedIn } from '@leaseledger/projections/kernel/batch';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { applyTogether, ProjectionRun, wantedBy } from '@leaseledger/projections/kernel/projection-run';
import { projections } from '@leaseledger/projections/projections';
import type { UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import { foldedFrom, openVaultOf, vaultEraOf } from '../../apps/api/platform/bootstrap/vault-of-log.ts';
import { acceptedEvents } from '../../apps/api/platform/storage/accepted-events.ts';
import { resetHead } from '../../apps/api/platform/storage/known-head.ts';
import { identityOf } from '../../apps/api/platform/storage/log-identity.ts';
import { openLog } from '../../apps/api/platform/storage/open-log.ts';
import { settingsFrom } from '../../apps/api/platform/settings/settings.ts';
import { vaultPlaceOf } from '../../apps/api/platform/storage/vault-place.ts';
import { openStore } from '../../apps/api/platform/read-side/open-store.ts';
import { lineOf } from '../operations/verified/log-audit.ts';
import { progressOf } from '../progress.ts';

const BATCH_SIZE = 1_000;
const FAILED = 1;
/** The rows are served, but the details of some events could not be opened. */
const NOT_WHOLE = 2;

async function replay(names: readonly string[], dataDir: string): Promise<number> {
  const unknown = names.filter((name) => !projections.some((projection) => projection.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no projection ${unknown.join(', ')}. There are: ${projections.map(({ name }) => name).join(', ')}`,
    );
    return FAILED;
  }
  const eventStoreUrl = process.env['EVENTSTORE_URL'];
  if (!eventStoreUrl && !existsSync(join(dataDir, 'log.sqlite'))) {
    console.error(`There is no log in ${dataDir}. DATA_DIR names the folder.`);
    return FAILED;
  }
  const log = await openLog({ dataDir, eventStoreUrl, clock: () => new Date() });
  const closing: (() => Promise<void>)[] = [() => log.close()];
  try {
    const { mongoDbUrl, mongoDbRowsPerWrite: rowsPerWrite } = settingsFrom(process.env);
    const mongoDb = mongoDbUrl === undefined ? undefined : { url: mongoDbUrl, rowsPerWrite, waitSeconds: 0 };
    const era = await vaultEraOf(log);
    const { vault } = await openVaultOf(log, era, {
      place: vaultPlaceOf({ dataDir, mongoDb, randomBytes }),
      randomBytes,
    });
    closing.push(() => vault.close());
    const store = await openStore(
      { dataDir, ...(mongoDb && { mongoDb }) },
      { clock: () => new Date(), tell: (line) => console.error(line), onSetAside: () => undefined },
    );
    if (
      mongoDb === undefined &&
      !store.wasSetAside &&
      (await quickCheck(join(dataDir, 'read-models.sqlite'))) !== undefined
    )
      await store.setAside();
    closing.push(() => store.close());
    // Damaged rows were all removed.
    const chosen = projections.filter(({ name }) => names.length === 0 || store.wasSetAside || names.includes(name));
    const identity = (await identityOf(log)) ?? 'empty';
    await store.foldFrom(foldedFrom(identity, era));
    const codec = createEventCodec({
      definitions: storedEvents,
      accepted: await acceptedEvents(log),
      vault,
      forgottenThrough: era?.forgottenThrough,
      randomBytes,
    });
    // Positions cannot be subtracted, so the events are counted.
    let total = 0;
    for await (const _ of log.readAll()) total += 1;
    const progress = progressOf(total);
    const runs = await Promise.all(
      chosen.map(async (projection) => ProjectionRun.open(projection, await store.rebuild(projection), undefined)),
    );
    const startedAt = performance.now();
    let done = 0;
    const unopened: UnopenedEvent[] = [];
    for await (const batch of readBatches({ log, codec, batchSize: BATCH_SIZE }, undefined, wantedBy(runs))) {
      unopened.push(...unopenedIn(batch));
      const [taken] = await applyTogether(store, runs, batch);
      if (taken !== undefined) throw new Error(`Another process took the new rows of ${taken.projection.name}`);
      progress((done += batch.size));
      await nextTurn();
    }
    const rate = Math.round((done / (performance.now() - startedAt)) * 1_000);
    for (const run of runs) {
      if (run.state === 'stopped') continue;
      await run.saveCheckpoint();
      await store.promote(run.projection);
    }
    // Some projections may have been left out. Their unopened events are already known.
    await (chosen.length === projections.length ? store.replaceUnopened(unopened) : store.noteUnopened(unopened));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${runs.length} projections, ${done} events, ${rate} events a second; in service after ${seconds} s`);
    const stopped = runs.filter(({ state }) => state === 'stopped');
    const head = await log.head();
    // All lists are of this log now, so its end is accepted.
    if (chosen.length === projections.length && stopped.length === 0 && head !== undefined)
      await resetHead(vault, identity, { position: head, id: (await log.eventAt(head))?.id });
    for (const { status } of stopped) {
      const { failure } = status;
      console.error(
        `${status.name} stopped at ${failure?.eventType} ${failure?.eventId} (${failure?.stream}, revision ${failure?.revision}): ${failure?.message}. Its served rows stay.`,
      );
    }
    for (const event of unopened)
      console.error(
        `${lineOf(event)}. ${event.why === 'damaged' || event.why === 'misfit' ? 'The rows lack what it changed' : 'It counts as one whose details are forgotten'}.`,
      );
    return stopped.length > 0 ? FAILED : unopened.length > 0 ? NOT_WHOLE : 0;
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

try {
  process.exitCode = await replay(process.argv.slice(2), resolve(process.env['DATA_DIR'] ?? './data'));
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown));
  process.exitCode = FAILED;
}
