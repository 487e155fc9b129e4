// npm run replay -- [names]: rebuilds the named projections, all when none is named, from the log in DATA_DIR, or on the
// EventStoreDB that EVENTSTORE_URL names, beside the rows that are served, then swaps. May run beside the product, which goes on with the new rows.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { readBatches } from '@leaseledger/projections/kernel/batch';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { ProjectionRun } from '@leaseledger/projections/kernel/projection-run';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { identityOf } from '../apps/api/kernel/log-identity.ts';
import { openLog } from '../apps/api/kernel/open-log.ts';
import { progressOf } from './progress.ts';

const BATCH_SIZE = 1_000;

async function replay(names: readonly string[], dataDir: string): Promise<number> {
  const unknown = names.filter((name) => !projections.some((projection) => projection.name === name));
  if (unknown.length > 0) {
    console.error(`There is no projection ${unknown.join(', ')}. There are: ${projections.map(({ name }) => name).join(', ')}`);
    return 1;
  }
  const eventStoreUrl = process.env['EVENTSTORE_URL'];
  if (!eventStoreUrl && !existsSync(join(dataDir, 'log.sqlite'))) {
    console.error(`There is no log in ${dataDir}. DATA_DIR names the folder.`);
    return 1;
  }
  const chosen = projections.filter(({ name }) => names.length === 0 || names.includes(name));
  const log = openLog({ dataDir, eventStoreUrl, clock: () => new Date() });
  const vault = new SqliteVault({ file: join(dataDir, 'vault.sqlite'), randomBytes });
  const store = openSqliteStore(join(dataDir, 'read-models.sqlite'));
  try {
    await store.foldFrom((await identityOf(log)) ?? 'empty');
    const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
    // Positions cannot be calculated with: how much there is to do, only counting tells.
    let total = 0;
    for await (const _ of log.readAll()) total += 1;
    const progress = progressOf(total);
    const runs = await Promise.all(chosen.map(async (projection) => ProjectionRun.open(projection, await store.rebuild(projection), undefined)));
    const startedAt = performance.now();
    let done = 0;
    const handles = (type: string) => runs.some((run) => run.handles(type));
    for await (const batch of readBatches({ log, codec, batchSize: BATCH_SIZE }, undefined, handles)) {
      for (const run of runs) if (run.state !== 'stopped') await run.apply(batch);
      progress((done += batch.size));
      await nextTurn();
    }
    const rate = Math.round((done / (performance.now() - startedAt)) * 1_000);
    for (const run of runs) {
      if (run.state === 'stopped') continue;
      await run.saveCheckpoint();
      await store.promote(run.projection);
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${runs.length} projections, ${done} events, ${rate} events a second; in service after ${seconds} s`);
    const stopped = runs.filter(({ state }) => state === 'stopped');
    for (const { status } of stopped) {
      const { failure } = status;
      console.error(`${status.name} stopped at ${failure?.eventType} ${failure?.eventId} (${failure?.stream}, revision ${failure?.revision}): ${failure?.message}. Its served rows stay.`);
    }
    return stopped.length > 0 ? 1 : 0;
  } finally {
    await store.close();
    await vault.close();
    await log.close();
  }
}

process.exitCode = await replay(process.argv.slice(2), resolve(process.env['DATA_DIR'] ?? './data'));
